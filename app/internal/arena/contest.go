package arena

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// Contest is what is played at one game.
type Contest struct {
	title   string
	prepare func(ctx context.Context, s *Settings, progress func(done, total int, game match.Result)) (tournament, error)
}

// tournament is a [match.Tournament] of any game.
type tournament interface {
	Run(ctx context.Context) (*match.Table, error)
}

// Of returns the contest of a game.
func Of[S any, M comparable](g *subject.Game[S, M]) Contest {
	return Contest{g.Called(), func(ctx context.Context, s *Settings, progress func(int, int, match.Result)) (tournament, error) {
		t := &match.Tournament[S, M]{
			Game: g.Rules, Format: s.format, Rounds: s.rounds(), Terms: s.terms, Seed: s.seed, Concurrency: s.workers,
			SPRT: s.sprt, ResultsFile: s.results, ArchiveFile: s.archive, Shard: s.shard, Shards: s.shards, Progress: progress,
		}
		if _, ok := ply.As[ply.Archiver[S, M]](g.Rules); !ok && s.archive != "" {
			return nil, noFiles(g)
		}
		n, err := natureOf(g)
		if err != nil && s.openings == "" { // without a start, openings from a file are enough
			return nil, err
		}
		names := s.players
		if len(names) == 0 {
			names = usual(n.nodes(), s.timed)
		}
		for _, name := range names {
			machine, err := g.Machine(name)
			if err != nil {
				return nil, err
			}
			entrant, err := Entrant(ctx, machine, s.timed)
			if err != nil {
				return nil, fmt.Errorf("%w, -tc", err)
			}
			t.Entrants = append(t.Entrants, entrant)
		}
		t.Openings, err = openings(g, s, n.opening())
		return t, err
	}}
}

// noFiles says what is missing for -save.
func noFiles[S any, M comparable](g *subject.Game[S, M]) error {
	var game ply.Archive[S, M]
	return fmt.Errorf("%s has no file format for -save: write these methods (ply.Archiver)\n"+
		"\tWriteGame(w io.Writer, game %[2]T) error\n"+
		"\tReadGames(r io.Reader) iter.Seq2[%[2]T, error]", g.Name, game)
}
