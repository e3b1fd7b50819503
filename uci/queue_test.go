package uci_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/uci"
)

// Commands from a pipe have the answers that they have if a GUI waits for each.
func TestPipe(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	commands := []string{
		"position startpos moves 4 4", threat, "position fen nonsense", "d", "go depth 3", "go nodes 500", "go mate 2",
		"go perft 3", "bench 2", "bench nodes 100", "ucinewgame", "setoption name Move Overhead value 7", "setoption name Nothing",
		"go depth 2 searchmoves 1 2",
	}
	for range 50 {
		var script []string
		for range 1 + rng.IntN(12) {
			script = append(script, commands[rng.IntN(len(commands))])
		}
		var piped, waited strings.Builder
		e := connectFour()
		if err := e.Run(t.Context(), strings.NewReader(strings.Join(script, "\n")), &piped); err != nil {
			t.Fatal(err)
		}
		g := play(t, connectFour())
		for _, command := range script {
			g.send(command)
			switch word, rest, _ := strings.Cut(command, " "); {
			case word == "bench":
				g.until(map[string]string{"2": "56 nodes", "nodes 100": "100 nodes"}[rest])
			default:
				wait(g, command)
			}
		}
		g.in.Close()
		g.end()
		for line := range g.lines {
			g.seen = append(g.seen, line)
		}
		fmt.Fprintln(&waited, strings.Join(g.seen, "\n"))
		if diff := cmp.Diff(timeless(waited.String()), timeless(piped.String())); diff != "" {
			t.Fatalf("%q (-waited +piped)\n%s", script, diff)
		}
	}
}

// timeless returns the lines of a text without what a clock decides.
func timeless(text string) []string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = clockFigures.ReplaceAllString(line, "")
	}
	return lines
}

func TestQueue(t *testing.T) { synctest.Test(t, testQueue) }

func testQueue(t *testing.T) {
	const long = "go movetime 10000"
	f := &fake{search: patient}
	g := play(t, engineOf(f))
	answers := func(bestmoves int) {
		t.Helper()
		for range bestmoves {
			g.until("bestmove")
		}
		g.silent()
	}

	// Nothing that waits is carried out before the end of the search, but isready is.
	g.send(long, "setoption name Ponder value maybe", "position nowhere", "d", "isready")
	if got := g.until("readyok"); len(got) != 1 {
		t.Errorf("before readyok: %q", got)
	}
	g.silent()
	g.send("stop")
	if got := g.until("moves:"); len(got) != 14 || !strings.Contains(strings.Join(got, "\n"), patientMove) {
		t.Errorf("after stop: %q", got)
	}
	g.silent()

	// A stop ends every search that was asked for before it, and no search after it.
	begun := time.Now()
	g.send(long, long, "go infinite", long, "stop")
	answers(4)
	g.send(long, "stop", long)
	answers(2)
	if took := time.Since(begun); took < 9*time.Second || took > 11*time.Second {
		t.Errorf("one search of ten seconds took %v", took)
	}

	// A search without end gives way to a go that comes later.
	begun = time.Now()
	g.send(long, "go infinite", "go depth 3")
	answers(3)
	if took := time.Since(begun); took < 9*time.Second {
		t.Errorf("a search of ten seconds took %v", took)
	}

	// The ponderhit is for the go that waits.
	g.send(long, "go ponder movetime 5000", "ponderhit")
	answers(2)

	// A change of the dialect ends the search, and what waits goes on.
	g.send(long, "setoption usemillisec false", "ucci", "isready")
	g.until("ucciok")
	g.until("readyok")
	g.silent()

	// So does quit, which needs no more answers than that of the search.
	g.send("uci", long, long, long, "quit")
	g.end()
}

// A queue that is full is no reason to lose a command, or to keep all of them in memory.
func TestFullQueue(t *testing.T) {
	const rounds = 300
	in, out := io.Pipe()
	text, done := new(strings.Builder), make(chan error, 1)
	e := connectFour()
	go func() { done <- e.Run(context.Background(), in, text) }()
	for range rounds {
		fmt.Fprintf(out, "position startpos%s moves 4\ngo depth 2\n", strings.Repeat(" ", 20_000))
	}
	out.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(text.String(), "bestmove "); got != rounds {
		t.Errorf("%d answers to %d questions", got, rounds)
	}
}

// A search that is stopped at once has looked at every move: it answers from depth 1 or later.
func TestStopAtOnce(t *testing.T) {
	for name, s := range map[string]ply.Searcher[board, column]{
		"alphabeta": alphabeta.New(connect4.Rules{}), "mcts": mcts.Tuned(connect4.Rules{}),
	} {
		for range 20 {
			var out strings.Builder
			engine := uci.Engine[board, column]{Name: "e", Game: connect4.Rules{}, Searcher: s}
			// x wins by 4, the fourth of the moves.
			script := "position startpos moves 4 1 4 1 4 1\ngo infinite\nstop\nquit\n"
			if err := engine.Run(t.Context(), strings.NewReader(script), &out); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), "bestmove 4") || !strings.Contains(out.String(), "info depth ") {
				t.Fatalf("%s: %s", name, out.String())
			}
		}
	}
}
