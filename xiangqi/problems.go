package xiangqi

import (
	"slices"

	"github.com/plygo/ply"
)

var _ ply.Poser = Rules{}

// Problems returns mates, and wins because the other side has no move, within two to five moves, the short
// ones first. Each has one first move that solves it. They are the same under every [RepetitionRule]:
// on the shortest way to a win no position occurs twice.
func (Rules) Problems() []ply.Problem { return slices.Clone(computedProblems) }
