package mcts_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/xiangqi"
)

var (
	strengthGames = flag.Int("strength", 0, "games of each match that TestStrength plays; 0 leaves it out")
	strengthTime  = flag.Duration("strengthtime", 30*time.Millisecond, "time a move in TestStrength")
)

// TestStrength plays the matches whose results the package comment tells: the tuned
// searcher against the textbook's, against alpha-beta with 16 MB, and in xiangqi against
// the variant of one greedy ply, in the same time a move, from random openings with the
// sides swapped.
func TestStrength(t *testing.T) {
	if *strengthGames == 0 {
		t.Skip("set -strength to the number of games, such as 100")
	}
	t.Run("chess", func(t *testing.T) { strength(t, chess.Rules{}, chess.Start(), 8) })
	t.Run("xiangqi", func(t *testing.T) {
		strength(t, xiangqi.Rules{}, xiangqi.Start(), 8)
		versus(t, xiangqi.Rules{}, xiangqi.Start(), 8, "one greedy ply", func(seed uint64) ply.Searcher[xiangqi.Position, xiangqi.Move] {
			x := mcts.New(xiangqi.Placement{})
			x.Sampling, x.Seed = mcts.OneGreedyPly, seed
			return x
		})
	})
	t.Run("gomoku", func(t *testing.T) { strength(t, gomoku.Rules{}, gomoku.Rules{}.Start(), 4) })
	t.Run("connect4", func(t *testing.T) { strength(t, connect4.Rules{}, connect4.Board{}, 3) })
	t.Run("reversi", func(t *testing.T) { strength(t, reversi.Rules{}, reversi.Rules{}.Start(), 8) })
	t.Run("kalah", func(t *testing.T) { strength(t, kalah.Rules{}, kalah.Rules{}.Start(), 4) })
}

func strength[S any, M comparable](t *testing.T, g ply.Game[S, M], start S, plies int) {
	versus(t, g, start, plies, "textbook", func(seed uint64) ply.Searcher[S, M] {
		x := mcts.New(g)
		x.Seed = seed
		return x
	})
	versus(t, g, start, plies, "alphabeta", func(uint64) ply.Searcher[S, M] { return alphabeta.New(g) })
}

// TestSharedTree plays two threads on one tree against one thread with as many simulations:
// what it costs that a thread does not wait for what the other is about to find.
func TestSharedTree(t *testing.T) {
	if *strengthGames == 0 {
		t.Skip("set -strength to the number of games, such as 400")
	}
	t.Run("chess", func(t *testing.T) { sharedTree(t, chess.Rules{}, chess.Start(), 8) })
	t.Run("gomoku", func(t *testing.T) { sharedTree(t, gomoku.Rules{}, gomoku.Rules{}.Start(), 4) })
	t.Run("connect4", func(t *testing.T) { sharedTree(t, connect4.Rules{}, connect4.Board{}, 3) })
}

func sharedTree[S any, M comparable](t *testing.T, g ply.Game[S, M], start S, plies int) {
	threads := func(n int) func(seed uint64) ply.Searcher[S, M] {
		return func(seed uint64) ply.Searcher[S, M] {
			x := mcts.Tuned(g)
			x.Seed, x.Threads = seed, n
			return x
		}
	}
	play(t, g, start, plies, ply.Limits{Nodes: 20_000}, player("two threads", threads(2)), player("one thread", threads(1)))
}

// versus plays the tuned searcher against another.
func versus[S any, M comparable](t *testing.T, g ply.Game[S, M], start S, plies int, name string, other func(seed uint64) ply.Searcher[S, M]) {
	tuned := func(seed uint64) ply.Searcher[S, M] {
		x := mcts.Tuned(g)
		x.Seed = seed
		return x
	}
	t.Run(name, func(t *testing.T) {
		play(t, g, start, plies, ply.Limits{Time: *strengthTime}, player("tuned", tuned), player(name, other))
	})
}

// play plays a match from random openings with the sides swapped, and tells how the first
// player has done.
func play[S any, M comparable](t *testing.T, g ply.Game[S, M], start S, plies int, move ply.Limits, first, second match.Entrant[S, M]) {
	openings, err := match.RandomOpenings(g, start, plies, *strengthGames/2, 1)
	if err != nil {
		t.Fatal(err)
	}
	table, err := (&match.Tournament[S, M]{
		Game: g, Entrants: []match.Entrant[S, M]{first, second},
		Rounds: len(openings), Openings: openings,
		Terms: match.Terms{
			Control:  match.Control{Move: move},
			Resign:   match.ResignRule{Score: 1500, Moves: 3},
			Draw:     match.DrawRule{Score: 10, Moves: 8, After: 60},
			MaxPlies: 300,
			Margin:   time.Minute, // machines are busy
		},
		Concurrency: 1,
	}).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table.Rows {
		if row.Name == first.Name {
			e := row.Elo()
			t.Logf("%+5.0f [%.0f, %.0f] %v", e.Elo, e.Low, e.High, row.Total)
		}
	}
}

func player[S any, M comparable](name string, fresh func(seed uint64) ply.Searcher[S, M]) match.Entrant[S, M] {
	return match.Entrant[S, M]{Name: name, New: func(seed uint64) (match.Player[S, M], error) {
		return match.Searcher(fresh(seed), ply.Limits{}), nil
	}}
}

// TestBeatsRandom plays ten games on either side against the random player, in 50 ms a
// move.
func TestBeatsRandom(t *testing.T) {
	if *strengthGames == 0 {
		t.Skip("set -strength")
	}
	t.Run("chess", func(t *testing.T) { beatsRandom(t, chess.Rules{}, chess.Start()) })
	t.Run("xiangqi", func(t *testing.T) { beatsRandom(t, xiangqi.Rules{}, xiangqi.Start()) })
	t.Run("gomoku", func(t *testing.T) { beatsRandom(t, gomoku.Rules{}, gomoku.Rules{}.Start()) })
	t.Run("connect4", func(t *testing.T) { beatsRandom(t, connect4.Rules{}, connect4.Board{}) })
	t.Run("reversi", func(t *testing.T) { beatsRandom(t, reversi.Rules{}, reversi.Rules{}.Start()) })
}

func beatsRandom[S any, M comparable](t *testing.T, g ply.Game[S, M], start S) {
	table, err := (&match.Tournament[S, M]{
		Game: g,
		Entrants: []match.Entrant[S, M]{
			player("tuned", func(seed uint64) ply.Searcher[S, M] {
				x := mcts.Tuned(g)
				x.Seed = seed
				return x
			}),
			player("random", func(seed uint64) ply.Searcher[S, M] {
				x := greedy.Random(g)
				x.Seed = seed
				return x
			}),
		},
		Rounds: 10, Openings: []match.Opening[S, M]{{Start: start}},
		Terms:       match.Terms{Control: match.Control{Move: ply.Limits{Time: 50 * time.Millisecond}}, Margin: time.Minute},
		Concurrency: 1,
	}).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table.Rows {
		if t.Logf("%s %v", row.Name, row.Total); row.Name == "tuned" && row.Total.Wins != 20 {
			t.Errorf("%v against the random player, want 20 wins", row.Total)
		}
	}
}
