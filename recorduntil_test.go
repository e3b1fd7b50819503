package ply_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/dicerace"
)

// The game after so many moves is what it was then, and goes on with the same dice. Neither record
// changes the other.
func TestRecordUntil(t *testing.T) {
	g := dicerace.Rules{}
	rng := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(30) {
		r := ply.NewRecord(g, g.Start(), seed)
		shots := map[int]string{0: snapshot(r)} // by number of moves
		for r.Outcome() == ply.Ongoing {
			play(t, g, r, []string{"walk", "roll"}[rng.IntN(2)])
			shots[len(r.Moves())] = snapshot(r)
		}
		whole, all := snapshot(r), r.Moves()
		for n := -1; n <= len(all)+1; n++ {
			past := r.Until(n)
			at := len(past.Moves())
			if min(max(n, 0), len(all)) > at || at > max(n, 0)+1 || snapshot(past) != shots[at] || past.Redo() {
				t.Fatalf("until %d: %swant\n%s", n, snapshot(past), shots[at])
			}
			for past.Outcome() == ply.Ongoing {
				if err := past.Play(all[len(past.Moves())]); err != nil {
					t.Fatal(err)
				}
			}
			if snapshot(past) != whole {
				t.Fatalf("until %d and on: %swant\n%s", n, snapshot(past), whole)
			}
			past.Undo()
			play(t, g, past, "walk")
			if snapshot(r) != whole {
				t.Fatal("a copy changed its original")
			}
		}
	}
	r := ply.NewRecord(g, g.Start(), 1)
	if err := r.Finish(ply.Loss, ply.Resignation); err != nil {
		t.Fatal(err)
	}
	if past := r.Until(0); past.Outcome() != ply.Ongoing || past.Redo() {
		t.Error("the end is in the past")
	}
}
