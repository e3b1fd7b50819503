package catalog_test

import (
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/board"
)

// arranged are the games whose positions are set up by hand.
const arranged = "chess xiangqi jieqi gomoku reversi connect4 tictactoe"

// In every game that has a supply, the things of its start make its start again.
func TestArrange(t *testing.T) {
	for _, entry := range catalog.Games() {
		name := entry.Name()
		table, err := entry.Open("", 1)
		if err != nil {
			t.Fatal(err)
		}
		look := table.Look(ply.Watcher)
		state, err := entry.Arrange("", look.Board.Things, look.Turn)
		switch has := len(entry.Supply()) > 0; {
		case has != strings.Contains(arranged, name):
			t.Errorf("%s has a supply: %v", name, has)
		case has && (err != nil || state != look.State):
			t.Errorf("%s: the things of the start make %q, %v, want %q", name, state, err, look.State)
		case !has && err == nil:
			t.Errorf("%s has no supply, and arranges %q", name, state)
		}
		if state, err := entry.Arrange("no state", look.Board.Things, look.Turn); err == nil {
			t.Errorf("%s: a state that cannot be read makes %q", name, state)
		}
	}
}

// A thing from the supply goes to its place, and the rest of the state is kept.
func TestArrangeFrom(t *testing.T) {
	entry, _ := catalog.Game("chess")
	from := "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 9"
	table, err := entry.Open(from, 1)
	if err != nil {
		t.Fatal(err)
	}
	rook := entry.Supply()[2]
	rook.At = board.Place{X: 0, Y: 0}
	state, err := entry.Arrange(from, append(table.Look(0).Board.Things, rook), 1)
	if want := "r3k2r/8/8/8/8/8/8/R3K2R b Kkq - 0 9"; state != want || err != nil {
		t.Errorf("%q, %v, want %q", state, err, want)
	}
}
