package ply_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/gametest"
)

// A view tells what was played, and nothing of what was taken back or is to come.
func TestRecordView(t *testing.T) {
	g := dicerace.Rules{}
	r := ply.NewRecord(g, g.Start(), 123456789)
	play(t, g, r, "walk", "roll", "walk", "walk")
	r.Undo()
	r.Undo()
	before := snapshot(r)
	for _, player := range []int{0, 1, ply.Watcher, 7} {
		v := r.View(player)
		if d := cmp.Diff(r.Moves(), v.Moves()); d != "" {
			t.Errorf("view %d, moves (-want +got):\n%s", player, d)
		}
		if v.State() != r.State() || len(v.States()) != len(r.States()) || v.Outcome() != r.Outcome() {
			t.Errorf("view %d ends at %v", player, v.State())
		}
		if v.Redo() {
			t.Errorf("view %d has what was taken back", player)
		}
		if text := roundTrip(t, g, v) + fmt.Sprintf("%+v", v); strings.Contains(text, "123456789") {
			t.Errorf("view %d has the seed: %s", player, text)
		}
		if v.Undo(); len(v.Moves()) != 1 || !v.Redo() || snapshot(v) != snapshot(r.View(player)) {
			t.Errorf("view %d cannot be taken back and played again", player)
		}
		for v.Undo() {
		}
	}
	if snapshot(r) != before {
		t.Error("what was done to a view has changed the game")
	}

	if err := r.Finish(ply.Loss, ply.Resignation); err != nil {
		t.Fatal(err)
	}
	if v := r.View(0); v.Outcome() != ply.Loss || v.Reason() != "resignation" || roundTrip(t, g, v) == "" {
		t.Errorf("in the view it is a %v by %s", v.Outcome(), v.Reason())
	}
	r.Undo()
	if v := r.View(0); v.Outcome() != ply.Ongoing || v.Redo() {
		t.Errorf("a view has the end that was taken back: %v", v.Outcome())
	}
}

// What a view rolls has nothing to do with what the game will roll, whatever its seed.
func TestViewDice(t *testing.T) {
	g := dicerace.Rules{}
	same := 0
	var first string
	for seed := range uint64(2000) {
		r := ply.NewRecord(g, g.Start(), seed)
		v := r.View(0)
		play(t, g, v, "roll")
		play(t, g, r, "roll")
		if seed == 0 {
			first = snapshot(v)
		}
		if snapshot(v) != first {
			t.Fatalf("seed %d: the view rolls\n%s\nand with seed 0\n%s", seed, snapshot(v), first)
		}
		if v.State() == r.State() {
			same++
		}
	}
	if same < 400 || same > 600 { // 500 expected, five standard deviations are 97
		t.Errorf("%d of 2000 views rolled what the game rolled", same)
	}
	for _, mover := range []string{"walk", "roll"} {
		r := ply.NewRecord(g, g.Start(), 0)
		v := r.View(1)
		play(t, g, r, mover, "roll", "roll", "roll")
		play(t, g, v, mover, "roll", "roll", "roll")
		if slices.Equal(r.Moves(), v.Moves()) {
			t.Errorf("%s: a view rolls as a game with seed 0 does", mover)
		}
	}
}

// With a seed of its own a view rolls dice that depend on it. What was rolled before stays, and
// its text does not have the seed.
func TestSetSeed(t *testing.T) {
	g := dicerace.Rules{}
	r := ply.NewRecord(g, g.Start(), 1)
	play(t, g, r, "roll", "roll")
	rolls := map[dicerace.State]int{}
	for seed := range uint64(300) {
		v := r.View(0)
		v.SetSeed(seed + 123456789)
		if v.State() != r.State() {
			t.Fatalf("the state is %v, want %v", v.State(), r.State())
		}
		play(t, g, v, "roll")
		rolls[v.State()]++
		if text := roundTrip(t, g, v) + fmt.Sprintf("%+v", v.View(1)); strings.Contains(text, "1234") {
			t.Fatalf("the seed is in %s", text)
		}
	}
	for s, n := range rolls {
		if n < 40 || len(rolls) != 4 { // 75 expected, and five standard deviations are 38
			t.Errorf("%v comes %d times of 300; %d states", s, n, len(rolls))
		}
	}
}

// The game of ExampleViewer keeps the contract.
func TestCups(t *testing.T) { gametest.Run(t, CupRules{}, Cups{}) }

func TestViewJSON(t *testing.T) {
	g := dicerace.Rules{}
	const text = `{"game":"dicerace","view":true,"start":"0:0/10 a","moves":["roll","3"],"undone":{"moves":["walk"]}}`
	r, err := ply.ParseRecord(g, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(text, string(got)); d != "" {
		t.Errorf("text (-want +got):\n%s", d)
	}
}
