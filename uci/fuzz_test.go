package uci

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/dialog"
)

// Whatever a GUI says, the engine neither panics nor hangs, and answers isready.
func FuzzEngine(f *testing.F) {
	for _, text := range []string{
		"uci\nposition startpos moves 4 4\ngo depth 3\nstop\nd\n",
		"position fen 7/7/7/7/ooo4/xxx4 x moves 4\ngo infinite\n",
		"go wtime 1000 btime -1 winc 10 movestogo 3 searchmoves 1 2\nponderhit\n",
		"go ponder movetime 1\nponderhit\ngo perft 9\nbench nodes 5\nbench 99\n",
		"setoption name Move Overhead value 10\nsetoption name\nsetoption value\nregister\ndebug\n",
		"ucci\nsetoption usemillisec false\nposition startpos moves 4\nbanmoves 4 3\ngo draw time 1 increment 0 opptime 9 oppmovestogo 2\nstop\nstop\n",
		"ucci\nsetoption newgame\nsetoption\nbanmoves 1 2 3 4 5 6 7\ngo depth infinite\nuci\ngo ponder time 5\nponderhit draw\nprobe\n",
		"go searchmoves\ngo mate 0 nodes 99999999999999999999\nposition\nposition fen\nucinewgame\n\x00\xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := Engine[connect4.Board, connect4.Move]{Game: connect4.Rules{}, Searcher: alphabeta.New(connect4.Rules{})}
		var out strings.Builder
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		if err := e.Run(ctx, strings.NewReader(text+"\nisready\nstop\n"), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text, "quit") && !strings.Contains(out.String(), "readyok") {
			t.Fatalf("isready is not answered, but %q", out.String())
		}
		if n := strings.Count("\n"+out.String(), "\nbestmove "); n > strings.Count(text, "go") {
			t.Fatalf("%d times bestmove", n)
		}
		if n := strings.Count("\n"+out.String(), "\nnobestmove\n"); n > strings.Count(text, "go")+strings.Count(text, "stop")+1 {
			t.Fatalf("%d times nobestmove", n)
		}
	})
}

// Whatever an engine sends, the client neither panics nor hangs, and returns a legal move
// or an error.
func FuzzClientOutput(f *testing.F) {
	for _, text := range []string{
		"id name A B\noption name Hash type spin\nuciok\n",
		"info depth 3 seldepth 9 multipv 1 score cp 31 nodes 99 pv 4 4 3\nbestmove 4 ponder 4\n",
		"info depth 99999999999999999999 score mate -9223372036854775808 nodes -1\nbestmove\n",
		"info score cp 1 lowerbound\ninfo score mate 0\ninfo multipv 2 pv\ninfo string bestmove 4\nbestmove (none)",
		"\x00\xff\r\r\nbestmove 0000\nbestmove 9\n",
		"id name A\noption usemillisec type check\noption name var type combo var a var\noption type\noption\nucciok\n",
		"info depth 3 score -31 pv 4 4\ninfo nodes 5 time 1\ninfo score 9 upperbound\ninfo message pv 9\nbestmove 4 draw\n",
		"info score 99999999999999999999\ninfo score -99999 lowerbound\nnobestmove\nbye\n",
	} {
		f.Add(text)
	}
	text, err := newScript(connect4.Rules{})
	if err != nil {
		f.Fatal(err)
	}
	c := &Client[connect4.Board, connect4.Move]{script: text}
	f.Fuzz(func(t *testing.T, output string) {
		say := func(q *dialog.Question) {
			var p dialog.Process
			p.Ask(q)
			p.Hear(io.LimitReader(strings.NewReader(output), 1<<20))
		}
		var offered offers
		say(question(offered.hear, "uciok", "ucciok"))
		if offered.option("") || offered.value("", "") {
			t.Fatalf("an option without a name in %q", offered.all)
		}
		var heard report
		q := question(heard.hear, "bestmove", "nobestmove")
		say(q)
		if answer, ok := q.Answer(); ok {
			var b connect4.Board
			if m, err := c.bestMove(&b, answer); err == nil && m > 6 {
				t.Fatalf("%q is read as %v", answer, m)
			}
			for _, m := range c.script.read(b, heard.pv) {
				if m > 6 {
					t.Fatalf("%q has the move %v", heard.pv, m)
				}
			}
		}
		if plies, ok := heard.score.Decided(); ok && plies > 1999 || heard.depth < 0 || heard.nodes < 0 {
			t.Fatalf("heard %+v", heard)
		}
	})
}
