package mcts_test

import (
	"context"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/mcts"
)

// oneMove is a game of a single move, which wins, draws or loses at once.
type oneMove struct{}

func (oneMove) Moves(dst []int, s *int) []int {
	if *s != 0 {
		return dst
	}
	return append(dst, 1, 2, 3)
}
func (oneMove) Play(s *int, m int) { *s = m }
func (oneMove) Terminal(s *int) ply.Outcome {
	return [4]ply.Outcome{ply.Ongoing, ply.Loss, ply.Draw, ply.Win}[*s]
}
func (oneMove) Evaluate(*int) ply.Score { return 0 }

// TestUCB1 follows selection by hand. After one visit of each move the bounds are, with
// b(N, n) = √2·√(ln N / n):
//
//	N  win              draw               loss
//	3  1 + 1.48 = 2.48  0.5 + 1.48 = 1.98  1.48
//	4  1 + 1.18 = 2.18  0.5 + 1.67 = 2.17  1.67
//	5  1 + 1.04 = 2.04  0.5 + 1.79 = 2.29  1.79
//	6  1 + 1.09 = 2.09  0.5 + 1.34 = 1.84  1.89
//	7  1 + 0.99 = 1.99  0.5 + 1.39 = 1.89  1.97
//	8  1 + 0.91 = 1.91  0.5 + 1.44 = 1.94  2.04
func TestUCB1(t *testing.T) {
	for n, want := range map[int64][3]int64{
		1: {1, 0, 0}, 2: {1, 1, 0}, 3: {1, 1, 1}, 4: {2, 1, 1}, 5: {3, 1, 1}, 6: {3, 2, 1}, 7: {4, 2, 1}, 8: {5, 2, 1}, 9: {5, 2, 2},
	} {
		x := mcts.New(oneMove{})
		if _, err := x.Search(context.Background(), ply.Limits{Nodes: n}, 0); err != nil {
			t.Fatal(err)
		}
		var got [3]int64
		for _, b := range x.Inspect() {
			got[b.Move-1] = b.Visits
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("visits after %d simulations (- want, + got)\n%s", n, diff)
		}
	}
}

// TestFinal chooses by visits, mean and bounds. After nine simulations the moves have
// means 1, 0.5 and 0 from 5, 2 and 2 visits, so the upper bounds are 1.94, 1.98 and 1.48.
func TestFinal(t *testing.T) {
	for final, want := range map[mcts.Final]int{mcts.MostVisits: 1, mcts.BestMean: 1, mcts.BestUpperBound: 2, mcts.BestLowerBound: 1} {
		x := mcts.New(oneMove{})
		x.Final = final
		result, err := x.Search(context.Background(), ply.Limits{Nodes: 9}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if result.Move != want {
			t.Errorf("final choice %d plays %d, want %d", final, result.Move, want)
		}
	}
}

// TestScore: the score is the inverse logistic of the win rate, decided only if proven.
func TestScore(t *testing.T) {
	for _, solver := range []bool{false, true} {
		for _, text := range []string{"7/7/7/7/7/7 x", "7/7/7/7/ooo4/xxx4 x", "7/7/7/3o3/3ox2/2xox2 x"} {
			board, err := connect4.Rules{}.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			x := mcts.New(connect4.Rules{})
			x.Tuning.Sampling.Solver = solver
			result, err := x.Search(context.Background(), ply.Limits{Nodes: 3000}, board)
			if err != nil {
				t.Fatal(err)
			}
			want := make(map[connect4.Move]ply.Score)
			for _, b := range x.Inspect() {
				if b.Visits > 0 {
					want[b.Move] = ply.Tuning{}.Score(b.Value)
				}
				if !solver && (b.Least != 0 || b.Most != 1) {
					t.Errorf("%s %v: proven without the solver", text, b.Move)
				}
				if b.Least == b.Most {
					want[b.Move] = ply.Score(math.Round(4*b.Least-2)) * ply.MaxEval
				}
			}
			for _, l := range result.Lines {
				got := l.Score
				if _, ok := got.Decided(); ok {
					got = min(max(got, -1), 1) * 2 * ply.MaxEval
				}
				if got != want[l.Move] {
					t.Errorf("solver %v, %s %v: %v, want %v", solver, text, l.Move, l.Score, want[l.Move])
				}
			}
		}
	}
}

// after plays moves from the end of a line.
func after[S any, M comparable](g ply.Game[S, M], states []S, moves ...M) []S {
	for _, m := range moves {
		s := states[len(states)-1]
		g.Play(&s, m)
		states = append(states[:len(states):len(states)], s)
	}
	return states
}

// TestReuse: what was below the move and the answer that were played stays.
func TestReuse(t *testing.T) {
	t.Run("connect4", func(t *testing.T) {
		reuse(t, connect4.Rules{}, connect4.Board{}, mcts.Style{}, false)
		reuse(t, connect4.Rules{}, connect4.Board{}, mcts.Style{}, true)
		reuse(t, connect4.Rules{}, connect4.Board{}, mcts.Style{Sampling: ply.Sampling{Solver: true}, Techniques: mcts.Techniques{Transpositions: true}}, true)
		reuse(t, connect4.Rules{}, connect4.Board{}, mcts.Style{Sampling: ply.Sampling{Priors: true, Width: 3}, Techniques: mcts.Techniques{Implicit: 0.5}}, true)
	})
	t.Run("chess", func(t *testing.T) {
		reuse(t, chess.Rules{}, chess.Start(), mcts.Style{Sampling: ply.Sampling{Evaluate: true, Priors: true, Width: 6}}, false)
	})
}

// reuse searches, plays the two moves expected, and searches again. The line of the
// second search has just its last state if it is to be short.
func reuse[S, M comparable](t *testing.T, g ply.Game[S, M], start S, style mcts.Style, short bool) {
	t.Helper()
	x := mcts.New(g)
	x.Use(style)
	x.Reuse = true
	result, err := x.Search(context.Background(), ply.Limits{Nodes: 5000}, start)
	if err != nil {
		t.Fatal(err)
	}
	line := after(g, []S{start}, result.PV[:2]...)
	if short {
		line = line[2:]
	}
	before := make(map[M]int64)
	for _, b := range x.Inspect(result.PV[:2]...) {
		before[b.Move] = b.Visits
	}
	if _, err := x.Search(context.Background(), ply.Limits{Nodes: 1}, line...); err != nil {
		t.Fatal(err)
	}
	more, moves := int64(0), 0
	for _, b := range x.Inspect() {
		moves++
		if b.Visits < before[b.Move] {
			t.Errorf("%v has %d visits, before it had %d", b.Move, b.Visits, before[b.Move])
		}
		more += b.Visits - before[b.Move]
	}
	if more != 1 || len(before) == 0 {
		t.Errorf("%d visits were added to %d moves, want 1", more, len(before))
	}
	if want := len(g.Moves(nil, &line[len(line)-1])); moves != want {
		t.Errorf("the root has %d moves, want %d", moves, want)
	}
}

// TestReuseOfAnotherGame: a Repeater's tree is of no use if the game before the root was
// another.
func TestReuseOfAnotherGame(t *testing.T) {
	g := chess.Rules{}
	x := mcts.New(g)
	x.Tuning.Sampling.Evaluate, x.Reuse = true, true
	start := chess.Start()
	for _, line := range [][]chess.Position{{start}, {start, start}} {
		if _, err := x.Search(context.Background(), ply.Limits{Nodes: 100}, line...); err != nil {
			t.Fatal(err)
		}
	}
	var visits int64
	for _, b := range x.Inspect() {
		visits += b.Visits
	}
	if visits != 100 {
		t.Errorf("%d visits, want 100", visits)
	}
}

// TestReuseAfterOnly: a search of all moves is not misled by one of the same root that was
// for the last of them only, but one of the same moves goes on with its tree.
func TestReuseAfterOnly(t *testing.T) {
	x := mcts.New(oneMove{})
	x.Reuse = true
	for i, only := range [][]int{{3}, {3}, nil} {
		if _, err := x.Analyze(context.Background(), ply.Limits{Nodes: 9}, ply.Analysis[int]{Only: only}, 0); err != nil {
			t.Fatal(err)
		}
		var got [3]int64
		for _, b := range x.Inspect() {
			got[b.Move-1] = b.Visits
		}
		if want := [][3]int64{{0, 0, 9}, {0, 0, 18}, {5, 2, 2}}[i]; got != want {
			t.Errorf("search %d, for %v: visits %v, want %v", i+1, only, got, want)
		}
	}
}

// TestWiden: a number beyond all integers allows for every move.
func TestWiden(t *testing.T) {
	x := mcts.New(oneMove{})
	x.Widen = 1e30
	result, err := x.Search(context.Background(), ply.Limits{Nodes: 9}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range result.Lines {
		if l.Visits == 0 {
			t.Errorf("move %d was not visited", l.Move)
		}
	}
}

// TestMemory: within a limit that is far too small the search goes on and gets better.
func TestMemory(t *testing.T) {
	simulations := int64(100_000)
	if evidence.Race && testing.Short() {
		simulations = 20_000
	}
	for _, threads := range []int{1, 2} {
		x := mcts.New(connect4.Rules{})
		x.MemoryMB, x.Threads, x.Tuning.Sampling.Solver = 1, threads, true
		board, err := connect4.Rules{}.Parse("7/7/7/7/3o3/2xox2 x")
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		result, err := x.Search(context.Background(), ply.Limits{Nodes: simulations}, board)
		if err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if used := int64(after.HeapAlloc) - int64(before.HeapAlloc); used > 3<<19 {
			t.Errorf("%d threads: a limit of 1 MB, and %d KB in use", threads, used>>10)
		}
		if result.Nodes != simulations {
			t.Errorf("%d threads: the search ended after %d simulations", threads, result.Nodes)
		}
		runtime.KeepAlive(x)
	}
}

// TestAllocations: in the steady state a simulation allocates nothing.
func TestAllocations(t *testing.T) {
	evidence.NoRace(t)
	const simulations = 5_000
	for _, tt := range techniques {
		x := mcts.New(connect4.Rules{})
		x.Use(tt.Style)
		search := func() {
			if _, err := x.Search(context.Background(), ply.Limits{Nodes: simulations}, connect4.Board{}); err != nil {
				t.Fatal(err)
			}
		}
		search()
		if allocs := testing.AllocsPerRun(2, search) / simulations; allocs > 0.02 {
			t.Errorf("%s: %.4f allocations a simulation", tt.name, allocs)
		}
	}
}

// TestMerge puts two results together by hand.
func TestMerge(t *testing.T) {
	tuning := ply.Tuning{Scale: 100}
	line := func(m int, s ply.Score, visits int64) ply.Line[int] {
		return ply.Line[int]{Move: m, Score: s, Visits: visits, PV: []int{m}}
	}
	a := ply.Result[int]{Nodes: 40, Lines: []ply.Line[int]{line(1, tuning.Score(0.75), 30), line(2, tuning.Score(0.5), 10)}}
	b := ply.Result[int]{Nodes: 50, Lines: []ply.Line[int]{line(2, tuning.Score(0.6), 40), line(1, tuning.Score(0.25), 10), line(3, ply.LossIn(2), 60)}}
	got := mcts.Merge(tuning, a, b)
	want := ply.Result[int]{
		Move: 2, Score: tuning.Score(0.58), PV: []int{2}, Depth: 1, Nodes: 90,
		Lines: []ply.Line[int]{line(2, tuning.Score(0.58), 50), line(1, tuning.Score(0.625), 40), line(3, ply.LossIn(2), 60)},
	}
	near := cmp.Comparer(func(a, b ply.Score) bool { return a-b <= 1 && b-a <= 1 })
	if diff := cmp.Diff(want, got, near); diff != "" {
		t.Errorf("merged (- want, + got)\n%s", diff)
	}
}

// TestMergeDecided: of several proofs the nearest counts, with its line.
func TestMergeDecided(t *testing.T) {
	result := func(s ply.Score, visits int64, pv ...int) ply.Result[int] {
		return ply.Result[int]{Lines: []ply.Line[int]{{Move: 1, Score: s, Visits: visits, PV: pv}}}
	}
	for _, near := range []ply.Score{ply.WinIn(3), ply.LossIn(4)} {
		far := ply.WinIn(5)
		if near < 0 {
			far = ply.LossIn(6)
		}
		a, b, c := result(0, 90, 1), result(near, 5, 1, 2, 3), result(far, 50, 1, 4, 5, 6, 7)
		for _, results := range [][]ply.Result[int]{{a, b, c}, {c, b, a}, {b, c, a}} {
			got := mcts.Merge(ply.Tuning{Scale: 100}, results...)
			if diff := cmp.Diff([]int{1, 2, 3}, got.PV); got.Score != near || diff != "" {
				t.Errorf("%v, want %v; line (- want, + got)\n%s", got.Score, near, diff)
			}
		}
	}
}

// TestReportEnds: a report that panics or ends its goroutine ends the other threads.
func TestReportEnds(t *testing.T) {
	for name, end := range map[string]func(){"panic": func() { panic("report") }, "Goexit": runtime.Goexit} {
		before := runtime.NumGoroutine()
		done := make(chan bool)
		go func() {
			defer close(done)
			defer func() { _ = recover() }()
			x := mcts.New(connect4.Rules{})
			x.Threads = 3
			analysis := ply.Analysis[connect4.Move]{Report: func(ply.Result[connect4.Move]) { end() }}
			_, _ = x.Analyze(context.Background(), ply.Limits{Time: time.Hour}, analysis, connect4.Board{})
		}()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatalf("%s: the search goes on", name)
		}
		for range 1000 {
			if runtime.NumGoroutine() <= before {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if n := runtime.NumGoroutine(); n > before {
			t.Errorf("%s: %d goroutines, before %d", name, n, before)
		}
	}
}

// TestSmallTrees: however little memory there is for each of many trees, they can be searched.
func TestSmallTrees(t *testing.T) {
	for threads, memory := range map[int]int{16: 1, 64: 1, 65: 4, 256: 16} {
		x := mcts.New(connect4.Rules{})
		x.Threads, x.Separate, x.MemoryMB = threads, true, memory
		if r, err := x.Search(t.Context(), ply.Limits{Nodes: 20_000}, connect4.Board{}); err != nil || r.Nodes < 20_000 {
			t.Errorf("%d threads in %d MB: %d simulations, %v", threads, memory, r.Nodes, err)
		}
	}
}

// TestSeparate: several trees have as many visits as simulations were asked for.
func TestSeparate(t *testing.T) {
	x := mcts.New(tictactoe.Rules{})
	x.Threads, x.Separate = 3, true
	result, err := x.Search(context.Background(), ply.Limits{Nodes: 3000}, tictactoe.Board{})
	if err != nil {
		t.Fatal(err)
	}
	var visits int64
	for _, l := range result.Lines {
		visits += l.Visits
	}
	if result.Nodes != 3000 || visits != 3000 {
		t.Errorf("%d simulations, %d visits, want 3000", result.Nodes, visits)
	}
}
