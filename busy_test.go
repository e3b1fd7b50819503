package ply_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

type (
	fourGame     = ply.Game[connect4.Board, connect4.Move]
	fourSearcher = ply.Searcher[connect4.Board, connect4.Move]
	fourAnalyzer = ply.Analyzer[connect4.Board, connect4.Move]
	fourResult   = ply.Result[connect4.Move]
)

// gated is Connect Four that does something in the middle of a search.
type gated struct {
	connect4.Rules
	*gate
}

type gate struct {
	calls atomic.Int64 // of Terminal, until it is time
	do    func()
}

// set lets the n-th call of Terminal from now on do something first.
func (g *gate) set(n int64, do func()) {
	g.do = do
	g.calls.Store(n)
}

func (g gated) Terminal(b *connect4.Board) ply.Outcome {
	if g.calls.Add(-1) == 0 {
		g.do()
	}
	return g.Rules.Terminal(b)
}

// busySearchers are the searchers of this module, and how often they ask at least whether a game
// of Connect Four is over, in a search within few.
var busySearchers = map[string]struct {
	fresh func(g fourGame) fourSearcher
	asks  int
}{
	"minimax": {func(g fourGame) fourSearcher { return minimax.New(g) }, 8},
	"greedy":  {func(g fourGame) fourSearcher { return greedy.New(g) }, 2},
	"random":  {func(g fourGame) fourSearcher { return greedy.Random(g) }, 1},
	"alphabeta": {func(g fourGame) fourSearcher {
		s := alphabeta.New(g)
		s.MemoryMB = 1
		return s
	}, 2},
	"mcts":           {func(g fourGame) fourSearcher { return mcts.New(g) }, 8},
	"mcts tuned":     {func(g fourGame) fourSearcher { return mcts.Tuned(g) }, 2},
	"level":          {func(g fourGame) fourSearcher { return level.New(g, level.Medium, alphabeta.New) }, 2},
	"level of mcts":  {func(g fourGame) fourSearcher { return level.New(g, level.Medium, mcts.New) }, 8},
	"level of level": {func(g fourGame) fourSearcher { return level.New(g, level.Medium, easy) }, 2},
}

func easy(g fourGame) fourSearcher { return level.New(g, level.Easy, minimax.New) }

var few = ply.Limits{Nodes: 20}

var notElapsed = cmpopts.IgnoreFields(fourResult{}, "Elapsed")

// TestBusy uses a searcher in two goroutines at once: the first call finds what it finds alone,
// the other returns ErrBusy, and the next works.
func TestBusy(t *testing.T) {
	for name, searcher := range busySearchers {
		t.Run(name, func(t *testing.T) {
			g := gated{gate: new(gate)}
			shared, alone := searcher.fresh(g), searcher.fresh(connect4.Rules{})
			board := g.Start()
			for round := range 1000 {
				want, err := alone.Search(t.Context(), few, board)
				if err != nil {
					t.Fatal(err)
				}
				intruded := false
				g.set(int64(1+round%searcher.asks), func() {
					intruded = true
					intrude(t, shared, board)
				})
				got, err := shared.Search(t.Context(), few, board)
				if diff := cmp.Diff(want, got, notElapsed); diff != "" || err != nil || !intruded {
					t.Fatalf("round %d: %v, intruded %v, %s", round, err, intruded, diff)
				}
				if g.Play(&board, want.Move); round%6 == 5 { // before anybody can have won
					board = g.Start()
				}
			}
		})
	}
}

// intrude calls a searcher that is at work, from its own goroutine and from another.
func intrude(t *testing.T, s fourSearcher, board connect4.Board) {
	search := func() {
		if r, err := s.Search(t.Context(), few, board); !errors.Is(err, ply.ErrBusy) || !cmp.Equal(r, fourResult{}) {
			t.Errorf("a second Search returned %v, %v", r, err)
		}
		if a, ok := s.(fourAnalyzer); ok {
			if r, err := a.Analyze(t.Context(), few, ply.Analysis[connect4.Move]{}, board); !errors.Is(err, ply.ErrBusy) || !cmp.Equal(r, fourResult{}) {
				t.Errorf("a second Analyze returned %v, %v", r, err)
			}
		}
		if f, ok := s.(ply.Filler); ok {
			if n := f.Full(); n < 0 || n > 1000 {
				t.Errorf("%d thousandths are full", n)
			}
		}
		if x, ok := s.(interface {
			Inspect(line ...connect4.Move) []mcts.Branch[connect4.Move]
		}); ok {
			if b := x.Inspect(); b != nil {
				t.Errorf("Inspect in the middle of a search returned %v", b)
			}
		}
	}
	search()
	var wg sync.WaitGroup
	wg.Go(search)
	wg.Wait()
}

// TestBusyReport searches in a report of the same searcher.
func TestBusyReport(t *testing.T) {
	for name, searcher := range busySearchers {
		a, ok := searcher.fresh(connect4.Rules{}).(fourAnalyzer)
		if !ok {
			continue
		}
		t.Run(name, func(t *testing.T) {
			reports := 0
			_, err := a.Analyze(t.Context(), ply.Limits{Nodes: 2000}, ply.Analysis[connect4.Move]{Report: func(fourResult) {
				reports++
				intrude(t, a, connect4.Board{})
			}}, connect4.Board{})
			if err != nil || reports == 0 {
				t.Errorf("%v, %d reports", err, reports)
			}
		})
	}
}

// TestBusyPanic searches after a search that has panicked.
func TestBusyPanic(t *testing.T) {
	for name, searcher := range busySearchers {
		t.Run(name, func(t *testing.T) {
			g := gated{gate: new(gate)}
			s := searcher.fresh(g)
			g.set(int64(searcher.asks), func() { panic("broken") })
			func() {
				defer func() { _ = recover() }()
				_, err := s.Search(t.Context(), few, connect4.Board{})
				t.Errorf("no panic, but %v", err)
			}()
			if _, err := s.Search(t.Context(), few, connect4.Board{}); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestBusyChanges changes a searcher in the middle of a search. The search goes on as it would
// have, and what comes after it is as if the change had been made in between.
func TestBusyChanges(t *testing.T) {
	change := func(s fourSearcher) {
		if x, ok := s.(ply.Memorizer); ok {
			x.SetMemoryMB(2)
		}
		if x, ok := s.(ply.Threader); ok {
			x.SetThreads(2)
			x.SetThreads(1)
		}
		if x, ok := s.(ply.Resetter); ok {
			x.Reset()
		}
		if x, ok := s.(ply.Seeder); ok {
			x.SetSeed(7)
		}
	}
	for name, searcher := range busySearchers {
		t.Run(name, func(t *testing.T) {
			g := gated{gate: new(gate)}
			during, between := searcher.fresh(g), searcher.fresh(connect4.Rules{})
			for round := range 20 {
				want, err := between.Search(t.Context(), few, connect4.Board{})
				if err != nil {
					t.Fatal(err)
				}
				if round%2 == 0 {
					change(between)
					g.set(int64(searcher.asks), func() {
						var wg sync.WaitGroup
						wg.Go(func() { change(during) })
						wg.Wait()
					})
				}
				got, err := during.Search(t.Context(), few, connect4.Board{})
				if diff := cmp.Diff(want, got, notElapsed); diff != "" || err != nil {
					t.Fatalf("round %d: %v, %s", round, err, diff)
				}
			}
		})
	}
}

// TestSettings changes how much a searcher may take, which tells how much it was before.
func TestSettings(t *testing.T) {
	for name, searcher := range busySearchers {
		t.Run(name, func(t *testing.T) {
			g := gated{gate: new(gate)}
			s := searcher.fresh(g)
			check := func(what string, set func(int) int, usual int) {
				for _, step := range []struct{ n, before int }{{0, usual}, {-1, usual}, {3, usual}, {0, 3}, {2, 3}, {-5, 2}} {
					if got := set(step.n); got != step.before {
						t.Errorf("%s: %d before %d, want %d", what, got, step.n, step.before)
					}
				}
				g.set(int64(searcher.asks), func() {
					if a, b := set(4), set(0); a != 2 || b != 2 {
						t.Errorf("%s: %d and %d during a search, want 2", what, a, b)
					}
				})
				if _, err := s.Search(t.Context(), few, connect4.Board{}); err != nil {
					t.Error(err)
				}
				if got := set(1); got != 4 {
					t.Errorf("%s: %d after the search, want 4", what, got)
				}
			}
			if x, ok := s.(ply.Threader); ok {
				check("threads", x.SetThreads, 1)
			}
			if x, ok := s.(ply.Memorizer); ok {
				check("megabytes", x.SetMemoryMB, x.SetMemoryMB(0))
			}
		})
	}
}

// TestBusyFree lets goroutines do with a searcher what they like. It is for the race detector.
func TestBusyFree(t *testing.T) {
	for name, searcher := range busySearchers {
		t.Run(name, func(t *testing.T) {
			s := searcher.fresh(connect4.Rules{})
			var wg sync.WaitGroup
			for i := range 4 {
				wg.Go(func() {
					for n := range 50 {
						if _, err := s.Search(t.Context(), few, connect4.Board{}); err != nil && !errors.Is(err, ply.ErrBusy) {
							t.Error(err)
						}
						if x, ok := s.(ply.Resetter); ok && n%4 == i {
							x.Reset()
						}
						if x, ok := s.(ply.Seeder); ok {
							x.SetSeed(uint64(n))
						}
						if x, ok := s.(ply.Threader); ok {
							x.SetThreads(1 + n%3)
						}
						if x, ok := s.(ply.Memorizer); ok {
							x.SetMemoryMB(1 + n%2)
						}
						if x, ok := s.(ply.Filler); ok {
							x.Full()
						}
					}
				})
			}
			wg.Wait()
		})
	}
}
