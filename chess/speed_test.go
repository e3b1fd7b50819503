package chess

import (
	"flag"
	"slices"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

var speedRounds = flag.Int("speedrounds", 0, "rounds in which TestSpeed compares perft with stockfish's; 0 skips it")

// TestSpeed reports how fast ply.Perft is by the side of stockfish's "go perft". The
// two take turns, so that a busy machine disturbs both.
func TestSpeed(t *testing.T) {
	if *speedRounds == 0 {
		t.Skip("comparing speed needs -speedrounds")
	}
	engine := evidence.NeedEngine(t, "stockfish")
	for _, c := range []struct {
		name, fen string
		depth     int
	}{{"start", startFEN, 6}, {"kiwipete", kiwipete, 5}} {
		p := mustParse(c.fen)
		var ratios, ours []float64
		for range *speedRounds {
			begin := time.Now()
			_, want, err := engine.Perft(c.fen, c.depth)
			if err != nil {
				t.Fatal(err)
			}
			theirs := time.Since(begin)
			begin = time.Now()
			n := ply.Perft[Position, Move](Rules{}, p, c.depth)
			took := time.Since(begin)
			if n != want {
				t.Fatalf("%s: perft %d is %d, stockfish says %d", c.name, c.depth, n, want)
			}
			ratios = append(ratios, theirs.Seconds()/took.Seconds())
			ours = append(ours, float64(n)/took.Seconds()/1e6)
		}
		slices.Sort(ratios)
		slices.Sort(ours)
		half := len(ratios) / 2
		t.Logf("%s: %.0f million nodes a second, %.2f of stockfish (%.2f to %.2f)",
			c.name, ours[half], ratios[half], ratios[0], ratios[len(ratios)-1])
	}
}
