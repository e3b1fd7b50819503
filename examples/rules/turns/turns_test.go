package main

import (
	"context"
	"fmt"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/minimax"
)

func TestRules(t *testing.T) { gametest.Run(t, Rules{}, Table{Left: 12}) }

func Example() {
	main()
	// Output:
	// 12 sticks: player 0 takes 3 (win in 6 plies)
	//  9 sticks: player 1 takes 1 (loss in 5 plies)
	//  8 sticks: player 0 takes 3 (win in 4 plies)
	//  5 sticks: player 0 takes 1 (win in 3 plies)
	//  4 sticks: player 1 takes 1 (loss in 2 plies)
	//  3 sticks: player 0 takes 3 (win in 1 ply)
}

// noTurn has everything but Turn.
type noTurn struct{ rules Rules }

func (g noTurn) Moves(dst []Move, t *Table) []Move { return g.rules.Moves(dst, t) }
func (g noTurn) Play(t *Table, m Move)             { g.rules.Play(t, m) }
func (g noTurn) Terminal(t *Table) ply.Outcome     { return g.rules.Terminal(t) }
func (g noTurn) Evaluate(t *Table) ply.Score       { return g.rules.Evaluate(t) }

// Without Turn searchers take the player who moves again for the opponent.
func Example_noTurn() {
	for _, game := range []ply.Game[Table, Move]{Rules{}, noTurn{}} {
		best, err := minimax.New(game).Search(context.Background(), ply.Limits{Depth: 8}, Table{Left: 8})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("take %d: %v\n", best.Move, best.Score)
	}
	// Output:
	// take 3: win in 4 plies
	// take 1: loss in 4 plies
}
