package gomoku_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
)

// reasonOf returns the sentence of an error.
func reasonOf(err error) string {
	var e *ply.MoveError
	if !errors.As(err, &e) {
		return ""
	}
	return e.Reason
}

// TestReasons reads illegal moves and compares the sentences.
func TestReasons(t *testing.T) {
	const (
		five      = "a1 a2 b1 b2 c1 c2 d1 d2 e1"
		threes    = "h8 a1 i8 a15 g9 o1 g10 o15 g8" // g8 makes two threes
		fours     = "d4 a1 e4 a3 f4 a5 g5 a7 g6 a9 g7 a11 g4"
		overlines = "c4 a1 d4 a3 e4 a5 g4 a7 h4 a9 f4"
	)
	for _, c := range []struct {
		rule        gomoku.Rule
		opening     gomoku.OpeningRule
		moves, text string
		err         error
		reason      string
	}{
		{gomoku.Freestyle, gomoku.FreeOpening, "h8", "h8", ply.ErrIllegalMove, "h8 is taken by Black"},
		{gomoku.Freestyle, gomoku.FreeOpening, "h8 i9", "8,8", ply.ErrIllegalMove, "i9 is taken by White"},
		{gomoku.Freestyle, gomoku.FreeOpening, "h8", "1. H 8", ply.ErrIllegalMove, "h8 is taken by Black"},
		{gomoku.Freestyle, gomoku.FreeOpening, "", "p1", ply.ErrIllegalMove, "p1 is not on the board of 15×15"},
		{gomoku.Freestyle, gomoku.FreeOpening, "", "a16", ply.ErrIllegalMove, "a16 is not on the board of 15×15"},
		{gomoku.Freestyle, gomoku.FreeOpening, "", "15,0", ply.ErrIllegalMove, "p1 is not on the board of 15×15"},
		{gomoku.Freestyle, gomoku.FreeOpening, five, "h8", ply.ErrIllegalMove, "the game is over: five in a row"},
		{gomoku.Freestyle, gomoku.FreeOpening, five, "e1", ply.ErrIllegalMove, "e1 is taken by Black"},
		{gomoku.Renju, gomoku.FreeOpening, threes, "a2", ply.ErrIllegalMove, "the game is over: double three"},
		{gomoku.Renju, gomoku.FreeOpening, fours, "a2", ply.ErrIllegalMove, "the game is over: double four"},
		{gomoku.Renju, gomoku.FreeOpening, overlines, "a2", ply.ErrIllegalMove, "the game is over: overline"},
		{gomoku.Freestyle, gomoku.Pro, "", "h9", ply.ErrIllegalMove, "the first stone must go on the centre, h8"},
		{gomoku.Freestyle, gomoku.Pro, "h8 i9", "j10", ply.ErrIllegalMove, "stone 3 must be at least 3 points away from the centre, h8"},
		{gomoku.Freestyle, gomoku.LongPro, "h8 i9", "k11", ply.ErrIllegalMove, "stone 3 must be at least 4 points away from the centre, h8"},
		{gomoku.Freestyle, gomoku.Pro, "h8", "h8", ply.ErrIllegalMove, "h8 is taken by Black"},
		{gomoku.Freestyle, gomoku.Pro, "h8", "swap", ply.ErrIllegalMove, "there is no choice to make"},
		{gomoku.Freestyle, gomoku.Swap, "h8 i9 h9", "two", ply.ErrIllegalMove, "there is no choice to make"},
		{gomoku.Freestyle, gomoku.FreeOpening, "", "x", ply.ErrMoveSyntax, ""},
		{gomoku.Freestyle, gomoku.FreeOpening, "", "h", ply.ErrMoveSyntax, ""},
		{gomoku.Freestyle, gomoku.FreeOpening, "", "u1", ply.ErrMoveSyntax, ""},
		{gomoku.Freestyle, gomoku.FreeOpening, "", "swap", ply.ErrIllegalMove, "there is no choice to make"},
	} {
		o := opened(t, rules(t, 15, c.rule), c.opening)
		b := o.Start()
		for _, word := range strings.Fields(c.moves) {
			m, err := o.ParseMove(&b, word)
			if err != nil {
				t.Fatalf("%s: %v", c.moves, err)
			}
			o.Play(&b, m)
		}
		m, err := o.ParseMove(&b, c.text)
		if got := reasonOf(err); m != 0 || !errors.Is(err, c.err) || got != c.reason {
			t.Errorf("%v %v, %s after %s: %v, %v\n got %q\nwant %q", c.rule, c.opening, c.text, c.moves, m, err, got, c.reason)
		}
	}
}

// TestReasonsAreTrue asks for the reason of every point of the largest board, and of every
// choice, in random games by all rules. A legal move has none; an illegal one has the one that
// the stones bear out.
func TestReasonsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 3))
	for n := range 60 {
		rule, opening := gomoku.Rule(n%5), gomoku.OpeningRule(n/5%5)
		o := opened(t, rules(t, 9+rng.IntN(5), rule), opening)
		b := o.Start()
		for range rng.IntN(60) {
			moves := o.Moves(nil, &b)
			if len(moves) == 0 {
				break
			}
			o.Play(&b, moves[rng.IntN(len(moves))])
		}
		legal := o.Moves(nil, &b)
		texts := []string{"swap", "two"}
		for y := range gomoku.MaxSize {
			for x := range gomoku.MaxSize {
				texts = append(texts, fmt.Sprintf("%d,%d", x, y))
			}
		}
		for _, text := range texts {
			m, err := o.ParseMove(&b, text)
			if err == nil {
				if !slices.Contains(legal, m) {
					t.Fatalf("%s: %s is not legal", b.String(), text)
				}
				continue
			}
			point, isPoint := gomoku.ParsePoint(text)
			if slices.Contains(legal, point) {
				t.Fatalf("%s: %s is legal: %v", b.String(), text, err)
			}
			color, taken := b.At(point)
			_, reason := b.Outcome()
			want := fmt.Sprintf("%v is not on the board of %d×%d", point, b.Size(), b.Size())
			switch {
			case !isPoint:
				want = "there is no choice to make"
			case taken:
				want = fmt.Sprintf("%v is taken by %v", point, color)
			case reason != "":
				want = "the game is over: " + reason
			case point.X() < b.Size() && point.Y() < b.Size():
				want = "centre"
			}
			if got := reasonOf(err); got != want && (want != "centre" || !strings.Contains(got, want)) {
				t.Fatalf("%s: %s: %q, want %q", b.String(), text, got, want)
			}
		}
	}
}

// TestTyped reads every point as people type it.
func TestTyped(t *testing.T) {
	g := gomoku.Rules{}
	b := g.Start()
	for _, m := range b.Moves(nil) {
		x, y := m.X(), m.Y()
		letter := string(rune('a' + x))
		for _, text := range []string{
			fmt.Sprint(letter, y+1), fmt.Sprint(strings.ToUpper(letter), y+1), fmt.Sprintf("%s %d", letter, y+1),
			fmt.Sprintf("1.%s%d", letter, y+1), fmt.Sprintf("12. %s%d", strings.ToUpper(letter), y+1), fmt.Sprintf("3 %s%d", letter, y+1),
			fmt.Sprintf(" %s%d\n", letter, y+1), fmt.Sprintf("%d,%d", x, y), fmt.Sprintf("%d, %d", x, y), fmt.Sprintf("(%d,%d)", x, y),
			fmt.Sprintf("1. %d,%d", x, y), fmt.Sprintf("%d ,%d", x, y), fmt.Sprintf("%d，%d", x, y), fmt.Sprintf("%c%d", 'ａ'+x, y+1),
		} {
			if got, err := g.ParseMove(&b, text); got != m {
				t.Errorf("%v typed as %q is %v: %v", m, text, got, err)
			}
		}
	}
	for _, text := range []string{"h 8", "1.h8", "7, 7", " h8", "(7,7)"} {
		if m, err := g.ParseCoordinates(&b, text); !errors.Is(err, ply.ErrMoveSyntax) {
			t.Errorf("%q is %v, %v to programs", text, m, err)
		}
	}
	for _, text := range []string{"", "h", "8", "7 7", "77", "()", "(", "1.", "h8 i9", "h8,9", "7.7"} {
		if m, err := g.ParseMove(&b, text); !errors.Is(err, ply.ErrMoveSyntax) {
			t.Errorf("%q is %v, %v", text, m, err)
		}
	}
	o := opened(t, g, gomoku.Swap2)
	b = o.Start()
	for _, word := range []string{"h8", "i9", "h9", " Swap "} {
		m, err := o.ParseMove(&b, word)
		if err != nil {
			t.Fatal(err)
		}
		o.Play(&b, m)
	}
}

// FuzzTyped: no text panics, what is read is legal, and what is refused as illegal has a reason.
func FuzzTyped(f *testing.F) {
	for _, text := range []string{"h8", "H 8", "1. h8", "7, 7", "(7,7)", "swap", "two", "p1"} {
		f.Add("15 renju h8 i9", text)
		f.Add("15 freestyle", text)
	}
	f.Fuzz(func(t *testing.T, position, text string) {
		_, b, err := gomoku.ParsePosition(position)
		if err != nil {
			return
		}
		m, err := b.ParseMove(text)
		switch {
		case err == nil && !b.Legal(m):
			t.Errorf("%q in %s is %v, which is not legal", text, b.String(), m)
		case err != nil && (reasonOf(err) == "") != errors.Is(err, ply.ErrMoveSyntax):
			t.Errorf("%q in %s: %v", text, b.String(), err)
		}
		if strict, ok := gomoku.ParsePoint(text); ok && err == nil && strict != m {
			t.Errorf("%q is %v to ParsePoint, %v to ParseMove", text, strict, m)
		}
	})
}
