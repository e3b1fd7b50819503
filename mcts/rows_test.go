package mcts

import (
	"context"
	"math"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
)

// TestRows: when a search is over every row says what its node knows, in a tree that is too
// small, in one that another search has left, and in one that threads have left.
func TestRows(t *testing.T) {
	for _, tt := range []struct {
		name    string
		threads int
		ply.Sampling
	}{
		{"plain", 1, ply.Sampling{}},
		{"solver", 1, ply.Sampling{Solver: true}},
		{"decisive", 1, ply.Sampling{Decisive: true}},
		{"threads", 3, ply.Sampling{}},
		{"threads, solver", 3, ply.Sampling{Solver: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := New(connect4.Rules{})
			x.Sampling, x.MemoryMB, x.Reuse = tt.Sampling, 1, true
			for board := (connect4.Board{}); (connect4.Rules{}).Terminal(&board) == ply.Ongoing; {
				var worst connect4.Move // which lets Decisive leave out the answers that do not win
				for _, simulations := range []int64{1, 4000, 1} {
					x.Threads = 1
					if simulations > 1 {
						x.Threads = tt.threads
					}
					result, err := x.Search(context.Background(), ply.Limits{Nodes: simulations}, board)
					if err != nil {
						t.Fatal(err)
					}
					if x.Threads == 1 {
						checkRows(t, x.kept.arenas[0], tt.Solver)
					}
					worst = result.Lines[len(result.Lines)-1].Move
				}
				connect4.Rules{}.Play(&board, worst)
			}
		})
	}
}

func checkRows[M comparable](t *testing.T, a *arena[M], solver bool) {
	t.Helper()
	for open := []uint32{0}; len(open) > 0; {
		n := a.at(open[len(open)-1])
		open = open[:len(open)-1]
		for i := range uint32(n.count) {
			if n.first == 0 {
				break
			}
			c, got, want := a.at(n.first+i), *a.row(n.first + i), newRow(a.at(n.first+i).sum, a.at(n.first+i).visits)
			refutedChild := solver && got == refuted && state(c.state).high() <= state(n.state).floor()
			if got != want && !refutedChild {
				t.Fatalf("%v with %d visits: %v, want %v", c.move, c.visits, got, want)
			}
			open = append(open, n.first+i)
		}
	}
}

// TestChooses: of random rows UCB1 chooses the child that it would choose by its formula,
// up to the rounding of a float32.
func TestChooses(t *testing.T) {
	a := newArena[int](1<<20, false, false)
	w := &worker[int, int]{arena: a, settings: &settings[int, int]{Sampling: ply.Sampling{Exploration: math.Sqrt2}}}
	r := newRandom(1)
	n := a.at(0)
	for range 2000 {
		a.reset()
		n.count = uint16(1 + r.below(40))
		n.first, _ = a.take(int(n.count))
		n.visits = 1
		children := a.children(n)
		for i := range children {
			c := &children[i]
			c.visits = uint32(1 + r.below(1<<r.below(20)))
			c.sum = int64(r.float() * float64(one) * float64(c.visits))
			n.visits += c.visits
			*a.row(n.first + uint32(i)) = newRow(c.sum, c.visits)
		}
		bound := func(i int) float64 {
			c := &children[i]
			return c.mean() + math.Sqrt2*math.Sqrt(math.Log(float64(n.visits))/float64(c.visits))
		}
		got := w.ucb1(n, 0, children)
		for i := range children {
			if bound(i) > bound(got)*(1+1e-6) {
				t.Fatalf("a child with a bound of %v, and there is one of %v", bound(got), bound(i))
			}
		}
	}
}

// TestRootLog: what stands for √(ln n) is as near to it as a float32.
func TestRootLog(t *testing.T) {
	for _, step := range []uint32{1, 997, 1<<24 + 1} {
		for n := step; n > n-step; n += step {
			got, want := rootLog(n), math.Sqrt(math.Log(float64(n)))
			if math.Abs(got-want) > want/(1<<24) {
				t.Fatalf("of %d: %v, want %v", n, got, want)
			}
			if step == 1 && n == 1<<16 {
				break
			}
		}
	}
}

// TestWinRates: win rates are those of the tuning, whatever was looked up before.
func TestWinRates(t *testing.T) {
	w := &worker[chess.Position, chess.Move]{settings: &settings[chess.Position, chess.Move]{}}
	w.tuning = chess.Rules{}.Tuning()
	for _, step := range []ply.Score{1, rateSize, rateSize - 1} {
		for s := -ply.MaxEval; s <= ply.MaxEval; s += step {
			if got, want := w.winRate(s), int64(w.tuning.WinRate(s)*float64(one)); got != want {
				t.Fatalf("%v: %d, want %d", s, got, want)
			}
		}
	}
}

// TestExploration: a constant as large as can be looks at all moves alike.
func TestExploration(t *testing.T) {
	x := New(connect4.Rules{})
	x.Exploration = math.MaxFloat32
	if _, err := x.Search(context.Background(), ply.Limits{Nodes: 700}, connect4.Board{}); err != nil {
		t.Fatal(err)
	}
	for _, b := range x.Inspect() {
		if b.Visits != 100 {
			t.Errorf("%v has %d visits, want 100", b.Move, b.Visits)
		}
	}
}
