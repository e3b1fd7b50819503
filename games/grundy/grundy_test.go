package grundy

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/refuse"
	"github.com/plygo/ply/gametest"
)

var rules Rules

// values returns the Sprague–Grundy values of single piles of 0 to most stones.
func values(most int) []int {
	value := make([]int, most+1)
	for n := range value {
		reached := map[int]bool{}
		for part := 1; part < n-part; part++ {
			reached[value[part]^value[n-part]] = true
		}
		for reached[value[n]] {
			value[n]++
		}
	}
	return value
}

func TestValues(t *testing.T) {
	// OEIS A002188.
	want := []int{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0}
	if got := values(20); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// solver tells whether the player to move wins.
type solver map[Piles]bool

func (known solver) wins(p Piles) bool {
	if rules.Terminal(&p) == ply.Loss {
		return false
	}
	if wins, ok := known[p]; ok {
		return wins
	}
	wins := false
	for _, next := range ply.Successors(rules, p) {
		if !known.wins(next) {
			wins = true
			break
		}
	}
	known[p] = wins
	return wins
}

func TestAgainstTheory(t *testing.T) {
	value := values(maxStones)
	known := solver{}
	rng := rand.New(rand.NewPCG(2, 188))
	for n := 1; n <= 24; n++ {
		p, err := New(n)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := known.wins(p), value[n] != 0; got != want {
			t.Errorf("a pile of %d: the first player wins is %v, want %v", n, got, want)
		}
	}
	for range 300 {
		var sizes []int
		nim := 0
		for left := 20; left > 0; {
			n := 1 + rng.IntN(min(left, 12))
			sizes = append(sizes, n)
			nim ^= value[n]
			left -= n
		}
		p, err := New(sizes...)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := known.wins(p), nim != 0; got != want {
			t.Errorf("piles %v: the first player wins is %v, want %v", sizes, got, want)
		}
	}
}

// allStates returns every position that play from piles of these sizes leads to.
func allStates(t *testing.T, sizes ...int) []Piles {
	t.Helper()
	start, err := New(sizes...)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Piles]bool{start: true}
	states := []Piles{start}
	for i := 0; i < len(states); i++ {
		for _, next := range ply.Successors(rules, states[i]) {
			if !seen[next] {
				seen[next] = true
				states = append(states, next)
			}
		}
	}
	return states
}

func TestStates(t *testing.T) {
	hashes := map[uint64]Piles{}
	for _, sizes := range [][]int{{16}, {12, 5}, {maxStones - 14, 7, 3, 2, 1, 1}} {
		for _, p := range allStates(t, sizes...) {
			stones, open := 0, 0
			for size, n := range p.count {
				stones += size * int(n)
				if size > 2 {
					open += int(n)
				}
			}
			total := 0
			for _, size := range sizes {
				total += size
			}
			if stones != total || open != int(p.open) {
				t.Fatalf("%s from %v: %d stones, %d piles to split", rules.Format(&p), sizes, stones, open)
			}
			over := rules.Terminal(&p) != ply.Ongoing
			if moves := rules.Moves(nil, &p); over != (len(moves) == 0) || over != (rules.Reason([]Piles{p}) != "") {
				t.Fatalf("%s: over is %v, with moves %v", rules.Format(&p), over, moves)
			}
			h := rules.Hash(&p)
			if other, ok := hashes[h]; ok && other != p {
				t.Fatalf("%s and %s have the same hash", rules.Format(&p), rules.Format(&other))
			}
			hashes[h] = p
		}
	}
}

// The key of a position without large piles must not overflow into another's.
func TestHashFitsInAWord(t *testing.T) {
	product := 2.
	for size := 1; size <= maxStones; size++ {
		product *= float64(maxStones/size + 1)
	}
	if product >= 1<<63 {
		t.Errorf("keys go up to %g", product)
	}
}

func TestMoves(t *testing.T) {
	for _, c := range []struct{ before, moves string }{
		{"2+1 a", "[]"},
		{"3 a", "[3=1+2]"},
		{"4+4+3 b", "[3=1+2 4=1+3]"},
		{"7+1 b", "[7=1+6 7=2+5 7=3+4]"},
	} {
		p, err := rules.Parse(c.before)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(rules.Moves(nil, &p)); got != c.moves {
			t.Errorf("%s: got moves %s, want %s", c.before, got, c.moves)
		}
	}
	p, err := New(4, 7, 1)
	if err != nil {
		t.Fatal(err)
	}
	rules.Play(&p, Move{Pile: 7, Part: 3})
	if got, want := rules.Format(&p), "4+4+3+1 b"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestErrors(t *testing.T) {
	for _, sizes := range [][]int{nil, {0}, {-3}, {33}, {16, 17}, {5, 0}, {math.MaxInt, math.MaxInt}} {
		if p, err := New(sizes...); err == nil || !strings.HasPrefix(err.Error(), "grundy: ") {
			t.Errorf("New(%v) = %+v, %v; want an error of grundy", sizes, p, err)
		}
	}
	refuse.States(t, rules, "grundy",
		"",
		"7",
		"7 ",
		"7 c",
		"7 a ",
		" a",
		"+ a",
		"7+ a",
		"7++3 a",
		"3+7 a", // the largest first
		"07 a",
		"+7 a",
		"-7 a",
		"0 a",
		"33 a",
		"30+3 a",
		"99999999999999999999 a",
		"7,3 a",
	)
	refuse.Moves(t, rules, "7+4 a", "", "7", "7=4+3", "7=0+7", "4=2+2", "8=1+7", "07=3+4")
}

func TestContract(t *testing.T) {
	var starts []Piles
	for _, sizes := range [][]int{{12}, {16}, {12, 5}, {maxStones - 14, 7, 3, 2, 1, 1}} {
		p, err := New(sizes...)
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, p, rules.Mirror(&p))
	}
	gametest.Run(t, rules, starts...)
}

func FuzzParse(f *testing.F) { gametest.Fuzz(f, rules, "12 a", "5+4+2+1 b", "2+1+1 a", "5=1+4") }
