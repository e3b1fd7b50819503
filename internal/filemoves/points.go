package filemoves

import (
	"strings"

	"github.com/plygo/ply/internal/river"
)

// ReadPoints reads a move that is written as two points: as in UCI and UCCI, "h2e2", or as in ICCS,
// "H2-E2". Capital and small letters are the same, and the dash may be missing.
func ReadPoints(text string) (from, to uint8, ok bool) {
	from, text, ok1 := CutPoint(text, 0)
	if len(text) == 3 && text[0] == '-' {
		text = text[1:]
	}
	to, text, ok2 := CutPoint(text, 0)
	return from, to, ok1 && ok2 && text == ""
}

// CutPoint reads the point at the beginning of text, and returns the rest of text. The
// first rank has the number lowest, which is 0 or 1.
func CutPoint(text string, lowest int) (point uint8, rest string, ok bool) {
	if len(text) < 2 {
		return 0, text, false
	}
	file, rank, n := int(text[0]|0x20)-'a', int(text[1])-'0', 2
	if lowest > 0 && strings.HasPrefix(text[1:], "10") {
		rank, n = 10, 3
	}
	point = pointAt(file, rank-lowest)
	return point, text[n:], point < river.Points && rank <= 9+lowest
}
