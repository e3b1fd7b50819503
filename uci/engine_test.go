package uci_test

import (
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/uci"
)

// gui talks to an engine.
type gui struct {
	t     *testing.T
	in    *io.PipeWriter
	seen  []string // all lines that until has returned
	lines chan string
	ended chan error
}

// patience is a limit that even a busy machine keeps.
const patience = 20 * time.Second

func play[S any, M comparable](t *testing.T, e uci.Engine[S, M]) *gui {
	t.Helper()
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	g := &gui{t: t, in: toEngine, lines: make(chan string, 1000), ended: make(chan error, 1)}
	go func() {
		text := newLines(fromEngine)
		for text.Scan() {
			g.lines <- text.Text()
		}
		close(g.lines)
	}()
	go func() {
		err := e.Run(context.Background(), in, out)
		out.Close()
		g.ended <- err
	}()
	t.Cleanup(func() {
		io.WriteString(g.in, "stop\n") // a search that would wait for its limits
		g.in.Close()
		g.end()
	})
	return g
}

func (g *gui) send(commands ...string) {
	g.t.Helper()
	if _, err := io.WriteString(g.in, strings.Join(commands, "\n")+"\n"); err != nil {
		g.t.Fatal(err)
	}
}

// until returns the lines up to the one that begins with prefix.
func (g *gui) until(prefix string) []string {
	g.t.Helper()
	return g.untilOne(prefix)
}

// untilOne returns the lines up to the one that begins with one of the prefixes.
func (g *gui) untilOne(prefixes ...string) []string {
	g.t.Helper()
	var lines []string
	late := time.After(patience)
	for {
		select {
		case line, ok := <-g.lines:
			if !ok {
				g.t.Fatalf("the engine ended without %q, after %q", prefixes, lines)
			}
			g.seen = append(g.seen, line)
			lines = append(lines, line)
			if slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(line, prefix) }) {
				return lines
			}
		case <-late:
			g.t.Fatalf("no %q, only %q", prefixes, lines)
		}
	}
}

// silent fails if the engine says anything before it is spoken to again. The test runs in a
// bubble of package synctest, which knows when every goroutine of the engine waits.
func (g *gui) silent() {
	g.t.Helper()
	synctest.Wait()
	select {
	case line := <-g.lines:
		g.t.Errorf("unexpected %q", line)
	default:
	}
}

func (g *gui) end() {
	g.t.Helper()
	select {
	case err := <-g.ended:
		if err != nil {
			g.t.Error(err)
		}
		g.ended <- nil
	case <-time.After(patience):
		g.t.Error("the engine does not end")
	}
}

var clockFigures = regexp.MustCompile(` (nps|time) \d+| \d+ nps$`)

func connectFour() uci.Engine[connect4.Board, connect4.Move] {
	return uci.Engine[connect4.Board, connect4.Move]{
		Name: "test", Author: "nobody", Game: connect4.Rules{}, Searcher: minimax.New(connect4.Rules{}),
	}
}

// x to move wins with 4; then the game is over.
const threat = "position fen 7/7/7/7/ooo4/xxx4 x"

func TestConversation(t *testing.T) {
	for _, tt := range []struct {
		name, in, out string
	}{
		{"handshake", "uci\nisready", `
			id name test
			id author nobody
			option name Ponder type check default false
			option name Move Overhead type spin default 30 min 0 max 5000
			uciok
			readyok`},
		{"words that nobody knows are skipped", "joho  isready\r\n\tisready", "readyok\nreadyok"},
		{"unknown command", "hello engine", `info string unknown command "hello engine"; try uci, isready, ucinewgame, position, go, stop, d, bench or quit`},
		{"nothing to say", "debug on\nregister later\nstop\nponderhit\nucinewgame\n\n# note", ""},
		{"depth", "position startpos moves 4 4\ngo depth 1", `
			info depth 1 seldepth 1 multipv 1 score cp 100 nodes 7 pv 4
			bestmove 4`},
		{"a win in one", threat + "\ngo depth 3", `
			info depth 3 seldepth 3 multipv 1 score mate 1 nodes 343 pv 4
			bestmove 4`},
		{"mate in two moves is three plies", "position fen 7/7/7/7/3o3/2xx2o x\ngo mate 2", `
			info depth 3 seldepth 3 multipv 1 score mate 2 nodes 399 pv 2 1 5
			bestmove 2 ponder 1`},
		{"a lost game", threat + " moves 4\ngo depth 3", `
			info depth 0 score mate 0
			bestmove (none)`},
		{"huge numbers", threat + "\ngo wtime 99999999999999999999 winc 9223372036854775807 movestogo 99999999999 depth 99999999999", `
			info depth 1 seldepth 1 multipv 1 score mate 1 nodes 7 pv 4
			bestmove 4`},
		{"words in go", threat + "\ngo fast depth deep", `
			info string go: unknown word "fast"
			info depth 1 seldepth 1 multipv 1 score mate 1 nodes 7 pv 4
			bestmove 4`},
		{"chosen moves", threat + "\ngo depth 2 searchmoves 1 7 9", `
			info string searchmoves: move "9": illegal move: the columns are 1 to 7
			info depth 2 seldepth 2 multipv 1 score cp -180 nodes 16 pv 1 4
			bestmove 1 ponder 4`},
		{"one chosen move", threat + "\ngo searchmoves 4 depth 1", `
			info depth 2 seldepth 2 multipv 1 score mate 1 nodes 1 pv 4
			bestmove 4`},
		{"a bad position leaves the last", threat + "\nposition startpos moves 1 8\nposition fen nonsense\nposition\nposition here\nposition startpos 4\ngo depth 1", `
			info string position: move 2: move "8": illegal move: the columns are 1 to 7
			info string position: connect4: row 1 from the top at byte 0: "n" behind 0 cells of 7
			info string position: want startpos or fen
			info string position: want startpos or fen, not "here"
			info string position: want moves before "4"
			info depth 1 seldepth 1 multipv 1 score mate 1 nodes 7 pv 4
			bestmove 4`},
		{"perft", "go perft 2", `
			1: 7
			2: 7
			3: 7
			4: 7
			5: 7
			6: 7
			7: 7

			Nodes searched: 49
			`},
		{"display", threat + " moves 4\nd", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			o o o . . . .
			x x x x . . .
			1 2 3 4 5 6 7
			position: 7/7/7/7/ooo4/xxxx3 o
			key: 000000000042850B
			moves:
			over: loss by four in a row`},
		{"options", "setoption name Move Overhead value 6000\nsetoption name move overhead value 5\nsetoption name Hash value 1\nsetoption hash\nsetoption name Ponder value maybe", `
			info string option Move Overhead: want a number from 0 to 5000, not "6000"
			info string no such option: Hash value 1
			info string want "setoption name … value …"
			info string option Ponder: want true or false, not "maybe"`},
		{"bench", "bench 2", `
			1/1 56 nodes 2 7/7/7/7/7/7 x
			56 nodes`},
		{"bench arguments", "bench now", `info string want "bench", "bench depth N" or "bench nodes N"`},
		{"quit", "quit\nisready", ""},
	} {
		t.Run(tt.name, func(t *testing.T) { converses(t, tt.in, tt.out) })
	}
}

// converses checks what an engine answers to the lines of in.
func converses(t *testing.T, in, out string) {
	t.Helper()
	g := play(t, connectFour())
	for line := range strings.Lines(in) {
		g.send(strings.TrimRight(line, "\n"))
		if strings.HasPrefix(line, "quit") {
			break
		}
		wait(g, line)
	}
	g.in.Close()
	g.end()
	for line := range g.lines {
		g.seen = append(g.seen, line)
	}
	var got []string
	for _, line := range g.seen {
		got = append(got, clockFigures.ReplaceAllString(line, ""))
	}
	var want []string
	for line := range strings.Lines(out) {
		want = append(want, strings.TrimLeft(strings.TrimRight(line, "\n"), "\t"))
	}
	if len(want) > 0 && want[0] == "" {
		want = want[1:]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// wait lets a search or a count end by itself.
func wait(g *gui, command string) {
	g.t.Helper()
	switch {
	case strings.HasPrefix(command, "go perft"):
		g.until("Nodes searched")
	case strings.HasPrefix(command, "go"):
		g.untilOne("bestmove", "nobestmove")
	case strings.HasPrefix(command, "bench 2"):
		g.until("56 nodes")
	}
}

func TestRunErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var none uci.Engine[connect4.Board, connect4.Move]
	if err := none.Run(t.Context(), strings.NewReader(""), io.Discard); err == nil {
		t.Error("an engine without a game runs")
	}
	none.Game = connect4.Rules{}
	if err := none.Run(t.Context(), strings.NewReader(""), io.Discard); err == nil {
		t.Error("an engine without a searcher runs")
	}
	if err := none.Bench(t.Context(), io.Discard); err == nil {
		t.Error("an engine without a searcher has a bench")
	}
	e := connectFour()
	in, _ := io.Pipe()
	if err := e.Run(ctx, in, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
	broken := errors.New("broken")
	r, w := io.Pipe()
	r.CloseWithError(broken)
	if err := e.Run(t.Context(), strings.NewReader("uci\nisready\n"), w); !errors.Is(err, broken) {
		t.Errorf("with a broken output: %v", err)
	}
	r, w = io.Pipe()
	w.CloseWithError(broken)
	if err := e.Run(t.Context(), r, io.Discard); !errors.Is(err, broken) {
		t.Errorf("with a broken input: %v", err)
	}
}

// At the end of its input the engine still gives the answer of a task that ends by itself,
// unless its output fails. It stops a task that would not end.
func TestEndOfInput(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"go depth 5\n", "\ninfo depth 5 "},
		{"go nodes 3000", "\nbestmove "},
		{"go movetime 50\n", "\nbestmove "},
		{"go ponder depth 5\nponderhit\n", "\ninfo depth 5 "},
		{"go perft 3\n", "\nNodes searched: 343\n"},
		{"go infinite\n", "\nbestmove "},
		{"go ponder movetime 100\n", "\nbestmove "},
		{"go depth 5\nquit\n", "\nbestmove "},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		var out strings.Builder
		e := connectFour()
		if err := e.Run(ctx, strings.NewReader(tt.in), &out); err != nil || !strings.Contains("\n"+out.String(), tt.want) {
			t.Errorf("%q: %v, %q, want %q", tt.in, err, out.String(), tt.want)
		}
		cancel()
	}
	r, w := io.Pipe()
	r.Close()
	e := connectFour()
	e.Searcher = alphabeta.New(connect4.Rules{}) // it reports while it searches
	done := make(chan error, 1)
	go func() { done <- e.Run(t.Context(), strings.NewReader("go depth 42\n"), w) }()
	select {
	case <-done:
	case <-time.After(patience):
		t.Error("the engine goes on though nobody hears it")
	}
}

func TestLongCommand(t *testing.T) {
	g := play(t, connectFour())
	g.send("position startpos moves "+strings.Repeat("4 ", 1<<20), "isready")
	if got := g.until("readyok"); len(got) != 2 || !strings.HasPrefix(got[0], "info string a command of more") {
		t.Errorf("got %q", got)
	}
}

func TestOptions(t *testing.T) {
	var hash int
	var style, book string
	var own bool
	pressed := 0
	e := connectFour()
	e.Options = []uci.Option{
		uci.Spin("Hash", 16, 1, 1024, func(n int) { hash = n }),
		uci.Combo("Style", "Normal", []string{"Solid", "Normal", "Risky"}, func(s string) { style = s }),
		uci.Check("OwnBook", true, func(on bool) { own = on }),
		uci.Text("Book File", "", func(s string) error {
			if s == "missing" {
				return errors.New("there is no such file")
			}
			book = s
			return nil
		}),
		uci.Text("Book File value", "x", func(string) error { return errors.New("called") }),
		uci.Button("Clear Hash", func() { pressed++ }),
	}
	g := play(t, e)
	g.send("uci")
	want := []string{
		"option name Hash type spin default 16 min 1 max 1024",
		"option name Style type combo default Normal var Solid var Normal var Risky",
		"option name OwnBook type check default true",
		"option name Book File type string default <empty>",
		"option name Book File value type string default x",
		"option name Clear Hash type button",
		"uciok",
	}
	if diff := cmp.Diff(want, g.until("uciok")[4:]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	g.send("setoption name hash value 64", "setoption  name Style  value risky", "setoption name OwnBook value false",
		"setoption name Book File value a file", "setoption name Clear Hash", "setoption name Clear Hash",
		"setoption name Style value wild", "setoption name Book File value missing",
		"setoption name Book File value value 3", "isready")
	want = []string{
		`info string option Style: want one of Solid, Normal, Risky, not "wild"`,
		"info string option Book File: there is no such file",
		"info string option Book File value: called",
		"readyok",
	}
	if diff := cmp.Diff(want, g.until("readyok")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if hash != 64 || style != "Risky" || own || book != "a file" || pressed != 2 {
		t.Errorf("got Hash %d, Style %q, OwnBook %v, Book File %q, Clear Hash %d times", hash, style, own, book, pressed)
	}
	g.send("setoption name Book File value <empty>", "isready")
	g.until("readyok")
	if book != "" {
		t.Errorf("an empty text is %q", book)
	}
}

// A bench has the same number of nodes in every run, whatever was searched before.
func TestBench(t *testing.T) {
	e := connectFour()
	e.BenchPositions = []string{"7/7/7/7/3o3/3x3 x", "7/7/7/7/ooo4/xxx4 x"}
	e.BenchLimits = ply.Limits{Nodes: 1000}
	var last []string
	for range 3 {
		var out strings.Builder
		if err := e.Bench(t.Context(), &out); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		fields := strings.Fields(lines[len(lines)-1])
		if len(lines) != 3 || len(fields) != 4 || fields[1] != "nodes" || fields[3] != "nps" {
			t.Fatalf("got %q", lines)
		}
		if last != nil && last[0] != fields[0] {
			t.Errorf("%s nodes, then %s", last[0], fields[0])
		}
		last = fields
	}
	e.BenchPositions = []string{"nonsense"}
	if err := e.Bench(t.Context(), io.Discard); err == nil {
		t.Error("a position that cannot be read is no error")
	}
}
