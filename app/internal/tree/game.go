package tree

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/board"
)

// game is a game with what the program asks of it.
type game[S any, M comparable] struct {
	*subject.Game[S, M]
	turner  ply.Turner[S]     // nil if the players alternate
	chancer ply.Chancer[S, M] // nil if there is no chance
	drawer  ply.Drawer[S, M]  // nil if states are shown as text
}

func newGame[S any, M comparable](about *subject.Game[S, M]) game[S, M] {
	g := game[S, M]{Game: about}
	g.turner, _ = ply.As[ply.Turner[S]](about.Rules)
	g.chancer, _ = ply.As[ply.Chancer[S, M]](about.Rules)
	g.drawer, _ = ply.As[ply.Drawer[S, M]](about.Rules)
	return g
}

// first returns the player to move at the root.
func (g game[S, M]) first(root *S) int { return g.Turn([]S{*root}) }

// turn returns the player to move at a state that comes after another one, at which it was the turn
// of before. A move of chance does not pass the turn.
func (g game[S, M]) turn(s, parent *S, before int) int {
	switch {
	case g.turner != nil:
		return g.turner.Turn(s)
	case g.chance(parent):
		return before
	}
	return 1 - before
}

// chance reports whether s is a chance node.
func (g game[S, M]) chance(s *S) bool { return g.chancer != nil && g.chancer.Odds(s, nil, nil) }

// odds returns how likely each move of a chance node is.
func (g game[S, M]) odds(s *S) map[M]float32 {
	moves := g.Rules.Moves(nil, s)
	p := make([]float32, len(moves))
	g.chancer.Odds(s, moves, p)
	odds := make(map[M]float32, len(moves))
	for i, m := range moves {
		odds[m] = p[i]
	}
	return odds
}

// kind returns who moves at a state: the player to move at the root, the other one, or chance.
func (g game[S, M]) kind(s *S, turn, first int) kind {
	switch {
	case g.chance(s):
		return chanceNode
	case turn == first:
		return maxNode
	}
	return minNode
}

// from says where a search began.
func (g game[S, M]) from(s *S) string { return g.Called() + ", from " + g.State(s) }

// move returns the text of a move, short enough for a label.
func (g game[S, M]) move(s *S, m M) string { return short(g.Move(s, m), 12) }

// sketch returns what there is to see of a state. The places are those of the move that led to it.
func (g game[S, M]) sketch(s *S, last []board.Place) sketch {
	if g.drawer == nil {
		return sketch{text: wrap(g.State(s))}
	}
	b := g.drawer.Draw(s)
	if b.Last == nil {
		b.Last = last
	}
	return sketch{board: &b}
}

// touched returns the places of a move.
func (g game[S, M]) touched(s *S, m M) []board.Place {
	if g.drawer == nil {
		return nil
	}
	return g.drawer.Touch(nil, s, m)
}

// tuning returns what relates the game's scores to win rates, and nothing else: no pruning.
func (g game[S, M]) tuning() ply.Tuning {
	if t, ok := ply.As[ply.Tuner](g.Rules); ok {
		return ply.Tuning{Scale: t.Tuning().Scale}
	}
	return ply.Tuning{}
}
