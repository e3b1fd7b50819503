package hiddentest

import (
	"bytes"
	"testing"

	"github.com/plygo/ply/internal/rulestest"
)

// JSON gives back a game with hidden pieces, what is hidden included.
func FuzzRecordJSON(f *testing.F) {
	f.Add(uint64(1), []byte("a game of some moves"))
	f.Add(uint64(2), bytes.Repeat([]byte{10, 50, 90, 130, 170, 230}, 20))
	f.Fuzz(func(t *testing.T, seed uint64, choices []byte) {
		rulestest.RecordJSON(t, Rules{}, seed, choices)
	})
}
