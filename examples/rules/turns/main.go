// Turns is a game with extra turns: 12 sticks on a table, of which each player takes one, two or
// three. Who leaves 5 or 10 moves again. Who takes the last one wins.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
)

type Table struct {
	Left int8 // sticks on the table
	Turn int8 // the player to move, 0 or 1
}
type Move int8 // sticks to take
type Rules struct{}

var (
	_ ply.Game[Table, Move] = Rules{}
	_ ply.Turner[Table]     = Rules{}
)

func (Rules) Moves(dst []Move, t *Table) []Move {
	for m := Move(1); m <= 3 && int8(m) <= t.Left; m++ {
		dst = append(dst, m)
	}
	return dst
}

func (Rules) Play(t *Table, m Move) {
	t.Left -= int8(m)
	if t.Left != 5 && t.Left != 10 {
		t.Turn = 1 - t.Turn
	}
}

func (Rules) Turn(t *Table) int { return int(t.Turn) }

func (Rules) Terminal(t *Table) ply.Outcome {
	if t.Left == 0 {
		return ply.Loss // for the player to move: the other one took the last stick
	}
	return ply.Ongoing
}

func (Rules) Evaluate(*Table) ply.Score { return 0 }

func main() {
	searcher := alphabeta.New(Rules{})
	record := ply.NewRecord(Rules{}, Table{Left: 12}, 0)
	for record.Outcome() == ply.Ongoing {
		table := record.State()
		best, err := searcher.Search(context.Background(), ply.Limits{Depth: 12}, record.States()...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%2d sticks: player %d takes %d (%v)\n", table.Left, table.Turn, best.Move, best.Score)
		if err := record.Play(best.Move); err != nil {
			log.Fatal(err)
		}
	}
}
