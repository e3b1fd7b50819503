package play

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/xiangqi"
)

// refuses types lines at a position, the last of which must be answered by these words alone.
func refuses[S any, M comparable](t *testing.T, rules ply.Game[S, M], position string, cases ...[2]string) {
	t.Helper()
	for _, c := range cases {
		s, out := sitting(t, &subject.Game[S, M]{Name: "game", Rules: rules}, "")
		if position != "" {
			s.obey(t.Context(), "position "+position)
		}
		for line := range strings.SplitSeq(c[0], ", ") {
			out.Reset()
			s.obey(t.Context(), line)
		}
		if got := strings.TrimSpace(out.String()); got != c[1] {
			t.Errorf("%T: %q is answered by %q, want %q", rules, c[0], got, c[1])
		}
	}
}

// Every game says why a move is not legal.
func TestRefusedMoves(t *testing.T) {
	refuses(t, chess.Rules{}, "",
		[2]string{"Nd4", "no knight reaches d4"},
		[2]string{"e5", "no pawn reaches e5"},
		[2]string{"O-O", "castling: the path is blocked on f1"},
		[2]string{"f3, e5, g4, Qh4, e4", "\"e4\" is no command, and the game is over; there are new, undo, replay, record and save"})
	refuses(t, chess.Rules{}, "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", [2]string{"Bd3", "that leaves the king in check from the rook on e7"})
	refuses(t, xiangqi.Rules{}, "",
		[2]string{"h0f1", "the horse's leg is blocked on g0"},
		[2]string{"a3a5", "the soldier on a3 does not reach a5"},
		[2]string{"C2+8", "the cannon on h2 would leave the board"})
	refuses(t, gomoku.Rules{}, "", [2]string{"h8, h8", "h8 is taken by Black"}, [2]string{"t20", "t20 is not on the board of 15×15"})
	refuses(t, tictactoe.Rules{}, "", [2]string{"5, 5", "5 is taken by x"}, [2]string{"0", "the squares are 1 to 9"}, [2]string{"10", "the squares are 1 to 9"})
	refuses(t, connect4.Rules{}, "", [2]string{"4, 4, 4, 4, 4, 4, 4", "column 4 is full"}, [2]string{"8", "the columns are 1 to 7"})
	refuses(t, reversi.Rules{}, "",
		[2]string{"a1", "a1 turns no disc over"},
		[2]string{"d4", "d4 is taken by o"})
	refuses(t, reversi.Rules{}, "8/8/8/3xx3/3xx3/2o5/8/8 x", [2]string{"h8", "h8 turns no disc over"})
	refuses(t, kalah.Rules{}, "", [2]string{"3, 3", "house 3 is empty"}, [2]string{"7", "the houses are 1 to 6"})
	refuses(t, grundy.Rules{}, "",
		[2]string{"7=3+4", "there is no pile of 7"},
		[2]string{"12=6+6", "the parts must not be equal"},
		[2]string{"12=7+5", "the smaller part comes first: 12=5+7"},
		[2]string{"12=0+12", "both parts have stones"})
	refuses(t, dicerace.Rules{}, "", [2]string{"3", "the die falls by chance; there are walk and roll"})
	refuses(t, sticks{}, "", [2]string{"take 9", "\"take 9\" is neither a move here nor a command; \"moves\" lists the moves, \"help\" the commands"})
}

// A command at the wrong time says why, or what to do.
func TestRefusedCommands(t *testing.T) {
	dir := t.TempDir()
	refuses(t, chess.Rules{}, "",
		[2]string{"undo", "there is nothing to take back"},
		[2]string{"redo", "there is nothing to play again"},
		[2]string{"resign, draw", "the game is over; there are new, undo, replay, record and save"},
		[2]string{"resign, resign", "the game is over; there are new, undo, replay, record and save"},
		[2]string{"resign, pass", "the game is over; there are new, undo, replay, record and save"},
		[2]string{"resign, hint", "the game is over; there are new, undo, replay, record and save"},
		[2]string{"back", "this is the start"},
		[2]string{"next", "this is the last move; \"resume\" goes on from here"},
		[2]string{"save", "save where? \"save\" wants the name of a file"},
		[2]string{"save " + dir, dir + " is a directory; name a file"},
		[2]string{"load", "load which file?"},
		[2]string{"load " + dir, dir + " is a directory; name a file"},
		[2]string{"load " + filepath.Join(dir, "none"), "no such file: " + filepath.Join(dir, "none")},
		[2]string{"style baroque", "the styles are ascii and unicode"},
		[2]string{"undo two", "want a number above zero, not \"two\""},
	)
	s, out := sitting(t, chessGame, "")
	s.obey(t.Context(), "black nobody")
	hasAll(t, out.String(), "no player \"nobody\"; there are alphabeta, ")
}
