package proof

import "github.com/plygo/ply"

// Reply returns the move of the strategy after these moves, the first of which is played in the last state
// of Line. It returns false where the strategy has no move: it is the other player's turn, the game is
// over, or a move is not one that the strategy allows.
func (p *Strategy[S, M]) Reply(g ply.Game[S, M], moves ...M) (m M, ok bool) {
	if p == nil || len(p.Line) == 0 || g == nil {
		return m, false
	}
	l := newLengths(g, p)
	at := l.root()
	for _, m := range moves {
		if at, ok = l.after(at, m); !ok {
			return m, false
		}
	}
	if g.Terminal(&at.state) != ply.Ongoing || !l.chooses(at) || l.Rolls(&at.state) {
		return m, false
	}
	for _, c := range l.moves(at) {
		return c.move, true
	}
	return m, false
}

// Longest returns the longest game with a strategy that wins, or its beginning if chance moves in it. Of a
// strategy that only holds it returns nothing.
func (p *Strategy[S, M]) Longest(g ply.Game[S, M]) []M {
	if p == nil || len(p.Line) == 0 || g == nil || p.Goal != Wins {
		return nil
	}
	return newLengths(g, p).longest()
}

// after returns the state after m, if the strategy allows that move.
func (l *lengths[S, M]) after(at stop[S, M], m M) (stop[S, M], bool) {
	if l.Game.Terminal(&at.state) == ply.Ongoing {
		for _, c := range l.moves(at) {
			if c.move == m {
				return c, true
			}
		}
	}
	return at, false
}
