package chess

import (
	"math/rand/v2"
	"testing"
)

// Forces agrees with playing the moves, asked for all of them and for each alone.
func TestForces(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	checks := 0
	for i := range 300 {
		p := randomPosition(t, rng, i%2 == 0)
		for range 60 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			forces, alone := make([]bool, len(moves)), make([]bool, 1)
			Rules{}.Forces(&p, moves, forces)
			for i, m := range moves {
				next := p
				next.Play(m)
				Rules{}.Forces(&p, moves[i:i+1], alone)
				if forces[i] != next.Check() || alone[0] != next.Check() {
					t.Fatalf("%v %v: Forces is %v, alone %v, but Check is %v", &p, m, forces[i], alone[0], next.Check())
				}
				if next.Check() {
					checks++
				}
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
	t.Logf("%d checks", checks)
}
