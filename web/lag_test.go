package web

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// The lag of a connection is its shortest answer of the last six.
func TestLag(t *testing.T) {
	var l lag
	if d, known := l.least(); known {
		t.Errorf("%v before the first answer", d)
	}
	for i, test := range []struct{ note, want time.Duration }{
		{70, 70}, {50, 50}, {90, 50}, {90, 50}, {80, 50}, {90, 50}, {90, 50}, {60, 60}, {0, 0}, {99, 0},
	} {
		l.note(test.note)
		if d, known := l.least(); d != test.want || !known {
			t.Errorf("after answer %d: %v, want %v", i, d, test.want)
		}
	}
}

// A player is forgiven the lag of the fastest connection that has answered, out of the bank: a second at
// first, then a tenth of one for each move. Nobody is forgiven more than was used.
func TestForgiven(t *testing.T) {
	s := newInside(t)
	pages := []*conn{s.page("ann"), s.page("ann"), s.page("ann"), s.page("bob")}
	g := &game{row: row{Players: [2]string{"ann", "bob"}}, bank: [2]time.Duration{lagBank, lagBank}, watchers: map[*conn]bool{}}
	forgiven := func(want time.Duration) {
		t.Helper()
		for range 20 { // in any order of the connections
			if d := g.forgiven(0); d != want {
				t.Fatalf("%v is forgiven, want %v", d, want)
			}
		}
	}
	for _, c := range pages {
		g.watchers[c] = true
	}
	forgiven(0)
	pages[3].lag.note(time.Millisecond) // of the other player
	forgiven(0)
	pages[0].lag.note(5 * time.Second)
	forgiven(lagBank)
	pages[1].lag.note(300 * time.Millisecond)
	forgiven(300 * time.Millisecond) // the third one has not answered yet
	pages[2].lag.note(0)
	forgiven(0)
	delete(g.watchers, pages[1])
	delete(g.watchers, pages[2])
	for i, test := range []struct{ took, counts, bank time.Duration }{
		{3000, 2000, 100}, {3000, 2900, 100}, {40, 0, 160}, {3000, 2840, 100}, {0, 0, 200},
	} {
		g.watch[0] = stopwatch{used: test.took * time.Millisecond}
		if counts := g.spent(0); counts != test.counts*time.Millisecond || g.bank[0] != test.bank*time.Millisecond {
			t.Errorf("move %d: %v counts, and the bank has %v", i, counts, g.bank[0])
		}
	}
	for range 50 {
		g.watch[0] = stopwatch{}
		g.spent(0)
	}
	if g.bank[0] != lagBank || g.bank[1] != lagBank {
		t.Errorf("the banks have %v", g.bank)
	}
}

// A flag falls though the lag has grown while the player thought, after what the lag adds.
func TestFlagAfterLag(t *testing.T) {
	s := newInside(t)
	a, b := s.page("ann"), s.page("bob")
	g := pairUp(t, a, b, request{Clock: &control{Base: 0.3}})
	must(a.do("play", request{Game: g.id, Move: "1"}))
	must(b.do("play", request{Game: g.id, Move: "4"}))
	began := time.Now()
	a.lag.note(400 * time.Millisecond)
	reason := ended(t, g, 5*time.Second)
	if took := time.Since(began); !strings.HasPrefix(reason, "loss by loss on time") || took < 690*time.Millisecond {
		t.Errorf("%s after %v", reason, took)
	}
}

// Without a clock, who has been away for days can be said to have lost when the server has run for an hour.
func TestAwayAfterStart(t *testing.T) {
	s := newInside(t)
	a, b := s.page("ann"), s.page("bob")
	g := pairUp(t, a, b, request{})
	for i, move := range []string{"1", "4", "2"} {
		must([]*conn{a, b}[i%2].do("play", request{Game: g.id, Move: move}))
	}
	must(b.do("leave", request{Game: g.id}))
	claim := func() error {
		_, err := a.do("claim", request{Game: g.id, Result: "win"})
		return err
	}
	g.mu.Lock()
	g.gone = time.Now().Add(-4 * 24 * time.Hour)
	g.mu.Unlock()
	if err := claim(); err == nil || !strings.Contains(err.Error(), "still come back") {
		t.Errorf("the server has just started: %v", err)
	}
	g.mu.Lock()
	s.began = time.Now().Add(-slowGrace)
	g.mu.Unlock()
	if err := claim(); err != nil {
		t.Errorf("the server has run for an hour: %v", err)
	}
}

// A flag that has fallen while the store could keep nothing falls later, and the log is not flooded.
func TestFlagNotKept(t *testing.T) {
	s := newInside(t)
	a, b := s.page("ann"), s.page("bob")
	g := pairUp(t, a, b, request{Clock: &control{Base: 0.2}})
	must(a.do("play", request{Game: g.id, Move: "1"}))
	must(b.do("play", request{Game: g.id, Move: "4"}))
	faults := new(faultLog)
	g.mu.Lock()
	s.Log = slog.New(faults)
	g.mu.Unlock()
	must(s.store.db.Exec(`CREATE TRIGGER spoilt BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'no room'); END`))
	time.Sleep(time.Second)
	must(s.store.db.Exec(`DROP TRIGGER spoilt`))
	ended(t, g, 5*time.Second)
	if n := faults.n.Load(); n < 1 || n > 3 {
		t.Errorf("the log has %d faults", n)
	}
}

// faultLog counts what is logged.
type faultLog struct{ n atomic.Int64 }

func (l *faultLog) Enabled(context.Context, slog.Level) bool  { return true }
func (l *faultLog) Handle(context.Context, slog.Record) error { l.n.Add(1); return nil }
func (l *faultLog) WithAttrs([]slog.Attr) slog.Handler        { return l }
func (l *faultLog) WithGroup(string) slog.Handler             { return l }
