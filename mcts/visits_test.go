package mcts

import (
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/reversi"
)

// A search of many hours ends before the visits of its root would begin anew at 0.
func TestMostVisits(t *testing.T) {
	for _, threads := range []int{1, 4} {
		s := New(reversi.Rules{})
		s.Reuse, s.Threads = true, threads
		start := reversi.Rules{}.Start()
		if _, err := s.Search(t.Context(), ply.Limits{Nodes: 1_000}, start); err != nil {
			t.Fatal(err)
		}
		root := s.kept.arenas[0].at(0)
		root.visits = mostVisits - 500
		for range 3 {
			r, err := s.Search(t.Context(), ply.Limits{Time: 20 * time.Second}, start)
			if err != nil || r.Nodes > 500 || r.Elapsed > 10*time.Second {
				t.Fatalf("%d threads: %d nodes in %v, %v", threads, r.Nodes, r.Elapsed, err)
			}
			if v := s.kept.arenas[0].at(0).visits; v < mostVisits-500 {
				t.Fatalf("%d threads: the root has %d visits", threads, v)
			}
		}
	}
}
