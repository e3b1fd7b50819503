package proof

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// lengths tells how long games are in which a strategy wins.
type lengths[S any, M comparable] struct {
	tree.Has[S, M]
	*Strategy[S, M]
	known map[uint64]int // plies to the end at most, by the id of the state
}

func newLengths[S any, M comparable](g ply.Game[S, M], p *Strategy[S, M]) *lengths[S, M] {
	return &lengths[S, M]{tree.Ask(g), p, map[uint64]int{}}
}

// root returns the state in which the strategy begins, and its id.
func (l *lengths[S, M]) root() (S, uint64) {
	s := l.Line[len(l.Line)-1]
	return s, first(l.Hasher, &s)
}

// plies returns the length of the longest game.
func (l *lengths[S, M]) plies() int { return l.from(l.root()) }

// from returns the length of the longest game from s.
func (l *lengths[S, M]) from(s S, id uint64) int {
	if l.Game.Terminal(&s) != ply.Ongoing {
		return 0
	}
	if n, ok := l.known[id]; ok {
		return n
	}
	most := 0
	for _, c := range l.moves(s, id) {
		most = max(most, 1+l.from(c.state, c.id))
	}
	l.known[id] = most
	return most
}

// next is a move that the strategy allows, and where it leads.
type next[S any, M comparable] struct {
	move  M
	state S
	id    uint64
}

// moves returns the moves that the strategy allows in s: its own, or every one of the other player.
func (l *lengths[S, M]) moves(s S, id uint64) (list []next[S, M]) {
	step, chosen := l.Steps[id]
	for i, m := range l.Game.Moves(nil, &s) {
		if chosen && m != step.Move {
			continue
		}
		c := next[S, M]{move: m, state: s}
		l.Game.Play(&c.state, m)
		c.id = after(l.Hasher, id, i, &c.state)
		list = append(list, c)
	}
	return list
}

// longest returns the longest game, or its beginning if chance moves in it.
func (l *lengths[S, M]) longest() (line []M) {
	s, id := l.root()
	for l.Game.Terminal(&s) == ply.Ongoing && !l.Rolls(&s) {
		var best next[S, M]
		most := -1
		for _, c := range l.moves(s, id) {
			if n := l.from(c.state, c.id); n > most {
				best, most = c, n
			}
		}
		line = append(line, best.move)
		s, id = best.state, best.id
	}
	return line
}
