package level

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
)

// Level says how strong a player is.
type Level uint8

// The levels.
const (
	Easy Level = iota + 1
	Medium
	Hard
)

// All has all levels, the weakest first.
var All = [...]Level{Easy, Medium, Hard}

// measures defines the levels: the limits, and the noise of the evaluation. Where the depth
// is the real limit, the limit of nodes is for games with very many moves.
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

// Parse returns the level with the name text, as [Level.String] writes it, in upper or
// lower case.
func Parse(text string) (Level, error) {
	for _, l := range All {
		if strings.EqualFold(text, l.String()) {
			return l, nil
		}
	}
	return 0, fmt.Errorf("level: no level is called %s; there are easy, medium and hard", brief.Word(text))
}
