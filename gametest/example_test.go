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
