// Package catalog is the list of this module's games, for programs that offer all of them. A
// program for one game imports that game alone.
package catalog

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/projects"
)

// Games returns all games. To add a game, add a line.
func Games() []app.Entry {
	return []app.Entry{
		chessGame(),
		xiangqiGame(),
		jieqiGame(),
		gomokuGame(),
		learned("reversi", reversi.Learned{}, reversi.Rules{}, "corners and moves, by hand").Details(app.Details[reversi.Board, reversi.Move]{Title: "Reversi"}),
		learned("connect4", connect4.Learned{}, connect4.Rules{}, "threats and lines, by hand").Details(app.Details[connect4.Board, connect4.Move]{
			Title: "Connect Four", Study: "7/7/7/3o3/3x3/2ox3 x",
			Bench: []string{"7/7/7/7/3o3/3x3 x", "7/7/7/3x3/3o3/1xoxo2 x"},
		}),
		app.Of("tictactoe", tictactoe.Rules{}).Details(app.Details[tictactoe.Board, tictactoe.Move]{Title: "tic-tac-toe", Study: "x../.o./.ox x"}),
		app.Of("kalah", kalah.Rules{}).Details(app.Details[kalah.Board, kalah.Move]{Title: "Kalah"}),
		app.Of("grundy", grundy.Rules{}).Details(app.Details[grundy.Piles, grundy.Move]{Title: "Grundy's game", Study: "7 a"}),
		app.Of("dicerace", dicerace.Rules{}).Details(app.Details[dicerace.State, dicerace.Move]{Title: "dice race", Study: "7:8/10 a"}),
	}
}

// withPlayers adds the players of student projects to a game.
func withPlayers[S any, M comparable](spec *app.Spec[S, M], players []projects.Player[S, M]) *app.Spec[S, M] {
	for _, p := range players {
		spec.Player(p.Name, p.About, p.New)
	}
	return spec
}

// Game returns the game with a name, and whether there is such a game.
func Game(name string) (app.Entry, bool) {
	for _, entry := range Games() {
		if entry.Name() == name {
			return entry, true
		}
	}
	return nil, false
}

// learned returns a game whose own evaluation was learned, with the one made by hand besides.
func learned[S any, M comparable](name string, own, hand ply.Game[S, M], about string) *app.Spec[S, M] {
	return app.Of(name, own).Eval("learned", "learned from games of its own; this is the usual one", own).Eval("hand", about, hand)
}
