package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
)

// usual are the flags of a small test.
func usual(name string, more ...string) []string {
	return append([]string{"-name", name, "-game", "connect4", "-player", "alphabeta:nodes=100", "-player", "greedy", "-games", "60", "-plies", "3"}, more...)
}

// Results of a worker that lies are withdrawn. Others play those games, and the table is right. If the worker
// is restored, what it said counts again.
func TestWithdraw(t *testing.T) {
	h := newHarness(t)
	liar := h.worker("liar")
	liar.entries = []app.Entry{lying{entries()[0]}}
	h.start(liar)
	h.start(h.worker("honest"))
	test := h.submit(usual("w")...)
	want := local(t, test.Contest).Table().Text()
	if got := h.finish("w").Table().Text(); got == want {
		t.Fatal("the lies have no effect")
	}
	h.order(wire.AskWithdraw, &wire.Withdrawal{Worker: "liar", Why: "its results cannot be repeated"})
	got := h.finish("w")
	if d := cmp.Diff(want, got.Table().Text()); d != "" {
		t.Errorf("after the withdrawal (-here +fleet)\n%s", d)
	}
	for n := range got.Tasks() {
		if worker, _ := got.From(n); worker != "honest" {
			t.Fatalf("task %d is from %q", n, worker)
		}
	}
	h.order(wire.AskWithdraw, &wire.Withdrawal{Worker: "liar", Restored: true})
	if h.finish("w").Table().Text() == want {
		t.Error("the liar is not restored")
	}
}

// lying is a game whose first player always wins, as this worker says.
type lying struct{ app.Entry }

func (l lying) With(settings map[string]string) (app.Entry, error) {
	e, err := l.Entry.With(settings)
	return lying{e}, err
}

func (l lying) Match(ctx context.Context, spec app.MatchSpec) ([]app.Played, error) {
	games, err := l.Entry.Match(ctx, spec)
	for i := range games {
		games[i].Outcome = ply.Win
	}
	return games, err
}

// A worker that takes tasks and acknowledges them without a result loses nothing: they come again.
func TestSweep(t *testing.T) {
	h := newHarness(t)
	thief := h.connect(h.key("thief", bus.Worker))
	test := h.submit(usual("s")...)
	for range 10 {
		d, err := bus.Next(t.Context(), thief, "usual", 5*time.Second)
		if err != nil || d == nil {
			t.Fatal(d, err)
		}
		if err := d.Done(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	h.start(h.worker("honest"))
	if d := cmp.Diff(local(t, test.Contest).Table().Text(), h.finish("s").Table().Text()); d != "" {
		t.Errorf("(-here +fleet)\n%s", d)
	}
}

// A message that is no true result of its task is refused, and does not count.
func TestFalseResults(t *testing.T) {
	h := newHarness(t)
	test := h.submit(usual("f", "-keep")...)
	w := h.worker("false")
	entry := entries()[0]
	played, err := entry.Match(t.Context(), func() app.MatchSpec {
		task := h.replay().Test("f").Task(0)
		return task.Pairs[0]
	}())
	if err != nil {
		t.Fatal(err)
	}
	good := wire.Result{Worker: "false", Test: "f", Number: 0, Games: played, Executable: sumOf(nil)}
	for i, bad := range []func(r *wire.Result){
		func(r *wire.Result) { r.Worker = "honest" },
		func(r *wire.Result) { r.Test = "other" },
		func(r *wire.Result) { r.Number = 1000 },
		func(r *wire.Result) { r.Games = r.Games[:1] },
		func(r *wire.Result) { r.Games = append(r.Games, r.Games...) },
		func(r *wire.Result) { r.Games[0], r.Games[1] = r.Games[1], r.Games[0] },
		func(r *wire.Result) { r.Games[0].Outcome = ply.Ongoing },
		func(r *wire.Result) { r.Games[0].Outcome = ply.Win + ply.Loss - r.Games[0].Outcome }, // not what the file says
		func(r *wire.Result) { r.Games[0].Round = 2 },
		func(r *wire.Result) { r.Games[0].Seed++ },
		func(r *wire.Result) { r.Games[0].Terms = "" },
		func(r *wire.Result) { r.Games[0].Opening = "" },
		func(r *wire.Result) { r.Games[0].Plies = -1 },
		func(r *wire.Result) { r.Games[0].File = nil },
		func(r *wire.Result) { r.Games[0].File = r.Games[1].File },
		func(r *wire.Result) { r.Games[0].File = []byte("{}") },
		func(r *wire.Result) { r.Games[0].File = append(r.Games[1].File, r.Games[0].File...) },
		func(r *wire.Result) { r.Scale = 1 },
		func(r *wire.Result) { r.Scale = 100 },
		func(r *wire.Result) { r.Executable = "" },
	} {
		var r wire.Result
		text := wire.Format(&good)
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		bad(&r)
		f := h.replay()
		if _, _, err := f.Result(1, wire.ResultSubject("false", "f", 0), wire.Format(&r)); err == nil {
			t.Errorf("false result %d counts", i)
		}
		if f.Test("f").Done(0) {
			t.Errorf("false result %d changed something", i)
		}
	}
	if _, _, err := h.replay().Result(1, wire.ResultSubject("false", "f", 0), wire.Format(&good)); err != nil {
		t.Errorf("a right result: %v", err)
	}
	// One is in the stream. The stream takes no second one from the same worker, and the coordinator goes on.
	for range 2 {
		if err := w.send(t.Context(), wire.ResultSubject("false", "f", 0), []byte("{}")); err != nil {
			t.Fatal(err)
		}
	}
	h.start(h.worker("honest"))
	if d := cmp.Diff(local(t, test.Contest).Table().Text(), h.finish("f").Table().Text()); d != "" {
		t.Errorf("(-here +fleet)\n%s", d)
	}
	s, err := askStatus(t.Context(), h.nc, "")
	if err != nil || s.Refused != 1 || !strings.Contains(s.Last, "result of 0 games") {
		t.Errorf("%d results were refused, %q, %v", s.Refused, s.Last, err)
	}
}

// A worker with another version is refused with a sentence, and so is a test of another version.
func TestOtherVersion(t *testing.T) {
	h := newHarness(t)
	test := h.test(usual("v")...)
	bench := test.Bench["greedy"]
	test.Bench["greedy"] = "1 nodes, 00000000"
	err := h.fails(wire.AskSubmit, test)
	if want := "the test comes from another version: the bench of greedy at connect4 is " + bench + " here and 1 nodes, 00000000 there: these are two versions"; err != want {
		t.Errorf("got %s\nwant %s", err, want)
	}
	test.Bench["greedy"] = bench
	h.order(wire.AskSubmit, test)
	w := h.worker("old")
	w.bench.all[gameKey("connect4", nil)+"\ngreedy"] = "1 nodes, 00000000"
	if err := w.hello(t.Context()); err == nil || !strings.Contains(err.Error(), "is 1 nodes, 00000000 here and "+bench+" there") {
		t.Errorf("another version: %v", err)
	}
	// One that works nevertheless gives every task back.
	w.every = time.Hour
	h.background(func(ctx context.Context) { _ = w.run(ctx) })
	time.Sleep(200 * time.Millisecond)
	if f := h.replay(); f.Test("v").Done(0) {
		t.Error("another version played")
	}
}

// fails returns the error of an order that must fail.
func (h *harness) fails(subject string, m wire.Message) string {
	h.t.Helper()
	for range 100 {
		err := order(h.t.Context(), h.nc, subject, m)
		if err == nil {
			h.t.Fatal("no error")
		}
		if !strings.Contains(err.Error(), "no coordinator") {
			return err.Error()
		}
		time.Sleep(50 * time.Millisecond)
	}
	return ""
}

// Orders that cannot be carried out are answered with a sentence.
func TestWrongOrders(t *testing.T) {
	h := newHarness(t)
	h.submit(usual("first")...)
	for _, c := range []struct {
		change func(t *wire.Test)
		want   string
	}{
		{func(t *wire.Test) { t.Name = "first" }, "there is a test called first already"},
		{func(t *wire.Test) { t.Name = "a.b" }, `letters, digits, - and _ can be in a name`},
		{func(t *wire.Test) { t.Class = "best" }, `no class "best"`},
		{func(t *wire.Test) { t.Batch = 0 }, "0 pairs in a task"},
		{func(t *wire.Test) { t.Contest.Game = "go" }, `go`},
		{func(t *wire.Test) { t.Contest.Players[0] = "nobody" }, "no player"},
		{func(t *wire.Test) { t.Contest.Rounds = 0 }, "needs a round"},
		{func(t *wire.Test) { t.Contest.Openings = []string{"x"} }, "opening"},
		{func(t *wire.Test) { t.Speed = 5 }, "belong together"},
	} {
		test := h.test(usual("x")...)
		c.change(test)
		if got := h.fails(wire.AskSubmit, test); !strings.Contains(got, c.want) {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if got := h.fails(wire.AskEnd, &wire.End{Test: "none"}); got != "there is no test called none" {
		t.Error(got)
	}
	if got := h.fails(wire.AskWithdraw, &wire.Withdrawal{Worker: "none"}); got != "no worker is called none" {
		t.Error(got)
	}
	h.order(wire.AskEnd, &wire.End{Test: "first", Why: "enough"})
	if got := h.fails(wire.AskEnd, &wire.End{Test: "first"}); got != "first is over already" {
		t.Error(got)
	}
	h.emptyQueue()
}

// A task that no worker can play ends its test with a sentence.
func TestHopeless(t *testing.T) {
	h := newHarness(t)
	for i := range 2 { // one alone cannot end a test
		w := h.worker(fmt.Sprint("w", i))
		w.shelf.allowed = []string{anyProgram}
		h.start(w)
	}
	test := h.test(usual("h", "-player", "uci:/there/is/no/such/program", "-tc", "nodes=10")...)
	if test.Class != wire.Programs {
		t.Errorf("class %s", test.Class)
	}
	h.order(wire.AskSubmit, test)
	if why, ended := h.finish("h").Ended(); !ended || !strings.Contains(why, "no such") {
		t.Errorf("ended: %v, %q", ended, why)
	}
}

// Self-play keeps its games, which the results of the streams have.
func TestSelfPlay(t *testing.T) {
	h := newHarness(t)
	for i := range 2 {
		h.start(h.worker(fmt.Sprint("w", i)))
	}
	h.submit("-name", "self", "-game", "chess", "-selfplay", "alphabeta:nodes=30", "-games", "10", "-batch", "2", "-maxplies", "60")
	got := h.finish("self")
	if played, total := got.Played(); played != 10 || total != 10 {
		t.Errorf("%d of %d games", played, total)
	}
	file := t.TempDir() + "/games.pgn"
	if err := writeGames(t.Context(), h.js, got, file); err != nil {
		t.Fatal(err)
	}
	if err := writeGames(t.Context(), h.js, got, file); err == nil {
		t.Error("a file was overwritten")
	}
	if n := strings.Count(readFile(t, file), "[Round "); n != 10 {
		t.Errorf("%d games in the file", n)
	}
}
