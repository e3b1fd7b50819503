package main

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/xiangqi"
)

// game is a game to measure.
type game struct {
	name, title string
	depth       int // the largest depth if none is given
	measure     func(ctx context.Context, depth int, simulations []int64) (measures, error)
}

// narrow is gomoku with no other moves than those that are worth a search, so that minimax,
// which looks at every move, gets to some depth.
type narrow struct{ gomoku.Rules }

func (narrow) Moves(dst []gomoku.Move, b *gomoku.Position) []gomoku.Move {
	return gomoku.Rules{}.Narrow(dst, b)
}

// games are the games to measure, each with a position of the middle game.
var games = []game{
	{"chess", "chess", 6, subject(chess.Rules{}, "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9", nil)},
	{"xiangqi", "xiangqi", 5, subject(xiangqi.Rules{}, "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C1N2/9/R1BAKAB1R b - - 4 3", documentD)},
	{"gomoku", "gomoku", 7, subject(narrow{}, "15 h8 h9 i9 g7 i7 i8", nil)},
	{"connect4", "Connect Four", 9, subject(connect4.Rules{}, "7/7/7/7/3o3/3x3 x", nil)},
}

func gameNames() (names []string) {
	for _, g := range games {
		names = append(names, g.name)
	}
	return names
}

// subject returns the measurement of a game from a position. The milliseconds of a
// document, by player, are shown beside it.
func subject[S any, M comparable](g interface {
	ply.Game[S, M]
	ply.Notation[S, M]
}, position string, document map[string]string) func(context.Context, int, []int64) (measures, error) {
	return func(ctx context.Context, depth int, simulations []int64) (measures, error) {
		state, err := g.Parse(position)
		if err != nil {
			return measures{}, err
		}
		m := measures{position: position, document: document}
		if m.depths, err = byDepth(ctx, g, state, depth); err != nil {
			return m, fmt.Errorf("%s: %w", position, err)
		}
		if m.moves, err = byPlayer(ctx, g, state, min(depth, 4), simulations); err != nil {
			return m, fmt.Errorf("%s: %w", position, err)
		}
		return m, nil
	}
}

// measures has what was measured for one game.
type measures struct {
	title, position string
	depths          []depthRow
	moves           []moveRow
	document        map[string]string
}

// documentD has the times for a move, in milliseconds, that the authors of a xiangqi
// program in TypeScript (2019) report. Its alpha-beta is that of textbooks.
var documentD = map[string]string{
	"greedy":                 "0–4",
	"plain depth 2":          "33–70",
	"plain depth 3":          "330–780",
	"plain depth 4":          "400–12,000",
	"mcts simulations 3,000": "650–1,360",
	"mcts simulations 5,000": "1,030–2,050",
}
