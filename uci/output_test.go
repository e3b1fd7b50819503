package uci

import (
	"strings"
	"testing"
)

func TestScore(t *testing.T) {
	for _, text := range []string{"cp 0", "cp -31", "cp 30000", "mate 1", "mate 7", "mate -1", "mate -7", "mate 0"} {
		kind, number, _ := strings.Cut(text, " ")
		n, _ := after([]string{kind, number}, kind)
		s, ok := unscore(kind, int(n))
		if got := score(s); !ok || got != text {
			t.Errorf("%q is read as %v, which is %q", text, s, got)
		}
	}
}
