package alphabeta_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/searchtest"
)

// Several threads share a table so small that they keep overwriting each other's
// entries, and still play by the rules.
func TestThreads(t *testing.T) {
	searchtest.Run(t, connect4.Rules{}, func(g ply.Game[connect4.Board, connect4.Move]) *alphabeta.Searcher[connect4.Board, connect4.Move] {
		x := alphabeta.New(g)
		x.Threads, x.MemoryMB = 4, 1
		return x
	}, searchtest.Promises{Varies: true, Looks: 2})

	x := alphabeta.New(chess.Rules{})
	x.Threads, x.MemoryMB = 4, 1
	p := chess.Start()
	for range 3 {
		result, err := x.Search(context.Background(), ply.Limits{Nodes: 100_000}, p)
		if err != nil {
			t.Fatal(err)
		}
		if !legal(&p, result.Move) || result.Nodes > 100_000 {
			t.Fatalf("%+v", result)
		}
		p.Play(result.Move)
	}
}

// A helper that is done knows one line only, and does not end a search for several.
func TestThreadsLines(t *testing.T) {
	x := alphabeta.New(connect4.Rules{})
	x.Threads, x.MemoryMB = 4, 1
	for i := range 300 {
		var last ply.Result[connect4.Move]
		report := func(r ply.Result[connect4.Move]) { last = r }
		lines := 1 + i%3
		result, err := x.Analyze(context.Background(), ply.Limits{Depth: 2 + i%4},
			ply.Analysis[connect4.Move]{Lines: lines, Report: report}, connect4.Board{})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Lines) != lines {
			t.Fatalf("%d lines, want %d", len(result.Lines), lines)
		}
		if diff := cmp.Diff(result.Lines, last.Lines); diff != "" {
			t.Fatalf("lines of the result and of the last report (-result +report):\n%s", diff)
		}
		x.Reset()
	}
}

// One thread does the same twice, also with all that it remembers from move to move.
func TestSameTwice(t *testing.T) {
	var runs [2][]ply.Result[chess.Move]
	for i := range runs {
		x := alphabeta.New(chess.Rules{})
		p := chess.Start()
		for range 6 {
			result, err := x.Search(context.Background(), ply.Limits{Nodes: 20_000}, p)
			if err != nil {
				t.Fatal(err)
			}
			runs[i] = append(runs[i], result)
			p.Play(result.Move)
		}
	}
	if diff := cmp.Diff(runs[0], runs[1], cmpopts.IgnoreFields(ply.Result[chess.Move]{}, "Elapsed")); diff != "" {
		t.Errorf("two runs (-first +second):\n%s", diff)
	}
}

func TestBadOptions(t *testing.T) {
	for name, set := range map[string]func(*alphabeta.Searcher[connect4.Board, connect4.Move]){
		"threads":  func(x *alphabeta.Searcher[connect4.Board, connect4.Move]) { x.Threads = -1 },
		"many":     func(x *alphabeta.Searcher[connect4.Board, connect4.Move]) { x.Threads = 1 << 20 },
		"table":    func(x *alphabeta.Searcher[connect4.Board, connect4.Move]) { x.MemoryMB = -1 },
		"contempt": func(x *alphabeta.Searcher[connect4.Board, connect4.Move]) { x.Contempt = ply.MaxEval },
	} {
		x := alphabeta.New(connect4.Rules{})
		set(x)
		if _, err := x.Search(context.Background(), ply.Limits{Depth: 1}, connect4.Board{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	x := alphabeta.New(connect4.Rules{})
	if _, err := x.Analyze(context.Background(), ply.Limits{Depth: 1}, ply.Analysis[connect4.Move]{Lines: -1}, connect4.Board{}); err == nil {
		t.Error("a negative number of lines is no error")
	}
}
