package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/plygo/ply"
)

// Entrant is a participant of a tournament. It makes the players that play its games.
type Entrant[S any, M comparable] struct {
	// Name is the name in tables and results. A tournament that is resumed knows players by
	// their names. So the name should include the settings, as in "alphabeta:depth=4".
	Name string
	// New makes a player for a game. The seed is for everything random in the player: with
	// the same seed it should play the same. Several goroutines call New at once. A panic
	// in New counts as an error.
	New func(seed uint64) (Player[S, M], error)
	// Keep means that players are kept for further games, which saves the start of external
	// programs. A kept player is replaced after a failure. Its seed is that of its first
	// game.
	Keep bool
}

// Tournament is a set of games between entrants. In each round, every pairing plays the
// round's opening twice, with the sides swapped.
type Tournament[S any, M comparable] struct {
	Game     ply.Game[S, M]
	Entrants []Entrant[S, M]
	Format   Format
	Rounds   int
	// FirstRound is the number of the first round; 0 means 1. The opening and the seeds of a game
	// follow from the number of its round. So rounds 3 and 4 can be played elsewhere, with
	// FirstRound 3 and Rounds 2, and are the same as in the whole tournament.
	FirstRound int
	// Openings are used in turn, one for each round. If there are fewer openings than
	// rounds, they are used again, and players without randomness then repeat their games.
	// If there are no openings, games begin at the state of the game's [ply.Starter].
	Openings []Opening[S, M]
	Terms    Terms
	// ClockScale multiplies the times of Terms.Control when games are played here; 0 means 1. It is
	// for a machine that is slower or faster than the others that play parts of the tournament: with
	// clocks scaled by how much slower it is, players think as much as elsewhere. Results have the
	// Terms without it. It is from 1/1000 to 1000. Limits that a player has of its own stay as they
	// are.
	ClockScale float64
	// Seed decides all that is random: the dice and the deals of each game, and the seeds of
	// its players. A player that guesses it knows the dice, so it should be hard to guess
	// where players are not trusted.
	Seed uint64
	// Concurrency is the number of games that are played at once; 0 means one for each
	// core. With more games than cores, clocks measure how busy the machine is.
	Concurrency int
	// SPRT, if not nil, ends a match of two entrants as soon as the test is decided. It
	// takes the results of the first entrant.
	SPRT *SPRT
	// ResultsFile is the name of a file to which each result is appended when its game ends. If
	// the file exists, the games in it are not played again. No other program can use the file
	// meanwhile, so each shard has its own; [ReadResults] puts them together. If ResultsFile is
	// empty, no file is written.
	ResultsFile string
	// Shard is the number of the part of the games to play here, from 0 to Shards−1. If
	// both are 0, all games are played.
	Shard, Shards int
	// ArchiveFile is the name of a file to which each game is appended when it ends, in the
	// format of the game's [ply.Archiver], such as PGN. The names of the players are tags called
	// as the game's [ply.Sider] calls its sides, or else "First" and "Second". If the file ends
	// with a game that was cut off, by a kill or a full disk, that game is removed first.
	//
	// With ResultsFile both files have the same games, whatever ends the program: each game that
	// was played since ArchiveFile was first given is in the archive once. Like that file, the
	// archive is for one program at a time.
	ArchiveFile string
	// Archive, if not nil, gets each game as ArchiveFile does, in one Write. It is for games that
	// go elsewhere than to a file. After an interruption it may get a game twice.
	Archive io.Writer
	// Progress, if not nil, is called after each game, never twice at once. The argument
	// done is the number of finished games, including those in the file of results, total
	// is the number of all games to play, and game is the result of the game that ended.
	Progress func(done, total int, game Result)
}

// Run plays the games that are not finished yet and returns the table of all games.
//
// The table can be repeated exactly if the players are deterministic for their seeds and
// the limits are depth or nodes. It then depends only on the fields that describe the
// games. It does not depend on Concurrency or on interruptions, nor, after the files of all
// shards are merged, on the number of shards.
//
// When ctx ends, Run returns the table of the games so far and the error of ctx. If a
// player cannot be made, Run returns an error. If the same entrant was made before, it only
// loses that game.
func (t *Tournament[S, M]) Run(ctx context.Context) (*Table, error) {
	r, err := newRun(t)
	if err != nil {
		return nil, err
	}
	err = r.all(ctx)
	r.pool.close()
	err = cmp.Or(err, r.close())
	return r.standing.Table(), err
}

// Replay plays one game of the tournament again, as [Tournament.Progress] or the file of results
// has it. The moves are the same if the players are deterministic for their seeds, the limits are
// depth or nodes, and no entrant has Keep.
func (t *Tournament[S, M]) Replay(ctx context.Context, game Result) (Played[S, M], error) {
	r, err := newRun(t.alone())
	if err != nil {
		return Played[S, M]{}, err
	}
	defer r.pool.close()
	if !r.has(&game) {
		return Played[S, M]{}, fmt.Errorf("match: round %d, %s against %s, is a game of another tournament", game.Round, game.Players[0], game.Players[1])
	}
	return r.playGame(ctx, game.key(), game.Seed)
}

// Plan returns the games as their results will have them: Round, Players, Opening, Seed and Terms are
// those of the result, and Outcome is Ongoing. They are in the order in which they are begun. Of a
// Swiss it has the first round, because the others depend on results. No player is made and no file
// is used. [Result.Answers] compares a result with its plan.
func (t *Tournament[S, M]) Plan() ([]Result, error) {
	r, err := newRun(t.alone())
	if err != nil {
		return nil, err
	}
	var games []Result
	for _, pair := range r.mine(r.standing.Pairings()) {
		for _, k := range pair.keys() {
			games = append(games, r.plan(k))
		}
	}
	return games, nil
}

// alone returns the tournament without its files.
func (t *Tournament[S, M]) alone() *Tournament[S, M] {
	alone := *t
	alone.ResultsFile, alone.ArchiveFile, alone.Archive = "", "", nil
	return &alone
}

// schedule returns which games the tournament has.
func (t *Tournament[S, M]) schedule() Schedule {
	s := Schedule{Format: t.Format, FirstRound: t.FirstRound, Rounds: t.Rounds, SPRT: t.SPRT}
	for _, e := range t.Entrants {
		s.Players = append(s.Players, e.Name)
	}
	return s
}

// check returns the first error of the fields, but for those of the schedule.
func (t *Tournament[S, M]) check() error {
	for _, check := range []func() error{t.checkGames, t.checkShard, t.checkFiles, t.checkTerms} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkGames looks at what it takes to play the games.
func (t *Tournament[S, M]) checkGames() error {
	switch {
	case t.Game == nil:
		return errors.New("match: the tournament has no game")
	case t.Concurrency < 0:
		return errors.New("match: negative concurrency")
	}
	for _, e := range t.Entrants {
		if e.New == nil {
			return fmt.Errorf("match: entrant %s cannot be made: New is nil", e.Name)
		}
	}
	return nil
}

// checkShard looks at the part of the games that is played here.
func (t *Tournament[S, M]) checkShard() error {
	all := t.Shard == 0 && t.Shards == 0
	switch {
	case !all && (t.Shard < 0 || t.Shard >= t.Shards):
		return fmt.Errorf("match: no shard %d of %d; they count from 0", t.Shard, t.Shards)
	case t.Shards > 1 && t.Format == Swiss:
		return errors.New("match: a Swiss cannot be sharded: its pairs depend on all results")
	case t.Shards > 1 && t.SPRT != nil:
		return errors.New("match: an SPRT cannot be sharded: it stops on all results")
	}
	return nil
}

// checkFiles looks at where results and games go.
func (t *Tournament[S, M]) checkFiles() error {
	switch {
	case t.ArchiveFile == "":
		return nil
	case t.Archive != nil:
		return errors.New("match: Archive and ArchiveFile are two ways to save games; choose one")
	case t.ResultsFile != "" && filepath.Clean(t.ArchiveFile) == filepath.Clean(t.ResultsFile):
		return fmt.Errorf("match: %s is the file of the results and of the games; they need a file each", t.ArchiveFile)
	}
	return nil
}

// checkTerms looks at the terms, and at how they are on this machine.
func (t *Tournament[S, M]) checkTerms() error {
	const most = 1000
	if s := t.ClockScale; s != 0 && !(s >= 1./most && s <= most) {
		return fmt.Errorf("match: a clock scale is from 1/%d to %d, not %v", most, most, s)
	}
	return cmp.Or(t.Terms.check(), t.scaled().check())
}

// scaled returns the terms with the clocks of this machine.
func (t *Tournament[S, M]) scaled() Terms {
	terms := t.Terms
	if t.ClockScale != 0 {
		terms.Control = terms.Control.scaled(t.ClockScale)
	}
	return terms
}
