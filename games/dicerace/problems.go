package dicerace

import (
	"slices"

	"github.com/plygo/ply"
)

var _ ply.Poser = Rules{}

// Problems returns tasks to win for sure, whatever the dice show. A roll runs farther than a walk on
// average, and has nothing to offer to somebody who must be certain.
func (Rules) Problems() []ply.Problem { return slices.Clone(problems) }

var problems = []ply.Problem{
	{Name: "Four squares to go", Moves: 2, State: "6:5/10 a"},
	{Name: "Side by side would be too near", Moves: 2, State: "3:8/12 b"},
	{Name: "Six squares to go", Moves: 3, State: "8:5/14 a"},
	{Name: "A long lead", Moves: 4, State: "3:12/20 b"},
	{Name: "Half of the track", Moves: 5, State: "10:3/20 a"},
	{Name: "Patience", Moves: 7, State: "4:16/30 b"},
}
