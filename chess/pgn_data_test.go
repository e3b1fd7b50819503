package chess

import (
	"bytes"
	"os"
	"reflect"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

// gamesFile returns the games of PLY_DATA, or skips the test.
func gamesFile(tb testing.TB) []byte {
	tb.Helper()
	text, err := os.ReadFile(evidence.NeedFile(tb, "chess/games.pgn"))
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// readAll reads games that are all expected to be right.
func readAll(tb testing.TB, text []byte) (games []*PGN) {
	tb.Helper()
	for g, err := range ReadPGN(bytes.NewReader(text)) {
		if err != nil {
			tb.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// writeAll writes games that are all expected to be right.
func writeAll(tb testing.TB, games ...*PGN) []byte {
	tb.Helper()
	var out bytes.Buffer
	if err := WritePGN(&out, games...); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

// TestPGNFile reads real games, writes them, and reads them again.
func TestPGNFile(t *testing.T) {
	games := readAll(t, gamesFile(t))
	if len(games) != 200 {
		t.Fatalf("%d games, want 200", len(games))
	}
	moves, clocks, evals := 0, 0, 0
	for _, g := range games {
		moves += len(g.Moves)
		for _, m := range g.Moves {
			if _, ok := m.Comment.Duration("clk"); ok {
				clocks++
			}
			if _, _, ok := m.Comment.Eval(); ok {
				evals++
			}
		}
	}
	if moves != 13043 || clocks != 13043 || evals != 777 {
		t.Errorf("%d moves, %d clocks, %d evaluations", moves, clocks, evals)
	}
	text := writeAll(t, games...)
	if again := readAll(t, text); !reflect.DeepEqual(games, again) {
		t.Error("the games are not the same when written and read again")
	}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if len(line) >= 80 && line[0] != '[' {
			t.Errorf("line %d has %d columns", i+1, len(line))
		}
	}
}

// BenchmarkReadPGN reads the games of PLY_DATA: as they are, and the moves alone.
func BenchmarkReadPGN(b *testing.B) {
	annotated := gamesFile(b)
	games := readAll(b, annotated)
	for _, g := range games {
		g.Tags = nil
		for i := range g.Moves {
			g.Moves[i].Comment = ""
		}
	}
	for _, c := range []struct {
		name string
		text []byte
	}{{"clocks", annotated}, {"bare", writeAll(b, games...)}} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			moves := 0
			for b.Loop() {
				for g, err := range ReadPGN(bytes.NewReader(c.text)) {
					if err != nil {
						b.Fatal(err)
					}
					moves += len(g.Moves)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
		})
	}
	// What it costs to generate and play as many moves and nothing else.
	b.Run("perft", func(b *testing.B) {
		var nodes int64
		for b.Loop() {
			nodes += ply.Perft[Position, Move](Rules{}, startPosition, 4)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/move")
	})
	b.Run("moves and play", func(b *testing.B) {
		moves := 0
		buf := make([]Move, 0, 256)
		for b.Loop() {
			for _, g := range games {
				p := g.Start
				for _, m := range g.Moves {
					buf = p.Moves(buf[:0])
					p.Play(m.Move)
				}
				moves += len(g.Moves)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
	})
}

func BenchmarkWritePGN(b *testing.B) {
	games := readAll(b, gamesFile(b))
	b.SetBytes(int64(len(writeAll(b, games...))))
	b.ReportAllocs()
	for b.Loop() {
		writeAll(b, games...)
	}
}
