package alphabeta_test

import (
	"context"
	"flag"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/xiangqi"
)

var (
	worthGames = flag.Int("worth", 0, "games of each match that TestWorth plays; 0 leaves it out")
	worthNodes = flag.Int64("worthnodes", 4000, "nodes a move in TestWorth")
)

// groups are the techniques whose worth the package comment tells, and whether a game
// with such tuning uses them at all.
var groups = []struct {
	name    string
	without alphabeta.Technique
	used    func(p ply.Pruning, hashes, quiesces bool) bool
}{
	{"transposition table", alphabeta.Table,
		func(_ ply.Pruning, hashes, _ bool) bool { return hashes }},
	{"killers, counters, history, priors", alphabeta.Killers | alphabeta.Counters | alphabeta.History | alphabeta.Priors,
		func(ply.Pruning, bool, bool) bool { return true }},
	{"reductions", alphabeta.Reductions | alphabeta.InternalReduction,
		func(p ply.Pruning, _, _ bool) bool { return p.Reduce > 0 }},
	{"null move", alphabeta.NullMove,
		func(p ply.Pruning, _, _ bool) bool { return p.NullMove > 0 }},
	{"futility, late move pruning", alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razoring | alphabeta.LateMoves,
		func(p ply.Pruning, _, _ bool) bool {
			return p.Futility+p.ReverseFutility+p.Razor > 0 || p.LateMoves > 0
		}},
	{"exchange pruning", alphabeta.Exchange,
		func(p ply.Pruning, _, _ bool) bool { return p.Exchange > 0 }},
	{"quiescence", alphabeta.Quiescence | alphabeta.Delta,
		func(_ ply.Pruning, _, quiesces bool) bool { return quiesces }},
	{"extensions", alphabeta.Extensions | alphabeta.Singular,
		func(p ply.Pruning, _, _ bool) bool { return p.Extend || p.Singular }},
}

// TestWorth measures what each group of techniques is worth: Elo of the whole searcher
// against itself without the group, at a fixed number of nodes, from random openings
// with the sides swapped.
func TestWorth(t *testing.T) {
	if *worthGames == 0 {
		t.Skip("set -worth to the number of games, such as 600")
	}
	t.Run("chess", func(t *testing.T) { worth(t, chess.Rules{}, chess.Start(), 8) })
	t.Run("xiangqi", func(t *testing.T) { worth(t, xiangqi.Rules{}, xiangqi.Start(), 8) })
	t.Run("gomoku", func(t *testing.T) { worth(t, gomoku.Rules{}, gomoku.Rules{}.Start(), 6) })
	t.Run("connect4", func(t *testing.T) { worth(t, connect4.Rules{}, connect4.Board{}, 6) })
}

func worth[S any, M comparable](t *testing.T, game ply.Game[S, M], start S, plies int) {
	openings, err := match.RandomOpenings(game, start, plies, *worthGames/2, 1)
	if err != nil {
		t.Fatal(err)
	}
	var tuning ply.Tuning
	if tuner, ok := ply.As[ply.Tuner](game); ok {
		tuning = tuner.Tuning()
	}
	_, hashes := ply.As[ply.Hasher[S]](game)
	_, quiesces := ply.As[ply.Tactician[S, M]](game)
	for _, group := range groups {
		if !group.used(tuning.Pruning, hashes, quiesces) {
			t.Logf("%-32s not used", group.name)
			continue
		}
		table, err := (&match.Tournament[S, M]{
			Game:     game,
			Entrants: []match.Entrant[S, M]{entrant("whole", game, 0), entrant("without", game, group.without)},
			Rounds:   len(openings), Openings: openings,
			Terms: match.Terms{
				Control: match.Control{Move: ply.Limits{Nodes: *worthNodes}},
				Resign:  match.ResignRule{Score: 800, Moves: 3},
				Draw:    match.DrawRule{Score: 10, Moves: 6, After: 40},
			},
			Concurrency: 1,
		}).Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range table.Rows {
			if row.Name == "whole" {
				e := row.Elo()
				t.Logf("%-32s %+5.0f [%.0f, %.0f] %v", group.name, e.Elo, e.Low, e.High, row.Total)
			}
		}
	}
}

func entrant[S any, M comparable](name string, game ply.Game[S, M], without alphabeta.Technique) match.Entrant[S, M] {
	return match.Entrant[S, M]{Name: name, New: func(uint64) (match.Player[S, M], error) {
		x := alphabeta.New(game)
		x.TableMB, x.Without = 4, without
		return match.Searcher(x, ply.Limits{}), nil
	}}
}
