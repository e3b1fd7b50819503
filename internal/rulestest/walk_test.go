package rulestest

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
)

// The benchmarks play as many lines as Perft counts.
func TestWalk(t *testing.T) {
	start := chess.Start()
	for _, terminal := range []bool{false, true} {
		w := walker[chess.Position, chess.Move]{game: chess.Rules{}, terminal: terminal}
		for depth := range 4 {
			if got, want := w.walk(&start, depth), ply.Perft(chess.Rules{}, start, depth); got != want {
				t.Errorf("%d lines of %d plies, want %d", got, depth, want)
			}
		}
	}
}
