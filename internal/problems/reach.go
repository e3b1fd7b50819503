package main

import (
	"slices"

	"github.com/plygo/ply"
)

// reach answers whether a player can win within a number of own moves, by looking at every move. It
// shares nothing with package proof, so that each is evidence for the other.
type reach[S any, M comparable] struct {
	game   ply.Game[S, M]
	player int
	// needs returns how many own moves a player needs at least to win, if the other only passes; nil
	// if the game has no such bound.
	needs func(s *S, player int) int
	// tries, if not nil, returns the moves with which the player to move can begin to win within so many
	// moves, though not within fewer. It is for games in which most moves cannot matter.
	tries func(s *S, left int) []M
	// last says that only a move of the winner wins, as in chess: nobody loses by an own move.
	last  bool
	limit int64 // of nodes

	turner  ply.Turner[S]
	hasher  ply.Hasher[S]
	chancer ply.Chancer[S, M]
	threats ply.Threatener[S, M]
	nodes   int64
	known   map[uint64]bounds
	killers map[int]M // the move that decided last, by the moves that were left and whose turn it was
}

// bounds is what is known of a state: with how many moves it is won, and with how many it is not.
type bounds struct{ won, open int8 }

// never is more moves than any problem has.
const never = 100

func newReach[S any, M comparable](g ply.Game[S, M], player int, limit int64) *reach[S, M] {
	r := &reach[S, M]{game: g, player: player, limit: limit, known: map[uint64]bounds{}, killers: map[int]M{}}
	r.turner, _ = ply.As[ply.Turner[S]](g)
	r.hasher, _ = ply.As[ply.Hasher[S]](g)
	r.chancer, _ = ply.As[ply.Chancer[S, M]](g)
	r.threats, _ = ply.As[ply.Threatener[S, M]](g)
	return r
}

// over reports whether the limit ended a search, so that its answer is worth nothing.
func (r *reach[S, M]) over() bool { return r.nodes > r.limit }

// wins reports whether the player wins from s within so many own moves. Repetitions do not end the game
// here: on the shortest way to a win there are none.
func (r *reach[S, M]) wins(s *S, left int) bool {
	if r.nodes++; r.over() {
		return false
	}
	own := r.turner.Turn(s) == r.player
	if o := r.game.Terminal(s); o != ply.Ongoing {
		return own && o == ply.Win || !own && o == ply.Loss
	}
	chance := r.chancer != nil && r.chancer.Odds(s, nil, nil)
	if left == 0 && (own && !chance || r.last) || r.needs != nil && r.needs(s, r.player) > left {
		return false
	}
	key := r.hasher.Hash(s)
	b, ok := r.known[key]
	if !ok {
		b = bounds{won: never, open: -1}
	}
	if left >= int(b.won) {
		return true
	}
	if left <= int(b.open) {
		return false
	}
	won := r.looks(s, left, own, chance)
	if r.over() {
		return false
	}
	if won {
		b.won = int8(left)
	} else {
		b.open = int8(left)
	}
	r.known[key] = b
	return won
}

// looks answers for a state that is not over by trying its moves, first the one that decided last.
func (r *reach[S, M]) looks(s *S, left int, own, chance bool) bool {
	if chance {
		return r.looksAtChance(s, r.game.Moves(nil, s), left)
	}
	moves := r.moves(s, left, own)
	slot, then := 2*left, left
	if own {
		slot, then = slot+1, left-1
	}
	if killer, ok := r.killers[slot]; ok {
		for i, m := range moves {
			if m == killer {
				moves[0], moves[i] = moves[i], moves[0]
				break
			}
		}
	}
	for _, m := range moves {
		next := *s
		r.game.Play(&next, m)
		if r.wins(&next, then) == own {
			r.killers[slot] = m
			return own
		}
	}
	return !own
}

// moves returns the moves to try: of the other player all, first those that the game proposes as answers
// to a threat.
func (r *reach[S, M]) moves(s *S, left int, own bool) []M {
	if own && r.tries != nil {
		return r.tries(s, left)
	}
	moves := r.game.Moves(nil, s)
	if own || r.threats == nil {
		return moves
	}
	answers, _ := r.threats.Answers(nil, s, 2)
	return append(answers, slices.DeleteFunc(moves, func(m M) bool { return slices.Contains(answers, m) })...)
}

// looksAtChance answers for a chance node: every move that can come must win.
func (r *reach[S, M]) looksAtChance(s *S, moves []M, left int) bool {
	odds := make([]float32, len(moves))
	r.chancer.Odds(s, moves, odds)
	for i, m := range moves {
		if odds[i] == 0 {
			continue
		}
		next := *s
		r.game.Play(&next, m)
		if !r.wins(&next, left) {
			return false
		}
	}
	return true
}
