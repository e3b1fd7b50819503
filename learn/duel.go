package learn

import (
	"context"
	"fmt"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/match"
)

// duel is a match of two evaluations at equal time.
type duel[S any, M comparable] struct {
	rules    ply.Game[S, M]
	start    S
	games    int
	time     time.Duration // for a move
	opening  int           // random moves at the beginning
	threads  int
	seed     uint64
	sprt     *match.SPRT // may be nil
	file     string      // of the results
	progress func(done, total int)
}

// side is a player of a duel.
type side[S any, M comparable] struct {
	name string
	game ply.Game[S, M]
}

// run plays the games that are not yet in the file, and returns the score of the first player.
func (d *duel[S, M]) run(ctx context.Context, first, second side[S, M]) (match.Row, match.Verdict, error) {
	openings, err := match.RandomOpenings(d.rules, d.start, d.opening, (d.games+1)/2, d.seed)
	if len(openings) == 0 { // if there are fewer than rounds, they are used again
		return match.Row{}, 0, fmt.Errorf("learn: the openings of a match: %w", err)
	}
	t := &match.Tournament[S, M]{
		Game: d.rules, Openings: openings, Rounds: (d.games + 1) / 2, Seed: d.seed, Concurrency: d.threads, SPRT: d.sprt, ResultsFile: d.file,
		Terms: match.Terms{Margin: time.Second, MaxPlies: usualMaxPlies},
	}
	if d.progress != nil {
		t.Progress = func(done, total int, _ match.Result) { d.progress(done, total) }
	}
	for _, s := range []side[S, M]{first, second} {
		t.Entrants = append(t.Entrants, match.Entrant[S, M]{Name: s.name, New: func(uint64) (match.Player[S, M], error) {
			searcher := alphabeta.New(s.game)
			searcher.MemoryMB = duelMemoryMB
			return match.NewPlayer(searcher, ply.Limits{Time: d.time}), nil
		}})
	}
	table, err := t.Run(ctx)
	if err != nil {
		return match.Row{}, 0, err
	}
	row, _ := table.Row(first.name)
	return row, table.Verdict(), nil
}

// duelMemoryMB is the memory of a searcher in a match.
const duelMemoryMB = 16
