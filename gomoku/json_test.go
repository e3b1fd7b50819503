package gomoku_test

import (
	"bytes"
	"testing"

	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/rulestest"
)

// Whatever is played and taken back, JSON gives back the same game.
func FuzzRecordJSON(f *testing.F) {
	f.Add(uint64(1), []byte("a game of some moves"))
	f.Add(uint64(2), bytes.Repeat([]byte{10, 50, 90, 130, 170, 230}, 20))
	f.Add(uint64(3), []byte{1, 2, 3, 4, 5, 230, 230, 245, 255, 230})
	f.Fuzz(func(t *testing.T, seed uint64, choices []byte) {
		rules, err := gomoku.New(5+int(seed%16), gomoku.Rule(seed/16%5))
		if err != nil {
			t.Fatal(err)
		}
		opening, err := gomoku.NewOpening(rules, gomoku.OpeningRule(seed/80%5))
		if err != nil {
			return // not at this size
		}
		rulestest.RecordJSON(t, opening, seed, choices)
	})
}
