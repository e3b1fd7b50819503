package concrete

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	concretealphabeta "github.com/plygo/ply/internal/concrete/alphabeta"
	"github.com/plygo/ply/internal/concrete/blank"
	concreteminimax "github.com/plygo/ply/internal/concrete/minimax"
	"github.com/plygo/ply/minimax"
)

type searcher = ply.Searcher[blank.Board, blank.Move]

// BenchmarkGenerality searches Connect Four through ply.Game and with direct calls,
// in turn, and reports the median cost of a node of each and of their difference.
func BenchmarkGenerality(b *testing.B) {
	game := blank.Rules{}
	b.Run("minimax", func(b *testing.B) {
		compare(b, ply.Limits{Depth: 8}, minimax.New(game), concreteminimax.New(game))
	})
	b.Run("alphabeta", func(b *testing.B) {
		compare(b, ply.Limits{Depth: 11}, alphabeta.New(game), concretealphabeta.New(game))
	})
}

func compare(b *testing.B, lim ply.Limits, generic, direct searcher) {
	b.ReportAllocs()
	var generics, directs, differences []float64
	for b.Loop() {
		g, d := nsPerNode(b, generic, lim), nsPerNode(b, direct, lim)
		generics, directs, differences = append(generics, g), append(directs, d), append(differences, g-d)
	}
	b.ReportMetric(median(generics), "generic-ns/node")
	b.ReportMetric(median(directs), "direct-ns/node")
	b.ReportMetric(median(differences), "difference-ns/node")
	b.ReportMetric(1e3/median(generics), "generic-Mnodes/s")
}

func nsPerNode(tb testing.TB, s searcher, lim ply.Limits) float64 {
	begun := time.Now()
	result, err := s.Search(context.Background(), lim, blank.Board{})
	if err != nil {
		tb.Fatal(err)
	}
	return float64(time.Since(begun)) / float64(result.Nodes)
}

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}

// TestSame shows that the two do the same work.
func TestSame(t *testing.T) {
	game := blank.Rules{}
	for _, pair := range [][2]searcher{
		{minimax.New(game), concreteminimax.New(game)},
		{alphabeta.New(game), concretealphabeta.New(game)},
	} {
		var nodes [2]int64
		for i, s := range pair {
			result, err := s.Search(context.Background(), ply.Limits{Depth: 6}, blank.Board{})
			if err != nil {
				t.Fatal(err)
			}
			nodes[i] = result.Nodes
		}
		if nodes[0] != nodes[1] {
			t.Errorf("%T spends %d nodes, its concrete copy %d", pair[0], nodes[0], nodes[1])
		}
	}
}

// TestFresh shows that the copies follow their originals.
func TestFresh(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is missing: ", err)
	}
	for name, sources := range map[string][]string{
		"minimax":   {"../tree/walk.go", "../../minimax/minimax.go"},
		"alphabeta": {"../tree/walk.go", "../../alphabeta/alphabeta.go"},
	} {
		dir := filepath.Join(t.TempDir(), name)
		if out, err := exec.Command("go", append([]string{"run", "generate.go", dir}, sources...)...).CombinedOutput(); err != nil {
			t.Fatalf("generate: %v\n%s", err, out)
		}
		for _, source := range sources {
			file := filepath.Base(source)
			want, err := os.ReadFile(filepath.Join(dir, file))
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(filepath.Join(name, file))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != string(want) {
				t.Errorf("%s/%s is stale: run go generate in internal/concrete", name, file)
			}
		}
	}
}
