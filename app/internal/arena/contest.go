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
			Game: g.Rules, Format: s.Format, Rounds: s.Rounds(), Terms: s.Terms, Seed: s.Seed, Concurrency: s.workers,
			SPRT: s.SPRT, ResultsFile: s.results, ArchiveFile: s.archive, Shard: s.shard, Shards: s.shards, Progress: progress,
		}
		if _, ok := ply.As[ply.Archiver[S, M]](g.Rules); !ok && s.archive != "" {
			return nil, noFiles(g)
		}
		n, err := natureOf(g)
		if err != nil && s.openings == "" { // without a start, openings from a file are enough
			return nil, err
		}
		for _, name := range s.names(n) {
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
		t.Openings, err = openings(g, &s.Games, n)
		return t, err
	}}
}

// List returns the players by name, and the openings as lines of [match.ReadOpenings]. It is what the
// tournament of [Of] has, for another machine. It refuses to make more random openings than most.
func List[S any, M comparable](g *subject.Game[S, M], s *Games, most int) (players, lines []string, err error) {
	n, err := natureOf(g)
	switch {
	case err != nil && s.openings == "":
		return nil, nil, err
	case s.openings == "" && s.length(n) > 0 && s.Rounds() > most:
		return nil, nil, fmt.Errorf("-games %d needs more than %d openings; -openings can give fewer, which are used again", s.pairGames, most)
	}
	list, err := openings(g, s, n)
	if err != nil {
		return nil, nil, err
	}
	lines, err = texts(g, list[:min(len(list), s.Rounds())])
	return s.names(n), lines, err
}

// names returns the names of the players.
func (s *Games) names(n nature) []string {
	if len(s.players) == 0 {
		return usual(n.nodes(), s.timed)
	}
	return s.players
}

// noFiles says what is missing for -save.
func noFiles[S any, M comparable](g *subject.Game[S, M]) error {
	var game ply.Archive[S, M]
	return fmt.Errorf("%s has no file format for -save: write these methods (ply.Archiver)\n"+
		"\tWriteGame(w io.Writer, game %[2]T) error\n"+
		"\tReadGames(r io.Reader) iter.Seq2[%[2]T, error]", g.Name, game)
}
