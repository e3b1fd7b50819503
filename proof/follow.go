package proof

import "github.com/plygo/ply"

// Reply returns the move of the strategy after these moves, the first of which is played in the last state
// of Line. It returns false where the strategy has no move: it is the other player's turn, the game is
// over, or a move is not one that the strategy allows.
func (p *Strategy[S, M]) Reply(g ply.Game[S, M], moves ...M) (m M, ok bool) {
	if p == nil || len(p.Line) == 0 || g == nil {
		return m, false
	}
	walk := newLengths(g, p)
	s, id := walk.root()
	for _, m := range moves {
		if s, id, ok = walk.after(s, id, m); !ok {
			return m, false
		}
	}
	if g.Terminal(&s) != ply.Ongoing {
		return m, false
	}
	step, ok := p.Steps[id]
	return step.Move, ok
}

// Longest returns the longest game with a strategy that wins, or its beginning if chance moves in it. Of a
// strategy that only holds it returns nothing.
func (p *Strategy[S, M]) Longest(g ply.Game[S, M]) []M {
	if p == nil || len(p.Line) == 0 || g == nil || p.Goal != Wins {
		return nil
	}
	return newLengths(g, p).longest()
}

// after returns the state after m, and its id, if the strategy allows that move.
func (l *lengths[S, M]) after(s S, id uint64, m M) (S, uint64, bool) {
	if l.Game.Terminal(&s) == ply.Ongoing {
		for _, c := range l.moves(s, id) {
			if c.move == m {
				return c.state, c.id, true
			}
		}
	}
	return s, id, false
}
