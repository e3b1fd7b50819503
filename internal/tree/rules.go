package tree

import (
	"fmt"
	"slices"

	"github.com/plygo/ply"
)

// Static returns the game's evaluation of s, held within its bounds.
func (h *Has[S, M]) Static(s *S) ply.Score {
	return min(max(h.Game.Evaluate(s), -ply.MaxEval), ply.MaxEval)
}

// Root returns the moves of s, the root of a search, from which an analysis chooses, and checks
// what it asks for. They are the candidates; but all moves if some are named by a.Only, or if there
// are fewer candidates than lines to show.
func (h *Has[S, M]) Root(s S, a ply.Analysis[M]) ([]M, error) {
	moves := h.Game.Moves(nil, &s)
	if a.Lines < 0 {
		return nil, fmt.Errorf("ply: %d lines cannot be had", a.Lines)
	}
	for _, m := range a.Only {
		if !slices.Contains(moves, m) {
			return nil, fmt.Errorf("ply: %w %v among the moves to search", ply.ErrIllegalMove, m)
		}
	}
	if h.Narrower == nil || len(a.Only) > 0 {
		return moves, nil
	}
	if candidates := h.Candidates.Moves(nil, &s); len(candidates) >= max(a.Lines, 1) {
		return candidates, nil
	}
	return moves, nil
}

// Play plays a player's move m in s and reports whether that passes the turn. (A move of
// chance never does; it is played by Game.Play.)
func (h *Has[S, M]) Play(s *S, m M) bool {
	turn := h.Turn(s)
	h.Game.Play(s, m)
	return h.Passed(turn, s)
}

// Turn returns whose turn it is in s, for [Has.Passed]. Where players alternate, so that
// Passed need not know, it is 0.
func (h *Has[S, M]) Turn(s *S) int {
	if h.Turner == nil {
		return 0
	}
	return h.Turner.Turn(s)
}

// Passed reports whether the turn in s, the state after a player's move, is another than turn,
// which [Has.Turn] returned before the move.
func (h *Has[S, M]) Passed(turn int, s *S) bool {
	return h.Turner == nil || h.Turner.Turn(s) != turn
}

// Rolls reports whether s is a chance node. It needs no moves.
func (h *Has[S, M]) Rolls(s *S) bool { return h.Chancer != nil && h.Chancer.Odds(s, nil, nil) }

// Odds returns the odds of moves, which are all moves of the chance node s. They are written
// over odds if that is large enough.
func (h *Has[S, M]) Odds(s *S, moves []M, odds []float32) []float32 {
	odds = slices.Grow(odds[:0], len(moves))[:len(moves)]
	h.Chancer.Odds(s, moves, odds)
	return odds
}
