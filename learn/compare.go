package learn

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/neural"
)

// compare plays the matches of a generation: against the last one, and if it is stronger, against the game's own evaluation.
func (r *run[S, M]) compare(ctx context.Context, g *Generation, n *neural.Network) error {
	game, err := neural.New(r.game, n)
	if err != nil {
		return err
	}
	d := r.duel(g, r.MatchGames, r.path("match-%d.jsonl", g.Number))
	d.sprt = &match.SPRT{Elo0: 0, Elo1: 50}
	player := player(g, game)
	row, verdict, err := d.run(ctx, player, side[S, M]{"last", r.best})
	if err != nil {
		return err
	}
	g.Last = strength(row)
	var words string
	g.Accepted, words = judge(verdict, row.Pairs.LOS())
	r.tell("generation %d against the last one: %v: %s", g.Number, g.Last, words)
	if !g.Accepted {
		return nil
	}
	return r.measure(ctx, g, player, int(math.Ceil(ownMatch*float64(r.MatchGames))), "match-%d-own.jsonl")
}

// measure plays a match of a generation against the game's own evaluation.
func (r *run[S, M]) measure(ctx context.Context, g *Generation, player side[S, M], games int, file string) error {
	d := r.duel(g, games, r.path(file, g.Number))
	d.seed++
	row, _, err := d.run(ctx, player, side[S, M]{"own", r.game})
	if err == nil {
		g.Own = strength(row)
	}
	return err
}

// final measures the best generation once more, in a long match, unless that is done.
func (r *run[S, M]) final(ctx context.Context) error {
	games := finalMatch * r.MatchGames
	for i := range slices.Backward(r.story) {
		g := &r.story[i]
		if !g.Accepted {
			continue
		}
		if g.Own.Games >= games {
			return nil
		}
		r.tell("%d games of generation %d against the game's own evaluation", games, g.Number)
		if err := r.measure(ctx, g, player(g, r.best), games, "match-%d-final.jsonl"); err != nil {
			return err
		}
		r.tell("generation %d, the best one: %v", g.Number, g.Own)
		return writeStory(r.Dir, r.features.Name(), r.story)
	}
	return nil
}

// duel returns a match of a generation.
func (r *run[S, M]) duel(g *Generation, games int, file string) *duel[S, M] {
	return &duel[S, M]{
		rules: r.game, start: r.start, games: games, time: r.MoveTime, threads: r.Threads, seed: r.Seed + 1000*uint64(g.Number),
		opening: max(2, (r.Opening[0]+r.Opening[1])/2), file: file,
	}
}

// player returns a generation as a player of a match.
func player[S any, M comparable](g *Generation, game ply.Game[S, M]) side[S, M] {
	return side[S, M]{fmt.Sprintf("generation %d", g.Number), game}
}

// leastSure is how likely it must be that a generation is stronger, if a match has not decided it.
const leastSure = 0.95

// judge reports whether a generation is stronger than the last one, and why, by the verdict of a match and the likelihood
// that it is the stronger one.
func judge(v match.Verdict, stronger float64) (accepted bool, why string) {
	switch {
	case v == match.AcceptElo1:
		return true, "it is stronger"
	case v == match.AcceptElo0:
		return false, "it is not stronger, or not by much"
	case stronger >= leastSure:
		return true, fmt.Sprintf("it is stronger with a likelihood of %.0f%%", 100*stronger)
	}
	return false, fmt.Sprintf("it may be stronger, but the likelihood is only %.0f%%, and %.0f%% are needed", 100*stronger, 100*leastSure)
}
