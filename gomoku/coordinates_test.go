package gomoku_test

import (
	"strings"
	"testing"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/gomoku"
)

func TestParsePoint(t *testing.T) {
	for text, want := range map[string][2]int{
		"h8": {7, 7}, "H8": {7, 7}, "a1": {0, 0}, "i9": {8, 8}, "t20": {19, 19}, "j10": {9, 9}, "o15": {14, 14},
		"7,7": {7, 7}, "0,0": {0, 0}, "19,3": {19, 3}, "a08": {0, 7},
	} {
		m, ok := gomoku.ParsePoint(text)
		if !ok || m.X() != want[0] || m.Y() != want[1] {
			t.Errorf("%q: %v, %v, want %v", text, m, ok, want)
		}
	}
	for _, text := range []string{
		"", " ", "h", "8", "h0", "u1", "h21", "a0001", "7,", ",7", "20,0", "0,20", "7,7,7", "h8 ", "h8h", "h-8", "8h", "7.7",
		"7, 7", "+7,7", "swap", "ｈ８", "h8\x00", strings.Repeat("9", 1000),
	} {
		if m, ok := gomoku.ParsePoint(text); ok || m != 0 {
			t.Errorf("%q is read as %v", text, m)
		}
	}
}

// Every point of the largest board has a move of its own, and none of them is the zero Move.
func TestNewMove(t *testing.T) {
	seen := map[gomoku.Move]bool{0: true, gomoku.TakeBlack: true, gomoku.PlaceTwo: true}
	for y := range gomoku.MaxSize {
		for x := range gomoku.MaxSize {
			m := gomoku.NewMove(x, y)
			if seen[m] || m.X() != x || m.Y() != y {
				t.Errorf("the move to %d,%d is %v", x, y, m)
			}
			seen[m] = true
			if read, ok := gomoku.ParsePoint(m.String()); !ok || read != m {
				t.Errorf("%v is read as %v", m, read)
			}
		}
	}
	for _, p := range [][2]int{{-1, 0}, {0, -1}, {gomoku.MaxSize, 0}, {0, gomoku.MaxSize}, {32, 0}, {0, 32}, {-32, 0}} {
		if m := gomoku.NewMove(p[0], p[1]); m != 0 {
			t.Errorf("the move to %v is %v", p, m)
		}
	}
}

// Nothing takes the zero Move, or a value that no move has, for a point.
func TestNoMove(t *testing.T) {
	g := gomoku.Rules{}
	b := position(t, "a1 b2")
	for m := range gomoku.Move(1 << 13) {
		if m != 0 && m == gomoku.NewMove(m.X(), m.Y()) {
			continue
		}
		_, stone := b.At(m)
		drawn := g.Draw(&b)
		drawn.Marks = []board.Mark{{At: m.Place()}}
		if b.Legal(m) || stone || drawn.Check() == nil {
			t.Errorf("%d is taken for a point", m)
		}
		if _, err := b.ParseMove(m.String()); err == nil {
			t.Errorf("%d is written %v, which is a move", m, m)
		}
		if _, err := g.ParseCoordinates(&b, g.FormatCoordinates(&b, m)); err == nil {
			t.Errorf("%d is written %v, which is a move", m, g.FormatCoordinates(&b, m))
		}
	}
	if start := g.Start(); start.Last() != 0 {
		t.Errorf("the last move at the start is %v", start.Last())
	}
}

// position reads a position that is right.
func position(t testing.TB, text string) gomoku.Position {
	t.Helper()
	_, b, err := gomoku.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
