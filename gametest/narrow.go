package gametest

import (
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// The rules of ply.Narrower.
const (
	ruleNarrow    = "Narrow lists a part of Moves, no move twice, and at least one"
	ruleNarrowKey = "states with the same Hash are narrowed to the same moves in the same order"
)

// narrowerCheck checks Narrow.
func narrowerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Narrower[S, M]](check[S, M]{
		name:  "narrow",
		rules: []string{ruleNarrow, ruleNarrowKey},
		run:   func(c *checker[S, M]) { c.checkNarrow(); c.checkNarrowKeys() },
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			if !p.live() {
				return nil
			}
			return []answer{{"Narrow", k.narrow(nil, &p.state)}}
		},
	})
}

func (k *caller[S, M]) narrow(dst []M, s *S) []M {
	return read(k, "Narrow", s, func(s *S) []M { return as[ply.Narrower[S, M]](k).Narrow(dst, s) })
}

// checkNarrow checks which moves Narrow keeps.
func (c *checker[S, M]) checkNarrow() {
	kept, all := 0, 0
	c.eachLive(func(p *position[S, M]) {
		s := &p.state
		narrow := c.narrow(nil, s)
		if len(narrow) == 0 {
			c.fail(ruleNarrow, s, "Narrow lists no move, and Moves %d. A searcher would have nothing to play: keep at least one.", len(p.moves))
		}
		c.checkPart(ruleNarrow, "Narrow", p, narrow)
		c.checkAppend("Narrow", c.narrow, s)
		kept += len(narrow)
		all += len(p.moves)
	})
	c.note("Narrow keeps %d of %d moves", kept, all)
}

// checkNarrowKeys compares what Narrow keeps of states with the same key. A transposition
// table keeps a move as its index.
func (c *checker[S, M]) checkNarrowKeys() {
	if c.hasher() == nil || c.Broken(ruleDeterministic) {
		return
	}
	c.collectKeys()
	for _, pair := range c.twins {
		p, q := pair[0], pair[1]
		if p.live() && q.live() && slices.Equal(p.moves, q.moves) {
			c.try(func() { c.compareNarrow(p.position, q.position) })
		}
	}
}

// compareNarrow checks that Narrow keeps the same moves at p and q, which have the same key.
func (c *checker[S, M]) compareNarrow(p, q *position[S, M]) {
	if a, b := c.narrow(nil, &p.state), c.narrow(nil, &q.state); !slices.Equal(a, b) {
		c.fail(ruleNarrowKey, &q.state, "Its Hash %#x is also that of the following state, and Narrow keeps other moves there, or the same in another order (- there, + here). Let it depend on nothing that is not in the key.\n%s\n%s",
			c.hash(&q.state), contract.State(c.game, &p.state), diff(a, b))
	}
}
