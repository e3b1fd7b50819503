package uci_test

import (
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/uci"
)

// A command that makes no sense has a short answer, however long it is, and soon.
func TestShortAnswers(t *testing.T) {
	for name, part := range map[string]string{"letters": "x", "words": "x ", "digits": "9", "quotes": "\"", "bytes": "\xff", "escapes": "\x1b[2J"} {
		long := strings.Repeat(part, 200_000/len(part))
		for _, command := range []string{
			"", "setoption ", "setoption name ", "setoption name Move Overhead value ", "setoption name Style value ", "setoption name OwnBook value ",
			"position ", "position fen ", "position startpos ",
			"position startpos moves ", "go nodes 5 ", "go perft ", "go nodes 5 depth ", "go nodes 5 searchmoves ", "banmoves ", "bench ", "bench nodes ",
		} {
			var out strings.Builder
			e := connectFour()
			e.Options = []uci.Option{
				uci.Combo("Style", "Normal", []string{"Solid", "Normal"}, func(string) {}),
				uci.Check("OwnBook", true, func(bool) {}),
			}
			begun := time.Now()
			if err := e.Run(t.Context(), strings.NewReader(command+long+"\n"), &out); err != nil {
				t.Errorf("%s%s: %v", command, name, err)
			}
			if took := time.Since(begun); out.Len() > 2_000 || took > patience {
				t.Errorf("%s%s: %d bytes of answer after %v: %.200q", command, name, out.Len(), took, out.String())
			}
		}
	}
}

// A perft that is too deep is refused. Nothing is counted, which would be taken for the answer.
func TestDeepPerft(t *testing.T) {
	for _, depth := range []string{"101", "1048576", "99999999999999999999", "0", "-3", "x", ""} {
		var out strings.Builder
		e := connectFour()
		if err := e.Run(t.Context(), strings.NewReader("go perft "+depth+"\nisready\n"), &out); err != nil {
			t.Error(err)
		}
		if got := out.String(); strings.Count(got, "\n") != 2 || !strings.HasPrefix(got, "info string go: ") || !strings.HasSuffix(got, "readyok\n") {
			t.Errorf("perft %s: %q", depth, got)
		}
	}
}
