package tictactoe

import (
	"slices"

	"github.com/plygo/ply"
)

var _ ply.Poser = Rules{}

// Problems returns tasks to win within two or three moves, and tasks not to lose. Each has one first move
// that solves it, and none is another one turned or mirrored.
func (Rules) Problems() []ply.Problem { return slices.Clone(problems) }

var problems = []ply.Problem{
	{Name: "Block and threaten twice", Moves: 2, State: "x.o/.o./.x. x"},
	{Name: "Two ways at once", Moves: 2, State: "oxx/.x./.o. o"},
	{Name: "A fork against a fork", Moves: 2, State: "o../.ox/.x. x"},
	{Name: "An edge against a corner", Moves: 3, State: ".x./.../..o x"},
	{Name: "Block and strike", Moves: 3, State: "xx./..o/... o"},
	{Name: "The answer to the corner", Moves: 0, State: "x../.../... o"},
	{Name: "A corner and an edge", Moves: 0, State: "x../..x/.o. o"},
	{Name: "Which block", Moves: 0, State: "ox./xo./... x"},
}
