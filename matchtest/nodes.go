package matchtest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// nodeStates is how many states FewerNodes compares.
const nodeStates = 20

// FewerNodes fails the test unless a searches fewer nodes than b to the same depth: in all, over
// the start and states after random moves.
func FewerNodes[S any, M comparable, A, B ply.Searcher[S, M]](
	t testing.TB, g ply.Game[S, M], a func(ply.Game[S, M]) A, b func(ply.Game[S, M]) B, depth int,
) {
	t.Helper()
	if depth < 1 {
		t.Fatalf("matchtest: the depth is %d, want 1 or more", depth)
	}
	start, err := startOf(g)
	if err != nil {
		t.Fatalf("matchtest: %v", err)
	}
	all, _ := openings(g, nodeStates-1, 0) // the start alone is fine, too
	all = append([]match.Opening[S, M]{{Start: start}}, all...)
	lim := ply.Limits{Depth: depth}
	names := [2]string{entrant("a", g, a, lim).Name, entrant("b", g, b, lim).Name}
	var sum [2]int64
	var rows strings.Builder
	for _, o := range all {
		states := []S{o.Start}
		for _, m := range o.Moves {
			s := states[len(states)-1]
			g.Play(&s, m)
			states = append(states, s)
		}
		var nodes [2]int64
		for i, s := range [2]ply.Searcher[S, M]{a(g), b(g)} {
			result, err := s.Search(t.Context(), lim, states...)
			if err != nil {
				t.Fatalf("matchtest: %s: %v", names[i], err)
			}
			nodes[i] = result.Nodes
			sum[i] += result.Nodes
		}
		fmt.Fprintf(&rows, "%12d %12d  %s\n", nodes[0], nodes[1], describe(g, &states[len(states)-1]))
	}
	table := fmt.Sprintf("%12s %12s\n%s%12d %12d  in all\n", "a", "b", rows.String(), sum[0], sum[1])
	if sum[0] >= sum[1] {
		t.Errorf("matchtest: %s needs %d nodes to depth %d, and %s needs %d.\n%s", names[0], sum[0], depth, names[1], sum[1], table)
		return
	}
	t.Logf("nodes to depth %d of %s and %s:\n%s", depth, names[0], names[1], table)
}

// describe returns a state as text.
func describe[S any, M comparable](g ply.Game[S, M], s *S) string {
	if notation, ok := ply.As[ply.Notation[S, M]](g); ok {
		return notation.Format(s)
	}
	return fmt.Sprint(*s)
}
