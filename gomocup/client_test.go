//go:build unix

package gomocup_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/dialog/dialogtest"
	"github.com/plygo/ply/match"
)

type (
	board = gomoku.Position
	move  = gomoku.Move
)

var (
	_ match.Player[board, move] = (*gomocup.Client)(nil)
	_ ply.Searcher[board, move] = (*gomocup.Client)(nil)
	_ match.NewGamer            = (*gomocup.Client)(nil)
	_ io.Closer                 = (*gomocup.Client)(nil)
)

const patience = dialogtest.Patience

// faking returns the configuration that starts one of the fake programs.
func faking(name string) gomocup.Config {
	cfg := gomocup.Config{Handshake: patience, Grace: patience}
	cfg.Path, cfg.Args = dialogtest.Program(name)
	switch name { // the test waits for these until their time is over
	case "mute":
		cfg.Handshake = 300 * time.Millisecond
	case "hangs", "deaf", "flood", "endless line", "shy":
		cfg.Grace = 300 * time.Millisecond
	case "stubborn", "nonsense": // they must answer first, even on a busy machine
		cfg.Grace = time.Second
	}
	return cfg
}

// start starts one of the fake programs. When the test ends, it must be gone.
func start(t *testing.T, name string, g gomoku.Game) (*gomocup.Client, error) {
	t.Helper()
	t.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise a program takes a second to exit under -race
	c, err := gomocup.Start(context.Background(), g, faking(name))
	t.Cleanup(func() { dialogtest.NoChildren(t) })
	return c, err
}

func mustStart(t *testing.T, name string, g gomoku.Game) *gomocup.Client {
	t.Helper()
	c, err := start(t, name, g)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// record returns the record of a game with these moves.
func record(t testing.TB, g gomoku.Game, moves string) *ply.Record[board, move] {
	t.Helper()
	r := ply.NewRecord[board, move](g, g.Start(), 0)
	for _, text := range strings.Fields(moves) {
		b := r.State()
		m, err := g.ParseMove(&b, text)
		if err == nil {
			err = r.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return r
}

var nodes300 = match.Clock{Move: ply.Limits{Nodes: 300}}

func TestClient(t *testing.T) {
	c := mustStart(t, "good", gomoku.Rules{})
	if c.Name() != "Good" {
		t.Errorf("its name is %q", c.Name())
	}
	for range 2 {
		if err := c.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, clock := range []match.Clock{
			{Move: ply.Limits{Depth: 1}},
			{Own: time.Second, Other: time.Second, OwnAdd: 10 * time.Millisecond, MovesToGo: 5},
			{Move: ply.Limits{Time: 50 * time.Millisecond}},
			nodes300,
		} {
			for _, tt := range []struct{ moves, want string }{
				{"h8 a1 i8 a2 j8 a3 k8 g8", "l8"},             // five
				{"a1 h8 g8 i8 c9 j8 d4 k8", "l8"},             // a four to answer
				{"h8 a1 i8 a2 j8 a3 k8 g8 l9 a4 c3 b5", "l8"}, // not the game before
			} {
				got, err := c.Choose(t.Context(), record(t, gomoku.Rules{}, tt.moves), clock)
				if err != nil || !strings.Contains(tt.want, got.Move.String()) || got.Scored {
					t.Errorf("%s, %+v: %v, %v, want %s", tt.moves, clock, got, err, tt.want)
				}
			}
		}
	}
	if err := c.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("a second Close: %v", err)
	}
	if _, err := c.Choose(t.Context(), record(t, gomoku.Rules{}, ""), nodes300); !errors.Is(err, gomocup.ErrExited) {
		t.Errorf("after Close: %v", err)
	}
	if err := c.NewGame(t.Context()); err == nil {
		t.Error("a closed client starts again")
	}
}

func TestClientSearch(t *testing.T) {
	c := mustStart(t, "good", gomoku.Rules{})
	line := record(t, gomoku.Rules{}, "h8 a1 i8 a2 j8 a3 k8 g8").States()
	for _, line := range [][]board{line, line[8:], {line[0], line[3], line[8]}} {
		got, err := c.Search(t.Context(), ply.Limits{Depth: 2}, line...)
		if err != nil || got.Move.String() != "l8" || len(got.PV) != 1 || got.Elapsed == 0 {
			t.Errorf("%d states: %+v, %v", len(line), got, err)
		}
	}
	for _, lim := range []ply.Limits{{Soft: 50 * time.Millisecond}, {Time: 50 * time.Millisecond, Soft: time.Hour}} {
		if got, err := c.Search(t.Context(), lim, gomoku.Rules{}.Start()); err != nil || got.Elapsed > patience {
			t.Errorf("%+v: %+v, %v", lim, got, err)
		}
	}
	// A limit is for one search, even if a new game begins between two searches.
	for _, lim := range []ply.Limits{{Depth: 1}, {Nodes: 1}} {
		if _, err := c.Search(t.Context(), lim, line[0]); err != nil {
			t.Fatal(err)
		}
		if lim.Nodes > 0 {
			if err := c.NewGame(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		const time = 200 * time.Millisecond
		if got, err := c.Search(t.Context(), ply.Limits{Time: time}, line[0]); err != nil || got.Elapsed < time/2 {
			t.Errorf("after %+v: %v of %v, %v", lim, got.Elapsed, time, err)
		}
	}
	if _, err := c.Search(context.Background(), ply.Limits{}, line[0]); !errors.Is(err, ply.ErrNoLimit) {
		t.Errorf("without a limit: %v", err)
	}
	won := record(t, gomoku.Rules{}, "h8 a1 i8 a2 j8 a3 k8 g8 l8").State()
	if _, err := c.Search(t.Context(), ply.Limits{Depth: 1}, won); !errors.Is(err, ply.ErrGameOver) {
		t.Errorf("after the end: %v", err)
	}
	if _, err := c.Search(t.Context(), ply.Limits{Depth: 1}); err == nil {
		t.Error("without a state: no error")
	}
}

func TestStartErrors(t *testing.T) {
	for name, want := range map[string]struct {
		err  error
		text string
	}{
		"mute":    {gomocup.ErrHangs, "no OK within "},
		"missing": {gomocup.ErrExited, `exit status 3; its last words: "a file is missing"`},
		"small":   {gomocup.ErrRefused, "START 15: ERROR only boards of size 20"},
	} {
		_, err := start(t, name, gomoku.Rules{})
		if !errors.Is(err, want.err) || !strings.Contains(err.Error(), want.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := gomocup.Start(t.Context(), gomoku.Rules{}, gomocup.Config{Path: "/does/not/exist"}); err == nil {
		t.Error("a missing program starts")
	}
	if _, err := gomocup.Start(t.Context(), nil, faking("good")); err == nil {
		t.Error("a program starts without a game")
	}
	negative := faking("good")
	negative.MemoryMB = -1
	if _, err := gomocup.Start(t.Context(), gomoku.Rules{}, negative); err == nil {
		t.Error("a program starts with a negative memory")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := gomocup.Start(ctx, gomoku.Rules{}, faking("good")); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{"old": "A Brain by Somebody", "shy": "gomocup.test", "banner": "Fake"} {
		t.Run(name, func(t *testing.T) {
			if c := mustStart(t, name, gomoku.Rules{}); c.Name() != want {
				t.Errorf("it is called %q, want %q", c.Name(), want)
			}
		})
	}
}

// Each way to fail gives its own reason, soon, and leaves no process behind.
func TestFaultyPrograms(t *testing.T) {
	for _, f := range []dialogtest.Fault{
		{Name: "hangs", Err: gomocup.ErrHangs, Text: "no move within"},
		{Name: "deaf", Err: gomocup.ErrHangs, Text: "no move within"},
		{Name: "flood", Err: gomocup.ErrHangs, Text: "no move within"},
		{Name: "endless line", Err: gomocup.ErrHangs, Text: "no move within"},
		{Name: "nonsense", Err: gomocup.ErrHangs, Text: `it said "\x00\xff\x1b[2J"`},
		{Name: "far", Err: ply.ErrIllegalMove, Text: "15,3 is not on the board"},
		{Name: "below", Err: ply.ErrIllegalMove, Text: `"-1,3"`},
		{Name: "lost", Err: ply.ErrIllegalMove, Text: `"-1,-1"`},
		{Name: "taken", Err: ply.ErrIllegalMove, Text: "7,7 is taken by Black"},
		{Name: "too much", Err: ply.ErrIllegalMove, Text: `"8,8 9,9"`},
		{Name: "insists", Err: ply.ErrIllegalMove, Text: `"SUGGEST 8,8"`},
		{Name: "error", Err: gomocup.ErrRefused, Text: "TURN 7,7: ERROR too hard"},
		{Name: "unknown", Err: gomocup.ErrRefused, Text: "TURN 7,7: UNKNOWN"},
		{Name: "dies", Err: gomocup.ErrExited, Text: `signal: killed; its last words: "out of memory"`},
		{Name: "closes", Err: gomocup.ErrExited, Text: "closed its output"},
		{Name: "last words"},
		{Name: "garbage"},
		{Name: "stubborn"},
		{Name: "family"},
		{Name: "suggests"},
		{Name: "spacious"},
		{Name: "macintosh"},
		{Name: "banner"},
	} {
		t.Run(f.Name, func(t *testing.T) {
			c := mustStart(t, f.Name, gomoku.Rules{})
			dialogtest.Check(t, f, c, record(t, gomoku.Rules{}, "h8"), gomoku.NewMove(8, 8))
			if err := c.Close(); f.Name == "stubborn" && !errors.Is(err, gomocup.ErrHangs) {
				t.Errorf("Close: %v", err)
			}
		})
	}
}

// A program that does not know RESTART is started again.
func TestRestart(t *testing.T) {
	c := mustStart(t, "forgetful", gomoku.Rules{})
	for range 3 {
		if err := c.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Choose(t.Context(), record(t, gomoku.Rules{}, "h8"), match.Clock{Own: time.Second}); err != nil {
			t.Error(err)
		}
	}
}

// Processes that a program has started end with it.
func TestProcessGroup(t *testing.T) {
	dialogtest.CheckFamily(t, mustStart(t, "family", gomoku.Rules{}))
}

func TestContextKills(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	c, err := gomocup.Start(ctx, gomoku.Rules{}, faking("hangs"))
	if err != nil {
		t.Fatal(err)
	}
	why := errors.New("enough")
	time.AfterFunc(50*time.Millisecond, func() { cancel(why) })
	if _, err := c.Choose(context.Background(), record(t, gomoku.Rules{}, ""), match.Clock{Move: ply.Limits{Time: time.Hour}}); !errors.Is(err, why) {
		t.Errorf("got %v", err)
	}
	dialogtest.NoChildren(t)
	if err := c.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

// Close may come while a search is running: it ends the program, and so the search.
func TestCloseDuringSearch(t *testing.T) {
	c := mustStart(t, "hangs", gomoku.Rules{})
	time.AfterFunc(50*time.Millisecond, func() { c.Close() })
	if _, err := c.Choose(t.Context(), record(t, gomoku.Rules{}, ""), match.Clock{Move: ply.Limits{Time: time.Hour}}); err == nil {
		t.Error("a search without a program has a result")
	}
}
