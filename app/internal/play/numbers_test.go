package play

import (
	"path/filepath"
	"strings"
	"testing"
)

// mateByBlack is a position in which Black, to make the 12th move, mates at once.
const mateByBlack = "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 12"

// A person who begins with a position plays the side to move, unless the command line says
// otherwise, and sees the board from there.
func TestSeated(t *testing.T) {
	for _, tt := range []struct {
		position string
		players  [2]string
		want     string
		bottom   string // of the board
	}{
		{"", [2]string{}, "White is person, Black is level:medium.", "\n   a b c"},
		{mateByBlack, [2]string{}, "White is level:medium, Black is person.", "\n   h g f"},
		{mateByBlack, [2]string{person, person}, "White is person, Black is person.", "\n   a b c"},
		{mateByBlack, [2]string{person, ""}, "White is person, Black is level:medium.", "\n   a b c"},
		{mateByBlack, [2]string{"", "random"}, "White is person, Black is random.", "\n   a b c"},
		{mateByBlack, [2]string{"", person}, "White is person, Black is person.", "\n   a b c"},
		{mateByBlack, [2]string{"random", ""}, "White is random, Black is level:medium.", "\n   a b c"},
	} {
		out := evening(t, chessGame, Settings{position: tt.position, players: tt.players, pause: true, seed: 1})
		hasAll(t, out, tt.want, tt.bottom)
	}
}

// A game from a file goes on with the person at the same side, also if that is the second player's.
func TestSeatedByFile(t *testing.T) {
	for _, name := range []string{"game.pgn", "game.json"} {
		path := filepath.Join(t.TempDir(), name)
		evening(t, chessGame, Settings{position: mateByBlack, file: path, seed: 1}, "Kf8")
		hasAll(t, evening(t, chessGame, Settings{file: path, seed: 1}, "record"), "White is level:medium, Black is person.", "Black to move", "\n12... Kf8 13. ")
	}
	path := filepath.Join(t.TempDir(), "game.pgn")
	evening(t, chessGame, Settings{file: path, seed: 1}, "pass") // the record begins with the machine's turn
	hasAll(t, evening(t, chessGame, Settings{file: path, seed: 1}), "White is person, Black is level:medium.")
}

// solve and hint tell of the side to move, and move nothing.
func TestSolveForBlack(t *testing.T) {
	out := evening(t, chessGame, Settings{position: mateByBlack}, "solve depth=3", "hint depth=2", "record", "position", "moves Rd1")
	hasAll(t, out, "Black to move\n", "\n12... Rd1#\nBlack wins in 1 move.\n", "\nHint: 12... Rd1# (score win in 1 ply, depth ",
		"\nNo move has been played yet.\n", "\n"+mateByBlack+"\n", "\n1: Rd1#\n")
	if strings.Contains(out, "12. ") {
		t.Error(out)
	}
}

// Moves are counted on from the position at which a game begins: on the screen, in the record, in the
// lines of solve, after undo, in a replay and after load.
func TestNumbers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	two := [2]string{person, person}
	const spanish = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 12"
	out := evening(t, chessGame, Settings{position: spanish, players: two, file: path},
		"Nf6", "O-O", "Be7", "record", "hint depth=1", "undo", "solve depth=1", "undo 2", "record", "redo 3", "replay", "", "", "", "", "board")
	hasAll(t, out, "\n12... Black Nf6\n", "\n13. White O-O\n", "\n13... Black Be7\n", "\n12... Nf6 13. O-O Be7\n", "\nHint: 14. ",
		"\n13. White O-O\n", "\n13... ", "No move has been played yet.", "\n13... Black Be7\n",
		"\n12... Black Nf6\n", "\n13. White O-O\n", "\n13... Black Be7\n", "this is the last move")
	out = evening(t, chessGame, Settings{players: two}, "load "+path, "record", "Re1", "board", "record coordinates")
	hasAll(t, out, "\n13... Black Be7\n", "\n12... Nf6 13. O-O Be7\n", "\n14. White Re1\n", "\n14. White Re1\n", "\n12... g8f6 13. e1g1 f8e7 14. f1e1\n")

	xiangqi := evening(t, xiangqiGame, Settings{position: "3k5/9/9/9/9/9/9/1r7/r8/4K4 b - - 0 31"}, "solve depth=3", "b2b0", "record")
	hasAll(t, xiangqi, "Red is level:medium, Black is person.", "\n31... ", "Black wins in ", "\n31... Black R2+2\n", "\n31... R2+2\n")

	// A position may be a list of pieces; it is Red's move, and the first.
	listed := evening(t, xiangqiGame, Settings{position: "k 10 4 -1,k 1 5 1,j 5 9 1,"}, "solve depth=1", "position k 10 4 -1", "position k 10 4 -1,k 1 5 1,j 6 9 1,", "position")
	hasAll(t, listed, "Red is person, Black is level:medium.", "Red to move\n", "\n1. ", "FEN", "\n3k5/9/9/9/8R/9/9/9/9/4K4 w - - 0 1\n")

	stones := evening(t, gomokuGame, Settings{position: "15 h8 h9 i9", players: two}, "g7", "i7", "record", "hint depth=1")
	hasAll(t, stones, "White to move", "\n2... White g7\n", "\n3. Black i7\n", "\n2... g7 3. i7\n", "\nHint: 3... ")

	// A game that does not know begins to count at 1, whoever moves first.
	discs := evening(t, reversiGame, Settings{position: "8/8/3x4/3xx3/3xo3/8/8/8 o", players: two}, "c3", "record")
	hasAll(t, discs, "\n1... o c3\n", "\n1... c3\n")
}
