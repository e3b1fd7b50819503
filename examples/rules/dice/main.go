// Dice is a game with a die: sticks on a table. Each player in turn takes one of them, or rolls a
// die with the faces 1, 2 and 3 and takes so many. Who takes the last one wins.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

type Table struct {
	Left    int8 // sticks on the table
	Turn    int8 // the player to move, or who moves after the die
	Rolling bool // the die rolls: chance is to move
}
type Move int8 // sticks to take: a player's 1, or a face of the die
type Rules struct{}

const Roll Move = 0

var (
	_ ply.Game[Table, Move]    = Rules{}
	_ ply.Turner[Table]        = Rules{}
	_ ply.Chancer[Table, Move] = Rules{}
)

func (m Move) String() string {
	if m == Roll {
		return "roll"
	}
	return fmt.Sprintf("take %d", int8(m))
}

func (Rules) Moves(dst []Move, t *Table) []Move {
	switch {
	case t.Left == 0:
		return dst
	case t.Rolling:
		return append(dst, 1, 2, 3)
	}
	return append(dst, 1, Roll)
}

func (Rules) Play(t *Table, m Move) {
	if !t.Rolling {
		t.Turn = 1 - t.Turn // also with Roll: the die does not pass the turn
	}
	t.Rolling = m == Roll
	t.Left -= min(int8(m), t.Left)
}

func (Rules) Turn(t *Table) int { return int(t.Turn) }

func (Rules) Odds(t *Table, moves []Move, p []float32) bool {
	if !t.Rolling {
		return false
	}
	for i := range moves {
		p[i] = 1.0 / 3
	}
	return true
}

func (Rules) Terminal(t *Table) ply.Outcome {
	if t.Left == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (Rules) Evaluate(*Table) ply.Score { return 0 }

func show(name string, searcher ply.Searcher[Table, Move]) {
	best, err := searcher.Search(context.Background(), ply.Limits{Depth: 12}, Table{Left: 6})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: %v wins %.1f%%\n", name, best.Move, 100*ply.Tuning{}.WinRate(best.Score))
}

func main() {
	show("minimax", minimax.New(Rules{}))
	show("alphabeta", alphabeta.New(Rules{}))
	show("mcts", mcts.New(Rules{}))
}
