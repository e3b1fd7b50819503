package xiangqi

import (
	"testing"

	"github.com/plygo/ply"
)

type bare struct{ Rules }

func TestPerft(t *testing.T) {
	var count func(p Position, d int) int
	count = func(p Position, d int) int {
		moves := p.Moves(nil)
		if d == 1 {
			return len(moves)
		}
		n := 0
		for _, m := range moves {
			q := p
			q.Play(m)
			n += count(q, d-1)
		}
		return n
	}
	for d, want := range []int{44, 1920, 79666} {
		if got := count(Start(), d+1); got != want {
			t.Errorf("perft %d is %d, want %d", d+1, got, want)
		}
	}
	_ = ply.Ongoing
}
