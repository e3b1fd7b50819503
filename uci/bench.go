package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/plygo/ply"
)

// Bench searches the [Engine.BenchPositions] one after the other. It writes one line for each,
// and then "N nodes N nps". With a deterministic searcher the number of nodes is the same
// in every run. So it shows whether a change of the program has changed its search. The
// args are those of the command: "depth 5", "nodes 1000", or only a depth.
func (e *Engine[S, M]) Bench(ctx context.Context, out io.Writer, args ...string) error {
	lim, err := benchLimits(args)
	if err != nil {
		return err
	}
	x, err := e.open(out)
	if err != nil {
		return err
	}
	if err := x.benchmark(ctx, lim); err != nil {
		return err
	}
	return x.out.failed()
}

func (x *session[S, M]) bench(ctx context.Context, args []string) {
	lim, err := benchLimits(args)
	if err != nil {
		x.check(err)
		return
	}
	x.start(ctx, &task{}, func(ctx context.Context) { x.check(x.benchmark(ctx, lim)) })
}

func benchLimits(args []string) (lim ply.Limits, err error) {
	if len(args) == 0 {
		return lim, nil
	}
	n, err := strconv.Atoi(args[len(args)-1])
	switch {
	case err != nil || n < 1 || n > mostPlies && args[0] != "nodes":
	case len(args) == 1, len(args) == 2 && args[0] == "depth":
		return ply.Limits{Depth: n}, nil
	case len(args) == 2 && args[0] == "nodes":
		return ply.Limits{Nodes: int64(n)}, nil
	}
	return lim, errors.New(`want "bench", "bench depth N" or "bench nodes N"`)
}

func (x *session[S, M]) benchmark(ctx context.Context, lim ply.Limits) error {
	if lim == (ply.Limits{}) {
		lim = x.BenchLimits
	}
	if lim == (ply.Limits{}) {
		lim.Depth = 4
	}
	states, err := x.positions()
	if err != nil {
		return err
	}
	x.reset()
	var nodes int64
	var elapsed time.Duration
	for i, s := range states {
		begun := time.Now()
		result, err := x.Searcher.Search(ctx, lim, s)
		elapsed += time.Since(begun)
		if err != nil {
			return fmt.Errorf("bench: position %d: %w", i+1, err)
		}
		if ctx.Err() != nil {
			return errors.New("bench: stopped")
		}
		nodes += result.Nodes
		x.out.line("%d/%d %d nodes %s %s", i+1, len(states), result.Nodes, x.format(&s, result.Move), x.notation.Format(&s))
	}
	x.reset() // what was searched here is useless in a game
	x.out.line("%d nodes %d nps", nodes, rate(nodes, elapsed))
	return nil
}

func (x *session[S, M]) positions() ([]S, error) {
	if len(x.BenchPositions) == 0 {
		starter, ok := ply.As[ply.Starter[S]](x.game)
		if !ok {
			return nil, errors.New("bench: there are no positions")
		}
		return []S{starter.Start()}, nil
	}
	var states []S
	for i, text := range x.BenchPositions {
		s, err := x.notation.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("bench: position %d: %w", i+1, err)
		}
		states = append(states, s)
	}
	return states, nil
}

// perft counts the lines of depth moves from s, for each first move and in total.
func (x *session[S, M]) perft(ctx context.Context, s S, depth int) {
	var total int64
	for m, next := range ply.Successors(x.game, s) {
		n := x.count(ctx, next, depth-1)
		if ctx.Err() != nil {
			x.out.say("the count was stopped")
			return
		}
		total += n
		x.out.line("%s: %d", x.format(&s, m), n)
	}
	x.out.line("\nNodes searched: %d\n", total)
}

// count does the same as ply.Perft, but can be stopped: it counts in small pieces.
func (x *session[S, M]) count(ctx context.Context, s S, depth int) (n int64) {
	const piece = 3
	if depth <= piece {
		return ply.Perft(x.game, s, depth)
	}
	for _, next := range ply.Successors(x.game, s) {
		if ctx.Err() != nil {
			break
		}
		n += x.count(ctx, next, depth-1)
	}
	return n
}
