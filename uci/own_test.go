package uci_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/memory"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/uci"
)

// optionsOf returns the options that an engine declares, without Ponder and Move Overhead.
func optionsOf(t *testing.T, e uci.Engine[board, column]) []string {
	t.Helper()
	g := play(t, e)
	g.send("uci")
	var options []string
	for _, line := range g.until("uciok") {
		if text, ok := strings.CutPrefix(line, "option name "); ok && !strings.HasPrefix(text, "Ponder") && !strings.HasPrefix(text, "Move") {
			options = append(options, text)
		}
	}
	return options
}

// What a searcher can do is what its engine offers, and the defaults are what the searcher has.
func TestOwnOptions(t *testing.T) {
	most := strconv.Itoa(memory.MostMB())
	given := alphabeta.New(connect4.Rules{})
	given.MemoryMB, given.Threads = 7, 3
	huge := alphabeta.New(connect4.Rules{})
	huge.MemoryMB, huge.Threads = 1<<19, 300 // more than possible: the search says so, not the option
	for name, tt := range map[string]struct {
		searcher ply.Searcher[board, column]
		want     []string
	}{
		"nothing": {&fake{}, nil},
		"alphabeta": {alphabeta.New(connect4.Rules{}), []string{
			"MultiPV type spin default 1 min 1 max 500", "Hash type spin default 16 min 1 max " + most,
			"Clear Hash type button", "Threads type spin default 1 min 1 max 256",
		}},
		"alphabeta with settings": {given, []string{
			"MultiPV type spin default 1 min 1 max 500", "Hash type spin default 7 min 1 max " + most,
			"Clear Hash type button", "Threads type spin default 3 min 1 max 256",
		}},
		"too much": {huge, []string{
			"MultiPV type spin default 1 min 1 max 500", "Hash type spin default 524288 min 1 max 524288",
			"Clear Hash type button", "Threads type spin default 300 min 1 max 300",
		}},
		"mcts": {mcts.New(connect4.Rules{}), []string{
			"MultiPV type spin default 1 min 1 max 500", "Hash type spin default 256 min 1 max " + most,
			"Clear Hash type button", "Threads type spin default 1 min 1 max 256",
		}},
	} {
		if diff := cmp.Diff(tt.want, optionsOf(t, engineOf(tt.searcher))); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}

	// An option of the program takes the place of the engine's own.
	e := engineOf(alphabeta.New(connect4.Rules{}))
	var hash int
	e.Options = []uci.Option{uci.Spin("hash", 2, 1, 4, func(mb int) { hash = mb }), uci.Button("Panic", func() {})}
	want := []string{
		"MultiPV type spin default 1 min 1 max 500", "Clear Hash type button", "Threads type spin default 1 min 1 max 256",
		"hash type spin default 2 min 1 max 4", "Panic type button",
	}
	if diff := cmp.Diff(want, optionsOf(t, e)); diff != "" {
		t.Errorf("with options of its own: (-want +got)\n%s", diff)
	}
	g := play(t, e)
	g.send("setoption name Hash value 3", "isready")
	g.until("readyok")
	if hash != 3 {
		t.Errorf("Hash sets %d", hash)
	}
}

// counted is a searcher that notes what it is given.
type counted struct {
	fake
	threads, megabytes int
}

func (c *counted) SetThreads(n int) int {
	before := c.threads
	if n > 0 {
		c.threads = n
	}
	return before
}

func (c *counted) SetMemoryMB(mb int) int {
	before := c.megabytes
	if mb > 0 {
		c.megabytes = mb
	}
	return before
}

// The options reach the searcher, in both dialects and only within their bounds.
func TestSetOwnOptions(t *testing.T) {
	for dialect, text := range map[string]string{
		"uci":  "setoption name Hash value N\nsetoption name Threads value 2\nsetoption name Threads value 257\nsetoption name Hash value 0\nsetoption name Clear Hash",
		"ucci": "setoption hashsize N\nsetoption threads 2\nsetoption threads 257\nsetoption hashsize 0\nsetoption clearhash",
	} {
		s := &counted{threads: 1, megabytes: 5}
		s.search = func(context.Context, ply.Limits) (ply.Result[column], error) { return ply.Result[column]{}, nil }
		g := play(t, engineOf(s))
		g.send(dialect, strings.ReplaceAll(text, "N", "64"), "isready")
		lines := g.until("readyok")
		if s.threads != 2 || s.megabytes != 64 || s.resets.Load() != 2 { // one is that of isready
			t.Errorf("%s: %d threads, %d MB, %d resets", dialect, s.threads, s.megabytes, s.resets.Load())
		}
		if n := len(slices.DeleteFunc(lines, func(line string) bool { return !strings.Contains(line, "want a number from 1 to ") })); n != 2 {
			t.Errorf("%s: %d numbers are refused in %q", dialect, n, lines)
		}
	}
}
