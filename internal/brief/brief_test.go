package brief_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/plygo/ply/internal/brief"
)

func TestBrief(t *testing.T) {
	long := strings.Repeat("a", 1_000_000)
	for _, tt := range []struct {
		name      string
		got, want string
	}{
		{"short word", brief.Word("e2e4"), `"e2e4"`},
		{"long word", brief.Word(long), `"` + long[:40] + `…"`},
		{"divided character", brief.Word(strings.Repeat("車", 20)), `"` + strings.Repeat("車", 13) + `…"`},
		{"no UTF-8", brief.Word(strings.Repeat("\x80", 50)), `"…"`},
		{"short name", brief.Name(" Good  1.0\t"), "Good 1.0"},
		{"long name", brief.Name(long), long[:64] + "…"},
		{"name that colours a terminal", brief.Name("\x1b[31mRed\x07\xff 車\r\n"), "[31mRed 車"},
		{"long line", brief.Line(long), long[:200] + "…"},
		{"short state", brief.State("8/8 w"), "8/8 w"},
		{"long state", brief.State(long), long[:200] + "…"},
		{"long message", brief.Message(long), long[:1_500] + "…"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, tt.got, tt.want)
		}
		if !utf8.ValidString(tt.got) {
			t.Errorf("%s: %q is not UTF-8", tt.name, tt.got)
		}
	}
}
