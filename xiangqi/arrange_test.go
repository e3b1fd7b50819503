package xiangqi

import (
	"slices"
	"testing"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/rulestest"
)

// The move number is kept, and the halfmove clock if nothing changes.
func TestArrange(t *testing.T) {
	from := mustParse("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 30 61")
	things := Rules{}.Draw(&from).Things
	for _, c := range []struct {
		things []board.Thing
		turn   int
		want   string
	}{
		{things, 0, "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 30 61"},
		{things, 1, "3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 0 61"},
		{slices.Delete(slices.Clone(things), 1, 2), 0, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 61"},
		{append(slices.Clone(things), board.Thing{At: board.Place{X: 8, Y: 5}, Letter: "P"}), 0, "3k5/9/9/9/8P/9/9/9/4R4/4K4 w - - 0 61"},
	} {
		got, err := Rules{}.Arrange(&from, c.things, c.turn)
		if err != nil || got.String() != c.want || got != mustParse(c.want) {
			t.Errorf("%v, %v, want %s", got, err, c.want)
		}
	}
}

func TestArrangeRefuses(t *testing.T) {
	start := Start()
	pieces := Rules{}.Draw(&start).Things
	thing := func(letter string, x, y int) board.Thing {
		side := 0
		if letter[0] >= 'a' {
			side = 1
		}
		return board.Thing{Side: side, Letter: letter, At: board.Place{X: x, Y: y}}
	}
	for _, c := range []struct {
		things  []board.Thing
		turn    int
		reasons []error
		text    string
	}{
		{nil, 0, []error{GeneralMissing}, "position: no general: Red; no general: Black"},
		{nil, -1, nil, "position: the player to move is -1, want 0 or 1"},
		{append(slices.Clone(pieces), thing("R", 4, 4)), 0, []error{TooManyPieces}, "position: more than at the start: Red has 3 R"},
		{append(slices.Clone(pieces), pieces[0], thing("R", 9, 4), thing("H", 4, 4)), 0, nil,
			`position: two things on a0; column 10, row 5 is not on the board; no such thing on e4: side 0, letter "H"`},
		{[]board.Thing{thing("K", 4, 0), thing("k", 4, 9)}, 0, []error{GeneralsFacing}, "position: the generals face each other: e0 and e9"},
		{[]board.Thing{thing("K", 3, 0), thing("k", 4, 9), thing("R", 4, 5)}, 0, []error{OpponentInCheck}, "position: the side to move could take the general: Black"},
		{[]board.Thing{thing("K", 3, 0), thing("k", 4, 6), thing("B", 0, 0), thing("P", 1, 3)}, 1, []error{OutsidePalace, ElephantAstray, SoldierAstray},
			"position: soldier where it cannot go: b3; elephant where it cannot go: a0; general or advisor where it cannot go: e6"},
	} {
		rulestest.RefuseArranged(t, Rules{}, start, c.things, c.turn, c.text, c.reasons...)
	}
}

func FuzzArrange(f *testing.F) {
	rulestest.FuzzArrange(f, Rules{}, ParseFEN, startFEN, "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 30 61")
}
