package proof

import "slices"

// Attacks by threats: the game proposes the moves of the attacker and the answers of the defender, and the
// search believes it. The strategy that comes of it must have a reply to the answers that were left out,
// too: by an attack of a lower order, or by a win at once, which [Check] finds by itself. An answer that
// stands such a test joins the others, and the search goes on.

// threatens reports whether the game proposes moves.
func (x *search[S, M]) threatens() bool { return x.order > 0 && x.Threatener != nil }

// choose sets the order of the attacker's moves.
func (x *search[S, M]) choose(order int) {
	x.order, x.salt = order, x.saltOf(order)
}

func (x *search[S, M]) saltOf(order int) uint64 { return mix(x.base + 2*uint64(order)) }

// list returns the moves of node n that are looked at.
func (x *search[S, M]) list(n int) []M {
	s, f := &x.line[n], &x.frames[n]
	switch {
	case !x.threatens() || x.Rolls(s):
	case f.attacks:
		return x.Threatener.Threats(x.room[:0], s, x.order)
	default:
		if answers, threatened := x.Threatener.Answers(x.room[:0], s, x.order); threatened {
			return append(answers, x.more[f.id]...)
		}
	}
	return x.Game.Moves(x.room[:0], s)
}

// weigh finds out whether the child c, whose state is line[n], is a threat, and how many answers there are. The
// table keeps that, because it costs the game a search of its own.
func (x *search[S, M]) weigh(n int, c *child[M]) {
	have := len(x.room)
	moves, threatened := x.Threatener.Answers(x.room, &x.line[n], x.order)
	x.room = moves[:have]
	answers := len(moves) - have + len(x.more[c.id])
	e := x.table.make(c.key)
	e.depth = uint16(min(n-x.root+1, unsureBit-1))
	if threatened {
		c.first.pn = uint32(max(answers, 1))
		c.numbers = c.first
	} else {
		c.numbers = lost
		e.lost, e.path = mostMoves+1, c.path
	}
	e.pn, e.dn = c.pn, c.dn
}

// admit lets a defence take part that the game had left out, in the last of the states with these ids, which
// lead there from the root. What seemed to be won without it is forgotten.
func (x *search[S, M]) admit(ids []uint64, defence M) {
	last := ids[len(ids)-1]
	if slices.Contains(x.more[last], defence) {
		return // it is known already, and something else is wrong
	}
	if x.more == nil {
		x.more = map[uint64][]M{}
	}
	x.more[last] = append(x.more[last], defence)
	x.admitted, x.over = true, false
	defer x.choose(x.order)
	for order := range x.top {
		x.choose(order + 1)
		for i, id := range ids {
			x.table.drop(x.key(x.root+i, id))
		}
	}
}

// others adds the strategy against the moves of node n that the game left out, which are not among its
// children.
func (e *extraction[S, M]) others(n int, children []child[M]) (v visit, ok bool) {
	x := e.search
	if x.order == 1 {
		return visit{plies: 2, moves: 1}, true // a win at once
	}
	x.choose(x.order - 1)
	defer x.choose(x.order + 1)
	for i, m := range x.Game.Moves(nil, &x.line[n]) {
		if slices.ContainsFunc(children, func(c child[M]) bool { return c.move == m }) {
			continue
		}
		below, ok := e.other(n, i, m)
		if !ok {
			if !x.admitted && !x.budget.Finished() {
				x.admit(e.path(n), m)
			}
			return v, false
		}
		v.plies, v.moves = max(v.plies, below.plies+1), max(v.moves, below.moves)
	}
	return v, true
}

// other adds the strategy against one such move.
func (e *extraction[S, M]) other(n, i int, m M) (visit, bool) {
	x := e.search
	if !x.budget.Spend() {
		return visit{}, false
	}
	c, _ := x.child(n, i, m)
	f := &x.frames[n]
	f.children = append(f.children[:0], c)
	if c.settled {
		return visit{}, c.numbers == won
	}
	x.play(n, 0)
	return e.node(n + 1)
}

// path returns the ids of the states from the root to node n.
func (e *extraction[S, M]) path(n int) (ids []uint64) {
	for i := e.root; i <= n; i++ {
		ids = append(ids, e.frames[i].id)
	}
	return ids
}
