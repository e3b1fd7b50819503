package ply_test

import (
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/plygo/ply"
)

// sticks is a game in which one, two or three sticks are taken.
type sticks struct{}

func (sticks) Moves(dst []int, s *int) []int {
	for m := 1; m <= min(3, *s); m++ {
		dst = append(dst, m)
	}
	return dst
}

func (sticks) Format(s *int) string { return strconv.Itoa(*s) }

func (sticks) FormatMove(_ *int, m int) string { return "take " + strconv.Itoa(m) }

func ExampleFindMove() {
	table := 2
	m, err := ply.FindMove(sticks{}, &table, "take 2")
	fmt.Println(m, err)
	_, err = ply.FindMove(sticks{}, &table, "take 3")
	fmt.Println(err)
	// Output:
	// 2 <nil>
	// move "take 3": illegal move
}

func TestFindMove(t *testing.T) {
	table := 2
	for _, text := range []string{"", "2", "take 0", "take 3", "take 2 "} {
		m, err := ply.FindMove(sticks{}, &table, text)
		var wrong *ply.MoveError
		if m != 0 || !errors.As(err, &wrong) || !errors.Is(err, ply.ErrIllegalMove) || wrong.Text != text || wrong.State != "2" {
			t.Errorf("%q: %d, %v", text, m, err)
		}
	}
}
