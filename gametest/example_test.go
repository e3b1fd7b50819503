package gametest_test

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gametest"
)

// heap is a pile of stones. The players take one, two or three in turn. The player who takes
// the last stone wins, but the rules below do not say so.
type heap int

type heapRules struct{}

func (heapRules) Moves(dst []int, h *heap) []int {
	for take := 1; take <= min(3, int(*h)); take++ {
		dst = append(dst, take)
	}
	return dst
}

func (heapRules) Play(h *heap, take int)       { *h -= heap(take) }
func (heapRules) Terminal(h *heap) ply.Outcome { return ply.Ongoing }
func (heapRules) Evaluate(h *heap) ply.Score   { return 0 }

func ExampleCheck() {
	_, err := gametest.Check(heapRules{}, heap(21))
	fmt.Println(err)
	// Output:
	// broken rule: a state without moves is terminal
	//   state: 0
	//   Moves returned none, yet Terminal says ongoing. A player who cannot move has lost, has drawn, or has a move that passes: the rules of the game must say which.
}

// wonHeap says that the player wins who is to move when no stone is left. But the other player
// took the last one.
type wonHeap struct{ heapRules }

func (wonHeap) Terminal(h *heap) ply.Outcome {
	if *h == 0 {
		return ply.Win
	}
	return ply.Ongoing
}

// A fault that breaks no rule is a hint.
func ExampleCheck_hints() {
	hints, err := gametest.Check(wonHeap{}, heap(21))
	for _, hint := range hints {
		fmt.Println(hint)
	}
	fmt.Println(err)
	// Output:
	// hint: Terminal may say Win where it should say Loss.
	//   Of 60 decided random games the player who moved last won none. Terminal is for the player to move, and after a move that wins, that is the loser: it should say Loss. In a game where the last move loses, this is right.
	// <nil>
}
