package main

import (
	"strings"
	"testing"

	"github.com/plygo/ply/internal/brief"
)

// A long line is not kept in memory or shown, whatever it holds, and play goes on.
func TestLongLines(t *testing.T) {
	const longestLine = 4096
	before := len(piped(t, "e4\n"))
	for _, part := range []string{"x", "e4 ", "moves ", "\x1b[2J", "save "} {
		for _, length := range []int{longestLine, longestLine + 1, 5_000_000} {
			line := strings.Repeat(part, length/len(part)+1)[:length]
			out := piped(t, line+"\ne4\n")
			if len(out) > before+brief.MaxMessage+100 || !strings.Contains(out, "1. White e4") {
				t.Errorf("%d bytes of %q: %d bytes of output: %.300q", length, part, len(out), out)
			}
			if told := strings.Contains(out, "a line of more than 4096 bytes is ignored"); told != (length > longestLine) {
				t.Errorf("%d bytes of %q: %.300q", length, part, out)
			}
		}
	}
}
