package xiangqi

import (
	"flag"
	"slices"
	"testing"
	"time"

	"github.com/plygo/ply"
)

var speedRounds = flag.Int("speedrounds", 0, "rounds in which TestSpeed compares perft with fairy-stockfish's; 0 skips it")

// TestSpeed reports how fast ply.Perft is by the side of fairy-stockfish's "go perft".
// The two take turns for as long as each other, so that a busy machine disturbs both.
func TestSpeed(t *testing.T) {
	if *speedRounds == 0 {
		t.Skip("comparing speed needs -speedrounds")
	}
	engine := newFairy(t)
	for _, c := range perftTests {
		p := mustParse(c.fen)
		depth := 4
		if c.counts[depth-1] < 1_000_000 {
			depth++
		}
		var ratios, ours []float64
		for range *speedRounds {
			begin := time.Now()
			_, want, err := engine.Perft(c.fen, depth)
			if err != nil {
				t.Fatal(err)
			}
			theirs := time.Since(begin)
			begin = time.Now()
			runs := 0
			for runs == 0 || time.Since(begin) < theirs {
				if n := ply.Perft[Position, Move](Rules{}, p, depth); n != want {
					t.Fatalf("%s: perft %d is %d, fairy-stockfish says %d", c.name, depth, n, want)
				}
				runs++
			}
			took := time.Since(begin).Seconds() / float64(runs)
			ratios = append(ratios, theirs.Seconds()/took)
			ours = append(ours, float64(want)/took/1e6)
		}
		slices.Sort(ratios)
		slices.Sort(ours)
		half := len(ratios) / 2
		t.Logf("%s: %.0f million nodes a second, %.1f times fairy-stockfish (%.1f to %.1f)",
			c.name, ours[half], ratios[half], ratios[0], ratios[len(ratios)-1])
	}
}
