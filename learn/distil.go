package learn

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/neural"
)

// distilled is the number of the network that learned the game's own evaluation.
const distilled = 0

// tuneRate is the learning rate of a generation that begins with the weights of another one.
const tuneRate = 0.002

// initial returns the network that the training of a generation begins with, or nil if it begins anew.
func (r *run[S, M]) initial(ctx context.Context) (*neural.Network, error) {
	switch {
	case r.Distil == 0 && r.From == nil:
		return nil, nil
	case r.network != nil:
		return r.network, nil
	}
	n, err := r.readNetwork(distilled)
	if errors.Is(err, os.ErrNotExist) {
		if err = r.distil(ctx); err == nil {
			n, err = r.readNetwork(distilled)
		}
	}
	return n, err
}

// distil trains a network that knows what the game's own evaluation knows. Its positions are from inside searches
// that begin at positions of the first generation's games.
func (r *run[S, M]) distil(ctx context.Context) error {
	r.tell("a network learns the game's own evaluation first, from %d positions inside searches", r.Distil)
	begin, err := r.drawn(ctx)
	if err != nil {
		return err
	}
	data := train.NewData(r.features.Inputs())
	s := r.sampler()
	p := &probes[S, M]{game: r.first, nodes: distilNodes, seed: r.Seed, threads: r.Threads, begin: begin}
	err = p.run(ctx, func(state *S, search uint32) bool {
		_ = s.put(data, state, s.tuning.WinRate(r.has.Static(state)), search) // a set of this game's features, and a rate: nothing to refuse
		return data.Len() < r.Distil
	})
	if err != nil {
		return err
	}
	t, err := r.trainer(distilled, data, nil)
	if err != nil {
		return err
	}
	if err := r.learn(ctx, t, distilled); err != nil {
		return err
	}
	_, left := t.Errors()
	n, err := r.make(t.Model(), fmt.Sprintf("the game's own evaluation: %d positions, error %.5f", data.Len(), left))
	if err != nil {
		return err
	}
	r.tell("the network explains %.1f%% of the variance of the game's own evaluation", 100*(1-left/data.Spread()))
	if err := r.writeNetwork(fmt.Sprintf(networkFile, distilled), n); err != nil {
		return err
	}
	return os.Remove(r.path(trainingFile, distilled))
}

// drawn returns functions that draw positions of the first generation's games.
func (r *run[S, M]) drawn(ctx context.Context) (func() func(*rand.Rand) S, error) {
	files, err := openFiles(r.id, r.path(gamesFile, 1))
	if err != nil {
		return nil, err
	}
	var all []*playedGame
	for g, err := range files.games() {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, g.clone())
	}
	if len(all) == 0 {
		return nil, errNoPositions
	}
	return func() func(*rand.Rand) S {
		replay := newReplayer(r.has, r.start)
		return func(rng *rand.Rand) S { return replay.draw(all, rng, r.start) }
	}, nil
}

// draw returns a position of one of the games, or start if that game has none.
func (r *replayer[S, M]) draw(games []*playedGame, rng *rand.Rand, start S) S {
	g := games[rng.IntN(len(games))]
	state, left := start, rng.IntN(max(len(g.scores), 1))
	for p, err := range r.positions(g) {
		if err != nil {
			break // training tells it
		}
		if state = p.state; left == 0 {
			break
		}
		left--
	}
	return state
}
