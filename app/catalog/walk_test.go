package catalog_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/internal/hiddentest"
)

// looks is what the three viewers see.
type looks [3]app.Look

func looksOf(table app.Table) (l looks) {
	for i, viewer := range []int{0, 1, ply.Watcher} {
		l[i] = table.Look(viewer)
	}
	return l
}

// ahead returns the looks with another number of steps ahead.
func (l looks) ahead(n int) looks {
	for i := range l {
		l[i].Ahead = n
	}
	return l
}

// walk is a table, a model of it that knows only what was seen, and a twin of it that was kept and
// taken up again.
type walk struct {
	t     *testing.T
	entry app.Entry
	rng   *rand.Rand
	table app.Table
	twin  app.Table
	seen  []looks // at the start and after each step; the last may be after an end
	at    int     // the one that the table shows
	ended bool    // the last of seen is after an end
}

func equal(t *testing.T, what string, want, got looks) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Fatalf("%s (-want +got)\n%s", what, cmp.Diff(want, got))
	}
}

// both does the same at the table and at its twin.
func (w *walk) both(do func(app.Table) bool) bool {
	w.t.Helper()
	ok := do(w.table)
	if do(w.twin) != ok {
		w.t.Fatalf("the table says %v, its twin does not", ok)
	}
	return ok
}

// resume makes a new twin.
func (w *walk) resume() {
	w.t.Helper()
	kept, err := w.table.Keep()
	if err != nil {
		w.t.Fatal(err)
	}
	if w.twin, err = w.entry.Resume(kept); err != nil {
		w.t.Fatalf("%v\n%s", err, kept)
	}
	again, err := w.twin.Keep()
	if err != nil || string(again) != string(kept) {
		w.t.Fatalf("%v, kept again\n%s\nwant\n%s", err, again, kept)
	}
}

// went says that the table went on by a step or to an end.
func (w *walk) went(end bool) {
	w.seen = append(w.seen[:w.at+1], looksOf(w.table))
	w.at++
	w.ended = end
}

// act does something at random.
func (w *walk) act() {
	w.t.Helper()
	look := w.table.Look(w.table.Turn())
	switch n := w.rng.IntN(100); {
	case n < 60 && len(look.Moves) > 0:
		move := look.Moves[w.rng.IntN(len(look.Moves))].Text
		if !w.both(func(table app.Table) bool { return table.Play(move) == nil }) {
			w.t.Fatalf("%s cannot be played", move)
		}
		w.went(false)
	case n < 68:
		if passed := w.both(func(table app.Table) bool { return table.Pass() == nil }); passed != look.Pass {
			w.t.Fatalf("passed: %v, but the look says %v", passed, look.Pass)
		} else if passed {
			w.went(false)
		}
	case n < 70:
		if w.both(func(table app.Table) bool { return table.Finish(w.at%2, ply.Loss, ply.Resignation) == nil }) {
			w.went(true)
		}
	case n < 85:
		if ok := w.both(app.Table.Undo); ok != (w.at > 0) {
			w.t.Fatalf("undo says %v after %d steps", ok, w.at)
		} else if ok {
			w.at--
		}
	default:
		if ok := w.both(app.Table.Redo); ok != (w.at+1 < len(w.seen)) {
			w.t.Fatalf("redo says %v at %d of %d", ok, w.at, len(w.seen))
		} else if ok {
			w.at++
		}
	}
	want := w.seen[w.at].ahead(len(w.seen) - 1 - w.at)
	equal(w.t, "the table", want, looksOf(w.table))
	equal(w.t, "its twin", want, looksOf(w.twin))
}

// past checks the game as it was after each number of steps, and that the copies can be played
// without any change to the table.
func (w *walk) past() {
	w.t.Helper()
	steps := len(w.table.Look(0).Steps)
	if atEnd := w.ended && w.at+1 == len(w.seen); steps != w.at && !(atEnd && steps == w.at-1) {
		w.t.Fatalf("%d steps, want %d", steps, w.at)
	}
	for n := range steps + 1 {
		past, err := w.table.At(n)
		if err != nil {
			w.t.Fatal(err)
		}
		equal(w.t, "the past", w.seen[n].ahead(0), looksOf(past))
		if moves := past.Look(past.Turn()).Moves; len(moves) > 0 {
			if err := past.Play(moves[w.rng.IntN(len(moves))].Text); err != nil {
				w.t.Fatal(err)
			}
		}
		for n > 0 && past.Undo() {
		}
	}
	for _, n := range []int{-1, steps + 1} {
		if _, err := w.table.At(n); err == nil {
			w.t.Fatalf("there is a step %d of %d", n, steps)
		}
	}
}

// Random games with moves, passes, ends, undo and redo: each place looks as it looked when the game
// first came there, a copy of the past looks like the past, and a game that was kept goes on like the
// one that was not, with the same dice.
func TestWalk(t *testing.T) {
	passes, rolls := 0, 0
	for _, entry := range append(catalog.Games(), app.Of("hidden", hiddentest.Rules{})) {
		t.Run(entry.Name(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 4))
			games := 12
			if testing.Short() {
				games = 3
			}
			for range games {
				table, err := entry.Open("", rng.Uint64())
				if err != nil {
					t.Fatal(err)
				}
				w := &walk{t: t, entry: entry, rng: rng, table: table, seen: []looks{looksOf(table)}}
				for i := range 60 {
					if i%7 == 0 {
						w.resume()
					}
					w.act()
					if i%15 == 0 {
						w.past()
					}
				}
				w.past()
				for _, step := range table.Look(0).Steps {
					if step.Pass {
						passes++
					}
					rolls += strings.Count(step.Text, ": ")
				}
			}
		})
	}
	if passes == 0 || rolls == 0 {
		t.Errorf("%d passes and %d rolls", passes, rolls)
	}
}
