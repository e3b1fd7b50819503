// Package rulestest holds the tests that chess and xiangqi share. Each works on any
// [ply.Game], so that a new game of that size can use them, too. Package gametest checks what
// holds for every game; the tests here compare with counts, engines and files of others.
package rulestest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

// Counts is a state with its perft counts, which come from somebody else.
type Counts struct {
	Name, Text string
	Counts     []int64 // from depth 1 on
}

// Rules is a game that reads its states.
type Rules[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Notation[S, M]
}

// parse returns the state that text describes.
func parse[S any, M comparable](tb testing.TB, g Rules[S, M], text string) S {
	tb.Helper()
	s, err := g.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// Perft counts the states of tests, as deep as a count is at most most.
func Perft[S any, M comparable](t *testing.T, g Rules[S, M], most int64, tests []Counts) {
	for _, c := range tests {
		t.Run(c.Name, func(t *testing.T) {
			s := parse(t, g, c.Text)
			for i, want := range c.Counts {
				if want > most {
					break
				}
				if got := ply.Perft(g, s, i+1); got != want {
					t.Errorf("perft %d is %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// PerftFile counts the lines of a file of test data, each as deep as wanted says. A line is a
// state, and then for some depths ";D" with the depth and the count.
func PerftFile[S any, M comparable](t testing.TB, g Rules[S, M], name string, wanted func(depth int, count int64) bool) {
	lines := evidence.NeedLines(t, name)
	counted := 0
	for _, line := range lines {
		fields := strings.Split(line, ";")
		s, err := g.Parse(strings.TrimSpace(fields[0]))
		if err != nil {
			t.Errorf("%s: %v", fields[0], err)
			continue
		}
		for _, field := range fields[1:] {
			var depth int
			var want int64
			if _, err := fmt.Sscanf(strings.TrimSpace(field), "D%d %d", &depth, &want); err != nil {
				t.Errorf("%s: %q: %v", fields[0], field, err)
				continue
			}
			if !wanted(depth, want) {
				break
			}
			if got := ply.Perft(g, s, depth); got != want {
				t.Errorf("%s: perft %d is %d, want %d", fields[0], depth, got, want)
			}
			counted++
		}
	}
	if counted == 0 {
		t.Errorf("nothing of %s was counted", name)
	}
	t.Logf("%d positions, %d counts", len(lines), counted)
}

// NoAllocations checks that Moves, Play and Terminal do not allocate in the states of tests.
func NoAllocations[S any, M comparable](t testing.TB, g Rules[S, M], tests []Counts) {
	for _, c := range tests {
		s := parse(t, g, c.Text)
		moves := make([]M, 0, 256)
		var next S
		allocs := testing.AllocsPerRun(100, func() {
			moves = g.Moves(moves[:0], &s)
			for _, m := range moves {
				next = s
				g.Play(&next, m)
				g.Terminal(&next)
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", c.Text, allocs)
		}
	}
}

// benchDepth is how deep the benchmarks go.
const benchDepth = 4

// BenchmarkPerft counts the moves of the last ply without playing them.
func BenchmarkPerft[S any, M comparable](b *testing.B, g Rules[S, M], tests []Counts) {
	for _, c := range tests {
		b.Run(fmt.Sprintf("%s/depth=%d", c.Name, benchDepth), func(b *testing.B) {
			s := parse(b, g, c.Text)
			benchmark(b, func() int64 { return ply.Perft(g, s, benchDepth) })
		})
	}
}

// BenchmarkPlay plays the moves of the last ply, too, and asks as a search does whether
// the game is over.
func BenchmarkPlay[S any, M comparable](b *testing.B, g Rules[S, M], tests []Counts) {
	for _, terminal := range []bool{false, true} {
		for _, c := range tests {
			b.Run(fmt.Sprintf("%s/terminal=%v", c.Name, terminal), func(b *testing.B) {
				w := walker[S, M]{game: g, terminal: terminal}
				s := parse(b, g, c.Text)
				benchmark(b, func() int64 { return w.walk(&s, benchDepth) })
			})
		}
	}
}

// benchmark reports how many nodes per second count counts.
func benchmark(b *testing.B, count func() int64) {
	b.ReportAllocs()
	var n int64
	for b.Loop() {
		n += count()
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// walker plays all lines, through the interface as searchers do.
type walker[S any, M comparable] struct {
	game     ply.Game[S, M]
	terminal bool // whether it asks Terminal
	plies    [benchDepth + 1]struct {
		next  S
		moves []M
	}
}

// walk returns how many lines of depth plies begin at s.
func (w *walker[S, M]) walk(s *S, depth int) int64 {
	if w.terminal {
		w.game.Terminal(s)
	}
	if depth == 0 {
		return 1
	}
	here := &w.plies[depth]
	here.moves = w.game.Moves(here.moves[:0], s)
	var n int64
	for _, m := range here.moves {
		here.next = *s
		w.game.Play(&here.next, m)
		n += w.walk(&here.next, depth-1)
	}
	return n
}
