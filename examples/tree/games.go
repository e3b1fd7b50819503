package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
)

// rules has the methods that the program needs. Chance nodes need [ply.Chancer] as well.
type rules[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Turner[S]
	ply.Sider
	ply.Notation[S, M]
}

// game is a game that the program draws.
type game[S any, M comparable] struct {
	rules rules[S, M]
	look  func(s *S) face // how a state looks
}

// games are the games of the program, by the names that examples/play and examples/arena use,
// each with a position worth a look.
var games = []struct {
	name, position string
	picture        func(ctx context.Context, s settings) (string, error)
}{
	{"tictactoe", "x../.o./.ox x", of(tictactoe.Rules{}, boardLook[tictactoe.Board](tictactoe.Rules{}, 13))},
	{"connect4", "7/7/7/3o3/3x3/2ox3 x", of(connect4.Rules{}, boardLook[connect4.Board](connect4.Rules{}, 8))},
	{"reversi", "8/8/8/3ox3/3xo3/8/8/8 x", of(reversi.Rules{}, boardLook[reversi.Board](reversi.Rules{}, 8))},
	{"kalah", "4,4,4,4,4,4/0 4,4,4,4,4,4/0 s", of(kalah.Rules{}, func(b *kalah.Board) face {
		var lines []string
		for line := range strings.Lines(b.String()) {
			lines = append(lines, strings.Join(strings.Fields(line), " "))
		}
		lines[1] = strings.Replace(lines[1], " ", "      ", 1) // the stores, at both ends
		return textFace(lines...)
	})},
	{"grundy", "7 a", of(grundy.Rules{}, func(p *grundy.Piles) face {
		piles, _, _ := strings.Cut(grundy.Rules{}.Format(p), " ")
		return textFace(wrap(piles, 10)...)
	})},
	{"dicerace", "7:8/10 a", of(dicerace.Rules{}, func(s *dicerace.State) face {
		squares, _, _ := strings.Cut(dicerace.Rules{}.Format(s), "/")
		return textFace(squares)
	})},
}

func gameNames() string {
	var names []string
	for _, g := range games {
		names = append(names, g.name)
	}
	return strings.Join(names, ", ")
}

// of returns the function that draws a search of a game.
func of[S any, M comparable](r rules[S, M], look func(*S) face) func(context.Context, settings) (string, error) {
	g := game[S, M]{r, look}
	return func(ctx context.Context, s settings) (string, error) {
		state, err := r.Parse(s.position)
		if err != nil {
			return "", err
		}
		switch s.search {
		case "minimax", "alphabeta":
			return g.drawTrace(ctx, state, s)
		case "mcts":
			return g.drawGrown(ctx, state, s)
		case "visits":
			return g.drawVisits(ctx, state)
		}
		return "", fmt.Errorf("-search %s: there are minimax, alphabeta, mcts and visits", s.search)
	}
}

// side returns the name of the player to move at a state.
func (g game[S, M]) side(s *S) string { return g.rules.Sides()[g.rules.Turn(s)] }

// from says where a search began.
func (g game[S, M]) from(s *S) string { return "from " + g.rules.Format(s) }

// chance reports whether s is a chance node.
func (g game[S, M]) chance(s *S) bool {
	c, ok := ply.As[ply.Chancer[S, M]](g.rules)
	return ok && c.Odds(s, nil, nil)
}

// odds returns how likely each move of a chance node is.
func (g game[S, M]) odds(s *S) map[M]float32 {
	c, ok := ply.As[ply.Chancer[S, M]](g.rules)
	if !ok {
		return nil
	}
	moves := g.rules.Moves(nil, s)
	p := make([]float32, len(moves))
	c.Odds(s, moves, p)
	odds := make(map[M]float32, len(moves))
	for i, m := range moves {
		odds[m] = p[i]
	}
	return odds
}

// kind returns who moves at a state: the player to move at the root, the other one, or chance.
func (g game[S, M]) kind(s, root *S) kind {
	switch {
	case g.chance(s):
		return chanceNode
	case g.rules.Turn(s) == g.rules.Turn(root):
		return maxNode
	}
	return minNode
}

// tuning returns what relates the game's scores to win rates, and nothing else: no pruning.
func (g game[S, M]) tuning() ply.Tuning {
	if t, ok := ply.As[ply.Tuner](g.rules); ok {
		return ply.Tuning{Scale: t.Tuning().Scale}
	}
	return ply.Tuning{}
}
