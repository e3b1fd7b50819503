package neural_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/neural"
)

// BenchmarkSearch compares searches with networks, whose weights are random, with those by hand.
func BenchmarkSearch(b *testing.B) {
	for _, hidden := range []int{0, 16, 32, 64} {
		b.Run(fmt.Sprint("chess/", hidden), func(b *testing.B) { benchmarkSearch(b, chess.Rules{}, hidden) })
		b.Run(fmt.Sprint("reversi/", hidden), func(b *testing.B) { benchmarkSearch(b, reversi.Rules{}, hidden) })
		b.Run(fmt.Sprint("connect4/", hidden), func(b *testing.B) { benchmarkSearch(b, connect4.Rules{}, hidden) })
	}
}

// benchmarkSearch searches with a network of so many sums, or by hand if there are none.
func benchmarkSearch[S any, M comparable](b *testing.B, g ply.Game[S, M], hidden int) {
	searched := g
	if hidden > 0 {
		var err error
		if searched, err = neural.New(g, random(b, g, hidden, 8, 100, 1)); err != nil {
			b.Fatal(err)
		}
	}
	all := states(b, g, 3, 4)
	searcher := alphabeta.New(searched)
	nodes := int64(0)
	for i := 0; b.Loop(); i++ {
		s := all[i*7%len(all)]
		if g.Terminal(&s) != ply.Ongoing {
			continue
		}
		r, err := searcher.Search(context.Background(), ply.Limits{Nodes: 20_000}, s)
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}
