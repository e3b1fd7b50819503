package contract_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/contract"
)

func TestError(t *testing.T) {
	v := contract.Violation{Rule: "moves are legal", State: "x..\n...\n", Move: "5", Detail: "it is taken"}
	want := "broken rule: moves are legal\n  state: \n    x..\n    ...\n  move:  5\n  it is taken"
	if d := cmp.Diff(want, v.Error()); d != "" {
		t.Errorf("Error (-want +got):\n%s", d)
	}
}

func TestFindings(t *testing.T) {
	f := contract.NewFindings("first")
	if f.Err() != nil || len(f.Take()) > 0 {
		t.Fatalf("empty findings hold %v", f.Err())
	}
	f.Add(&contract.Violation{Rule: "second", Detail: "a"})
	f.Add(&contract.Violation{Rule: "second", Detail: "b"})
	if f.Fresh("second") || !f.Broken("second") || !f.Fresh("third") || f.Closed() {
		t.Error("after a violation its rule is broken, and no other is")
	}
	if taken := f.Take(); len(taken) != 1 || taken[0].Detail != "a" {
		t.Errorf("Take returned %v, want the first violation", taken)
	}
	f.Add(&contract.Violation{Rule: "first"})
	f.Add(&contract.Violation{Rule: "third"})
	if !f.Closed() || f.Fresh("third") {
		t.Error("after a violation of a basic rule nothing is fresh")
	}
	if d := cmp.Diff([]string{"second", "first"}, contract.Rules(f.Err())); d != "" {
		t.Errorf("rules (-want +got):\n%s", d)
	}
	if taken := f.Take(); len(taken) != 1 || taken[0].Rule != "first" {
		t.Errorf("Take returned %v, want what was added since", taken)
	}
	if rules := contract.Rules(errors.New("another error")); rules != nil {
		t.Errorf("another error has the rules %q", rules)
	}
}

// mute panics when it should write a state.
type mute struct{ tictactoe.Rules }

func (mute) Format(*tictactoe.Board) string { panic("no words") }

// plain has no Notation.
type plain struct {
	ply.Game[tictactoe.Board, tictactoe.Move]
}

func TestDescriptions(t *testing.T) {
	var b tictactoe.Board
	for _, test := range []struct{ name, got, want string }{
		{"state by Notation", contract.State(tictactoe.Rules{}, &b), ".../.../... x"},
		{"move by Notation", contract.Move(tictactoe.Rules{}, &b, 4), "5"},
		{"state, Format panics", contract.State(mute{}, &b), contract.State(plain{tictactoe.Rules{}}, &b)},
		{"move without Notation", contract.Move(plain{tictactoe.Rules{}}, &b, 4), "5"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %q, want %q", test.name, test.got, test.want)
		}
	}
}
