package gomocup_test

import (
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
)

// A command that makes no sense has a short answer, however long it is.
func TestShortAnswers(t *testing.T) {
	e := gomocup.Engine{New: func(rules gomoku.Rules) (ply.Searcher[gomoku.Position, gomoku.Move], error) {
		return greedy.New(rules), nil
	}}
	for _, part := range []string{"x", "x ", "9", "1,", "\"", "\xff", "\x1b[2J"} {
		long := strings.Repeat(part, 60_000/len(part))
		for _, command := range []string{
			"", "START ", "RECTSTART 9,", "INFO ", "INFO rule ", "INFO timeout_turn ", "TURN ", "TURN 1,", "PLAY ", "TAKEBACK ", "BOARD\n", "BOARD\n1,1,", "SWAP2BOARD\n",
		} {
			if got := converseWith(t, e, "START 15\n"+command+long+"\nDONE\nABOUT\n"); len(got) > 1_000 {
				t.Errorf("%s%s…: %d bytes of answer: %.200q", command, part, len(got), got)
			}
		}
	}
	if got := converseWith(t, e, "START 15\nBOARD\n"+strings.Repeat("1,1,1\n", 1_000_000)+"DONE\n"); got != "OK\nERROR more stones than points\n" {
		t.Errorf("a board with very many stones: %.200q", got)
	}
}
