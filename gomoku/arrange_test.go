package gomoku

import (
	"errors"
	"testing"

	"github.com/plygo/ply/board"
)

// stoneThings returns stones on points such as "h8 j8".
func stoneThings(t *testing.T, black, white string) (things []board.Thing) {
	t.Helper()
	for side, text := range []string{black, white} {
		for text != "" {
			m, n := scanPoint(text)
			if n == 0 {
				t.Fatalf("%q is no point", text)
			}
			things = append(things, board.Thing{Side: side, At: m.Place()})
			text = text[min(n+1, len(text)):]
		}
	}
	return things
}

// The size, the rule and the colours of the players stay. There is a last move only if nothing
// changed.
func TestArrange(t *testing.T) {
	const won = "9 standard a1 a2 b1 b2 c1 c2 d1 d2 e1"
	for _, c := range []struct {
		from, black, white string
		turn               int
		want               string
	}{
		{"15 renju h8 h9 j8", "j8 h8", "h9", 1, "15 renju h8 h9 j8"},
		{"15 renju h8 h9 j8", "j8 h8", "h9", 0, "15 renju h8 h9 j8 -"},
		{"15 renju h8 h9 j8", "h8 k8", "h9", 1, "15 renju h8 - k8 h9 -"},
		{"20 caro", "a1 t20", "", 0, "20 caro a1 - t20 -"},
		{"7 freestyle swapped d4", "d4", "", 0, "7 freestyle swapped d4"},
		{"7 freestyle swapped d4", "d4", "", 1, "7 freestyle swapped d4 -"},
		{"7 freestyle swapped d4", "", "", 0, "7 freestyle swapped -"},
		{won, "a1 b1 c1 d1 e1", "a2 b2 c2 d2", 1, won},
	} {
		rules, from, err := ParsePosition(c.from)
		if err != nil {
			t.Fatal(err)
		}
		want, err := rules.Parse(c.want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := rules.Arrange(&from, stoneThings(t, c.black, c.white), c.turn); err != nil || got != want {
			t.Errorf("%s with %s and %s, player %d to move: %v, %v, want %v", c.from, c.black, c.white, c.turn, got, err, want)
		}
	}
}

func TestArrangeRefuses(t *testing.T) {
	for _, c := range []struct {
		size         int
		black, white string
		turn         int
		want         string
	}{
		{9, "a1 b1 c1 d1 e1", "", 1, "position: the game was over before the last move, by a row of Black at a1"},
		{9, "a1 a1 j10", "a1", 0, "position: two things on a1; column 10, row 10 is not on the board; two things on a1"},
		{9, "a1", "", 2, "position: the player to move is 2, want 0 or 1"},
	} {
		start := mustNew(c.size, Freestyle).Start()
		_, err := Rules{}.Arrange(&start, stoneThings(t, c.black, c.white), c.turn)
		if err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	start := Rules{}.Start()
	if _, err := (Rules{}).Arrange(&start, stoneThings(t, "", "a1 b1 c1 d1 e1"), 0); !errors.Is(err, OverBefore) {
		t.Errorf("a row: %v", err)
	}
	if _, err := (Rules{}).Arrange(new(Position), nil, 0); err == nil {
		t.Error("the zero Position has no board")
	}
}

// Changed by hand, a position is no longer one of the opening.
func TestArrangeOpening(t *testing.T) {
	opening, err := NewOpening(Rules{}, Swap2)
	if err != nil {
		t.Fatal(err)
	}
	b := opening.Start()
	for _, text := range []string{"h8", "h9"} {
		m, err := opening.ParseMove(&b, text)
		if err != nil {
			t.Fatal(err)
		}
		opening.Play(&b, m)
	}
	same, err := opening.Arrange(&b, opening.Draw(&b).Things, opening.Turn(&b))
	if err != nil || same != b {
		t.Errorf("%v, %v, want %v", same, err, b)
	}
	for turn := range 2 {
		got, err := opening.Arrange(&b, stoneThings(t, "h8 k5", "h9"), turn)
		if _, open := opening.Stage(&got); err != nil || open || opening.Turn(&got) != turn {
			t.Errorf("player %d to move: %v, %v", turn, got, err)
		}
	}
}
