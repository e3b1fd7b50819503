package gametest

import (
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// The rules of ply.Mirrorer.
const (
	ruleMirrorTurn  = "Mirror gives the move to the other player"
	ruleMirrorEval  = "Evaluate, Terminal and the number of moves are the same in the mirror"
	ruleMirrorTwice = "Mirror of Mirror is the same position"
)

// mirrorerCheck checks Mirror.
func mirrorerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Mirrorer[S]](check[S, M]{
		name:  "mirror",
		rules: []string{ruleMirrorTurn, ruleMirrorEval, ruleMirrorTwice},
		run:   (*checker[S, M]).checkMirror,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			mirror := k.mirror(&p.state)
			return []answer{{"Mirror", k.key(&mirror)}}
		},
	})
}

// mirrorer returns the game as a ply.Mirrorer, nil if it is not one.
func (k *caller[S, M]) mirrorer() ply.Mirrorer[S] { return as[ply.Mirrorer[S]](k) }

func (k *caller[S, M]) mirror(s *S) S {
	return read(k, "Mirror", s, k.mirrorer().Mirror)
}

// checkMirror checks that exchanging the sides changes nothing else.
func (c *checker[S, M]) checkMirror() {
	c.each(func(p *position[S, M]) {
		s := &p.state
		mirror := c.mirror(s)
		if c.turner() != nil && c.turn(&mirror) == c.turn(s) {
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

// difference returns in words how a and b differ as positions, and "" if they do not. States
// that are not equal may still be the same position: one of them may know more of its past,
// if no answer of the game tells them apart.
func (c *checker[S, M]) difference(a, b *S) string {
	if c.same(a, b) {
		return ""
	}
	if c.notation() != nil {
		if x, y := c.format(a), c.format(b); x != y {
			return fmt.Sprintf("Format is %q and %q", x, y)
		}
	}
	if c.turner() != nil {
		if x, y := c.turn(a), c.turn(b); x != y {
			return fmt.Sprintf("Turn is %d and %d", x, y)
		}
	}
	if x, y := c.terminal(a), c.terminal(b); x != y {
		return fmt.Sprintf("Terminal is %v and %v", x, y)
	}
	if x, y := c.moves(nil, a), c.moves(nil, b); !slices.Equal(x, y) {
		return fmt.Sprintf("Moves are %v and %v", x, y)
	}
	if c.hasher() != nil {
		if x, y := c.hash(a), c.hash(b); x != y {
			return fmt.Sprintf("Hash is %#x and %#x", x, y)
		}
	}
	return ""
}
