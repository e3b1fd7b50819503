package alphabeta_test

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/xiangqi"
)

// middle are the start position and three of middle games.
var middle = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
	"r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/P1N2N2/BP2QPPP/R1BR2K1 w - - 0 13",
	"2rq1rk1/pb1n1pp1/4p2p/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
}

// BenchmarkSearch searches positions of games large and small. One operation is one node.
func BenchmarkSearch(b *testing.B) {
	b.Run("chess", func(b *testing.B) { benchmarkSearch(b, chess.Rules{}, middle) })
	b.Run("xiangqi", func(b *testing.B) {
		benchmarkSearch(b, xiangqi.Rules{}, []string{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"})
	})
	b.Run("gomoku", func(b *testing.B) {
		benchmarkSearch(b, gomoku.Rules{}, []string{"15 freestyle g7 h8 g6"})
	})
	b.Run("connect4", func(b *testing.B) {
		benchmarkSearch(b, connect4.Rules{}, []string{"7/7/7/7/7/7 x"})
	})
}

func benchmarkSearch[S any, M comparable](b *testing.B, g interface {
	ply.Game[S, M]
	ply.Notation[S, M]
}, positions []string) {
	x := alphabeta.New[S, M](g)
	b.ReportAllocs()
	for left, i := int64(b.N), 0; left > 0; i++ {
		s, err := g.Parse(positions[i%len(positions)])
		if err != nil {
			b.Fatal(err)
		}
		x.Reset()
		result, err := x.Search(context.Background(), ply.Limits{Nodes: min(left, 1_000_000)}, s)
		if err != nil {
			b.Fatal(err)
		}
		left -= max(result.Nodes, 1)
	}
}
