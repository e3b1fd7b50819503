package chess

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply/internal/rulestest"
)

func TestForces(t *testing.T) {
	rulestest.Forces(t, Rules{}, 300, 60, 10_000, func(i int, rng *rand.Rand) Position {
		return randomPosition(t, rng, i%2 == 0)
	})
}
