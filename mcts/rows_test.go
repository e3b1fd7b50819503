package mcts

import (
	"context"
	"math"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/evidence"
)

// TestRows: when a search is over every row says what its node knows, in a tree that is too
// small, in one that another search has left, and in one that threads have left.
func TestRows(t *testing.T) {
	for _, tt := range []struct {
		name    string
		threads int
		Style
	}{
		{"plain", 1, Style{}},
		{"solver", 1, Style{Sampling: ply.Sampling{Solver: true}}},
		{"decisive", 1, Style{Techniques: Techniques{Decisive: true}}},
		{"priors", 1, Style{Sampling: ply.Sampling{Priors: true, Solver: true}}},
		{"width", 1, Style{Sampling: ply.Sampling{Priors: true, Width: 3}}},
		{"width without priors", 1, Style{Sampling: ply.Sampling{Width: 3, Solver: true}}},
		{"threads", 3, Style{}},
		{"threads, solver", 3, Style{Sampling: ply.Sampling{Solver: true}}},
		{"threads, priors", 3, Style{Sampling: ply.Sampling{Priors: true, Width: 4, Solver: true}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.threads == 1 {
				evidence.NoRace(t)
			}
			x := New(connect4.Rules{})
			x.Use(tt.Style)
			x.MemoryMB, x.Reuse = 1, true
			rows := 0
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
					rows += checkRows(t, x.kept.workers[0])
					worst = result.Lines[len(result.Lines)-1].Move
				}
				connect4.Rules{}.Play(&board, worst)
			}
			if rows < 10_000 {
				t.Errorf("%d rows are all that was seen", rows)
			}
		})
	}
}

// checkRows returns how many rows there are.
func checkRows[S any, M comparable](t *testing.T, w *worker[S, M]) (rows int) {
	t.Helper()
	a := w.arena
	for open := []uint32{0}; len(open) > 0; {
		n := a.at(open[len(open)-1])
		open = open[:len(open)-1]
		for i := n.first; n.first != 0 && i < n.first+uint32(n.count); i++ {
			c := a.at(i)
			open = append(open, i)
			if !state(n.state).has(hasRows) {
				continue
			}
			rows++
			got, want := *a.row(i), w.rowOf(c.sum, c.visits, i)
			leftAlone := w.Solver && got == refuted && state(c.state).high() <= state(n.state).floor()
			if got != want && !leftAlone {
				t.Fatalf("%v with %d visits: %v, want %v", c.move, c.visits, got, want)
			}
		}
	}
	return rows
}

// TestChooses: of random children UCB1 and PUCT choose the one that they would choose by
// their formulas, up to the rounding of a float32, with one thread and with several, and none
// that is proven to lose as long as there is another.
func TestChooses(t *testing.T) {
	for _, tt := range []struct {
		name   string
		shared bool
		Style
		bound func(w *worker[int, int], c *node[int], prior float64) float64
	}{
		{"UCB1", false, Style{Sampling: ply.Sampling{Exploration: math.Sqrt2}}, ucb1Bound},
		{"PUCT", false, Style{Sampling: ply.Sampling{Exploration: 1.5, Priors: true}, Techniques: Techniques{Urgency: 0.6}}, puctBound},
		{"UCB1, solver", false, Style{Sampling: ply.Sampling{Exploration: math.Sqrt2, Solver: true}}, ucb1Bound},
		{"PUCT, solver", false, Style{Sampling: ply.Sampling{Exploration: 1.5, Priors: true, Solver: true}}, puctBound},
		{"UCB1, threads", true, Style{Sampling: ply.Sampling{Exploration: math.Sqrt2}}, ucb1Bound},
		{"PUCT, threads", true, Style{Sampling: ply.Sampling{Exploration: 1.5, Priors: true}, Techniques: Techniques{Urgency: 0.6}}, puctBound},
	} {
		t.Run(tt.name, func(t *testing.T) {
			set := &settings[int, int]{Sampling: tt.Sampling, Techniques: tt.Techniques, shared: tt.shared, ordered: tt.Priors}
			w := &worker[int, int]{arena: testArena(t, 1<<20, set.beside()), settings: set}
			r := newRandom(1)
			for range 2000 {
				n, children := w.scatter(&r)
				best := w.choose(n, state(n.state))
				bound := func(i int) float64 {
					if state(children[i].state).high() == loss {
						return math.Inf(-1)
					}
					prior := 0.0
					if tt.Priors {
						prior = float64(*w.arena.prior(n.first + uint32(i)))
					}
					return tt.bound(w, &children[i], prior)
				}
				for i := range children {
					if bound(i) > bound(best)*(1+1e-6)+1e-7 {
						t.Fatalf("a child with a bound of %v, and there is one of %v", bound(best), bound(i))
					}
				}
			}
		})
	}
}

// scatter makes a root with children of random results, the last of them without visits if
// choices go by priors, and a third of the others proven to lose if anything is proven.
func (w *worker[S, M]) scatter(r *random) (*node[M], []node[M]) {
	a := w.arena
	a.reset()
	n := a.at(0)
	n.count = uint16(1 + r.below(40))
	n.first, _ = a.take(int(n.count))
	n.visits, n.sum = 1, one/2
	children := a.children(n)
	tried := len(children)
	if w.Priors {
		tried = r.below(len(children) + 1)
	}
	prior := float32(1)
	for i := range children {
		c := &children[i]
		*c = node[M]{}
		if i < tried {
			c.visits = uint32(1 + r.below(1<<r.below(20)))
			c.sum = int64(r.float() * float64(one) * float64(c.visits))
			if w.Solver && r.below(3) == 0 {
				c.state = uint32(newProof(loss, loss, 1))
			}
		}
		n.visits, n.sum = n.visits+c.visits, n.sum+c.sum
		if w.Priors {
			*a.prior(n.first + uint32(i)) = prior
			prior *= float32(r.float())
		}
		w.refresh(c, n.first+uint32(i))
	}
	return n, children
}

func ucb1Bound(w *worker[int, int], c *node[int], _ float64) float64 {
	return c.mean() + w.Exploration*math.Sqrt(math.Log(float64(w.arena.at(0).visits))/float64(c.visits))
}

func puctBound(w *worker[int, int], c *node[int], prior float64) float64 {
	root := w.arena.at(0)
	mean := root.mean() - w.Urgency // the root stays: its results are those of the player to move
	if c.visits > 0 {
		mean = c.mean()
	}
	return mean + w.Exploration*prior*math.Sqrt(float64(root.visits))/(1+float64(c.visits))
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
	w.Tuning = chess.Rules{}.Tuning()
	for _, step := range []ply.Score{1, rateSize, rateSize - 1} {
		for s := -ply.MaxEval; s <= ply.MaxEval; s += step {
			if got, want := w.winRate(s), int64(w.Tuning.WinRate(s)*float64(one)); got != want {
				t.Fatalf("%v: %d, want %d", s, got, want)
			}
		}
	}
}

// TestExploration: a constant as large as can be looks at all moves alike.
func TestExploration(t *testing.T) {
	for _, priors := range []bool{false, true} {
		x := New(connect4.Rules{})
		x.Tuning.Sampling.Exploration, x.Tuning.Sampling.Priors = math.MaxFloat32, priors
		if _, err := x.Search(context.Background(), ply.Limits{Nodes: 700}, connect4.Board{}); err != nil {
			t.Fatal(err)
		}
		for _, b := range x.Inspect() {
			if b.Visits != 100 {
				t.Errorf("priors %v: %v has %d visits, want 100", priors, b.Move, b.Visits)
			}
		}
	}
}
