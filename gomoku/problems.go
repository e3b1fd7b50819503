package gomoku

import (
	"slices"

	"github.com/plygo/ply"
)

var _ ply.Poser = Rules{}

// Problems returns wins within two or three moves by this rule, the short ones first, on the usual board of
// 15×15. Each has one first move that solves it. There are none for other sizes.
func (r Rules) Problems() []ply.Problem {
	if r.Size() != defaultSize || r.rule >= ruleCount {
		return nil
	}
	return slices.Clone(computedByRule[r.rule])
}

var computedByRule = [ruleCount][]ply.Problem{
	Freestyle:    computedFreestyle,
	Standard:     computedStandard,
	Renju:        computedRenju,
	Caro:         computedCaro,
	CaroOverline: computedCaroWithOverlines,
}

// Problems returns none: an attack by fours alone may be lost where the game is won.
func (Fours) Problems() []ply.Problem { return nil }

// Problems returns none: the first move of a problem may not be among the squares that are looked at.
func (BestSquares) Problems() []ply.Problem { return nil }
