package gomoku_test

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/minimax"
)

// play plays moves such as "h8" on the empty board.
func play(rules gomoku.Rules, moves ...string) gomoku.Position {
	board := rules.Start()
	for _, text := range moves {
		move, err := rules.ParseMove(&board, text)
		if err != nil {
			panic(err)
		}
		rules.Play(&board, move)
	}
	return board
}

// A searcher considers only the moves that are worth it.
func ExampleRules_Narrow() {
	rules := gomoku.Rules{}
	board := play(rules, "h8", "a1", "i8", "a15", "j9", "o1", "j10", "o15")
	fmt.Println(len(rules.Moves(nil, &board)), "moves,", len(rules.Narrow(nil, &board)), "worth a search")
	result, err := alphabeta.New(rules).Search(context.Background(), ply.Limits{Nodes: 20_000}, board)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Move, result.Score)
	// Output:
	// 217 moves, 24 worth a search
	// j8 win in 5 plies
}

// In caro five stones do not win between two stones of the opponent.
func ExampleNew() {
	rules, err := gomoku.New(16, gomoku.Caro)
	if err != nil {
		fmt.Println(err)
		return
	}
	board := play(rules, "e5", "d5", "f5", "j5", "g5", "a1", "h5", "a2", "i5")
	fmt.Printf("%q\n", rules.Reason([]gomoku.Position{board}))
	// Output:
	// ""
}

func ExamplePosition_Forbidden() {
	rules, _ := gomoku.New(15, gomoku.Renju)
	board := play(rules, "h8", "a1", "i8", "a15", "j9", "o1", "j10", "o15")
	fmt.Println(board.Forbidden(nil))
	rules.Play(&board, gomoku.NewMove(9, 7))
	fmt.Println(rules.Terminal(&board), rules.Reason([]gomoku.Position{board}))
	// Output:
	// [j8]
	// win double three
}

func ExamplePosition_VCF() {
	rules := gomoku.Rules{}
	board := play(rules, "h8", "g8", "i8", "a1", "j8", "a15", "k9", "o1", "k10", "o15")
	line, ok := board.VCF(10_000)
	fmt.Println(line, ok)
	// Output:
	// [k8 l8 k7] true
}

// The attack by continuous fours as a game of its own is small enough for minimax.
func ExampleFours() {
	rules := gomoku.Rules{}
	board := play(rules, "h8", "g8", "i8", "a1", "j8", "a15", "k9", "o1", "k10", "o15")
	game := gomoku.Fours{Rules: rules, Attacker: board.Turn()}
	result, err := minimax.New(game).Search(context.Background(), ply.Limits{Depth: 9}, board)
	fmt.Println(result.PV, result.Score, err)
	// Output:
	// [k8 l8 k7] win in 3 plies <nil>
}

// Alpha-beta that looks only at the squares of the student project.
func ExampleBestSquares() {
	rules, _ := gomoku.New(16, gomoku.Caro)
	board := play(rules, "h8", "i9", "h9", "h10", "g8")
	result, err := alphabeta.New(gomoku.BestSquares{Rules: rules}).Search(context.Background(), ply.Limits{Depth: 4}, board)
	fmt.Println(result.Move, err)
	// Output:
	// j8 <nil>
}
