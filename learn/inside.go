package learn

import (
	"context"
	"math/rand/v2"
	"sync/atomic"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/tree"
)

// tapped is a game that keeps some of the states which a search evaluates.
type tapped[S any, M comparable] struct {
	ply.Game[S, M]
	rng  *rand.Rand
	one  int // of so many
	keep func(s *S)
}

// Unwrap implements [ply.Unwrapper].
func (t *tapped[S, M]) Unwrap() ply.Game[S, M] { return t.Game }

// Evaluate implements [ply.Game].
func (t *tapped[S, M]) Evaluate(s *S) ply.Score {
	if t.rng.IntN(t.one) == 0 {
		t.keep(s)
	}
	return t.Game.Evaluate(s)
}

// probes are searches inside which states are found. Positions of games are not like them: a search spends most of its
// time on moves that nobody would play. Each search has a number, by which training can tell positions apart that have
// much in common. What is found does not depend on the number of threads.
type probes[S any, M comparable] struct {
	game    ply.Game[S, M]
	nodes   int64 // of each search
	seed    uint64
	threads int
	// begin returns a function for one thread, which draws a state where a search begins.
	begin func() func(rng *rand.Rand) S
}

const (
	keptOne    = 16 // states that a search evaluates for each one that is kept
	probeRound = 64 // searches that are made before what they found is visited
)

// run visits what it finds, search by search, until visit returns false or ctx ends.
func (p *probes[S, M]) run(ctx context.Context, visit func(s *S, search uint32) bool) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	all := make([]func(search uint32, kept []S) ([]S, error), p.threads)
	for i := range all {
		all[i] = p.probe(ctx)
	}
	var kept [probeRound][]S
	for first := uint32(0); ; first += probeRound {
		var next atomic.Uint32
		tree.Together(p.threads, func() { cancel(nil) }, func(i int) {
			for n := next.Add(1) - 1; n < probeRound && ctx.Err() == nil; n = next.Add(1) - 1 {
				var err error
				if kept[n], err = all[i](first+n, kept[n][:0]); err != nil {
					cancel(err)
				}
			}
		})
		if err := context.Cause(ctx); err != nil {
			return err
		}
		for n, states := range kept {
			for i := range states {
				if !visit(&states[i], first+uint32(n)) {
					return nil
				}
			}
		}
	}
}

// probe returns a function for one thread, which makes the search with a number and appends what it finds to kept.
func (p *probes[S, M]) probe(ctx context.Context) func(search uint32, kept []S) ([]S, error) {
	draw := p.begin()
	tap := &tapped[S, M]{Game: p.game, one: keptOne}
	searcher := alphabeta.New[S, M](tap)
	searcher.MemoryMB = usualMemoryMB
	return func(search uint32, kept []S) ([]S, error) {
		tap.rng = rand.New(rand.NewPCG(p.seed, uint64(search)))
		tap.keep = func(s *S) { kept = append(kept, *s) }
		state := draw(tap.rng)
		searcher.Reset()
		_, err := searcher.Search(ctx, ply.Limits{Nodes: p.nodes}, state)
		return kept, err
	}
}

// inside visits states inside searches that begin at positions of random games.
func (r *run[S, M]) inside(ctx context.Context, nodes int64, visit func(s *S, search uint32) bool) error {
	p := &probes[S, M]{game: r.first, nodes: nodes, seed: r.Seed, threads: r.Threads, begin: func() func(*rand.Rand) S {
		return func(rng *rand.Rand) S { return randomState(r.has, r.start, rng) }
	}}
	return p.run(ctx, visit)
}

// randomState plays random moves from start, fewer than 40, and returns a state in which a player is to move. Chance moves as its
// odds say. If the game ends before, the state is the one before its last move.
func randomState[S any, M comparable](has *tree.Has[S, M], start S, rng *rand.Rand) S {
	state, last := start, start
	var moves []M
	var odds []float32
	for plies := rng.IntN(40); has.Game.Terminal(&state) == ply.Ongoing; {
		moves = has.Game.Moves(moves[:0], &state)
		if has.Rolls(&state) {
			odds = has.Odds(&state, moves, odds)
			has.Game.Play(&state, moves[chance.Pick(odds, rng.Float64())])
			continue
		}
		last = state
		if plies == 0 {
			break
		}
		plies--
		has.Game.Play(&state, moves[rng.IntN(len(moves))])
	}
	return last
}
