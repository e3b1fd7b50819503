package gametest

import (
	"fmt"
	"slices"
)

// difference returns in words how a and b differ as positions, and "" if they do
// not. States that are not equal may still be the same position, if one of them
// knows more of its past and nothing that the game answers tells them apart.
func (c *checker[S, M]) difference(a, b *S) string {
	if c.same(a, b) {
		return ""
	}
	if c.has.notation != nil {
		if x, y := c.format(a), c.format(b); x != y {
			return fmt.Sprintf("Format is %q and %q", x, y)
		}
	}
	if c.has.turner != nil {
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
	if c.has.hasher != nil {
		if x, y := c.hash(a), c.hash(b); x != y {
			return fmt.Sprintf("Hash is %#x and %#x", x, y)
		}
	}
	return ""
}
