package jieqi

import (
	"slices"

	"github.com/plygo/ply"
)

var _ ply.Poser = Rules{}

// Problems returns wins within two to five moves that are sure, whatever the dark pieces are, the short ones
// first. Each has one first move that solves it. They are the same under all rules that clubs differ on.
func (Rules) Problems() []ply.Problem { return slices.Clone(computedProblems) }
