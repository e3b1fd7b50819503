package main

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/xiangqi"
)

// game is what the program knows of a game besides its rules.
type game[S any, M comparable] struct {
	title  string
	rules  rules[S, M]
	forced string // the word for a state in which [ply.Tactician] is forced, such as check
	// notations are ways to write moves besides the game's own and coordinates.
	notations map[string]func(s *S, m M) string
}

// rules has the methods that the program needs. It uses further optional interfaces if the
// game has them.
type rules[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Turner[S]
	ply.Sider
	ply.Notation[S, M]
}

// start plays a game until the person leaves.
type start func(ctx context.Context, s *settings, t *terminal) error

// games are the games of the program.
var games = []struct {
	name  string
	start start
}{
	{"chess", of(game[chess.Position, chess.Move]{
		title: "chess", rules: chess.Rules{}, forced: "check",
	})},
	{"xiangqi", of(game[xiangqi.Position, xiangqi.Move]{
		title: "xiangqi", rules: xiangqi.Rules{}, forced: "check",
		notations: map[string]func(*xiangqi.Position, xiangqi.Move) string{
			"chinese": func(p *xiangqi.Position, m xiangqi.Move) string { return p.Chinese(m, xiangqi.ScriptTraditional) },
		},
	})},
	{"gomoku", startGomoku},
	{"reversi", of(small(reversi.Rules{}, "Reversi"))},
	{"connect4", of(small(connect4.Rules{}, "Connect Four"))},
	{"tictactoe", of(small(tictactoe.Rules{}, "tic-tac-toe"))},
	{"kalah", of(small(kalah.Rules{}, "Kalah"))},
	{"grundy", of(small(grundy.Rules{}, "Grundy's game"))},
	{"dicerace", of(small(dicerace.Rules{}, "dice race"))},
}

// knownBy has the flags that only some games know, with the names of those games.
var knownBy = map[string][]string{
	"size":    {"gomoku"},
	"rule":    {"gomoku"},
	"opening": {"gomoku"},
}

// of returns the function that starts a game.
func of[S any, M comparable](g game[S, M]) start {
	return func(ctx context.Context, s *settings, t *terminal) error { return play(ctx, g, s, t) }
}

// small is a game about which there is nothing more to know.
func small[S any, M comparable](r rules[S, M], title string) game[S, M] {
	return game[S, M]{title: title, rules: r}
}

// startGomoku plays gomoku with the rule and size of the flags.
func startGomoku(ctx context.Context, s *settings, t *terminal) error {
	g, err := s.gomoku.Game()
	if err != nil {
		return err
	}
	return play(ctx, game[gomoku.Position, gomoku.Move]{
		title: fmt.Sprintf("gomoku, %v, %d×%[2]d", g.Rule(), g.Size()),
		rules: g, forced: "a four to answer",
	}, s, t)
}
