package grundy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
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
			m := rules.Mirror(&p)
			if m.turn == p.turn || rules.Mirror(&m) != p || rules.Evaluate(&m) != rules.Evaluate(&p) {
				t.Fatalf("the mirror of %s is %s", rules.Format(&p), rules.Format(&m))
			}
			checkText(t, p)
			checkText(t, m)
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

// checkText checks that the texts of p and its moves are read back as they were.
func checkText(t *testing.T, p Piles) {
	t.Helper()
	text := rules.Format(&p)
	if got, err := rules.Parse(text); err != nil || got != p {
		t.Fatalf("Parse(%q) = %+v, %v; want %+v", text, got, err, p)
	}
	for _, m := range rules.Moves(nil, &p) {
		move := rules.FormatMove(&p, m)
		if got, err := rules.ParseMove(&p, move); err != nil || got != m {
			t.Fatalf("%q: ParseMove(%q) = %v, %v", text, move, got, err)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, sizes := range [][]int{nil, {0}, {-3}, {33}, {16, 17}, {5, 0}, {1 << 60, 1 << 60}} {
		if p, err := New(sizes...); err == nil || !strings.HasPrefix(err.Error(), "grundy: ") {
			t.Errorf("New(%v) = %+v, %v; want an error of grundy", sizes, p, err)
		}
	}
	for _, text := range []string{
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
	} {
		if p, err := rules.Parse(text); err == nil || !strings.HasPrefix(err.Error(), "grundy: ") {
			t.Errorf("Parse(%q) = %+v, %v; want an error of grundy", text, p, err)
		}
	}
	p, err := New(7, 4)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "7", "7=4+3", "7=0+7", "4=2+2", "8=1+7", "07=3+4"} {
		if m, err := rules.ParseMove(&p, text); err == nil {
			t.Errorf("ParseMove(%q) = %v, want an error", text, m)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	moves := make([]Move, 0, 64)
	allocs := testing.AllocsPerRun(100, func() {
		p := rules.Start()
		for rules.Terminal(&p) == ply.Ongoing {
			moves = rules.Moves(moves[:0], &p)
			rules.Evaluate(&p)
			rules.Hash(&p)
			rules.Play(&p, moves[len(moves)/2])
		}
	})
	if allocs != 0 {
		t.Errorf("a game allocates %v times", allocs)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("12 a", "12=5+7", uint64(0))
	f.Add("5+4+2+1 b", "5=1+4", uint64(1))
	f.Add("2+1+1 a", "2=1+1", uint64(2))
	f.Fuzz(func(t *testing.T, text, move string, seed uint64) {
		p, err := rules.Parse(text)
		if err != nil {
			return
		}
		if got := rules.Format(&p); got != text {
			t.Fatalf("Parse accepts %q, Format returns %q", text, got)
		}
		if m, err := rules.ParseMove(&p, move); err == nil && m.String() != move {
			t.Fatalf("ParseMove accepts %q, FormatMove returns %q", move, m)
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		for {
			checkText(t, p)
			moves := rules.Moves(nil, &p)
			if over := rules.Terminal(&p) != ply.Ongoing; over != (len(moves) == 0) {
				t.Fatalf("%s: over is %v with %d moves", rules.Format(&p), over, len(moves))
			}
			if len(moves) == 0 {
				return
			}
			rules.Play(&p, moves[rng.IntN(len(moves))])
		}
	})
}

func BenchmarkPerft(b *testing.B) {
	p := rules.Start()
	b.ReportAllocs()
	var nodes int64
	for b.Loop() {
		nodes += ply.Perft(rules, p, 7)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
