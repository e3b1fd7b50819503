package xiangqi

import (
	"math/rand/v2"
	"testing"
)

// Forces agrees with playing the move.
func TestForces(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	checks := 0
	for range 200 {
		p := randomPosition(rng)
		for range 40 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				next := p
				next.Play(m)
				if got := (Rules{}).Forces(&p, m); got != next.Check() {
					t.Fatalf("%v %v: Forces is %v, but Check is %v", &p, m, got, next.Check())
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
