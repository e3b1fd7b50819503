package gomocup_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/memory"
)

// stub is a searcher for tests: it plays the first empty point from a1 on. It shows what it
// was asked for.
type stub struct {
	rules  gomoku.Rules
	mb     int // its memory
	score  ply.Score
	asked  func(lim ply.Limits, line []gomoku.Position)
	search func(ctx context.Context) // if not nil, is called first
	err    error
	resets int
}

func (s *stub) Search(ctx context.Context, lim ply.Limits, states ...gomoku.Position) (ply.Result[gomoku.Move], error) {
	if s.asked != nil {
		s.asked(lim, states)
	}
	if s.search != nil {
		s.search(ctx)
	}
	last := states[len(states)-1]
	m := gomoku.Rules{}.Moves(nil, &last)[0]
	return ply.Result[gomoku.Move]{Move: m, Score: s.score, PV: []gomoku.Move{m}, Depth: 1, Nodes: 2, Elapsed: 3 * time.Millisecond}, s.err
}

func (s *stub) Reset() { s.resets++ }

func (s *stub) SetMemoryMB(mb int) int {
	before := s.mb
	if mb > 0 {
		s.mb = mb
	}
	return before
}

func engineOf(s *stub) gomocup.Engine {
	return gomocup.Engine{Name: `The "Stub"`, Version: "2", New: func(rules gomoku.Rules) (ply.Searcher[board, move], error) {
		switch rules.Size() {
		case 11:
			return nil, errors.New("not on this board")
		case 13:
			return nil, nil
		}
		s.rules, s.mb = rules, 5
		return s, nil
	}}
}

// converseWith returns the answers of an engine to a script of commands.
func converseWith(t testing.TB, b gomocup.Engine, script string) string {
	t.Helper()
	var out strings.Builder
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := b.Run(ctx, strings.NewReader(script), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const stubReport = "MESSAGE depth 1 score 0.00 nodes 2 pv"

// ABOUT waits for the move before it. So its answer marks the end of all answers.
func TestConversation(t *testing.T) {
	for _, tt := range []struct{ name, in, out string }{
		{"hello", "ABOUT\nSTART 15", `name="The 'Stub'", version="2"|OK`},
		{"lines of any kind", "\r\n\nabout\r\n  start   20 \r\nend\nABOUT", `name="The 'Stub'", version="2"|OK`},
		{"unknown commands", "HELLO\nYXSHOWINFO\n1,1\nDONE", `UNKNOWN command "HELLO"|UNKNOWN command "YXSHOWINFO"|UNKNOWN command "1,1"|UNKNOWN command "DONE"`},
		{"a long line", strings.Repeat("x", 1<<17), "UNKNOWN command of more than 65536 bytes"},
		{"without a board", "BEGIN\nTURN 1,1\nRESTART\nBOARD\n", strings.Repeat("|ERROR there is no board yet; START makes one", 4)[1:]},
		{"sizes", "START 4\nSTART 21\nSTART\nSTART x\nSTART 5\nRECTSTART 30,20\nRECTSTART 20,20\nRECTSTART 7",
			"ERROR gomoku: a board of size 4, want 5 to 20|ERROR gomoku: a board of size 21, want 5 to 20|" +
				"ERROR want the size of the board, such as START 20|ERROR want the size of the board, such as START 20|OK|" +
				"ERROR a board of 30x20; only square ones are supported, such as 20x20|OK|ERROR want the size of the board, such as START 20"},
		{"begin", "START 15\nBEGIN\nABOUT\nBEGIN", "OK|" + stubReport + ` a1|0,0|name="The 'Stub'", version="2"|ERROR the board is not empty`},
		{"turn", "START 15\nTURN 0,0\nABOUT\nTURN 2,0", "OK|" + stubReport + ` b1|1,0|name="The 'Stub'", version="2"|` + stubReport + " d1|3,0"},
		{"bad turns", "START 15\nTURN\nTURN 7\nTURN 15,3\nTURN 99,1\nTURN -1,3\nTURN 1,1,1\nTURN 7,7x",
			`OK|ERROR want coordinates, such as 7,7, not ""|ERROR want coordinates, such as 7,7, not "7"|ERROR illegal move: 15,3 is not on the board|` +
				`ERROR illegal move: 99,1 is not on the board|ERROR illegal move: -1,3 is not on the board|ERROR want coordinates, such as 7,7, not "1,1,1"|` +
				`ERROR want coordinates, such as 7,7, not "7,7x"`},
		{"board", "START 15\nBOARD\n0,0,1\n1,0,2\nDONE", "OK|" + stubReport + " c1|2,0"},
		{"an empty board", "START 15\nBOARD\nDONE", "OK|" + stubReport + " a1|0,0"},
		{"bad boards", "START 15\nBOARD\n0,0,3\nDONE\nBOARD\n0,0,1\n0,0,2\nDONE\nBOARD\n0,0\nDONE\nBOARD\nx\nBOARD\nDONE\nBOARD\n0,0,1\nABOUT\n1,0,2\nINFO rule 1\nDONE",
			`OK|ERROR want a point and 1 or 2 for the owner, not "0,0,3"|ERROR gomoku: a stone on a1, which is taken or not on the board|` +
				`ERROR want a point and 1 or 2 for the owner, not "0,0"|ERROR want coordinates, such as 7,7, not "x"|name="The 'Stub'", version="2"|` + stubReport + " c1|2,0"},
		{"too many stones", "START 20\nBOARD\n" + strings.Repeat("1,1,1\n", 500) + "DONE", "OK|ERROR more stones than points"},
		{"a board that is given up", "START 15\nBOARD\n0,0,1\nSTART 15\nBEGIN", "OK|OK|" + stubReport + " a1|0,0"},
		{"takeback", "START 15\nBEGIN\nTURN 5,5\nABOUT\nTAKEBACK 1,0\nTAKEBACK 5,5\nTAKEBACK 9,9\nTURN 6,6",
			"OK|" + stubReport + " a1|0,0|" + stubReport + ` b1|1,0|name="The 'Stub'", version="2"|OK|OK|ERROR there is no stone on 9,9|` + stubReport + " b1|1,0"},
		{"takeback of a stone in between", "START 15\nBOARD\n0,0,1\n1,0,2\n2,0,1\n3,0,2\nDONE\nABOUT\nTAKEBACK 1,0\nTURN 5,5",
			"OK|" + stubReport + ` e1|4,0|name="The 'Stub'", version="2"|OK|` + stubReport + " b1|1,0"},
		{"play", "START 15\nPLAY 7,7\nPLAY 7,7\nTURN 8,8", "OK|7,7|ERROR illegal move: 7,7 is taken by Black|" + stubReport + " a1|0,0"},
		{"restart", "START 15\nBEGIN\nABOUT\nRESTART\nBEGIN", "OK|" + stubReport + ` a1|0,0|name="The 'Stub'", version="2"|OK|` + stubReport + " a1|0,0"},
		{"the end", "START 15\nBOARD\n0,0,1\n0,9,2\n1,0,1\n1,9,2\n2,0,1\n2,9,2\n3,0,1\n3,9,2\n4,0,1\nDONE\nTURN 4,9\nBOARD\n0,0,2\n0,9,1\n1,0,2\n1,9,1\n2,0,2\n2,9,1\n3,0,2\n3,9,1\n4,0,2\nDONE\n",
			"OK|ERROR gomoku: the game was over before the last move, by a row of Black at a1|" + stubReport + " a1|0,0|ERROR ply: the game is over: five in a row"},
		{"infos that nobody knows", "INFO\nINFO x\nINFO folder /a b\nINFO evaluate 1,1\nINFO rule x\nINFO max_memory -5\nSTART 15", "OK"},
		{"rules that nobody knows", "INFO rule 2\nSTART 15\nINFO rule 1\nSTART 15\nINFO rule 3\nBEGIN\nINFO rule 4\nBEGIN\nABOUT\nINFO rule 99999999999\nTURN 3,3\nINFO rule 0\nTURN 3,3",
			"ERROR gomoku: no rule has the number 2|OK|ERROR gomoku: no rule has the number 3|" + stubReport + ` a1|0,0|name="The 'Stub'", version="2"|` +
				"ERROR gomoku: no rule has the number 2147483647|" + stubReport + " b1|1,0"},
		{"rules that the searcher refuses", "START 11\nSTART 15\nSTART 13\nSTART 8\n", "ERROR not on this board|OK|ERROR there is no searcher|OK"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := strings.ReplaceAll(tt.out, "|", "\n") + "\n"
			if diff := cmp.Diff(want, converseWith(t, engineOf(&stub{}), tt.in+"\n")); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// A searcher gets a quarter of the memory that the manager allows, in whole megabytes, or what it
// has by itself if the manager allows any.
func TestMemory(t *testing.T) {
	most := min(memory.MostMB(), 1<<12)
	for _, tt := range []struct {
		infos string
		want  int
	}{
		{"", 5},
		{"INFO max_memory 0", 5},
		{"INFO max_memory -7", 5},
		{"INFO max_memory 1", 1},
		{"INFO max_memory 4194303", 1},
		{"INFO max_memory 8388607", 1},
		{"INFO max_memory 8388608", 2},
		{"INFO max_memory 367001600", 87}, // 350 MB, as in the tournaments
		{"INFO max_memory 9223372036854775807", most},
		{"INFO max_memory 9223372036854775808", 5}, // nobody can read it
		{"INFO max_memory 83886080\nINFO max_memory 0", 5},
	} {
		for _, script := range []string{
			tt.infos + "\nSTART 15\nBEGIN\n",
			"START 15\n" + tt.infos + "\nBEGIN\n",
			"INFO max_memory 16777216\nSTART 15\nBEGIN\nABOUT\nINFO max_memory 0\n" + tt.infos + "\nTURN 9,9\n",
			"START 15\n" + tt.infos + "\nINFO rule 4\nSTART 20\nBEGIN\n",
		} {
			s := &stub{}
			if converseWith(t, engineOf(s), script); s.mb != tt.want {
				t.Errorf("%q: %d MB, want %d", script, s.mb, tt.want)
			}
		}
	}
}

// The searcher gets the board and the rule that the manager has set.
func TestRules(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"begin", "BEGIN", "15 freestyle"},
		{"turn", "TURN 7,7", "15 freestyle h8"},
		{"renju", "INFO rule 4\nTURN 7,7", "15 renju h8"},
		{"caro after the stones", "INFO rule 9\nBOARD\n7,7,2\nDONE", "15 caro h8"},
		{"own is black", "BOARD\n7,7,1\n8,8,2\nDONE", "15 freestyle h8 i9"},
		{"own is white", "BOARD\n7,7,2\n8,8,1\n9,9,2\nDONE", "15 freestyle h8 i9 j10"},
		{"any order", "BOARD\n8,8,1\n9,9,2\n7,7,2\nDONE", "15 freestyle j10 i9 h8"},
		{"more stones of one", "BOARD\n7,7,1\n8,8,1\nDONE", "15 freestyle h8 - i9 -"},
		{"more stones of the other", "BOARD\n7,7,2\n8,8,2\nDONE", "15 freestyle h8 - i9"},
		{"a rule that comes late", "BOARD\n7,7,1\n8,8,2\nDONE\nABOUT\nINFO rule 1\nTURN 0,1", "15 standard a1 i9 h8 a2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got gomoku.Position
			lines := 0
			s := &stub{asked: func(_ ply.Limits, states []gomoku.Position) { got, lines = states[len(states)-1], len(states) }}
			converseWith(t, engineOf(s), "START 15\n"+tt.in+"\n")
			if got.String() != tt.want || s.rules.Rule() != got.Rule() {
				t.Errorf("searched %v with %v, want %s", got, s.rules, tt.want)
			}
			if tt.name == "a rule that comes late" && lines != 5 {
				t.Errorf("the searcher got %d states", lines)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want ply.Limits
	}{
		{"", ply.Limits{Time: 4970 * time.Millisecond}},
		{"INFO timeout_turn 1000", ply.Limits{Time: 970 * time.Millisecond}},
		{"INFO timeout_turn 0", ply.Limits{Time: 5 * time.Millisecond}},
		{"INFO timeout_turn -7", ply.Limits{Time: 5 * time.Millisecond}},
		{"INFO timeout_turn 99999999999999", ply.Limits{Time: 1<<38*time.Millisecond - 30*time.Millisecond}},
		{"INFO timeout_turn 1000\nINFO timeout_match 0\nINFO time_left 2147483647", ply.Limits{Time: 970 * time.Millisecond}},
		{"INFO timeout_match 40240", ply.Limits{Soft: 666666666, Time: 2 * time.Second}},
		{"INFO timeout_match 99999\nINFO time_left 40240", ply.Limits{Soft: 666666666, Time: 2 * time.Second}},
		{"INFO timeout_turn 1000\nINFO time_left 40240", ply.Limits{Soft: 666666666, Time: 970 * time.Millisecond}},
		{"INFO timeout_turn 1000\nINFO time_left -20", ply.Limits{Soft: time.Millisecond, Time: time.Millisecond}},
		{"INFO max_depth 3", ply.Limits{Depth: 3}},
		{"INFO max_node 500\nINFO timeout_turn 1000", ply.Limits{Nodes: 500, Time: 970 * time.Millisecond}},
	} {
		var got ply.Limits
		s := &stub{asked: func(lim ply.Limits, _ []gomoku.Position) { got = lim }}
		converseWith(t, engineOf(s), "START 15\n"+tt.in+"\nBEGIN\n")
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q (-want +got)\n%s", tt.in, diff)
		}
	}
	// If the manager does not send the time left, the engine counts it, until the next game.
	var all []ply.Limits
	s := &stub{asked: func(lim ply.Limits, _ []gomoku.Position) { all = append(all, lim) }, search: func(context.Context) { time.Sleep(20 * time.Millisecond) }}
	converseWith(t, engineOf(s), "START 15\nINFO timeout_match 1000\nBEGIN\nTURN 5,5\nABOUT\nRESTART\nBEGIN\n")
	if len(all) != 3 || all[1].Time >= all[0].Time || all[2] != all[0] || s.resets != 2 {
		t.Errorf("limits %+v, %d resets", all, s.resets)
	}
}

func TestSwap2(t *testing.T) {
	for _, tt := range []struct {
		name, stones string
		score        ply.Score
		want         string
	}{
		{"better for White", "7,7\n8,7\n9,9\n", 10, "0,0"},
		{"even", "7,7\n8,7\n9,9\n", 0, "0,0"},
		{"better for Black", "7,7\n8,7\n9,9\n", -10, "SWAP"},
		{"five stones, better for White", "7,7\n8,7\n9,9\n8,8\n8,6\n", 10, "0,0"},
		{"five stones, better for Black", "7,7\n8,7\n9,9\n8,8\n8,6\n", -10, "SWAP"},
		{"one stone", "7,7\n", 0, "ERROR want no stones, three or five"},
		{"twice the same", "7,7\n7,7\n9,9\n", 0, "ERROR gomoku: a stone on h8, which is taken or not on the board"},
		{"an owner", "7,7,1\n", 0, `ERROR want a point, not "7,7,1"`},
	} {
		out := converseWith(t, engineOf(&stub{score: tt.score}), "START 15\nINFO timeout_turn 500\nSWAP2BOARD\n"+tt.stones+"DONE\n")
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if got := lines[len(lines)-1]; got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	for size, info := range map[int]string{5: "max_depth 1", 7: "timeout_turn 100", 15: "max_node 100", 20: "timeout_turn 0"} {
		out := converseWith(t, goodEngine(), fmt.Sprintf("START %d\nINFO %s\nSWAP2BOARD\nDONE\nABOUT\n", size, info))
		lines := strings.Split(out, "\n")
		if points := strings.Fields(lines[2]); len(points) != 3 {
			t.Errorf("size %d, %s: %s", size, info, out)
		}
	}
}

// A search that fails does not keep the engine from moving.
func TestBadSearches(t *testing.T) {
	for name, s := range map[string]*stub{
		"error": {err: errors.New("no idea")},
		"panic": {search: func(context.Context) { panic("oops") }},
	} {
		out := converseWith(t, engineOf(s), "START 15\nTURN 7,7\nABOUT\nTURN 0,0\n")
		if n := strings.Count(out, "\nMESSAGE "+map[string]string{"error": "no idea", "panic": "the search panicked: oops"}[name]); n != 2 {
			t.Errorf("%s: told %d times\n%s", name, n, out)
		}
		moves := 0
		for line := range strings.Lines(out) {
			if x, _, ok := strings.Cut(line, ","); ok && strings.Trim(x, "0123456789") == "" {
				moves++
			}
		}
		if moves != 2 {
			t.Errorf("%s: %d moves\n%s", name, moves, out)
		}
	}
	b := gomocup.Engine{}
	if err := b.Run(t.Context(), strings.NewReader(""), io.Discard); err == nil {
		t.Error("an engine without a searcher runs")
	}
}

// talk runs an engine with a searcher that thinks until it is told to stop.
type talk struct {
	in      *io.PipeWriter
	lines   *bufio.Scanner
	ended   chan error
	begun   chan struct{}
	stopped chan struct{}
}

func newTalk(t *testing.T) *talk {
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	x := &talk{in: toEngine, lines: bufio.NewScanner(fromEngine), ended: make(chan error, 1), begun: make(chan struct{}, 10), stopped: make(chan struct{}, 10)}
	b := engineOf(&stub{search: func(ctx context.Context) {
		x.begun <- struct{}{}
		<-ctx.Done()
		x.stopped <- struct{}{}
	}})
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		err := b.Run(ctx, in, out)
		out.Close()
		x.ended <- err
	}()
	t.Cleanup(func() { cancel(); toEngine.Close(); fromEngine.Close() })
	return x
}

func (x *talk) send(text string) { io.WriteString(x.in, text) }

func (x *talk) hear(t *testing.T, want string) {
	t.Helper()
	if !x.lines.Scan() || x.lines.Text() != want {
		t.Fatalf("heard %q, want %q", x.lines.Text(), want)
	}
}

func TestInterrupt(t *testing.T) {
	x := newTalk(t)
	x.send("START 15\n")
	x.hear(t, "OK")
	for _, command := range []string{"START 15", "RESTART", "RECTSTART 15,15"} {
		x.send("BEGIN\n")
		<-x.begun
		x.send("INFO time_left 5\n" + command + "\n")
		x.hear(t, "OK") // and no move
		<-x.stopped
	}
	x.send("BEGIN\n")
	<-x.begun
	x.send("END\n")
	if err := <-x.ended; err != nil || x.lines.Scan() {
		t.Errorf("END: %v, %q", err, x.lines.Text())
	}

	// Another rule, even an unknown one, counts from the next move on.
	x = newTalk(t)
	x.send("START 15\nBEGIN\n")
	x.hear(t, "OK")
	<-x.begun
	x.send("INFO rule 99\nINFO rule 1\nINFO rule 98\nRESTART\n")
	<-x.stopped
	x.hear(t, "ERROR gomoku: no rule has the number 98")
	x.send("INFO rule 0\nRESTART\nBEGIN\n")
	x.hear(t, "OK")
	<-x.begun
	x.send("INFO rule 98\n")
	x.in.Close()
	x.hear(t, stubReport+" a1")
	x.hear(t, "0,0")

	x = newTalk(t)
	x.send("START 15\nBEGIN\n")
	x.hear(t, "OK")
	<-x.begun
	x.in.Close() // at the end of the input the move is still sent
	x.hear(t, stubReport+" a1")
	x.hear(t, "0,0")
	if err := <-x.ended; err != nil {
		t.Errorf("the end of its input: %v", err)
	}
}

func TestRunErrors(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	in, _ := io.Pipe()
	time.AfterFunc(20*time.Millisecond, func() { cancel(nil) })
	b := engineOf(&stub{})
	if err := b.Run(ctx, in, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("when its context ends: %v", err)
	}
	broken := errors.New("broken")
	pipe, w := io.Pipe()
	w.CloseWithError(broken)
	if err := b.Run(t.Context(), pipe, io.Discard); !errors.Is(err, broken) {
		t.Errorf("when it cannot read: %v", err)
	}
	r, out := io.Pipe()
	r.CloseWithError(broken)
	if err := b.Run(t.Context(), strings.NewReader("ABOUT\nABOUT\n"), out); !errors.Is(err, broken) {
		t.Errorf("when it cannot write: %v", err)
	}
}
