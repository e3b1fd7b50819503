package gametest

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// checkMirror checks that exchanging the sides changes nothing else.
func (c *checker[S, M]) checkMirror() {
	c.each(func(p *position[S, M]) {
		s := &p.state
		mirror := c.mirror(s)
		if c.has.turner != nil && c.turn(&mirror) == c.turn(s) {
			c.fail(ruleMirrorTurn, s, "Turn is %d here and in the mirror.", c.turn(s))
		}
		if c.same(s, &mirror) {
			c.fail(ruleMirrorTurn, s, "The mirror is the very same state. Whose turn it is must be in the state, and Mirror must change it.")
		}
		if o := c.terminal(&mirror); o != p.outcome {
			c.fail(ruleMirrorEval, s, "Terminal is %v, and %v in the mirror %s.", p.outcome, o, contract.State(c.game, &mirror))
		}
		if n := len(c.moves(nil, &mirror)); n != len(p.moves) {
			c.fail(ruleMirrorEval, s, "There are %d moves, and %d in the mirror %s.", len(p.moves), n, contract.State(c.game, &mirror))
		}
		if p.live() && c.terminal(&mirror) == ply.Ongoing {
			if here, there := c.evaluate(s), c.evaluate(&mirror); here != there {
				c.fail(ruleMirrorEval, s, "Evaluate is %d, and %d in the mirror %s. Both are for the player to move: an evaluation that favours one side plays it differently.",
					int32(here), int32(there), contract.State(c.game, &mirror))
			}
		}
		back := c.mirror(&mirror)
		if d := c.difference(s, &back); d != "" {
			c.fail(ruleMirrorTwice, s, "Mirrored twice it is another one: %s.", d)
		}
	})
}
