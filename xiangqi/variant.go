package xiangqi

import "github.com/plygo/ply"

var _ ply.Variant[Position, Move] = Rules{}

// Variant tells what engines for many games call this one, and that they write moves as
// [Fairy] does.
func (r Rules) Variant() (string, ply.Coordinates[Position, Move]) { return "xiangqi", Fairy{r} }
