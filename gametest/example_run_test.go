package gametest_test

import (
	"testing"

	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gametest"
)

// The test of a game is one line, here with two more positions to begin at. In a file such as
// rules_test.go it is func TestRules(t *testing.T), and go test runs it.
func ExampleRun() {
	_ = func(t *testing.T) {
		nearEnd := tictactoe.Board{}
		for _, m := range []tictactoe.Move{4, 0, 2, 6} {
			tictactoe.Rules{}.Play(&nearEnd, m)
		}
		gametest.Run(t, tictactoe.Rules{}, tictactoe.Rules{}.Start(), nearEnd)
	}
}

// A fuzz test of the texts of a game. In a file it is func FuzzParse(f *testing.F). go test tries
// the texts given here, and go test -fuzz=FuzzParse looks for others that break the notation.
func ExampleFuzz() {
	_ = func(f *testing.F) {
		gametest.Fuzz(f, tictactoe.Rules{}, ".../.../... x", "xox/.ox/o.. x", "5")
	}
}
