package tree_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/internal/tree"
)

func begin(ctx context.Context, lim ply.Limits, states ...connect4.Board) (*tree.Budget, error) {
	return tree.Begin(ctx, connect4.Rules{}, lim, states)
}

func TestBeginErrors(t *testing.T) {
	ctx := context.Background()
	depth := ply.Limits{Depth: 1}
	var start, over connect4.Board
	for _, column := range []connect4.Move{0, 1, 0, 1, 0, 1, 0} {
		connect4.Rules{}.Play(&over, column)
	}
	var noContext context.Context
	for name, err := range map[string]error{
		"nil context":    second(begin(noContext, depth, start)),
		"empty line":     second(begin(ctx, depth)),
		"negative depth": second(begin(ctx, ply.Limits{Depth: -1}, start)),
		"negative nodes": second(begin(ctx, ply.Limits{Nodes: -1}, start)),
		"negative time":  second(begin(ctx, ply.Limits{Time: -1}, start)),
		"negative soft":  second(begin(ctx, ply.Limits{Soft: -1}, start)),
		"nil game":       second(tree.Begin[connect4.Board, connect4.Move](ctx, nil, depth, []connect4.Board{start})),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := second(begin(ctx, depth, start, over)); !errors.Is(err, ply.ErrGameOver) {
		t.Errorf("finished game: %v", err)
	}
	if err := second(begin(ctx, ply.Limits{}, start)); !errors.Is(err, ply.ErrNoLimit) {
		t.Errorf("no limit: %v", err)
	}
	rolling := dicerace.Rules{}.Start()
	dicerace.Rules{}.Play(&rolling, dicerace.Roll)
	if err := second(tree.Begin(ctx, dicerace.Rules{}, depth, []dicerace.State{rolling})); !errors.Is(err, ply.ErrChance) {
		t.Errorf("chance root: %v", err)
	}
}

func second(_ *tree.Budget, err error) error { return err }

func TestBudgetNodes(t *testing.T) {
	for _, limit := range []int64{1, 2, 1000, 100_003} {
		b, err := begin(context.Background(), ply.Limits{Nodes: limit}, connect4.Board{})
		if err != nil {
			t.Fatal(err)
		}
		for b.Spend() {
		}
		if b.Nodes() != limit || !b.Finished() || b.Spend() || b.More() {
			t.Errorf("a budget of %d nodes spent %d", limit, b.Nodes())
		}
	}
}

// A node may cost next to nothing or a millisecond: the budget notices the time in time. That
// is exact in a bubble of testing/synctest, where nothing takes time but sleep.
func TestBudgetTime(t *testing.T) {
	for _, cost := range []time.Duration{time.Microsecond, 100 * time.Microsecond, time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			b, err := begin(context.Background(), ply.Limits{Time: 20 * time.Millisecond}, connect4.Board{})
			if err != nil {
				t.Fatal(err)
			}
			for b.Spend() {
				time.Sleep(cost)
			}
			if late := b.Elapsed() - 20*time.Millisecond; late < 0 || late > time.Millisecond {
				t.Errorf("nodes of %v: %v late", cost, late)
			}
		})
	}
}

func TestBudgetContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	b, err := begin(ctx, ply.Limits{}, connect4.Board{})
	if err != nil {
		t.Fatal(err)
	}
	if !b.Spend() || !b.More() || b.DepthOnly() || b.Depth() != tree.MaxDepth {
		t.Error("a budget without limits has ended")
	}
	cancel()
	if b.More() || b.Spend() || !b.Finished() {
		t.Error("a cancelled budget goes on")
	}
}

func TestBudgetSoft(t *testing.T) {
	b, err := begin(context.Background(), ply.Limits{Soft: time.Nanosecond, Depth: 3}, connect4.Board{})
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Microsecond)
	if b.More() {
		t.Error("something new may start after Soft")
	}
	if !b.Spend() || b.Finished() {
		t.Error("Soft ended what was going on")
	}
	if b.Depth() != 3 || b.DepthOnly() {
		t.Errorf("Depth() = %d, DepthOnly() = %v", b.Depth(), b.DepthOnly())
	}
}

func TestMean(t *testing.T) {
	tuning := ply.Tuning{Scale: 1000}
	type outcome struct {
		odds  float32
		value ply.Score
	}
	for _, tt := range []struct {
		name     string
		outcomes []outcome
		want     ply.Score
	}{
		{"nothing", nil, 0},
		{"one outcome", []outcome{{1, 321}}, 321},
		{"equal outcomes beyond the logistic", []outcome{{0.5, 29_000}, {0.5, 29_000}}, 29_000},
		{"symmetric", []outcome{{0.5, -400}, {0.5, 400}}, 0},
		{"win or loss", []outcome{{0.75, ply.WinIn(3)}, {0.25, ply.LossIn(3)}}, 1099}, // 1000·ln 3
		{"all win", []outcome{{0.9, ply.WinIn(3)}, {0.1, ply.WinIn(7)}}, ply.WinIn(7)},
		{"all lose", []outcome{{0.9, ply.LossIn(3)}, {0.1, ply.LossIn(7)}}, ply.LossIn(7)},
		{"almost all win", []outcome{{1, ply.WinIn(3)}, {1e-30, 0}}, ply.MaxEval},
	} {
		var mean tree.Mean
		for _, o := range tt.outcomes {
			mean.Add(tuning, o.odds, o.value)
		}
		if got := mean.Score(tuning); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
