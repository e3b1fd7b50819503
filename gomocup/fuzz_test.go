package gomocup

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/dialog"
)

// Whatever a manager says, the engine neither panics nor hangs, and answers ABOUT.
func FuzzEngine(f *testing.F) {
	for _, text := range []string{
		"START 15\r\nINFO rule 4\r\nBEGIN\r\nTURN 7,8\r\nTAKEBACK 7,8\r\n",
		"RECTSTART 5,5\nBOARD\n0,0,1\n1,1,2\n4,4,3\nDONE\nBOARD\n2,2,2\nDONE\nPLAY 3,3\n",
		"START 20\nSWAP2BOARD\nDONE\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE\nRESTART\nINFO rule 9\nTURN 0,0\n",
		"INFO timeout_turn 0\nINFO time_left -5\nINFO max_memory 99999999999999999999\nSTART 5\nBEGIN\nSTART 6\nTURN 1,1\n",
		"START 5\nBOARD\n0,0,1\n0,1,2\n1,0,1\n1,1,2\n2,0,1\n2,1,2\n3,0,1\n3,1,2\nDONE\nTURN 4,1\nTAKEBACK 0,0\nINFO rule 1\n\x00\xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := Engine{Name: "fuzz", New: func(rules gomoku.Rules) (searcher, error) { return greedy.New(rules), nil }}
		var out strings.Builder
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		if err := e.Run(ctx, strings.NewReader(text+"\nDONE\nABOUT\n"), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.ToUpper(text), "END") && !strings.Contains(out.String(), `name="fuzz"`) {
			t.Fatalf("ABOUT is not answered, but %q", out.String())
		}
	})
}

// Whatever a program sends, the client neither panics nor hangs, and returns a legal move
// or an error.
func FuzzClient(f *testing.F) {
	for _, text := range []string{
		"OK\nname=\"A B\", version=\"1\"\n7,7\n", "MESSAGE 1,1\nDEBUG x\n8,8\n", "SUGGEST 7,7\n", "SWAP\n", "8,8 8,6\n", "1,1 2,2 3,3\n",
		"ERROR x\n", "UNKNOWN\n", "-1,3\r20,20\r\n", "99999999999999999999,1\n", "7 , 7\n", "\x00\xff\r\r\n7,", "7,7,7",
	} {
		f.Add(text)
	}
	stages := gomoku.Swap2.Stages()
	f.Fuzz(func(t *testing.T, output string) {
		nameOf(output, "")
		heard := ""
		q := &dialog.Question{Hear: func(line string) bool {
			heard = strings.TrimSpace(line)
			return !isChatter(line) && (isAnswer(heard) || isRefusal(heard))
		}}
		var p dialog.Process
		p.Ask(q)
		p.Hear(io.LimitReader(strings.NewReader(output), 1<<20))
		answer, ok := q.Answer()
		if !ok {
			return
		}
		b := gomoku.Rules{}.Start()
		if m, rest, err := parsePoint(strings.TrimSpace(answer)); err == nil && rest == "" && b.Legal(m) {
			if back, err := (gomoku.Rules{}).ParseMove(&b, coordinates(m)); err != nil || back != m {
				t.Fatalf("%q is read as %v", answer, m)
			}
		}
		for _, stage := range stages {
			moves, err := readColor(answer, stage)
			if err == nil && (len(moves) == 0 || len(moves) > 3) {
				t.Fatalf("%q is read as %v", answer, moves)
			}
			for _, m := range moves {
				if m < gomoku.TakeBlack && (m.X() >= gomoku.MaxSize || m.Y() >= gomoku.MaxSize) {
					t.Fatalf("%q has the point %v", answer, m)
				}
			}
		}
	})
}
