package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/plygo/ply"
)

// Entrant is somebody who takes part in a tournament.
type Entrant[S any, M comparable] struct {
	// Name stands in tables and results. It should tell the settings too, such as
	// "alphabeta:depth=4", because a resumed tournament knows players by it.
	Name string
	// New makes a player for a game. The seed is for what is random in it; with the same
	// seed it should play alike. It is called by several goroutines at once. A panic in it
	// is an error.
	New func(seed uint64) (Player[S, M], error)
	// Keep keeps a player from game to game, which spares external programs a start. It is
	// replaced after it failed, and its seed is that of its first game.
	Keep bool
}

// Tournament is many games between entrants. Each opening is played twice with the sides
// swapped, by every pairing of a round.
type Tournament[S any, M comparable] struct {
	Game     ply.Game[S, M]
	Entrants []Entrant[S, M]
	Format   Format
	Rounds   int
	// Openings are taken in turn, one a round. Players that are not random play the same
	// game again when they come round, so there should be as many as rounds. If there are
	// none, games begin at the [ply.Starter]'s state.
	Openings []Opening[S, M]
	Terms    Terms
	Seed     uint64
	// Concurrency is how many games are played at once; 0 means one a core. With more,
	// clocks measure how busy the machine is.
	Concurrency int
	// SPRT ends a match of two entrants as soon as it is decided for the first.
	SPRT *SPRT
	// Results is a file to which each game is appended as it ends. If it exists, the games
	// in it are not played again; see [ReadResults] to merge several. If empty, there is none.
	Results string
	// Shard of Shards, counting from 0, is the part of the games to play here; 0 of 0 is all.
	Shard, Shards int
	// Archive, if not nil, gets the games as they end, in the format of the game's [ply.Archiver].
	Archive io.Writer
	// Sides are the names of the players' sides in Archive's tags; if empty, "White" and "Black".
	Sides [2]string
	// Progress, if not nil, is called after each game, one at a time, with how many games
	// are over, those of the file included, and how many there are.
	Progress func(done, total int, game Played)
}

// Run plays what is not yet played and returns the table. With players that are
// deterministic given their seed, under limits of depth or nodes, the table depends on
// nothing but the fields that describe the games: not on Concurrency, not on
// interruptions, and for the merged files of all shards not on the shards.
//
// When ctx ends, it returns the table of the games so far and the context's error. A
// player that cannot be made is an error too, unless it has been made before; then it
// loses that game.
func (t *Tournament[S, M]) Run(ctx context.Context) (*Table, error) {
	r, err := newRun(t)
	if err != nil {
		return nil, err
	}
	err = r.all(ctx)
	r.pool.close()
	err = cmp.Or(err, r.journal.close())
	return NewTable(r.counted), err
}

func (t *Tournament[S, M]) check() error {
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
	switch {
	case t.Game == nil:
		return errors.New("match: the tournament has no game")
	case len(t.Entrants) < 2:
		return errors.New("match: a tournament needs two entrants")
	case t.Rounds < 1:
		return errors.New("match: a tournament needs a round")
	case t.Format < RoundRobin || t.Format > Swiss:
		return errors.New("match: " + t.Format.String())
	case t.Rounds > mostGames/t.Format.games(len(t.Entrants)):
		return fmt.Errorf("match: %d rounds are more than %d games", t.Rounds, mostGames)
	case t.Concurrency < 0:
		return errors.New("match: negative concurrency")
	case t.Shards < 0 || t.Shards == 0 && t.Shard != 0 || t.Shards > 0 && (t.Shard < 0 || t.Shard >= t.Shards):
		return fmt.Errorf("match: no shard %d of %d; they count from 0", t.Shard, t.Shards)
	case t.Shards > 1 && t.Format == Swiss:
		return errors.New("match: a Swiss cannot be sharded: its pairs depend on all results")
	case t.SPRT != nil && len(t.Entrants) != 2:
		return errors.New("match: an SPRT is between two entrants")
	case t.SPRT != nil && t.Format == Swiss:
		return errors.New("match: an SPRT is for a round robin of two entrants, not for a Swiss")
	case t.SPRT != nil && t.Shards > 1:
		return errors.New("match: an SPRT cannot be sharded: it stops on all results")
	}
	if t.SPRT != nil {
		if err := t.SPRT.check(); err != nil {
			return err
		}
	}
	return t.Terms.check()
}
