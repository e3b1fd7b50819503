package main

import (
	"context"
	"fmt"
	"os"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/xiangqi"
)

// game is a game of the arena.
type game struct {
	name, title string
	contest     contest
}

// contest plays the tournament of a game and returns its table. Progress is called after
// each game.
type contest func(ctx context.Context, s *settings, progress func(done, total int, game match.Result)) (*match.Table, error)

// games are the games of the arena. Each line has the number of random moves in an opening,
// and the nodes for a move of the usual players.
var games = []game{
	{"tictactoe", "tic-tac-toe", arena(tictactoe.Rules{}, 2, 1000)},
	{"connect4", "Connect Four", arena(connect4.Rules{}, 4, 15000)},
	{"reversi", "Reversi", arena(reversi.Rules{}, 6, 10000)},
	{"kalah", "Kalah", arena(kalah.Rules{}, 3, 15000)},
	{"grundy", "Grundy's game", arena(grundy.Rules{}, 2, 1000)},
	{"dicerace", "dice race", arena(dicerace.Rules{}, 2, 1000)},
	{"gomoku", "gomoku", gomokuContest(4, 500)},
	{"chess", "chess", arena(chess.Rules{}, 6, 3000)},
	{"xiangqi", "xiangqi", arena(xiangqi.Rules{}, 6, 1500)},
}

func gameNames() (names []string) {
	for _, g := range games {
		names = append(names, g.name)
	}
	return names
}

// rules has the methods that the arena needs.
type rules[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Turner[S]
}

// arena returns the contest of a game.
func arena[S any, M comparable](g rules[S, M], plies int, nodes int64) contest {
	return func(ctx context.Context, s *settings, progress func(int, int, match.Result)) (table *match.Table, err error) {
		t := match.Tournament[S, M]{
			Game: g, Format: s.format, Rounds: s.rounds(), Terms: s.terms, Seed: s.seed, Concurrency: s.workers,
			SPRT: s.sprt, ResultsFile: s.results, ArchiveFile: s.archive, Shard: s.shard, Shards: s.shards, Progress: progress,
		}
		specs := s.players
		if len(specs) == 0 {
			specs = usual(nodes, s.timed)
		}
		for _, spec := range specs {
			entrant, err := newEntrant(ctx, g, spec, s.timed)
			if err != nil {
				return nil, err
			}
			t.Entrants = append(t.Entrants, entrant)
		}
		if t.Openings, err = openings(g, s, plies); err != nil {
			return nil, err
		}
		return t.Run(ctx)
	}
}

// openings returns the openings of the file, or random ones. If a game has too few openings
// of the usual length, they get longer.
func openings[S any, M comparable](g rules[S, M], s *settings, plies int) ([]match.Opening[S, M], error) {
	if s.openings != "" {
		file, err := os.Open(s.openings)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		list, err := match.ReadOpenings(g, file)
		if err == nil && len(list) == 0 {
			err = fmt.Errorf("%s has no openings", s.openings)
		}
		return list, err
	}
	if s.plies >= 0 {
		list, err := match.RandomOpenings(g, g.Start(), s.plies, s.rounds(), s.seed)
		if s.plies == 0 && len(list) > 0 {
			return list, nil // with -plies 0 all games begin at the start
		}
		return list, err
	}
	var most []match.Opening[S, M]
	for longer := range 5 {
		list, err := match.RandomOpenings(g, g.Start(), plies+longer, s.rounds(), s.seed)
		if err == nil {
			return list, nil
		}
		if len(list) > len(most) {
			most = list
		}
	}
	return most, nil // there are fewer than rounds; they are used in turn
}
