//go:build unix

package uci_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/dialog/dialogtest"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

var (
	_ match.Player[board, column] = (*uci.Client[board, column])(nil)
	_ ply.Searcher[board, column] = (*uci.Client[board, column])(nil)
	_ match.NewGamer              = (*uci.Client[board, column])(nil)
	_ io.Closer                   = (*uci.Client[board, column])(nil)
)

// faking returns the configuration that starts one of the fake engines.
func faking(name string) uci.Config {
	cfg := uci.Config{Handshake: patience, Grace: patience}
	cfg.Path, cfg.Args = dialogtest.Program(name)
	switch name { // the test waits for these until their time is over
	case "mute":
		cfg.Handshake = 300 * time.Millisecond
	case "hangs", "deaf", "flood", "endless line":
		cfg.Grace = 300 * time.Millisecond
	case "stubborn": // it must answer first, even on a busy machine
		cfg.Grace = time.Second
	case "obeys late": // it must answer within the time
		cfg.Grace = 3 * time.Second
	}
	return cfg
}

// start starts one of the fake engines. When the test ends, it must be gone.
func start(t *testing.T, d uci.Dialect, name string, options ...uci.Setting) (*uci.Client[board, column], error) {
	t.Helper()
	t.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise a program takes a second to exit under -race
	cfg := faking(name)
	cfg.Dialect, cfg.Settings = d, options
	c, err := uci.Start(context.Background(), connect4.Rules{}, cfg)
	t.Cleanup(func() { dialogtest.NoChildren(t) })
	return c, err
}

func mustStart(t *testing.T, d uci.Dialect, name string) *uci.Client[board, column] {
	t.Helper()
	c, err := start(t, d, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func newGame(moves ...column) *ply.Record[board, column] {
	r := ply.NewRecord(connect4.Rules{}, connect4.Board{}, 0)
	for _, m := range moves {
		if err := r.Play(m); err != nil {
			panic(err)
		}
	}
	return r
}

var depth3 = match.Clock{Move: ply.Limits{Depth: 3}}

func TestClient(t *testing.T) {
	c := mustStart(t, uci.UCI, "good")
	if c.Name() != "Good 1.0" {
		t.Errorf("its name is %q", c.Name())
	}
	for range 2 {
		if err := c.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, clock := range []match.Clock{
			{Move: ply.Limits{Depth: 1}},
			{Own: time.Minute, Other: time.Second, OwnAdd: 10 * time.Millisecond, MovesToGo: 5},
			{Move: ply.Limits{Time: time.Minute}},
			{Move: ply.Limits{Nodes: 1000}},
		} {
			game := newGame(0, 1, 0, 1, 0, 1) // column 1 wins
			got, err := c.Choose(t.Context(), game, clock)
			want := match.Choice[column]{Move: 0, Score: ply.WinIn(1), Scored: true, Depth: 1, Nodes: 7}
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%+v: %v (-want +got)\n%s", clock, err, diff)
			}
		}
	}
	if err := c.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("a second Close: %v", err)
	}
	if _, err := c.Choose(t.Context(), newGame(), depth3); !errors.Is(err, uci.ErrExited) {
		t.Errorf("after Close: %v", err)
	}
	if err := c.NewGame(t.Context()); err == nil {
		t.Error("a closed client starts again")
	}
}

// The name of an engine is short, and a terminal can show it.
func TestName(t *testing.T) {
	c := mustStart(t, uci.UCI, "shouts")
	if want := "[31m" + strings.Repeat("Loud ", 12) + "…"; c.Name() != want {
		t.Errorf("its name is %q, want %q", c.Name(), want)
	}
}

// Two goroutines that use a client wait for each other.
func TestClientTogether(t *testing.T) {
	c := mustStart(t, uci.UCI, "good")
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			wins, other := column(i), column(i+1)
			line := newGame(wins, other, wins, other, wins, other).States()
			for range 5 {
				got, err := c.Search(t.Context(), ply.Limits{Depth: 2}, line...)
				if err != nil || got.Move != wins {
					t.Errorf("%v, %v, want %v", got.Move, err, wins)
				}
			}
		})
	}
	wg.Wait()
}

func TestClientSearch(t *testing.T) {
	c := mustStart(t, uci.UCI, "good")
	line := newGame(3, 3, 2, 5).States()
	for _, line := range [][]board{line, line[4:], {line[0], line[3], line[4]}} {
		got, err := c.Search(t.Context(), ply.Limits{Depth: 3}, line...)
		want := ply.Result[column]{Move: 1, Score: ply.WinIn(3), PV: []column{1, 0, 4}, Depth: 3, Nodes: got.Nodes, Elapsed: got.Elapsed}
		if diff := cmp.Diff(want, got); err != nil || diff != "" || got.Nodes == 0 || got.Elapsed == 0 {
			t.Errorf("%d states: %v (-want +got)\n%s", len(line), err, diff)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if got, err := c.Search(ctx, ply.Limits{}, board{}); err != nil || len(got.PV) == 0 {
		t.Errorf("until its context ends: %+v, %v", got, err)
	}
	if _, err := c.Search(context.Background(), ply.Limits{}, board{}); !errors.Is(err, ply.ErrNoLimit) {
		t.Errorf("without a limit: %v", err)
	}
	if _, err := c.Search(t.Context(), ply.Limits{Depth: 1}, newGame(0, 1, 0, 1, 0, 1, 0).State()); !errors.Is(err, ply.ErrGameOver) {
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
		"mute":    {uci.ErrHangs, "no uciok within "},
		"missing": {uci.ErrExited, `exit status 3; its last words: "a file is missing"`},
	} {
		_, err := start(t, uci.UCI, name)
		if !errors.Is(err, want.err) || !strings.Contains(err.Error(), want.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := start(t, uci.UCI, "good", uci.Setting{Name: "Move Overhead", Value: "1"}, uci.Setting{Name: "Hash", Value: "1"}); !errors.Is(err, uci.ErrOption) {
		t.Errorf("an option that the engine does not have: %v", err)
	}
	if _, err := uci.Start(t.Context(), connect4.Rules{}, uci.Config{Path: "/does/not/exist"}); err == nil {
		t.Error("a missing program starts")
	}
	if _, err := uci.Start(t.Context(), connect4.Rules{}, uci.Config{Path: os.Args[0], Dialect: 99}); err == nil {
		t.Error("an engine starts in a dialect that nobody speaks")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := uci.Start(ctx, connect4.Rules{}, uci.Config{Path: os.Args[0]}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
}

// Each way to fail gives its own reason, soon, and leaves no process behind.
func TestFaultyEngines(t *testing.T) {
	for _, tt := range []struct {
		dialect uci.Dialect
		dialogtest.Fault
	}{
		{uci.UCI, dialogtest.Fault{Name: "hangs", Err: uci.ErrHangs, Text: "no bestmove within"}},
		{uci.UCCI, dialogtest.Fault{Name: "hangs", Err: uci.ErrHangs, Text: "no bestmove within"}},
		{uci.UCI, dialogtest.Fault{Name: "deaf", Err: uci.ErrHangs, Text: "no bestmove within"}},
		{uci.UCI, dialogtest.Fault{Name: "flood", Err: uci.ErrHangs, Text: "no bestmove within"}},
		{uci.UCCI, dialogtest.Fault{Name: "endless line", Err: uci.ErrHangs, Text: "no bestmove within"}},
		{uci.UCI, dialogtest.Fault{Name: "nonsense", Err: ply.ErrIllegalMove, Text: `bestmove "\x00\xff\x1b[2J"`}},
		{uci.UCCI, dialogtest.Fault{Name: "nonsense", Err: ply.ErrIllegalMove, Text: `bestmove "\x00\xff\x1b[2J"`}},
		{uci.UCI, dialogtest.Fault{Name: "illegal", Err: ply.ErrIllegalMove, Text: `bestmove "9"`}},
		{uci.UCCI, dialogtest.Fault{Name: "illegal", Err: ply.ErrIllegalMove, Text: `bestmove "9"`}},
		{uci.UCI, dialogtest.Fault{Name: "none", Err: ply.ErrIllegalMove, Text: `bestmove "(none)"`}},
		{uci.UCCI, dialogtest.Fault{Name: "none", Err: ply.ErrIllegalMove, Text: `bestmove "(none)"`}},
		{uci.UCCI, dialogtest.Fault{Name: "no move", Err: ply.ErrIllegalMove, Text: "nobestmove"}},
		{uci.UCI, dialogtest.Fault{Name: "empty", Err: ply.ErrIllegalMove, Text: "without a move"}},
		{uci.UCCI, dialogtest.Fault{Name: "empty", Err: ply.ErrIllegalMove, Text: "without a move"}},
		{uci.UCI, dialogtest.Fault{Name: "dies", Err: uci.ErrExited, Text: `signal: killed; its last words: "out of memory"`}},
		{uci.UCCI, dialogtest.Fault{Name: "dies", Err: uci.ErrExited, Text: `signal: killed; its last words: "out of memory"`}},
		{uci.UCI, dialogtest.Fault{Name: "closes", Err: uci.ErrExited, Text: "closed its output"}},
		{uci.UCI, dialogtest.Fault{Name: "last words"}},
		{uci.UCCI, dialogtest.Fault{Name: "last words"}},
		{uci.UCI, dialogtest.Fault{Name: "garbage"}},
		{uci.UCCI, dialogtest.Fault{Name: "garbage"}},
		{uci.UCI, dialogtest.Fault{Name: "obeys late"}},
		{uci.UCCI, dialogtest.Fault{Name: "obeys late"}},
		{uci.UCI, dialogtest.Fault{Name: "stubborn"}},
		{uci.UCI, dialogtest.Fault{Name: "family"}},
	} {
		t.Run(fmt.Sprintf("%s/%d", tt.Name, tt.dialect), func(t *testing.T) {
			c := mustStart(t, tt.dialect, tt.Name)
			dialogtest.Check(t, tt.Fault, c, newGame(3), 3)
			if err := c.Close(); tt.Name == "stubborn" && !errors.Is(err, uci.ErrHangs) {
				t.Errorf("Close: %v", err)
			}
		})
	}
}

// A second answer does not count as the answer to the next question.
func TestTwice(t *testing.T) {
	for _, dialect := range []uci.Dialect{uci.UCI, uci.UCCI} {
		t.Run(fmt.Sprint(dialect), func(t *testing.T) {
			c := mustStart(t, dialect, "twice")
			for i := range 3 {
				got, err := c.Choose(t.Context(), newGame(), depth3)
				if err != nil || got.Move != 3 || got.Scored {
					t.Errorf("question %d: got %+v, %v", i, got, err)
				}
			}
		})
	}
}

// A caller whose context ends gets the error of the context, and not that the engine hangs.
func TestNewGameContext(t *testing.T) {
	c := mustStart(t, uci.UCI, "deaf")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := c.NewGame(ctx); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, uci.ErrHangs) {
		t.Errorf("got %v", err)
	}
}

// Processes that an engine has started end with it.
func TestProcessGroup(t *testing.T) {
	dialogtest.CheckFamily(t, mustStart(t, uci.UCI, "family"))
}

func TestContextKills(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	c, err := uci.Start(ctx, connect4.Rules{}, faking("hangs"))
	if err != nil {
		t.Fatal(err)
	}
	why := errors.New("enough")
	time.AfterFunc(50*time.Millisecond, func() { cancel(why) })
	if _, err := c.Choose(context.Background(), newGame(), match.Clock{Move: ply.Limits{Time: time.Hour}}); !errors.Is(err, why) {
		t.Errorf("got %v", err)
	}
	dialogtest.NoChildren(t)
	if err := c.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

// Close may come while a search is running: it ends the engine, and so the search.
func TestCloseDuringSearch(t *testing.T) {
	c := mustStart(t, uci.UCI, "hangs")
	time.AfterFunc(50*time.Millisecond, func() { c.Close() })
	if _, err := c.Choose(t.Context(), newGame(), match.Clock{Move: ply.Limits{Time: time.Hour}}); err == nil {
		t.Error("a search without an engine has a result")
	}
}
