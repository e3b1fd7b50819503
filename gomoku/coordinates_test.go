package gomoku_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
)

func TestParseMove(t *testing.T) {
	for text, want := range map[string][2]int{
		"h8": {7, 7}, "H8": {7, 7}, "a1": {0, 0}, "i9": {8, 8}, "t20": {19, 19}, "j10": {9, 9}, "o15": {14, 14},
		"7,7": {7, 7}, "0,0": {0, 0}, "19,3": {19, 3}, "a08": {0, 7},
	} {
		m, err := gomoku.ParseMove(text)
		if err != nil || m.X() != want[0] || m.Y() != want[1] {
			t.Errorf("%q: %v, %v, want %v", text, m, err, want)
		}
	}
	for _, text := range []string{
		"", " ", "h", "8", "h0", "u1", "h21", "a0001", "7,", ",7", "20,0", "0,20", "7,7,7", "h8 ", "h8h", "h-8", "8h", "7.7",
		"7, 7", "+7,7", "swap", "ｈ８", "h8\x00", strings.Repeat("9", 1000),
	} {
		m, err := gomoku.ParseMove(text)
		var typed *ply.MoveError
		if !errors.As(err, &typed) || !errors.Is(err, ply.ErrMoveSyntax) || typed.Text != text {
			t.Errorf("%q is read as %v, %v", text, m, err)
		}
	}
}

func TestRulesParseMove(t *testing.T) {
	g := gomoku.Rules{}
	b := position(t, "h8")
	for text, want := range map[string]string{
		"h8":  "h8 is taken",
		"p1":  "p1 is not on the board",
		"a16": "a16 is not on the board",
		"7,7": "h8 is taken",
		"x":   "not a move",
	} {
		_, err := g.ParseMove(&b, text)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "15 freestyle h8") {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
		if text != "x" && !errors.Is(err, ply.ErrIllegalMove) {
			t.Errorf("%s: %v is not an illegal move", text, err)
		}
	}
	over := position(t, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
	if _, err := g.ParseMove(&over, "h8"); !errors.Is(err, ply.ErrIllegalMove) || !strings.Contains(err.Error(), "the game is over by five in a row") {
		t.Errorf("after the end: %v", err)
	}
	for _, text := range []string{"i9", " 8,8 ", "I9"} {
		m, err := g.ParseMove(&b, text)
		if err != nil || g.FormatMove(&b, m) != "i9" || g.FormatCoordinates(&b, m) != "8,8" {
			t.Errorf("%q: %v, %v", text, m, err)
		}
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
