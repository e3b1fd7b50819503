package gametest

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

func TestCorrect(t *testing.T) {
	t.Run("race", func(t *testing.T) { Run(t, race{}) })
	t.Run("bent", func(t *testing.T) { Run(t, bend(func(*bent) {})) })
	t.Run("race, a variant", func(t *testing.T) { Run(t, abroad{coordinates: race{}}) })
	t.Run("race, late", func(t *testing.T) { Run(t, race{}, track{at: [2]int8{10, 11}}, track{at: [2]int8{12, 3}, turn: 1}) })
	t.Run("race, wrapped", func(t *testing.T) { Run(t, wrapped[track, step]{wrapped[track, step]{race{}}}) })
	t.Run("dice", func(t *testing.T) { Run(t, dice{}, throw{}) })
	t.Run("pig", func(t *testing.T) { Run(t, pig{}) })
	t.Run("breakthrough", func(t *testing.T) { Run(t, breakthrough{}) })
	t.Run("mill", func(t *testing.T) { Run(t, mill{}) })
	t.Run("animals", func(t *testing.T) { Run(t, animals{}) })
	t.Run("clocked", func(t *testing.T) { Run(t, clocked{}, clock{}) })
	t.Run("linked", func(t *testing.T) { Run(t, linked{}, link{}) })
}

// TestCorrectLess hides the optional interfaces on which checks of the others rely.
func TestCorrectLess(t *testing.T) {
	t.Run("none", func(t *testing.T) { Run(t, four, track{}) })
	t.Run("tactician", func(t *testing.T) {
		Run(t, struct {
			plain[track, step]
			ply.Tactician[track, step]
			ply.Mirrorer[track]
			ply.Indexer[track, step]
		}{four, race{}, race{}, race{}}, track{})
	})
	t.Run("hasher", func(t *testing.T) {
		Run(t, struct {
			plain[track, step]
			ply.Hasher[track]
		}{four, race{}}, track{})
	})
}

// clocked ends after 20 plies, because its Repeater never ends it. The clock is no part of the
// key.
type clocked struct{}

type clock = more

func (clocked) Moves(dst []step, s *clock) []step { return race{}.Moves(dst, &s.track) }
func (clocked) Play(s *clock, m step) {
	race{}.Play(&s.track, m)
	s.plies++
}
func (clocked) Terminal(s *clock) ply.Outcome {
	if o := (race{}).Terminal(&s.track); o != ply.Ongoing || s.plies < 20 {
		return o
	}
	return ply.Draw
}
func (clocked) Evaluate(s *clock) ply.Score         { return race{}.Evaluate(&s.track) }
func (clocked) Hash(s *clock) uint64                { return race{}.Hash(&s.track) }
func (clocked) Repetition([]clock, int) ply.Outcome { return ply.Ongoing }

// link is a state with pointers that is correct: it points at what never changes.
type link struct {
	track
	table *map[string][]any
	last  *link
}

type linked struct{}

var table = map[string][]any{"b": {1, nil, &link{}}, "a": {"x"}}

func (linked) Moves(dst []step, s *link) []step { return forward{}.Moves(dst, &s.track) }
func (linked) Play(s *link, m step) {
	race{}.Play(&s.track, m)
	s.table = &table
	s.last = &link{}
	s.last.last = s.last
}
func (linked) Terminal(s *link) ply.Outcome { return race{}.Terminal(&s.track) }
func (linked) Evaluate(s *link) ply.Score   { return race{}.Evaluate(&s.track) }

func TestBadCalls(t *testing.T) {
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"nil game", broken[track, step](nil), "the game is nil"},
		{"no start", broken(plain[track, step]{race{}}), "pass a state to begin from: Run(t, game, start), or outside a test Check(game, start)"},
	} {
		if test.err == nil || !strings.Contains(test.err.Error(), test.want) {
			t.Errorf("%s: %v, want an error with %q", test.name, test.err, test.want)
		}
		if v, ok := errors.AsType[*Violation](test.err); ok {
			t.Errorf("%s: %v is a Violation, and no rule was broken", test.name, v)
		}
	}
}

// recorder is a reporter that remembers what it was told.
type recorder struct{ logs, errors []string }

func (r *recorder) Helper()           {}
func (r *recorder) Log(args ...any)   { r.logs = append(r.logs, fmt.Sprint(args...)) }
func (r *recorder) Error(args ...any) { r.errors = append(r.errors, fmt.Sprint(args...)) }

// TestReport runs the checks as Run does, on a broken game.
func TestReport(t *testing.T) {
	c, err := newChecker(bend(func(b *bent) {
		b.slots = func() int { return -1 }
	}), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range c.parts() {
		var r recorder
		found, notes := c.run(part)
		report(&r, found, notes)
		if failed := len(r.errors) > 0; failed != (part.name == "slots") {
			t.Errorf("%s: errors %q", part.name, r.errors)
		}
		if part.name == "types" && !strings.Contains(fmt.Sprint(r.logs), "Starter, Turner, Namer, Sider") {
			t.Errorf("types: logs %q", r.logs)
		}
	}
}

// TestHiddenStart checks that the report says why a game has no Start.
func TestHiddenStart(t *testing.T) {
	err := broken(embedding{race{}})
	wantRules(t, err, ruleHidden)
	if want := "has no method Start()"; !strings.Contains(err.Error(), want) {
		t.Errorf("%v\nwants %q", err, want)
	}
}

// TestOneCheck runs each check alone, as go test -run may.
func TestOneCheck(t *testing.T) {
	c, err := newChecker(race{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.parts() {
		c, err := newChecker(race{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		part := c.parts()[i]
		if found, _ := c.run(part); len(found) > 0 {
			t.Errorf("%s alone: %v", part.name, found)
		}
	}
}

// TestPanicsElsewhere checks that a panic of gametest itself is not reported as the game's.
func TestPanicsElsewhere(t *testing.T) {
	c, err := newChecker(race{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if r := recover(); r != "ours" {
			t.Errorf("recovered %v", r)
		}
	}()
	c.try(func() { panic("ours") })
}

// TestDifference checks what tells positions apart.
func TestDifference(t *testing.T) {
	c, err := newChecker(pathRace{}, []pathTrack{{}})
	if err != nil {
		t.Fatal(err)
	}
	base := pathTrack{track: track{at: [2]int8{3, 3}}, path: 1}
	for _, test := range []struct {
		other pathTrack
		want  string
	}{
		{base, ""},
		{pathTrack{track: track{at: [2]int8{3, 3}, turn: 1}, path: 1}, "Turn is 0 and 1"},
		{pathTrack{track: track{at: [2]int8{3, goal}}, path: 1}, "Terminal is ongoing and loss"},
		{pathTrack{track: track{at: [2]int8{goal - 1, 3}}, path: 1}, "Moves are [2 1] and [1]"},
		{pathTrack{track: track{at: [2]int8{3, 3}}, path: 2}, "Hash is 0x1 and 0x2"},
		{pathTrack{track: track{at: [2]int8{4, 3}}, path: 1}, ""},
	} {
		if got := c.difference(&base, &test.other); got != test.want {
			t.Errorf("difference to %+v: %q, want %q", test.other, got, test.want)
		}
	}
}

func TestDiff(t *testing.T) {
	type inner struct{ rows [2]int8 }
	type board struct {
		name string
		inner
	}
	for _, test := range []struct {
		name string
		a, b any
		want string
	}{
		{"a number", ply.Score(1), ply.Score(2), "- +0.01\n+ +0.02"},
		{"a text", "one\ntwo", "one", "- \"one\\ntwo\"\n+ \"one\""},
		{"one field of many", board{"a", inner{[2]int8{1, 2}}}, board{"a", inner{[2]int8{1, 3}}}, "- inner.rows[1] = 2\n+ inner.rows[1] = 3"},
		{"one move less", []step{1, 2}, []step{1}, "- [1] = 2"},
		{"one move more", []step{1}, []step{1, 2}, "+ [1] = 2"},
		{"behind pointers", dumped("s.turn = 0\n*s.cells[0] = 1\n"), dumped("s.turn = 0\n*s.cells[0] = 2\n"), "- *s.cells[0] = 1\n+ *s.cells[0] = 2"},
		{"without a text", []any{nil}, []any{}, "- [<nil>]\n+ []"},
	} {
		if got := diff(test.a, test.b); got != test.want {
			t.Errorf("%s: diff is %q, want %q", test.name, got, test.want)
		}
	}
	long := make([]int, 100)
	for i := range long {
		long[i] = i + 1
	}
	if got := diff(long, make([]int, 100)); !strings.HasSuffix(got, "\nand 160 lines more") {
		t.Errorf("diff of many values is %q", got)
	}
}

func TestShort(t *testing.T) {
	short := flag.Lookup("test.short").Value
	before := short.String()
	defer short.Set(before)
	short.Set("true")
	less := chooseEffort()
	short.Set("false")
	if more := chooseEffort(); less.positions >= more.positions || less.moves >= more.moves {
		t.Errorf("-short takes %+v, all takes %+v", less, more)
	}
}
