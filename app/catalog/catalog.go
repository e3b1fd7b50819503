// Package catalog is the list of this module's games, for programs that offer all of them. A
// program for one game imports that game alone.
package catalog

import (
	"strconv"

	"github.com/plygo/ply/app"
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

// Games returns all games. To add a game, add a line.
func Games() []app.Entry {
	return []app.Entry{
		app.Of("chess", chess.Rules{}).
			Eval("material", "the values of the pieces", chess.Material{}).
			Eval("placement", "pieces and their squares, by a student project of 2017", chess.Placement{}).
			Eval("simplified", "T. Michniewski's simplified evaluation (1999)", chess.Simplified{}),
		app.Of("xiangqi", xiangqi.Rules{}).
			Eval("placement", "pieces and their points, by Yen, Chen, Yang and Hsu (2004)", xiangqi.Placement{}),
		gomokuOf(gomoku.Rules{}).Configure(gomokuOptions, configure),
		app.Of("reversi", reversi.Rules{}),
		app.Of("connect4", connect4.Rules{}),
		app.Of("tictactoe", tictactoe.Rules{}),
		app.Of("kalah", kalah.Rules{}),
		app.Of("grundy", grundy.Rules{}),
		app.Of("dicerace", dicerace.Rules{}),
	}
}

// Game returns the game with this name, false if there is none.
func Game(name string) (app.Entry, bool) {
	for _, entry := range Games() {
		if entry.Name() == name {
			return entry, true
		}
	}
	return nil, false
}

type gomokuSpec = app.Spec[gomoku.Position, gomoku.Move]

func gomokuOf(g gomoku.Game) *gomokuSpec {
	spec := app.Of[gomoku.Position, gomoku.Move]("gomoku", g)
	if rules, ok := g.(gomoku.Rules); ok {
		spec.Eval("patterns", "patterns of lines, by a student project", gomoku.LinePatterns{Rules: rules})
	}
	return spec
}

// gomokuOptions are the size of the board, the rule and the opening rule.
var gomokuOptions = []app.Option{
	{Name: "size", About: "of the board", Usual: "15", Values: sizes()},
	{Name: "rule", About: "what wins, and what is forbidden", Usual: "freestyle", Values: []string{"freestyle", "standard", "renju", "caro", "caro-with-overlines"}},
	{Name: "opening", About: "how the game begins", Usual: "free", Values: []string{"free", "pro", "long-pro", "swap", "swap2"}},
}

func sizes() (all []string) {
	for size := gomoku.MinSize; size <= gomoku.MaxSize; size++ {
		all = append(all, strconv.Itoa(size))
	}
	return all
}

// configure returns gomoku with other settings.
func configure(settings map[string]string) (*gomokuSpec, error) {
	values := map[string]string{}
	for _, option := range gomokuOptions {
		values[option.Name] = option.Usual
		if value, ok := settings[option.Name]; ok {
			values[option.Name] = value
		}
	}
	size, err := strconv.Atoi(values["size"])
	if err != nil {
		return nil, err
	}
	rule, err := gomoku.ParseRule(values["rule"])
	if err != nil {
		return nil, err
	}
	opening, err := gomoku.ParseOpeningRule(values["opening"])
	if err != nil {
		return nil, err
	}
	rules, err := gomoku.New(size, rule)
	if err != nil {
		return nil, err
	}
	game := gomoku.Game(rules)
	if opening != gomoku.FreeOpening {
		if game, err = gomoku.NewOpening(rules, opening); err != nil {
			return nil, err
		}
	}
	return gomokuOf(game).Configure(gomokuOptions, configure), nil
}
