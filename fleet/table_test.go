package fleet

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/match"
)

// A tournament that four workers play has the table of one that is played here, byte for byte.
func TestSameTable(t *testing.T) {
	h := newHarness(t)
	for i := range 4 {
		w := h.worker(fmt.Sprint("w", i))
		w.slots = 1 + i%2
		h.start(w)
	}
	for _, args := range [][]string{
		{"-name", "all", "-game", "connect4", "-player", "alphabeta:nodes=300", "-player", "mcts:nodes=40", "-player", "greedy", "-player", "random", "-games", "20"},
		{"-name", "gauntlet", "-game", "chess", "-player", "greedy", "-player", "random", "-player", "alphabeta:nodes=60", "-games", "6", "-format", "gauntlet", "-batch", "2"},
		{"-name", "control", "-game", "tictactoe", "-player", "mcts", "-player", "minimax", "-games", "30", "-tc", "nodes=50", "-class", "urgent", "-seed", "7"},
	} {
		test := h.submit(args...)
		got := h.finish(test.Name)
		want := local(t, test.Contest)
		if d := cmp.Diff(want.Table().Text(), got.Table().Text()); d != "" {
			t.Errorf("%s (-here +fleet)\n%s", test.Name, d)
		}
		if d := cmp.Diff(want.Counted(), got.Counted(), cmpopts.IgnoreFields(match.Result{}, "Seconds")); d != "" {
			t.Errorf("%s: games (-here +fleet)\n%s", test.Name, d)
		}
	}
}

// A sequential test ends at the pair at which it ends here, and its tasks leave the queue.
func TestSameSPRT(t *testing.T) {
	h := newHarness(t)
	for i := range 4 {
		h.start(h.worker(fmt.Sprint("w", i)))
	}
	test := h.submit("-name", "sprt", "-game", "connect4", "-player", "alphabeta:nodes=120", "-player", "alphabeta:nodes=60",
		"-games", "2000", "-sprt", "0,60", "-plies", "4")
	got, want := h.finish("sprt"), local(t, test.Contest)
	if !want.Over() || len(want.Counted()) == 2000 {
		t.Fatal("the test should be decided early")
	}
	if d := cmp.Diff(want.Table().Text(), got.Table().Text()); d != "" {
		t.Errorf("(-here +fleet)\n%s", d)
	}
	if len(want.Counted()) != len(got.Counted()) {
		t.Errorf("it ended after %d games, here after %d", len(got.Counted()), len(want.Counted()))
	}
	h.emptyQueue()
}

// emptyQueue waits until there are no tasks in the queue.
func (h *harness) emptyQueue() {
	h.t.Helper()
	var n uint64
	for range 200 {
		s, err := h.js.Stream(h.t.Context(), wire.Tasks)
		if err != nil {
			h.t.Fatal(err)
		}
		if n = s.CachedInfo().State.Msgs; n == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	h.t.Errorf("%d tasks are in the queue", n)
}
