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
	table := NewTable(r.counted)
	table.SPRT, table.tested = r.SPRT, r.Entrants[0].Name
	return table, err
}

// Replay plays one game of the tournament again, as [Tournament.Progress] or the file of results
// has it. The moves are the same if the players are deterministic for their seeds, the limits are
// depth or nodes, and no entrant has Keep.
func (t *Tournament[S, M]) Replay(ctx context.Context, game Result) (Played[S, M], error) {
	alone := *t
	alone.ResultsFile, alone.ArchiveFile, alone.Archive = "", "", nil
	r, err := newRun(&alone)
	if err != nil {
		return Played[S, M]{}, err
	}
	defer r.pool.close()
	f, ok := r.fixture(&game)
	if !ok {
		return Played[S, M]{}, fmt.Errorf("match: round %d, %s against %s, is a game of another tournament", game.Round, game.Players[0], game.Players[1])
	}
	return r.playGame(ctx, f, game.Seed)
}

// check returns the first error of the fields.
func (t *Tournament[S, M]) check() error {
	for _, check := range []func() error{t.checkEntrants, t.checkGames, t.checkShard, t.checkFiles, t.checkSPRT, t.Terms.check} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkEntrants looks at each entrant. How many there are is for checkGames.
func (t *Tournament[S, M]) checkEntrants() error {
	names := map[string]bool{}
	for _, e := range t.Entrants {
		switch {
		case e.Name == "":
			return errors.New("match: an entrant has no name")
		case e.New == nil:
			return fmt.Errorf("match: entrant %s cannot be made: New is nil", e.Name)
		case names[e.Name]:
			return fmt.Errorf("match: two entrants are called %s", e.Name)
		}
		names[e.Name] = true
	}
	return nil
}

// checkGames looks at which games are played, and how many.
func (t *Tournament[S, M]) checkGames() error {
	switch {
	case t.Game == nil:
		return errors.New("match: the tournament has no game")
	case len(t.Entrants) < 2:
		return errors.New("match: a tournament needs two entrants")
	case t.Rounds < 1:
		return errors.New("match: a tournament needs a round")
	case t.FirstRound < 0:
		return fmt.Errorf("match: no round %d; they count from 1", t.FirstRound)
	case t.FirstRound > 1 && t.Format == Swiss:
		return errors.New("match: a Swiss begins at round 1: its pairs depend on all results")
	case t.Format < RoundRobin || t.Format > Swiss:
		return errors.New("match: " + t.Format.String())
	case t.FirstRound > mostGames:
		return fmt.Errorf("match: round %d is more than %d", t.FirstRound, mostGames)
	case t.Rounds > mostGames/t.Format.games(len(t.Entrants)):
		return fmt.Errorf("match: %d rounds are more than %d games", t.Rounds, mostGames)
	case t.Concurrency < 0:
		return errors.New("match: negative concurrency")
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

// checkSPRT looks at the test that may end the match, if there is one.
func (t *Tournament[S, M]) checkSPRT() error {
	switch {
	case t.SPRT == nil:
		return nil
	case len(t.Entrants) != 2:
		return errors.New("match: an SPRT is between two entrants")
	case t.Format == Swiss:
		return errors.New("match: an SPRT is for a round robin of two entrants, not for a Swiss")
	case t.Shards > 1:
		return errors.New("match: an SPRT cannot be sharded: it stops on all results")
	}
	return t.SPRT.check()
}
