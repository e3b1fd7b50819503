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
		return append(x.room[:0], x.propose(f, s).moves...)
	default:
		p := x.propose(f, s)
		answers := append(x.room[:0], p.moves...)
		if p.threatened {
			return append(answers, x.more[f.id]...)
		}
		if f.idle = n > x.root && x.frames[n-1].attacks && !x.Rolls(&x.line[n-1]); f.idle {
			return answers[:0]
		}
	}
	return x.Game.Moves(x.room[:0], s)
}

// proposal is what the game says of a node.
type proposal[M comparable] struct {
	moves      []M
	threatened bool
}

// mostProposals is how many proposals are remembered. They are not in the table because they are of any length,
// and the game may need a search for each, so that it is better not to ask twice.
const mostProposals = 1 << 17

// propose asks the game for threats or answers at a node, whose state is s.
func (x *search[S, M]) propose(f *frame[M], s *S) proposal[M] {
	p, ok := x.proposals[f.key]
	if ok {
		return p
	}
	if f.attacks {
		p.moves = x.Threatener.Threats(nil, s, x.order)
	} else {
		p.moves, p.threatened = x.Threatener.Answers(nil, s, x.order)
	}
	if x.proposals == nil || len(x.proposals) >= mostProposals {
		x.proposals = map[uint64]proposal[M]{}
	}
	x.proposals[f.key] = p
	return p
}

// weigh sets the first numbers of the child c, whose state is line[n]. Only answers to threats of order 1 are
// counted: what a game needs a search for is asked when the node is searched itself, if ever. Of 15
// problems with threes this proved 8 in the time in which the exact number of answers proved 4.
func (x *search[S, M]) weigh(n int, c *child[M]) {
	have := len(x.room)
	moves, threatened := x.Threatener.Answers(x.room, &x.line[n], 1)
	x.room = moves[:have]
	c.first.pn = usualAnswers
	if threatened && x.order > 1 {
		c.first.pn += uint32(len(moves) - have) // such a threat alone does not win, or it would be known
	} else if threatened {
		c.first.pn = uint32(max(len(moves)-have, 1))
	}
	c.numbers = c.first
	x.look(c)
}

// usualAnswers is how many answers there are to a threat of a higher order, as a guess.
const usualAnswers = 3

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
