package play

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
)

var checkedChess = &subject.Game[position, move]{Name: "chess", Rules: chess.Rules{}, Forced: "check"}

// A turn is handed over, once or several times, and back by undo.
func TestPass(t *testing.T) {
	s, out := sitting(t, chessGame, "")
	text := atTerminal(t, s, out, "e4", "e5", "pass", "d5", "undo", "undo", "record", "pass 3", "Nc6", "Nf6", "Bc5", "position", "record", "undo", "undo", "undo", "undo", "undo", "undo", "record")
	hasAll(t, text, "White> pass\nWhite passes.\nThe record begins anew here; \"undo\" goes back to the one before.\n", "Black> d5\n2... Black d5\n",
		"White> undo\n", "Black> undo\n1... Black e5\n", "White> record\n1. e4 e5\n",
		"White> pass 3\nWhite passes.\n", "Black> Nc6\n2... Black Nc6\n", "White passes.\nBlack> Nf6\n3... Black Nf6\n", "White passes.\nBlack> Bc5\n4... Black Bc5\n",
		"White> position\nr1bqk2r/pppp1ppp/2n2n2/2b1p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - ",
		"White> record\n4... Bc5\n", "White> undo\n", "White> record\n1. e4 e5\n")
	if len(s.passed) != 0 || s.plies() != 2 {
		t.Errorf("%d passes, %d plies", len(s.passed), s.plies())
	}
}

// A machine makes its three moves in a row, and undo comes back to the person's turns.
func TestPassToMachine(t *testing.T) {
	s, out := sitting(t, xiangqiGame, "")
	text := atTerminal(t, s, out, "black alphabeta:depth=1", "pass 3", "undo", "undo", "undo", "undo")
	hasAll(t, text, "Red> pass 3\nRed passes.\n", "\n1... Black ", "\nRed passes.\n2... Black ", "\nRed passes.\n3... Black ", "Red> undo\n2... Black ", "Red> undo\n1... Black ", "Red> undo\n", "there is nothing to take back\n")
}

// Where nobody can pass, it is said why.
func TestNoPass(t *testing.T) {
	s, out := sitting(t, checkedChess, "")
	hasAll(t, atTerminal(t, s, out, "pass 0", "pass me", "position 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "pass", "resign", "pass"),
		"want a number above zero", "want a number above zero", "nobody can pass now: check\n", "the game is over")
	// A promise to pass ends with a check.
	s, out = sitting(t, checkedChess, "")
	hasAll(t, atTerminal(t, s, out, "f3", "e5", "pass 5", "Qh4+", "g3"), "2... Black Qh4+\n", "nobody can pass now: check\nWhite (only move: g3, Enter plays it)> g3\n3. White g3\n", "Black> ")
	three, said := sitting(t, &subject.Game[tictactoe.Board, tictactoe.Move]{Name: "tictactoe", Rules: tictactoe.Rules{}}, "")
	hasAll(t, atTerminal(t, three, said, "pass"), "in tictactoe nobody can pass\n")
	// The move pass of Reversi stays a move, and the command has a slash.
	discs, said := sitting(t, &subject.Game[reversi.Board, reversi.Move]{Name: "reversi", Rules: reversi.Rules{}}, "")
	hasAll(t, atTerminal(t, discs, said, "/pass", "e3"), "x passes.\n", "o> e3\n1... o e3\n")
	s, out = sitting(t, chessGame, "")
	hasAll(t, atTerminal(t, s, out, "pause", "white random", "pass"), "it is White's turn, and a machine does not pass\n")
}

// A file has the game before a pass, and behind it the one after it. undo takes that out again. Games
// of other programs stay.
func TestPassFile(t *testing.T) {
	for _, name := range []string{"game.pgn", "game.json"} {
		path := filepath.Join(t.TempDir(), name)
		s, out := sitting(t, chessGame, path)
		for _, step := range []struct{ line, want string }{
			{"e4", "1. e4"},
			{"e5", "1. e4 e5"},
			{"pass", "1. e4 e5 | "},
			{"d5", "1. e4 e5 | 2... d5"},
			{"pass", "1. e4 e5 | 2... d5 | "},
			{"undo", "1. e4 e5 | 2... d5"},
			{"undo", "1. e4 e5 | "},
			{"undo", "1. e4 e5"},
			{"Nf3", "1. e4 e5 2. Nf3"},
			{"pass", "1. e4 e5 2. Nf3 | "},
			{"d4", "1. e4 e5 2. Nf3 | 3. d4"},
		} {
			s.obey(t.Context(), step.line)
			if got := strings.Join(lines(t, s, path), " | "); got != step.want {
				t.Fatalf("%s: the file has %q after %s, want %q\n%s", name, got, step.line, step.want, out)
			}
		}
		again, out := sitting(t, chessGame, path)
		if hasAll(t, atTerminal(t, again, out, "record"), "\n3. d4\n"); strings.Contains(out.String(), "another program") {
			t.Error(out)
		}
	}
}
