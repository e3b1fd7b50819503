package gomocup

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

// The protocol counts bytes, and this package megabytes. What a client sends is what an engine
// reads.
func TestMemoryTold(t *testing.T) {
	for mb, want := range map[int]int64{0: 0, 1: 1 << 20, 350: 367_001_600, 4096: 1 << 32, math.MaxInt: math.MaxInt64} {
		if int64(math.MaxInt) < math.MaxInt64>>20 && mb == math.MaxInt {
			continue // an int of 32 bits is no large number of megabytes
		}
		c := Client{game: gomoku.Rules{}, config: Config{MemoryMB: mb}, said: map[string]string{}}
		command := fmt.Sprintf("INFO max_memory %d", want)
		if got := c.infos(match.Clock{}); !slices.Contains(got, command) {
			t.Errorf("%d MB: no %q in %q", mb, command, got)
		}
		x := session{}
		if x.setInfo(fmt.Sprintf("max_memory %d", want)); x.info.memory != want {
			t.Errorf("%d MB: %d bytes are read as %d", mb, want, x.info.memory)
		}
	}
}
