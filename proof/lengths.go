package proof

import (
	"slices"

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

// stop is a state of a game with the strategy, and the move that led there.
type stop[S any, M comparable] struct {
	move  M
	state S
	id    uint64
	turn  int
	alike int // other moves with the same reply
}

// root returns the state in which the strategy begins.
func (l *lengths[S, M]) root() stop[S, M] {
	s := l.Line[len(l.Line)-1]
	return stop[S, M]{state: s, id: first(l.Hasher, &s), turn: turnOf(&l.Has, l.Line)}
}

// plies returns the length of the longest game.
func (l *lengths[S, M]) plies() int { return l.from(l.root()) }

// from returns the length of the longest game from a state. Of a brief strategy, which has too many games to
// play them all, it is what the steps say.
func (l *lengths[S, M]) from(at stop[S, M]) int {
	if l.Game.Terminal(&at.state) != ply.Ongoing {
		return 0
	}
	if n, ok := l.known[at.id]; ok {
		return n
	}
	step, chosen := l.Steps[at.id]
	most := step.Plies
	switch {
	case l.Brief && chosen:
	case l.Brief && l.chooses(at):
		most = 1
	default:
		most = 0
		for _, c := range l.moves(at) {
			most = max(most, 1+l.from(c))
		}
	}
	l.known[at.id] = most
	return most
}

// chooses reports whether the strategy has to choose at a state.
func (l *lengths[S, M]) chooses(at stop[S, M]) bool {
	if l.Rolls(&at.state) {
		return l.Lucky
	}
	return at.turn == l.Player
}

// moves returns the moves that the strategy allows: its own, which wins at once if there is no step, or every
// one of the other player.
func (l *lengths[S, M]) moves(at stop[S, M]) (list []stop[S, M]) {
	step, chosen := l.Steps[at.id]
	rolls := l.Rolls(&at.state)
	wins := !chosen && l.chooses(at)
	for i, m := range l.Game.Moves(nil, &at.state) {
		if chosen && m != step.Move {
			continue
		}
		c := stop[S, M]{move: m, state: at.state}
		l.Game.Play(&c.state, m)
		c.id = after(l.Hasher, at.id, i, &c.state)
		c.turn = turnAfter(&l.Has, &c.state, at.turn, rolls)
		if wins && !l.won(&c) {
			continue
		}
		list = append(list, c)
		if wins {
			break
		}
	}
	return list
}

// won reports whether the player has won.
func (l *lengths[S, M]) won(at *stop[S, M]) bool {
	o := l.Game.Terminal(&at.state)
	return o == ply.Win && at.turn == l.Player || o == ply.Loss && at.turn != l.Player
}

// longest returns the longest game, or its beginning if chance moves in it.
func (l *lengths[S, M]) longest() (line []M) {
	at := l.root()
	for l.Game.Terminal(&at.state) == ply.Ongoing && !l.Rolls(&at.state) {
		list := l.moves(at)
		if l.Brief && !l.chooses(at) {
			list = l.group(list)
			slices.SortStableFunc(list, func(a, b stop[S, M]) int { return a.alike - b.alike }) // what few moves do is no idle move
		}
		if len(list) == 0 {
			break
		}
		at = slices.MaxFunc(list, func(a, b stop[S, M]) int { return l.from(a) - l.from(b) })
		line = append(line, at.move)
	}
	return line
}

// group returns one defence for each reply, the one that lasts longest.
func (l *lengths[S, M]) group(defences []stop[S, M]) (groups []stop[S, M]) {
	byReply := map[M]int{}
	for _, c := range defences {
		reply := l.reply(c)
		i, ok := byReply[reply]
		if !ok {
			byReply[reply] = len(groups)
			groups = append(groups, c)
			continue
		}
		alike := groups[i].alike + 1
		if l.from(c) > l.from(groups[i]) {
			groups[i] = c
		}
		groups[i].alike = alike
	}
	return groups
}

// reply returns the strategy's move in a state, the zero move if there is none.
func (l *lengths[S, M]) reply(at stop[S, M]) (m M) {
	if step, ok := l.Steps[at.id]; ok {
		return step.Move
	}
	if l.Game.Terminal(&at.state) != ply.Ongoing || !l.chooses(at) {
		return m
	}
	for _, c := range l.moves(at) {
		return c.move
	}
	return m
}
