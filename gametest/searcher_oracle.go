package gametest

import (
	"context"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/minimax"
)

// What minimax may take for one answer: so many nodes by an estimate, and plies.
const (
	searcherOracleNodes = 20_000
	searcherOraclePlies = 4
)

// oracle returns what minimax finds at the given depth: every root move with its exact
// value, best first. It returns nil if that would take long.
func (k *searcherKit[S, M]) oracle(line []S, depth int) []ply.Line[M] {
	if depth < 1 || depth > searcherOraclePlies {
		return nil
	}
	nodes, width := 1, k.width(line)
	for range depth {
		if nodes *= width; nodes > searcherOracleNodes {
			return nil
		}
	}
	// It fails only where there is nothing to search, and then there are no lines.
	r, _ := minimax.New(k.game).Search(context.Background(), ply.Limits{Depth: depth}, line...)
	return r.Lines
}

// width is the largest number of moves in the last state of line and in those after it.
func (k *searcherKit[S, M]) width(line []S) int {
	last := line[len(line)-1:]
	width := len(k.moves(last))
	for _, m := range k.moves(last) {
		width = max(width, len(k.moves(k.after(last, m))))
	}
	return width
}

// searcherValue returns the value of a root move.
func searcherValue[M comparable](lines []ply.Line[M], m M) ply.Score {
	i := slices.IndexFunc(lines, func(l ply.Line[M]) bool { return l.Move == m })
	return lines[i].Score
}
