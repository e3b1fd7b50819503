package ply_test

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/minimax"
)

// The values of the three middle columns, the best one first. Other moves are not looked at.
func ExampleAnalyzer() {
	var analyzer ply.Analyzer[connect4.Board, connect4.Move] = alphabeta.New(connect4.Rules{})
	board := connect4.Rules{}.Start()
	only := connect4.Rules{}.Moves(nil, &board)[2:5]
	result, err := analyzer.Analyze(context.Background(), ply.Limits{Depth: 8}, ply.Analysis[connect4.Move]{Lines: 3, Only: only}, board)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range result.Lines {
		fmt.Println("column", line.Move, "is worth", line.Score)
	}
	// Output:
	// column 4 is worth -0.20
	// column 3 is worth -0.30
	// column 5 is worth -0.30
}

// A roll of a die is a state of its own, in which chance moves.
func ExampleChancer() {
	game := dicerace.Rules{}
	state := game.Start()
	game.Play(&state, dicerace.Roll)

	moves := game.Moves(nil, &state)
	odds := make([]float32, len(moves))
	if game.Odds(&state, moves, odds) {
		fmt.Println("chance plays one of", moves, "with odds", odds)
	}
	_, err := minimax.New(game).Search(context.Background(), ply.Limits{Depth: 4}, state)
	fmt.Println(err) // nobody has a choice there
	game.Play(&state, moves[3])
	best, err := minimax.New(game).Search(context.Background(), ply.Limits{Depth: 4}, state)
	fmt.Println(best.Move, err)
	// Output:
	// chance plays one of [1 2 3 4] with odds [0.25 0.25 0.25 0.25]
	// ply: the state is a chance node; roll it first
	// roll <nil>
}

// In Kalah a player whose last seed falls into the own store moves again.
func ExampleTurner() {
	game := kalah.Rules{}
	board := game.Start()
	for _, text := range []string{"3", "6", "1"} {
		m, err := game.ParseMove(&board, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(game.Sides()[game.Turn(&board)], "plays", m)
		game.Play(&board, m)
	}
	// Output:
	// South plays 3
	// South plays 6
	// North plays 1
}

// Knights that go forth and back: the position comes for the third time, and the game is drawn.
func ExampleRepeater() {
	game := chess.Rules{}
	record := ply.NewRecord(game, game.Start(), 0)
	for record.Outcome() == ply.Ongoing {
		for _, text := range []string{"Nf3", "Nf6", "Ng1", "Ng8"} {
			position := record.State()
			m, err := position.ParseMove(text)
			if err == nil {
				err = record.Play(m)
			}
			if err != nil {
				fmt.Println(err)
				return
			}
		}
		fmt.Println(len(record.Moves()), "moves:", record.Outcome())
	}
	fmt.Println(record.Reason())
	// Output:
	// 4 moves: ongoing
	// 8 moves: draw
	// threefold repetition
}

// Gomoku has many moves, and few of them are worth a search.
func ExampleNarrower() {
	game := gomoku.Rules{}
	board := game.Start()
	for _, text := range []string{"h8", "i9"} {
		m, err := game.ParseMove(&board, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		game.Play(&board, m)
	}
	all := game.Moves(nil, &board)
	if narrower, ok := ply.As[ply.Narrower[gomoku.Position, gomoku.Move]](game); ok {
		fmt.Println(len(narrower.Narrow(nil, &board)), "of", len(all), "moves")
	}
	// Output:
	// 24 of 223 moves
}
