package uci_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/uci"
)

// x to move wins with 4 unless that is banned.
const ucciThreat = "ucci\n" + threat

// ucciHello is the answer to ucci.
const ucciHello = `
	id name test
	id author nobody
	option usemillisec type check default true
	option newgame type button
	option ponder type check default false
	option moveoverhead type spin min 0 max 5000 default 30
	ucciok
	`

func TestConversationUCCI(t *testing.T) {
	for _, tt := range []struct {
		name, in, out string
	}{
		{"handshake", "ucci\nisready", ucciHello + "readyok"},
		{"quit", "ucci\nquit", ucciHello + "bye"},
		{"the end of the input", "ucci", ucciHello[:len(ucciHello)-2]},
		{"depth", ucciThreat + "\ngo depth 1", ucciHello + `info depth 1 score 31999 pv 4
			info nodes 7
			bestmove 4`},
		{"a banned move", ucciThreat + "\nbanmoves 4 9\ngo depth 2\n" + threat + "\ngo depth 1", ucciHello +
			`info message banmoves: move "9": illegal move: the columns are 1 to 7
			info depth 2 score -120 pv 3 4
			info nodes 48
			bestmove 3 ponder 4
			info depth 1 score 31999 pv 4
			info nodes 7
			bestmove 4`},
		{"every move is banned", ucciThreat + "\nbanmoves 1 2 3 4 5 6 7\ngo depth 1", ucciHello +
			`info message every move is banned
			nobestmove`},
		{"a lost game", ucciThreat + " moves 4\nbanmoves 4\ngo depth 3", ucciHello +
			`info message banmoves: move "4": illegal move: the game is over: four in a row
			info depth 0 score -32000
			nobestmove`},
		{"nothing to stop", "ucci\nstop\nponderhit", ucciHello + "nobestmove"},
		{"no look into the table", "ucci\nprobe startpos moves 4", ucciHello + "pophash"},
		{"options", "ucci\nsetoption moveoverhead 6000\nsetoption usebook false\nsetoption newgame\nsetoption\nsetoption ponder maybe", ucciHello +
			`info message option Move Overhead: want a number from 0 to 5000, not "6000"
			info message option Ponder: want true or false, not "maybe"`},
		{"words of UCI in go", ucciThreat + "\ngo wtime 5 depth 1", ucciHello +
			`info message go: unknown word "wtime"
			info depth 1 score 31999 pv 4
			info nodes 7
			bestmove 4`},
		{"the other dialect after all", "ucci\nuci\nquit", ucciHello +
			`id name test
			id author nobody
			option name Ponder type check default false
			option name Move Overhead type spin default 30 min 0 max 5000
			uciok`},
	} {
		t.Run(tt.name, func(t *testing.T) { converses(t, tt.in, tt.out) })
	}
}

func TestOptionsUCCI(t *testing.T) {
	var hash int
	var style, book string
	pressed := 0
	e := connectFour()
	e.Options = []uci.Option{
		uci.Spin("Hash", 16, 1, 1024, func(n int) { hash = n }),
		uci.Combo("Style", "normal", []string{"solid", "normal", "risky"}, func(s string) { style = s }),
		uci.Text("Book Files", "", func(s string) error {
			if s == "missing" {
				return errors.New("there is no such file")
			}
			book = s
			return nil
		}),
		uci.Text("EGTB Paths", "here", func(string) error { return nil }),
		uci.Button("Clear Hash", func() { pressed++ }),
	}
	g := play(t, e)
	g.send("ucci")
	want := []string{
		"option hashsize type spin min 1 max 1024 default 16",
		"option style type combo var solid var normal var risky default normal",
		"option bookfiles type string",
		"option egtbpaths type string default here",
		"option clearhash type button",
		"ucciok",
	}
	if diff := cmp.Diff(want, g.until("ucciok")[6:]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	g.send("setoption hashsize 64", "setoption  STYLE  Risky", "setoption bookfiles a file;another", "setoption clearhash",
		"setoption bookfiles missing", "isready")
	want = []string{"info message option Book Files: there is no such file", "readyok"}
	if diff := cmp.Diff(want, g.until("readyok")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if hash != 64 || style != "risky" || book != "a file;another" || pressed != 1 {
		t.Errorf("got hashsize %d, style %q, bookfiles %q, clearhash %d times", hash, style, book, pressed)
	}
	g.send("setoption bookfiles", "isready")
	g.until("readyok")
	if book != "" {
		t.Errorf("an empty text is %q", book)
	}
}

func TestLimitsUCCI(t *testing.T) {
	const ms = time.Millisecond
	f := &fake{search: patient, limits: make(chan ply.Limits, 1)}
	g := play(t, engineOf(f))
	g.send("ucci")
	for _, tt := range []struct {
		position, command string
		want              ply.Limits
	}{
		{"startpos", "go depth 7", ply.Limits{Depth: 7}},
		{"startpos", "go nodes 12345", ply.Limits{Nodes: 12345}},
		{"startpos", "go infinite", ply.Limits{}},
		{"startpos", "go depth infinite", ply.Limits{}},
		{"startpos", "go", ply.Limits{}},
		{"startpos", "go time 60240", ply.Limits{Soft: 1000 * ms, Time: 3000 * ms}},
		{"startpos moves 4", "go time 60240 increment 2000 opptime 1 oppincrement 5", ply.Limits{Soft: 2000 * ms, Time: 6000 * ms}},
		{"startpos", "go draw time 1240 movestogo 1 opptime 9 oppmovestogo 30", ply.Limits{Soft: 2000 * ms / 3, Time: 1000 * ms}},
		{"startpos", "go time 0", ply.Limits{Soft: ms, Time: ms}},
		{"startpos", "go opptime 1000", ply.Limits{Soft: ms, Time: ms}},
	} {
		g.send("setoption usemillisec true", "position "+tt.position, tt.command)
		if got := <-f.limits; got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.command, got, tt.want)
		}
		g.send("stop")
		g.until("bestmove")
	}
	g.send("setoption usemillisec false", "setoption moveoverhead 0", "go time 120 increment 1 opptime 100 oppincrement 1")
	if got, want := <-f.limits, (ply.Limits{Soft: 2500 * ms, Time: 7500 * ms}); got != want {
		t.Errorf("in seconds: %+v, want %+v", got, want)
	}
	g.send("stop")
	g.until("bestmove")
	g.send("go time 99999999999999999999 increment 9223372036854775807")
	if got := <-f.limits; got.Time <= 0 || got.Soft <= 0 {
		t.Errorf("huge numbers of seconds: %+v", got)
	}
}

// An engine with a negative score accepts a draw, whenever it is offered.
func TestDrawUCCI(t *testing.T) {
	const behind = "position startpos" // the score after two plies is negative
	for _, tt := range []struct {
		position string
		commands []string
		want     bool
	}{
		{threat, []string{"go draw depth 1"}, false},
		{behind, []string{"go draw depth 2"}, true},
		{behind, []string{"go depth 2"}, false},
		{behind, []string{"go ponder depth 2", "ponderhit draw"}, true},
		{behind, []string{"go ponder depth 2", "ponderhit"}, false},
		{behind, []string{"go ponder depth 2", "stop", "ponderhit draw"}, false},
	} {
		g := play(t, connectFour())
		g.send("ucci", tt.position)
		g.send(tt.commands...)
		got := g.until("bestmove")
		if answer := got[len(got)-1]; strings.HasSuffix(answer, " draw") != tt.want {
			t.Errorf("%s, %q: %q", tt.position, tt.commands, answer)
		}
	}
}

// A stop is answered once: by the search that it ends, or by nobestmove.
func TestStopUCCI(t *testing.T) {
	f := &fake{search: patient, limits: make(chan ply.Limits, 10)}
	g := play(t, engineOf(f))
	g.send("ucci")
	g.until("ucciok")
	g.send("go infinite", "stop")
	g.until("bestmove")
	stop := func() []string {
		g.send("stop", "isready")
		return g.until("readyok")
	}
	for len(stop()) == 1 { // the task has answered, but its goroutine has not ended yet
		time.Sleep(time.Millisecond)
	}
	if diff := cmp.Diff([]string{"nobestmove", "readyok"}, stop()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	g.send("go infinite", "uci")
	g.until("bestmove")
	g.until("uciok")
	g.send("stop", "isready")
	if got := g.until("readyok"); len(got) != 1 {
		t.Errorf("UCI: %q", got)
	}
}

func TestMultiPVUCCI(t *testing.T) {
	a := &analyst{Searcher: alphabeta.New(connect4.Rules{})}
	g := play(t, engineOf(a))
	g.send("ucci", "setoption multipv 2", "banmoves 1 3", "go depth 2")
	g.until("ucciok")
	want := []string{
		"info depth 1 multipv 1 score -5 pv 2",
		"info nodes 1000 time 100",
		"info depth 2 multipv 1 score 9 pv 4 4",
		"info nodes 2000 time 1000",
		"info depth 2 multipv 2 score -31996 pv 2",
		"bestmove 4 ponder 4",
	}
	if diff := cmp.Diff(want, g.until("bestmove")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]column{1, 3, 4, 5, 6}, a.asked.Only); a.asked.Lines != 2 || diff != "" {
		t.Errorf("asked for %d lines; moves (-want +got)\n%s", a.asked.Lines, diff)
	}
}
