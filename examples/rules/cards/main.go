// Cards is a game with something hidden: sticks on a table, and a deck of six cards that lie face
// down: 1, 1, 2, 2, 3, 3. Each player in turn takes one stick, or turns up the next card and takes
// so many. Who takes the last stick wins.
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/minimax"
)

type Table struct {
	Left    int8    // sticks on the table
	Turn    int8    // the player to move, or who moves after the card
	Turning bool    // a card is being turned up: chance is to move
	Rest    [4]int8 // Rest[n] cards with the number n still lie face down
	Deck    [6]int8 // the cards that lie face down, the next one last; zeros in a view
}
type Move int8 // sticks to take: a player's 1, or the number of a card
type Rules struct{}

const TurnUp Move = 0

var (
	_ ply.Game[Table, Move]    = Rules{}
	_ ply.Starter[Table]       = Rules{}
	_ ply.Turner[Table]        = Rules{}
	_ ply.Chancer[Table, Move] = Rules{}
	_ ply.Viewer[Table, Move]  = Rules{}
)

func (m Move) String() string {
	if m == TurnUp {
		return "turn up a card"
	}
	return fmt.Sprintf("take %d", int8(m))
}

func (Rules) Start() Table { return Table{Left: 9, Rest: [4]int8{0, 2, 2, 2}} }

func (t *Table) cards() int8 { return t.Rest[1] + t.Rest[2] + t.Rest[3] }

// next returns the next card; 0 in a view, and if there is none.
func (t *Table) next() int8 {
	if t.cards() == 0 {
		return 0
	}
	return t.Deck[t.cards()-1]
}

func (Rules) Moves(dst []Move, t *Table) []Move {
	switch {
	case t.Left == 0:
		return dst
	case !t.Turning && t.cards() > 0:
		return append(dst, 1, TurnUp)
	case !t.Turning:
		return append(dst, 1)
	case t.next() != 0:
		return append(dst, Move(t.next()))
	}
	for n := Move(1); n <= 3; n++ {
		if t.Rest[n] > 0 {
			dst = append(dst, n)
		}
	}
	return dst
}

func (Rules) Play(t *Table, m Move) {
	if t.Turning {
		t.Deck[t.cards()-1] = 0
		t.Rest[m]--
	} else {
		t.Turn = 1 - t.Turn
	}
	t.Turning = m == TurnUp
	t.Left -= min(int8(m), t.Left)
}

func (Rules) Turn(t *Table) int { return int(t.Turn) }

func (Rules) Odds(t *Table, moves []Move, p []float32) bool {
	if !t.Turning {
		return false
	}
	for i, m := range moves {
		p[i] = float32(t.Rest[m]) / float32(t.cards())
		if t.next() != 0 {
			p[i] = 1 // the deck is known
		}
	}
	return true
}

func (Rules) View(t *Table, player int) Table {
	v := *t
	v.Deck = [6]int8{}
	return v
}

func (Rules) See(t *Table, m Move, player int) Move { return m } // both see every card

func (Rules) Deal(t *Table, rng *rand.Rand) Table {
	full := *t
	if full.next() != 0 {
		return full
	}
	deck := full.Deck[:0]
	for n, count := range full.Rest {
		for range count {
			deck = append(deck, int8(n))
		}
	}
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	return full
}

func (Rules) Terminal(t *Table) ply.Outcome {
	if t.Left == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (Rules) Evaluate(*Table) ply.Score { return 0 }

func search(record *ply.Record[Table, Move]) ply.Result[Move] {
	best, err := minimax.New(Rules{}).Search(context.Background(), ply.Limits{Depth: 18}, record.States()...)
	if err != nil {
		log.Fatal(err)
	}
	return best
}

func main() {
	record := ply.NewRecord(Rules{}, Rules{}.Start(), 1) // it deals, by the seed
	fmt.Println("a cheat knows:", search(record).Score)
	for record.Outcome() == ply.Ongoing {
		table := record.State()
		best := search(record.View(int(table.Turn)))
		fmt.Printf("%d sticks, %d cards, player %d: %v (%.0f%%)\n",
			table.Left, table.cards(), table.Turn, best.Move, 100*ply.Tuning{}.WinRate(best.Score))
		if err := record.Play(best.Move); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("player", 1-record.State().Turn, "took the last stick")
}
