package level

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
)

// Level is how well to play.
type Level uint8

// The levels.
const (
	Easy Level = iota + 1
	Medium
	Hard
)

// All are the levels, the weakest first.
var All = [...]Level{Easy, Medium, Hard}

// measures is what makes the levels: how far to look, and by how much to be wrong. Where
// the depth is the limit, the nodes are there for games with very many moves.
var measures = [...]struct {
	limits ply.Limits
	noise  float64
}{
	Easy:   {ply.Limits{Depth: 1, Nodes: 2_000}, 0.7},
	Medium: {ply.Limits{Depth: 3, Nodes: 3_000}, 0.25},
	Hard:   {ply.Limits{Depth: 10, Nodes: 100_000}, 0.03},
}

// String returns "easy", "medium" or "hard".
func (l Level) String() string {
	switch l {
	case Easy:
		return "easy"
	case Medium:
		return "medium"
	case Hard:
		return "hard"
	}
	return "invalid level"
}

// Parse reads what [Level.String] writes, in capitals too.
func Parse(text string) (Level, error) {
	for _, l := range All {
		if strings.EqualFold(text, l.String()) {
			return l, nil
		}
	}
	return 0, fmt.Errorf("level: no level is called %q; there are easy, medium and hard", text)
}
