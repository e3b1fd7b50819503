package ply_test

import (
	"context"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

// Board has a 1 where the player to move has a mark, and a −1 where the other has.
type Board [9]int8

// Move is the cell to mark, from 0 to 8.
type Move int

// Rules is tic-tac-toe.
type Rules struct{}

var _ ply.Game[Board, Move] = Rules{}

var rows = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// Moves are the empty cells, until somebody has a row.
func (r Rules) Moves(dst []Move, b *Board) []Move {
	if r.Terminal(b) == ply.Loss {
		return dst
	}
	for i, mark := range b {
		if mark == 0 {
			dst = append(dst, Move(i))
		}
	}
	return dst
}

// Play marks the cell. Then the other player is to move, so all marks change sides.
func (Rules) Play(b *Board, m Move) {
	b[m] = 1
	for i := range b {
		b[i] = -b[i]
	}
}

// Terminal is asked after a move, so only the other player can have a row.
func (Rules) Terminal(b *Board) ply.Outcome {
	for _, r := range rows {
		if b[r[0]]+b[r[1]]+b[r[2]] == -3 {
			return ply.Loss
		}
	}
	if !slices.Contains(b[:], 0) {
		return ply.Draw
	}
	return ply.Ongoing
}

// Evaluate knows nothing: the searchers see to the end of the game.
func (Rules) Evaluate(*Board) ply.Score { return 0 }

// This is a whole game. Every searcher plays it; of the two in mcts, Tuned plays best.
func Example_ticTacToe() {
	board := Board{
		1, 1, 0,
		-1, -1, 0,
		0, 0, 0,
	}
	for _, s := range []ply.Searcher[Board, Move]{
		minimax.New(Rules{}), alphabeta.New(Rules{}), mcts.New(Rules{}), greedy.New(Rules{}),
	} {
		result, err := s.Search(context.Background(), ply.Limits{Depth: 9}, board)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("mark cell", result.Move)
	}
	fmt.Println("lines of four moves:", ply.Perft(Rules{}, Board{}, 4))
	// Output:
	// mark cell 2
	// mark cell 2
	// mark cell 2
	// mark cell 2
	// lines of four moves: 3024
}
