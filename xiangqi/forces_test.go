package xiangqi

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply/internal/rulestest"
)

func TestForces(t *testing.T) {
	rulestest.Forces(t, Rules{}, 200, 40, 5_000, func(_ int, rng *rand.Rand) Position { return randomPosition(rng) })
}
