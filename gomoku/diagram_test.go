package gomoku_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/gomoku"
)

func TestDiagram(t *testing.T) {
	moves := []gomoku.Move{gomoku.NewMove(2, 2), gomoku.NewMove(3, 2), gomoku.PlaceTwo, gomoku.NewMove(2, 3)}
	for _, tt := range []struct {
		name    string
		diagram gomoku.Diagram
		text    string
		want    string
	}{
		{"plain", gomoku.Diagram{}, "5 c3 d3 c4", `
			 5  . . . . .
			 4  . . X . .
			 3  . . x o .
			 2  . . . . .
			 1  . . . . .

			    a b c d e`},
		{"flipped", gomoku.Diagram{Flipped: true}, "5 c3 d3 c4", `
			 1  . . . . .
			 2  . . . . .
			 3  . o x . .
			 4  . . X . .
			 5  . . . . .

			    e d c b a`},
		{"unicode", gomoku.Diagram{Unicode: true, NoCoordinates: true}, "5 c3 d3 c4 a1", `
			· · · · ·
			· · ● · ·
			· · ● ○ ·
			· · · · ·
			◎ · · · ·`},
		{"numbers", gomoku.Diagram{Numbers: moves}, "5 c3 d3 c4 a1", `
			 5  . . . . .
			 4  . . 3 . .
			 3  . . 1 2 .
			 2  . . . . .
			 1  O . . . .

			    a b c d e`},
		{"forbidden", gomoku.Diagram{Forbidden: true, NoCoordinates: true}, "7 renju c4 a7 d4 a6 e3 a4 e2 b7", `
			o O . . . . .
			o . . . . . .
			. . . . . . .
			o . x x # . .
			. . . . x . .
			. . . . x . .
			. . . . . . .`},
	} {
		b := position(t, tt.text)
		var want strings.Builder
		for line := range strings.Lines(tt.want[1:] + "\n") {
			want.WriteString(strings.TrimPrefix(line, "\t\t\t"))
		}
		if diff := cmp.Diff(want.String(), tt.diagram.Draw(&b)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
	var many []gomoku.Move
	for i := range 12 {
		many = append(many, gomoku.NewMove(i%5, i/5))
	}
	b := position(t, "5 a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3")
	want := " .  .  .  .  .\n .  .  .  .  .\n11 12  .  .  .\n 6  7  8  9 10\n 1  2  3  4  5\n"
	if diff := cmp.Diff(want, gomoku.Diagram{NoCoordinates: true, Numbers: many}.Draw(&b)); diff != "" {
		t.Errorf("wide numbers (-want +got)\n%s", diff)
	}
}
