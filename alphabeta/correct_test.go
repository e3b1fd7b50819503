package alphabeta

import (
	"context"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/tree"
)

// corrected returns a worker at the start position of chess, whose frame has the game's evaluation.
func corrected(t *testing.T, change func(x *Searcher[chess.Position, chess.Move])) *worker[chess.Position, chess.Move] {
	t.Helper()
	x := New(chess.Rules{})
	change(x)
	set, err := x.settings()
	if err != nil {
		t.Fatal(err)
	}
	states := []chess.Position{chess.Start()}
	budget, err := tree.Begin(context.Background(), x.has.Game, ply.Limits{Depth: 1}, states)
	if err != nil {
		t.Fatal(err)
	}
	w := &worker[chess.Position, chess.Move]{}
	w.begin(0, set, &table{}, budget, states, nil)
	w.frames[0].eval = 20
	return w
}

// What searches find moves the evaluation of a structure towards it, up to a limit, and what tells nothing of the evaluation
// does not.
func TestCorrections(t *testing.T) {
	most := mostWrong(chess.Rules{}.Tuning())
	for _, test := range []struct {
		name   string
		change func(x *Searcher[chess.Position, chess.Move])
		found  ply.Score
		bound  bound
		quiet  bool
		want   ply.Score
	}{
		{name: "more", found: 40, bound: exactly, quiet: true, want: 20 + 10},
		{name: "less", found: 0, bound: exactly, quiet: true, want: 20 - 10},
		{name: "far more", found: 900, bound: exactly, quiet: true, want: 20 + most/2},
		{name: "far less", found: -900, bound: exactly, quiet: true, want: 20 - most/2},
		{name: "at least more", found: 40, bound: lower, quiet: true, want: 20 + 10},
		{name: "at most less", found: 0, bound: upper, quiet: true, want: 20 - 10},
		{name: "at least less", found: 0, bound: lower, quiet: true, want: 20},
		{name: "at most more", found: 40, bound: upper, quiet: true, want: 20},
		{name: "by a capture", found: 40, bound: exactly, want: 20},
		{name: "a mate", found: ply.WinIn(3), bound: exactly, quiet: true, want: 20},
		{name: "an exact search", found: 40, bound: exactly, quiet: true, want: 20,
			change: func(x *Searcher[chess.Position, chess.Move]) { x.Without = Pruning }},
		{name: "left out", found: 40, bound: exactly, quiet: true, want: 20,
			change: func(x *Searcher[chess.Position, chess.Move]) { x.Without = Corrections }},
		{name: "large scores", found: 8000, bound: exactly, quiet: true, want: 20 + 7500/2,
			change: func(x *Searcher[chess.Position, chess.Move]) { x.Tuning.Scale = ply.MaxEval }},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.change == nil {
				test.change = func(*Searcher[chess.Position, chess.Move]) {}
			}
			w := corrected(t, test.change)
			w.correct(0)
			if got := w.frames[0].static; got != 20 {
				t.Fatalf("before anything is known the evaluation is %d, want 20", got)
			}
			for range 200 {
				w.learnCorrection(0, 20, test.found, test.bound, test.quiet)
			}
			w.correct(0)
			if got := w.frames[0].static; got < test.want-1 || got > test.want+1 {
				t.Errorf("the evaluation is %d, want %d", got, test.want)
			}
			after, err := chess.ParseFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
			if err != nil {
				t.Fatal(err)
			}
			*w.next(0) = after
			w.frames[1].eval = -20
			w.correct(1)
			if got := w.frames[1].static; got != -20 {
				t.Errorf("with other pawns the evaluation is %d, want -20", got)
			}
		})
	}
}

// A search uses what it learns, and forgets it when it is reset.
func TestCorrectionsOfSearch(t *testing.T) {
	p, err := chess.ParseFEN("r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/P1N2N2/BP2QPPP/R1BR2K1 w - - 0 13")
	if err != nil {
		t.Fatal(err)
	}
	x := New(chess.Rules{})
	nodes := func() int64 {
		r, err := x.Search(t.Context(), ply.Limits{Depth: 8}, p)
		if err != nil {
			t.Fatal(err)
		}
		return r.Nodes
	}
	with := nodes()
	learnt := 0
	for _, c := range x.workers[0].corrections {
		if c != 0 {
			learnt++
		}
	}
	if learnt < 10 {
		t.Errorf("%d structures were learnt of", learnt)
	}
	x.Reset()
	if again := nodes(); again != with {
		t.Errorf("%d nodes, and %d after a reset", with, again)
	}
	x.Reset()
	x.Without = Corrections
	if without := nodes(); without == with {
		t.Errorf("%d nodes with and without corrections", with)
	}
	if len(x.workers[0].corrections) > 0 {
		t.Error("something was learnt though corrections are left out")
	}
}
