package gametest

import (
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// The rules of ply.Narrower.
const (
	ruleNarrow     = "Narrow lists a part of Moves, no move twice"
	ruleNarrowNone = "Narrow lists at least one move where there are moves"
	ruleNarrowHash = "equal Hash means the same moves of Narrow in the same order"
)

// narrowerCheck checks Narrow.
func narrowerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Narrower[S, M]](check[S, M]{
		name:  "narrow",
		rules: []string{ruleNarrow, ruleNarrowNone, ruleNarrowHash},
		run: func(c *checker[S, M]) {
			c.eachLive(c.checkNarrow)
			if c.hasher() != nil {
				c.checkNarrowHash()
			}
		},
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

// checkNarrow checks the moves of p that are worth a search.
func (c *checker[S, M]) checkNarrow(p *position[S, M]) {
	s := &p.state
	narrow := c.narrow(nil, s)
	if len(narrow) == 0 {
		c.fail(ruleNarrowNone, s, "There are %d moves, and Narrow lists none. A searcher would have nothing to play.", len(p.moves))
	}
	c.checkTwice(ruleNarrow, "Narrow", s, narrow)
	for _, m := range narrow {
		if !slices.Contains(p.moves, m) {
			c.failMove(ruleNarrow, s, m, "Narrow lists it, and Moves does not. A game that embeds another and has Moves of its own needs Narrow of its own, too.")
		}
	}
	c.checkAppend("Narrow", c.narrow, s)
}

// checkNarrowHash checks that states with the same key have the same moves of Narrow.
func (c *checker[S, M]) checkNarrowHash() {
	met := make(map[uint64]*position[S, M])
	for _, g := range c.games {
		for _, p := range g.positions {
			if !p.live() {
				continue
			}
			hash := c.hash(&p.state)
			first, ok := met[hash]
			if !ok {
				met[hash] = p
				continue
			}
			if c.same(&first.state, &p.state) || !slices.Equal(first.moves, p.moves) || c.turner() != nil && c.turn(&first.state) != c.turn(&p.state) {
				continue // in the last two cases a fault of Hash
			}
			if there, here := c.narrow(nil, &first.state), c.narrow(nil, &p.state); !slices.Equal(there, here) {
				c.fail(ruleNarrowHash, &p.state, "Its Hash %#x is also that of the following state, where Narrow lists other moves, or lists them in another order (- there, + here). Tables keep a move as its index.\n%s\n%s",
					hash, contract.State(c.game, &first.state), diff(there, here))
			}
		}
	}
}
