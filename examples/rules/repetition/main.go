// Repetition is a game in which positions come back: sticks on a table, never more than nine. Each
// player in turn takes one or two of them, or puts one back. Who takes the last one wins. A position
// that comes for the third time is a draw.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/plygo/ply"
	"github.com/plygo/ply/minimax"
)

type Table struct {
	Left int8 // sticks on the table
	Turn int8 // the player to move, 0 or 1
}
type Move int8 // sticks to take; PutBack is a move, too
type Rules struct{}

const PutBack Move = -1

var (
	_ ply.Game[Table, Move] = Rules{}
	_ ply.Turner[Table]     = Rules{}
	_ ply.Repeater[Table]   = Rules{}
)

func (m Move) String() string {
	if m == PutBack {
		return "put one back"
	}
	return fmt.Sprintf("take %d", int8(m))
}

func (Rules) Moves(dst []Move, t *Table) []Move {
	for m := Move(1); m <= 2 && int8(m) <= t.Left; m++ {
		dst = append(dst, m)
	}
	if 0 < t.Left && t.Left < 9 {
		dst = append(dst, PutBack)
	}
	return dst
}

func (Rules) Play(t *Table, m Move) { t.Left, t.Turn = t.Left-int8(m), 1-t.Turn }

func (Rules) Turn(t *Table) int { return int(t.Turn) }

func (Rules) Hash(t *Table) uint64 { return uint64(t.Left)<<1 | uint64(t.Turn) }

func (Rules) Repetition(states []Table, root int) ply.Outcome {
	times := 0
	for _, t := range states {
		if t == states[len(states)-1] {
			times++
		}
	}
	if times >= 3 {
		return ply.Draw
	}
	return ply.Ongoing
}

func (Rules) Terminal(t *Table) ply.Outcome {
	if t.Left == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (Rules) Evaluate(*Table) ply.Score { return 0 }

func main() {
	searcher := minimax.New(Rules{})
	record := ply.NewRecord(Rules{}, Table{Left: 4}, 0)
	for record.Outcome() == ply.Ongoing {
		best, err := searcher.Search(context.Background(), ply.Limits{Depth: 10}, record.States()...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(record.State().Left, "sticks:", best.Move)
		if err := record.Play(best.Move); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(record.Reason())
}
