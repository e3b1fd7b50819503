package chess

import (
	"math/rand/v2"
	"testing"
)

// A slot stands for a side, a kind and a square, or for castling with the rook on a square,
// and for nothing else.
func TestSlot(t *testing.T) {
	type meaning struct {
		side     Color
		kind     Kind
		to       Square
		castling bool
	}
	meanings, castlings := map[int]meaning{}, 0
	rng := rand.New(rand.NewPCG(5, 1))
	for i := range 3000 {
		p := randomPosition(t, rng, i%2 == 0)
		for _, m := range p.Moves(nil) {
			means, slot := meaning{p.Turn(), m.Kind(), m.To(), m.Castling()}, Rules{}.Slot(&p, m)
			if before, ok := meanings[slot]; ok && before != means {
				t.Fatalf("slot %d is %v and %v", slot, before, means)
			}
			if meanings[slot] = means; m.Castling() {
				castlings++
			}
		}
	}
	if castlings < 20 || len(meanings) < 500 {
		t.Errorf("only %d times castling, %d slots", castlings, len(meanings))
	}
}
