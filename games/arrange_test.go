package games_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
)

// A board that is set up by hand is refused for what its text is refused for.
func TestArrangeRefuses(t *testing.T) {
	for _, c := range []struct {
		things string // x and o in rows from the top, with a slash between them
		turn   int
		got    func(things []board.Thing, turn int) error
		want   string
	}{
		{"xx./.../...", 0, refusal[tictactoe.Board, tictactoe.Move](tictactoe.Rules{}), "position: x to move has 2 marks, the other player 0"},
		{"xxx/oo./...", 1, refusal[tictactoe.Board, tictactoe.Move](tictactoe.Rules{}), ""},
		{"xxx/ooo/...", 0, refusal[tictactoe.Board, tictactoe.Move](tictactoe.Rules{}), "position: x to move already has three in a row"},
		{"x/../....", 1, refusal[tictactoe.Board, tictactoe.Move](tictactoe.Rules{}), ""},
		{"x/......./.......", 1, refusal[connect4.Board, connect4.Move](connect4.Rules{}), "position: the disc in column 1, row 3 has nothing below it"},
		{"o/xo", 1, refusal[connect4.Board, connect4.Move](connect4.Rules{}), "position: the player to move has 2 discs, the other 1"},
		{"oo/xx", 0, refusal[connect4.Board, connect4.Move](connect4.Rules{}), ""},
		{"x", 0, refusal[reversi.Board, reversi.Move](reversi.Rules{}), "position: the four squares in the middle must have discs"},
		{"...xx.../...oo.../......../......../x", 1, refusal[reversi.Board, reversi.Move](reversi.Rules{}), "position: the disc on a8 does not hang together with the middle"},
		{"...xx.../...oo.../......../......../........", 1, refusal[reversi.Board, reversi.Move](reversi.Rules{}), ""},
	} {
		text := ""
		if err := c.got(read(c.things), c.turn); err != nil {
			text = err.Error()
		}
		if text != c.want {
			t.Errorf("%s, player %d to move: %q, want %q", c.things, c.turn, text, c.want)
		}
	}
}

// refusal returns a function that tells why a game refuses things.
func refusal[S any, M comparable](g interface {
	ply.Starter[S]
	ply.Arranger[S, M]
}) func([]board.Thing, int) error {
	return func(things []board.Thing, turn int) error {
		start := g.Start()
		_, err := g.Arrange(&start, withLetters(things, g.Supply()), turn)
		return err
	}
}

// withLetters gives things the letters that they have in the supply.
func withLetters(things, supply []board.Thing) []board.Thing {
	for i := range things {
		things[i].Letter = supply[things[i].Side].Letter
	}
	return things
}

// read returns the things of rows, the last of which is the lowest of the board.
func read(rows string) (things []board.Thing) {
	at := board.Place{}
	for i := range len(rows) {
		if rows[i] == '/' {
			at.Y++
		}
	}
	for _, c := range rows {
		switch c {
		case '/':
			at.X, at.Y = 0, at.Y-1
			continue
		case 'x', 'o':
			side := 0
			if c == 'o' {
				side = 1
			}
			things = append(things, board.Thing{At: at, Side: side})
		}
		at.X++
	}
	return things
}
