// Package games_test tests what holds for the small games beyond the contract of package
// ply. Each game tests the contract itself, with package gametest.
package games_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
)

// rules has the methods that all of the games have.
type rules[S, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Turner[S]
	ply.Sider
	ply.Notation[S, M]
	ply.Mirrorer[S]
	ply.Hasher[S]
}

// game is one of the games, without its types of state and move.
type game interface {
	checkAllocations(t *testing.T)
	checkKeys(t *testing.T)
	checkPasses(t *testing.T) (passed int)
	checkTexts(t *testing.T, text, move string, seed uint64)
	perft(depth int) int64
}

type of[S, M comparable] struct {
	rules[S, M]
	starts []string // further states to start from
	unused int      // number of slots that no move has
}

var games = map[string]game{
	"connect4": of[connect4.Board, connect4.Move]{rules: connect4.Rules{}},
	"dicerace": of[dicerace.State, dicerace.Move]{rules: dicerace.Rules{}, starts: []string{"0:0/1 a", "0:0/7 a", "0:0/12 a"}},
	"grundy":   of[grundy.Piles, grundy.Move]{rules: grundy.Rules{}, starts: []string{"16 a", "12+5 a", "18+7+3+2+1+1 a"}},
	"kalah": of[kalah.Board, kalah.Move]{rules: kalah.Rules{}, starts: []string{
		"1,1,1,1,1,1/0 1,1,1,1,1,1/0 s",
		"2,2,2,2,2,2/0 2,2,2,2,2,2/0 s",
		"3,3,3,3,3,3/0 3,3,3,3,3,3/0 s",
		"5,5,5,5,5,5/0 5,5,5,5,5,5/0 s",
		"6,6,6,6,6,6/0 6,6,6,6,6,6/0 s",
	}},
	"reversi":   of[reversi.Board, reversi.Move]{rules: reversi.Rules{}, unused: 8}, // the four squares in the middle, for both players
	"tictactoe": of[tictactoe.Board, tictactoe.Move]{rules: tictactoe.Rules{}},
}

// The state after a pass can be written and read. Games that count the pieces to find out whose
// turn it is cannot be passed.
func TestPass(t *testing.T) {
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			if counts, n := name == "tictactoe" || name == "connect4", g.checkPasses(t); counts != (n == 0) {
				t.Errorf("%d passes", n)
			}
		})
	}
}

func (g of[S, M]) checkPasses(t *testing.T) (passed int) {
	passer, ok := g.rules.(ply.Passer[S])
	if !ok {
		return 0
	}
	rng := rand.New(rand.NewPCG(20, 1))
	for range 50 {
		for s := g.Start(); ; {
			next := s
			done := passer.Pass(&next)
			read, err := g.Parse(g.Format(&next))
			if err != nil || read != next || done == (next == s) {
				t.Fatalf("%s: Pass is %v, then %s: %v", g.Format(&s), done, g.Format(&next), err)
			}
			if done {
				passed++
				if again := next; g.Turn(&next) == g.Turn(&s) || !passer.Pass(&again) || again != s {
					t.Fatalf("%s: after two passes %s", g.Format(&s), g.Format(&again))
				}
			}
			if g.Terminal(&s) != ply.Ongoing {
				if done {
					t.Errorf("%s: passed after the end", g.Format(&s))
				}
				break
			}
			moves := g.Moves(nil, &s)
			g.Play(&s, moves[rng.IntN(len(moves))])
		}
	}
	return passed
}

// Searchers call these methods at every node.
func TestNoAllocations(t *testing.T) {
	for name, g := range games {
		t.Run(name, g.checkAllocations)
	}
}

func (g of[S, M]) checkAllocations(t *testing.T) {
	orderer, _ := g.rules.(ply.Orderer[S, M])
	chancer, _ := g.rules.(ply.Chancer[S, M])
	moves := make([]M, 0, 100)
	scores, odds := make([]ply.Score, 100), make([]float32, 100)
	var s S // declared here, because it escapes to the heap
	allocs := testing.AllocsPerRun(100, func() {
		s = g.Start()
		for g.Terminal(&s) == ply.Ongoing {
			moves = g.Moves(moves[:0], &s)
			if chancer == nil || !chancer.Odds(&s, moves, odds[:len(moves)]) {
				g.Evaluate(&s)
			}
			if orderer != nil {
				orderer.Order(&s, moves, scores[:len(moves)])
			}
			g.Hash(&s)
			g.Play(&s, moves[len(moves)/2])
		}
	})
	if allocs != 0 {
		t.Errorf("a game allocates %v times", allocs)
	}
}

// The contract allows that two positions with the same moves have the same key. In these
// games each position has its own key. The contract also allows slots that no move has.
// Here their number is known.
func TestKeys(t *testing.T) {
	for name, g := range games {
		t.Run(name, g.checkKeys)
	}
}

func (g of[S, M]) checkKeys(t *testing.T) {
	starts := []S{g.Start()}
	for _, text := range g.starts {
		s, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, s)
	}
	indexer, _ := g.rules.(ply.Indexer[S, M])
	hashes, slots := map[uint64]S{}, map[int]bool{}
	rng := rand.New(rand.NewPCG(8, 8))
	for i := range 600 {
		for s := range g.random(starts[i%len(starts)], rng) {
			for _, s := range []S{s, g.Mirror(&s)} {
				h := g.Hash(&s)
				if other, ok := hashes[h]; ok && other != s {
					t.Fatalf("hash %x of %s and of %s", h, g.Format(&s), g.Format(&other))
				}
				hashes[h] = s
				for _, m := range g.Moves(nil, &s) {
					if indexer != nil {
						slots[indexer.Slot(&s, m)] = true
					}
				}
			}
		}
	}
	if indexer != nil && indexer.Slots()-len(slots) != g.unused {
		t.Errorf("%d of %d slots are used, want all but %d", len(slots), indexer.Slots(), g.unused)
	}
}

// random yields the states of a random game.
func (g of[S, M]) random(s S, rng *rand.Rand) func(yield func(S) bool) {
	return func(yield func(S) bool) {
		for yield(s) {
			moves := g.Moves(nil, &s)
			if len(moves) == 0 {
				return
			}
			g.Play(&s, moves[rng.IntN(len(moves))])
		}
	}
}

// The contract allows several texts for one position, moves in a drawn position, and games
// that never end. These games have none of that. Each of them gets every text.
func FuzzTexts(f *testing.F) {
	f.Add(".../.../... x", "5", uint64(0))
	f.Add("x.o/.x./..o x", "2", uint64(1))
	f.Add("xxx/oo./... o", "7", uint64(2))
	f.Add("7/7/7/7/7/7 x", "4", uint64(0))
	f.Add("o6/x6/o6/x6/o6/x6 x", "1", uint64(1))
	f.Add("7/7/7/7/ooo4/xxxx3 o", "7", uint64(2))
	f.Add("0:0/10 a", "walk", uint64(0))
	f.Add("3:5/10 a rolls", "4", uint64(1))
	f.Add("99:100/100 a", "roll", uint64(2))
	f.Add("12 a", "12=5+7", uint64(0))
	f.Add("5+4+2+1 b", "5=1+4", uint64(1))
	f.Add("2+1+1 a", "2=1+1", uint64(2))
	f.Add("4,4,4,4,4,4/0 4,4,4,4,4,4/0 s", "3", uint64(0))
	f.Add("0,0,0,0,0,0/25 0,0,0,0,0,0/23 s", "1", uint64(1))
	f.Add("1,0,0,0,0,0/0 70,1,0,0,0,0/0 n", "1", uint64(2))
	f.Add("8/8/8/3ox3/3xo3/8/8/8 x", "d3", uint64(0))
	f.Add("8/8/8/3xx3/3xx3/8/8/8 o", "pass", uint64(1))
	f.Add("8/1o6/2x5/3xx3/3xx3/8/8/8 o", "pass", uint64(2))
	f.Fuzz(func(t *testing.T, text, move string, seed uint64) {
		for _, g := range games {
			g.checkTexts(t, text, move, seed)
		}
	})
}

func (g of[S, M]) checkTexts(t *testing.T, text, move string, seed uint64) {
	s, err := g.Parse(text)
	if err != nil {
		return
	}
	if got := g.Format(&s); got != text {
		t.Fatalf("Parse accepts %q, Format returns %q", text, got)
	}
	if m, err := g.ParseMove(&s, move); err == nil && g.FormatMove(&s, m) != move {
		t.Fatalf("ParseMove accepts %q, FormatMove returns %q", move, g.FormatMove(&s, m))
	}
	plies := 0
	for s := range g.random(s, rand.New(rand.NewPCG(seed, 0))) {
		if got, err := g.Parse(g.Format(&s)); err != nil || got != s {
			t.Fatalf("Parse(%q) = %+v, %v; want %+v", g.Format(&s), got, err, s)
		}
		if over, n := g.Terminal(&s) != ply.Ongoing, len(g.Moves(nil, &s)); over != (n == 0) {
			t.Fatalf("%s: over is %v with %d moves", g.Format(&s), over, n)
		}
		if plies++; plies > 1000 {
			t.Fatalf("%q: no end after 1,000 moves", text)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name  string
		depth int
	}{
		{"connect4", 6},
		{"connect4", 8},
		{"grundy", 7},
		{"kalah", 6},
		{"kalah", 8},
		{"reversi", 6},
		{"reversi", 8},
		{"tictactoe", 9},
	} {
		b.Run(fmt.Sprintf("%s/depth=%d", c.name, c.depth), func(b *testing.B) {
			b.ReportAllocs()
			var nodes int64
			for b.Loop() {
				nodes += games[c.name].perft(c.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func (g of[S, M]) perft(depth int) int64 { return ply.Perft(g.rules, g.Start(), depth) }
