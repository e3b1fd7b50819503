package notation_test

import (
	"errors"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/notation"
)

// A board of three columns and two rows.
func read(text string) (cells [2][3]byte, turn uint8, err error) {
	for row := range cells {
		cells[row] = [3]byte{'.', '.', '.'}
	}
	turn, err = notation.ParseBoard("test", text, 3, 2, func(player, column, row int) { cells[row][column] = "xo"[player] })
	return cells, turn, err
}

func TestBoard(t *testing.T) {
	for _, text := range []string{"3/3 x", "xox/oxo o", "1x1/x1o o", "2o/o2 x", "x2/1o1 x"} {
		cells, turn, err := read(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if back := notation.FormatBoard(3, 2, func(column, row int) byte { return cells[row][column] }, turn); back != text {
			t.Errorf("%s is written as %s", text, back)
		}
	}
}

func TestBoardErrors(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		offset     int
	}{
		{"", "test: want 2 rows of 3 cells, a space, and x or o to move", 0},
		{"3/3", "test: want 2 rows of 3 cells, a space, and x or o to move", 0},
		{"4/3 x", `test: row 1 from the top at byte 0: "4" behind 0 cells of 3`, 0},
		{"12/3 x", `test: row 1 from the top at byte 1: "2" behind 1 cells of 3`, 1},
		{"xoxo/3 x", `test: row 1 from the top at byte 3: "o" behind 3 cells of 3`, 3},
		{"3/xo x", `test: row 2 from the top at byte 4: " " behind 2 cells of 3`, 4},
		{"3/3/3 x", `test: row 2 from the top at byte 3: "/" behind 3 cells of 3`, 3},
		{"3 x", `test: row 1 from the top at byte 1: " " behind 3 cells of 3`, 1},
		{"3/3 z", `test: turn at byte 4: the player to move is "z", want x or o`, 4},
		{"3/3 ", `test: turn at byte 4: the player to move is "", want x or o`, 4},
		{"3/3 xo", `test: turn at byte 4: the player to move is "xo", want x or o`, 4},
	} {
		_, _, err := read(tt.text)
		var e *ply.StateError
		if !errors.As(err, &e) || e.Offset != tt.offset || err.Error() != tt.want {
			t.Errorf("%s: %v, want %s", tt.text, err, tt.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, text := range []string{"2", "7", "12"} {
		if _, err := notation.Number(text, 2, 12); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"", "1", "13", "02", "+2", "-2", "2 ", "x", "99999999999999999999"} {
		if n, err := notation.Number(text, 2, 12); err == nil {
			t.Errorf("%q is read as %d", text, n)
		}
	}
}
