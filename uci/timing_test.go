package uci_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/uci"
)

type (
	board  = connect4.Board
	column = connect4.Move
)

// fake is a searcher for tests. It shows what it was asked for.
type fake struct {
	search func(ctx context.Context, lim ply.Limits) (ply.Result[column], error)
	limits chan ply.Limits
	resets atomic.Int32
}

func (f *fake) Search(ctx context.Context, lim ply.Limits, states ...board) (ply.Result[column], error) {
	if f.limits != nil {
		f.limits <- lim
	}
	return f.search(ctx, lim)
}

func (f *fake) Reset() { f.resets.Add(1) }

// patient searches until it is stopped or has spent its time.
func patient(ctx context.Context, lim ply.Limits) (ply.Result[column], error) {
	if lim.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, lim.Time)
		defer cancel()
	}
	if lim.Depth == 0 {
		<-ctx.Done()
	}
	return ply.Result[column]{Move: 2, PV: []column{2, 3}, Depth: 5, Nodes: 10, Elapsed: time.Second}, nil
}

func engineOf(s ply.Searcher[board, column]) uci.Engine[board, column] {
	e := connectFour()
	e.Searcher = s
	return e
}

const (
	patientInfo = "info depth 5 seldepth 5 multipv 1 score cp 0 nodes 10 nps 10 time 1000 pv 3 4"
	patientMove = "bestmove 3 ponder 4"
)

func TestStop(t *testing.T) { synctest.Test(t, testStop) }

func testStop(t *testing.T) {
	f := &fake{search: patient, limits: make(chan ply.Limits, 10)}
	g := play(t, engineOf(f))
	for _, command := range []string{"go infinite", "go", "go infinite wtime 1 btime 1", "go movetime 3600000", "go infinite ponder"} {
		g.send(command, "isready")
		if got := g.until("readyok"); len(got) != 1 {
			t.Errorf("%s: %q before readyok", command, got)
		}
		<-f.limits
		g.silent()
		g.send("stop", "stop")
		if diff := cmp.Diff([]string{patientInfo, patientMove}, g.until("bestmove")); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", command, diff)
		}
	}
	// A search that has ended by itself keeps its move until it is asked for.
	g.send("go infinite depth 3")
	g.until("info")
	g.silent()
	g.send("stop")
	g.until("bestmove")
	g.send("isready")
	if got := g.until("readyok"); len(got) != 1 {
		t.Errorf("after bestmove: %q", got)
	}
}

// The commands that need the searcher end a search that is running. Every go has one answer.
func TestInterrupt(t *testing.T) {
	f := &fake{search: patient}
	g := play(t, engineOf(f))
	for _, command := range []string{"go infinite", "ucinewgame", "setoption name Move Overhead value 1", "bench 1", "go perft 2"} {
		g.send("go infinite", command, "isready")
		if got := g.untilOne("bestmove", "readyok"); got[len(got)-1] == "readyok" { // the go waits for a bench
			g.until("bestmove")
		} else {
			g.until("readyok")
		}
	}
	g.send("stop", "isready")
	g.until("readyok")
	if f.resets.Load() == 0 {
		t.Error("ucinewgame did not reset the searcher")
	}
	// The position may change during a search. The change is for the next search.
	g.send("go infinite", "position startpos moves 1 2 1 2 1 2 1", "stop")
	if got := g.until("bestmove"); !slices.Contains(got, patientMove) {
		t.Errorf("got %q", got)
	}
	g.send("go infinite", "isready", "stop")
	if got := g.until("bestmove"); got[len(got)-1] != "bestmove (none)" {
		t.Errorf("after the end of the game: %q", got)
	}
	g.send("go infinite")
	g.in.Close()
	g.end()
}

// An engine resets its searcher before the first search, and not after it.
func TestIsReady(t *testing.T) {
	f := &fake{search: patient}
	g := play(t, engineOf(f))
	g.send("isready")
	g.until("readyok")
	if f.resets.Load() != 1 {
		t.Error("the searcher was not reset before the first search")
	}
	g.send("go infinite", "isready", "stop")
	g.until("bestmove")
	g.send("setoption name Move Overhead value 1", "isready")
	g.until("readyok")
	if n := f.resets.Load(); n != 1 {
		t.Errorf("the searcher was reset %d times", n)
	}
	// Nor is it reset after a bench, which has reset it itself.
	f = &fake{search: patient, limits: make(chan ply.Limits, 100)}
	g = play(t, engineOf(f))
	g.send("bench nodes 1")
	<-f.limits
	g.send("isready")
	g.until("readyok")
	if n := f.resets.Load(); n != 1 {
		t.Errorf("the searcher was reset %d times, the first for a bench", n)
	}
}

func TestPonder(t *testing.T) { synctest.Test(t, testPonder) }

func testPonder(t *testing.T) {
	f := &fake{search: patient, limits: make(chan ply.Limits, 10)}
	g := play(t, engineOf(f))
	g.send("go ponder wtime 1000 btime 1000", "isready")
	g.until("readyok")
	if lim := <-f.limits; lim != (ply.Limits{}) {
		t.Errorf("while it is not its turn, the engine has limits %+v", lim)
	}
	g.silent()
	begun := time.Now()
	g.send("ponderhit")
	g.until(patientMove)
	if took := time.Since(begun); took > patience/2 {
		t.Errorf("%v after ponderhit", took)
	}

	g.send("go ponder depth 3") // ends by itself
	g.until("info")
	g.silent()
	g.send("ponderhit")
	g.until("bestmove")

	g.send("go ponder movetime 1", "stop") // the opponent has made another move
	g.until("bestmove")
}

func TestLimits(t *testing.T) {
	const ms = time.Millisecond
	f := &fake{search: func(context.Context, ply.Limits) (ply.Result[column], error) {
		return ply.Result[column]{}, nil
	}, limits: make(chan ply.Limits, 1)}
	g := play(t, engineOf(f))
	for _, tt := range []struct {
		position, command string
		want              ply.Limits
	}{
		{"startpos", "go depth 7", ply.Limits{Depth: 7}},
		{"startpos", "go nodes 12345", ply.Limits{Nodes: 12345}},
		{"startpos", "go mate 3", ply.Limits{Depth: 5}},
		{"startpos", "go depth 0 nodes 0", ply.Limits{Depth: 1, Nodes: 1}},
		{"startpos", "go movetime 100", ply.Limits{Time: 70 * ms}},
		{"startpos", "go wtime -20 btime 0", ply.Limits{Soft: ms, Time: ms}}, // a clock that has run out
		{"startpos", "go btime 1000", ply.Limits{Soft: ms, Time: ms}},
		{"startpos", "go wtime 60240 btime 1", ply.Limits{Soft: 1000 * ms, Time: 3000 * ms}},
		{"startpos moves 4", "go wtime 1 btime 60240 winc 5 binc 2000", ply.Limits{Soft: 2000 * ms, Time: 6000 * ms}},
		{"startpos", "go wtime 1240 btime 5 movestogo 1 depth 9", ply.Limits{Depth: 9, Soft: 2000 * ms / 3, Time: 1000 * ms}},
	} {
		g.send("position "+tt.position, tt.command)
		g.until("bestmove")
		if got := <-f.limits; got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.command, got, tt.want)
		}
	}
}

// The overhead is that of the field, until the GUI sets another.
func TestOverhead(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		overhead         time.Duration
		option           string
		before, at5, at0 time.Duration // the limits of a search of 100 ms
	}{
		{0, "default 30 min 0 max 5000", 70 * ms, 95 * ms, 100 * ms},
		{20 * ms, "default 20 min 0 max 5000", 80 * ms, 95 * ms, 100 * ms},
		{-1, "default 0 min 0 max 5000", 100 * ms, 95 * ms, 100 * ms},
		{time.Hour, "default 3600000 min 0 max 3600000", 50 * ms, 95 * ms, 100 * ms},
	} {
		f := &fake{limits: make(chan ply.Limits, 1), search: func(context.Context, ply.Limits) (ply.Result[column], error) {
			return ply.Result[column]{Move: 2}, nil
		}}
		e := engineOf(f)
		e.Overhead = tt.overhead
		g := play(t, e)
		g.send("uci")
		if want := "option name Move Overhead type spin " + tt.option; !slices.Contains(g.until("uciok"), want) {
			t.Errorf("%v: no %q in %q", tt.overhead, want, g.seen)
		}
		for _, step := range []struct {
			set  string
			want time.Duration
		}{{"", tt.before}, {"setoption name Move Overhead value 5", tt.at5}, {"setoption name Move Overhead value 0", tt.at0}} {
			g.send(step.set, "go movetime 100")
			g.until("bestmove")
			if got := (<-f.limits).Time; got != step.want {
				t.Errorf("%v, then %q: %v, want %v", tt.overhead, step.set, got, step.want)
			}
		}
	}
}

// Whatever happens to a search, the GUI gets a legal move.
func TestBrokenSearchers(t *testing.T) {
	for name, search := range map[string]func(context.Context, ply.Limits) (ply.Result[column], error){
		"panic": func(context.Context, ply.Limits) (ply.Result[column], error) { panic("no idea") },
		"error": func(context.Context, ply.Limits) (ply.Result[column], error) {
			return ply.Result[column]{}, errors.New("no idea")
		},
		"illegal move": func(context.Context, ply.Limits) (ply.Result[column], error) {
			return ply.Result[column]{Move: 77, PV: []column{77, 1}}, nil
		},
	} {
		g := play(t, engineOf(&fake{search: search}))
		for range 2 {
			g.send("go depth 1")
			got := g.until("bestmove")
			if got[len(got)-1] != "bestmove 1" {
				t.Errorf("%s: %q", name, got)
			}
			if name != "illegal move" && !strings.Contains(got[0], "no idea") {
				t.Errorf("%s: the reason is missing in %q", name, got)
			}
		}
	}
}

// analyst is a searcher that shows what it was asked for.
type analyst struct {
	*alphabeta.Searcher[board, column]
	asked ply.Analysis[column]
}

func (a *analyst) Full() int { return 42 }

func (a *analyst) Analyze(ctx context.Context, lim ply.Limits, asked ply.Analysis[column], states ...board) (ply.Result[column], error) {
	a.asked = asked
	asked.Report(ply.Result[column]{Move: 1, Score: -5, Depth: 1, Nodes: 1000, Elapsed: 100 * time.Millisecond})
	lines := []ply.Line[column]{{Move: 3, Score: 9, PV: []column{3, 3, 77}}, {Move: 1, Score: ply.LossIn(4)}}
	return ply.Result[column]{Move: 3, Score: 9, PV: []column{3, 3, 77}, Depth: 2, Nodes: 2000, Elapsed: time.Second, Lines: lines}, nil
}

func TestAnalyzer(t *testing.T) {
	a := &analyst{Searcher: alphabeta.New(connect4.Rules{})}
	g := play(t, engineOf(a))
	g.send("uci")
	if !slices.Contains(g.until("uciok"), "option name MultiPV type spin default 1 min 1 max 500") {
		t.Error("no MultiPV")
	}
	g.send("go depth 2")
	want := []string{
		"info depth 1 seldepth 1 multipv 1 score cp -5 nodes 1000 nps 10000 hashfull 42 time 100 pv 2",
		"info depth 2 seldepth 3 multipv 1 score cp 9 nodes 2000 nps 2000 hashfull 42 time 1000 pv 4 4",
		"bestmove 4 ponder 4",
	}
	if diff := cmp.Diff(want, g.until("bestmove")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if a.asked.Lines != 1 || a.asked.Only != nil {
		t.Errorf("asked for %+v", a.asked)
	}
	g.send("setoption name MultiPV value 3", "go depth 2 searchmoves 4 2 4")
	want = []string{
		"info depth 1 seldepth 1 multipv 1 score cp -5 nodes 1000 nps 10000 hashfull 42 time 100 pv 2",
		"info depth 2 seldepth 3 multipv 1 score cp 9 nodes 2000 nps 2000 hashfull 42 time 1000 pv 4 4",
		"info depth 2 seldepth 2 multipv 2 score mate -2 nodes 2000 nps 2000 hashfull 42 time 1000 pv 2",
		"bestmove 4 ponder 4",
	}
	if diff := cmp.Diff(want, g.until("bestmove")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if a.asked.Lines != 3 || !slices.Equal(a.asked.Only, []column{3, 1}) {
		t.Errorf("asked for %+v", a.asked)
	}
}

// The move to ponder on is a move of the opponent, not an own second move or a roll of
// dice.
func TestPonderMove(t *testing.T) {
	k := play(t, uci.Engine[kalah.Board, kalah.Move]{Game: kalah.Rules{}, Searcher: alphabeta.New(kalah.Rules{})})
	k.send("go depth 3")
	if got := k.until("bestmove"); got[len(got)-1] != "bestmove 3" {
		t.Errorf("kalah: %q", got)
	}
	k.send("go depth 3 searchmoves 3 4")
	if got := k.until("bestmove"); got[len(got)-1] != "bestmove 3" {
		t.Errorf("kalah: %q", got)
	}
	d := play(t, uci.Engine[dicerace.State, dicerace.Move]{Game: dicerace.Rules{}, Searcher: alphabeta.New(dicerace.Rules{})})
	d.send("position startpos moves roll", "go depth 3", "isready")
	if got := d.until("bestmove"); !strings.Contains(strings.Join(got, "\n"), "chance node") {
		t.Errorf("at a chance node: %q", got)
	}
}

// Commands from a GUI that never waits meet searches that end at any time.
func TestConcurrency(t *testing.T) {
	e := connectFour()
	in, out := io.Pipe()
	var text strings.Builder
	done := make(chan error, 1)
	go func() { done <- e.Run(context.Background(), in, &text) }()
	const rounds = 100
	for i := range rounds {
		fmt.Fprintf(out, "position startpos moves 4\nisready\ngo nodes %d\nisready\n", 50*i+1)
		switch i % 4 {
		case 0:
			io.WriteString(out, "stop\n")
		case 1:
			io.WriteString(out, "go infinite\nponderhit\nisready\n")
		case 2:
			io.WriteString(out, "go ponder movetime 5\nponderhit\n")
		case 3:
			io.WriteString(out, "d\ngo perft 3\n")
		}
	}
	out.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Count(text.String(), "bestmove "), rounds+rounds/2; got != want {
		t.Errorf("%d times bestmove, want %d", got, want)
	}
	if got, want := strings.Count(text.String(), "readyok"), 2*rounds+rounds/4; got != want {
		t.Errorf("%d times readyok, want %d", got, want)
	}
}
