package connect4

import (
	"slices"

	"github.com/plygo/ply"
)

var _ ply.Poser = Rules{}

// Problems returns wins within two to seven moves, the short ones first. Each has one first move that
// solves it.
func (Rules) Problems() []ply.Problem { return slices.Clone(computedProblems) }
