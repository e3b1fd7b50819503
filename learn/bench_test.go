package learn

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/internal/tree"
)

// BenchmarkSelfPlay tells how fast positions are made, how many bytes they take, and what their labels are
// like, by kind of limit. The table of [labels] is from it:
//
//	go test -run - -bench SelfPlay -benchtime 200x ./learn
func BenchmarkSelfPlay(b *testing.B) {
	for _, limits := range []ply.Limits{{Nodes: 300}, {Nodes: 1000}, {Nodes: 5000}, {Depth: 4}, {Depth: 5}, {Depth: 6}} {
		name := fmt.Sprintf("depth=%d/nodes=%d", limits.Depth, limits.Nodes)
		b.Run("chess/"+name, func(b *testing.B) { benchmarkSelfPlay(b, chess.Rules{}, limits, 8) })
		b.Run("reversi/"+name, func(b *testing.B) { benchmarkSelfPlay(b, reversi.Rules{}, limits, 8) })
		b.Run("connect4/"+name, func(b *testing.B) { benchmarkSelfPlay(b, connect4.Rules{}, limits, 8) })
	}
}

func benchmarkSelfPlay[S any, M comparable](b *testing.B, g ply.Game[S, M], limits ply.Limits, opening int) {
	path := filepath.Join(b.TempDir(), "games")
	has := tree.Ask(g)
	id, _, err := identify(&has)
	if err != nil {
		b.Fatal(err)
	}
	p := selfPlay[S, M]{Game: g, Limits: limits, Opening: [2]int{opening, opening + 4}, To: b.N, Threads: 1, Biased: true}
	b.ResetTimer()
	l, err := p.run(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	plies := 0
	for _, n := range l.phases {
		plies += n
	}
	positions := float64(plies)
	for g, err := range (&gameFiles{id: id, paths: []string{path}}).games() {
		if err != nil {
			b.Fatal(err)
		}
		plies += g.opening
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(positions/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(float64(info.Size())/float64(plies), "bytes/ply")
	b.ReportMetric(l.pairs.mean(), "mean")
	b.ReportMetric(l.pairs.deviation(), "deviation")
	b.ReportMetric(0, "ns/op")
	b.Log(l)
}

// BenchmarkPositions tells how fast games are replayed.
func BenchmarkPositions(b *testing.B) {
	b.Run("chess", func(b *testing.B) { benchmarkPositions(b, chess.Rules{}) })
	b.Run("reversi", func(b *testing.B) { benchmarkPositions(b, reversi.Rules{}) })
	b.Run("connect4", func(b *testing.B) { benchmarkPositions(b, connect4.Rules{}) })
}

func benchmarkPositions[S any, M comparable](b *testing.B, g ply.Game[S, M]) {
	path := filepath.Join(b.TempDir(), "games")
	p := selfPlay[S, M]{Game: g, Limits: ply.Limits{Depth: 1}, Opening: [2]int{8, 12}, To: 200, Biased: true}
	if _, err := p.run(b.Context(), path); err != nil {
		b.Fatal(err)
	}
	has := tree.Ask(g)
	id, start, err := identify(&has)
	if err != nil {
		b.Fatal(err)
	}
	files, err := openFiles(id, path)
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"all", "quiet"} {
		b.Run(name, func(b *testing.B) {
			replay := newReplayer(&has, start)
			positions, quiet := 0, 0
			for b.Loop() {
				for game, err := range files.games() {
					if err != nil {
						b.Fatal(err)
					}
					for p, err := range replay.positions(game) {
						if err != nil {
							b.Fatal(err)
						}
						positions++
						if name == "quiet" && replay.quiet(p) {
							quiet++
						}
					}
				}
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
			b.ReportMetric(float64(quiet)/float64(positions), "quiet/position")
			b.ReportMetric(0, "ns/op")
		})
	}
}
