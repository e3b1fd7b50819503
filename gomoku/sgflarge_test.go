package gomoku_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/gomoku"
)

// A game as large as may be, with as many properties as fit, is read in a moment.
func TestSGFManyProperties(t *testing.T) {
	var b strings.Builder
	b.WriteString("(;SZ[15]")
	for i := 0; b.Len() < gomoku.MaxKifuGame-20; i++ {
		fmt.Fprintf(&b, "X%c%c%c%c[]", 'A'+i%26, 'A'+i/26%26, 'A'+i/676%26, 'A'+i/17576%26)
	}
	b.WriteString(")")
	begin := time.Now()
	for _, err := range gomoku.ReadSGF(strings.NewReader(b.String()), gomoku.Renju) {
		if err != nil {
			t.Error(err)
		}
	}
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("it takes %v", took)
	}
}
