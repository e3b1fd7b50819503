package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A person tries every command at chess, and types much that is wrong.
func TestChessTranscript(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "game.pgn"), filepath.Join(dir, "other.pgn")
	p := sitDown(t, "-seed", "1", "-second", "alphabeta:nodes=300", "-file", path)
	p.reads("chess: White is person, Black is alphabeta:nodes=300.", "saved in "+path, "1  R N B Q K B N R", "White to move", "White> ")
	p.transcript([]step{
		{"help", []string{"Type a move, such as ", "undo [n]", "clock [control]", "files do not keep them", "Ctrl-C"}},
		{"e5", []string{"no pawn reaches e5", "White> "}},
		{"qd2", []string{"White's own pawn is on d2", "White> "}},
		{"hello", []string{`"hello" is neither a move here nor a command; "moves" lists the moves`, "White> "}},
		{"castle", []string{"neither a move", "White> "}},
		{"", []string{"White> "}},
		{"moves e2", []string{"2: e3 e4"}},
		{"moves N", []string{"4: Na3 Nc3 Nf3 Nh3"}},
		{"moves z", []string{`no legal move begins with "z"`}},
		{"undo", []string{"there is nothing to take back"}},
		{"redo", []string{"there is nothing to play again"}},
		{"record", []string{"No move has been played yet."}},
		{"e4", []string{"1. White e4\nBlack to move\n1... Black ", "depth", "s)\n8 ", "4  . . . . P . . .", "White to move\nWhite> "}},
		{"g1f3", []string{"2. White Nf3", "2... Black ", "White> "}},
		{"undo", []string{"1... Black ", "White to move", "White> "}},
		{"undo many", []string{`want a number above zero, not "many"`}},
		{"undo 9", []string{"1  R N B Q K B N R", "White to move"}},
		{"redo 9", []string{"2... Black ", "White to move"}},
		{"record", []string{"1. e4 ", "2. Nf3 "}},
		{"record coordinates", []string{"1. e2e4 ", "2. g1f3 "}},
		{"record runes", []string{`no notation "runes"; besides the usual one there are coordinates`}},
		{"hint depth=2", []string{"Hint: ", "(score ", "depth 2)"}},
		{"hint 5+1", []string{"want limits of a move"}},
		{"style unicode", []string{"♖ ♘ ♗ ♕ ♔ ♗ · ♖"}},
		{"style ascii", []string{"R N B Q K B . R"}},
		{"style baroque", []string{"the styles are ascii and unicode"}},
		{"flip", []string{"h g f e d c b a"}},
		{"flip", []string{"a b c d e f g h"}},
		{"clock", []string{"There are no clocks."}},
		{"clock 600+5", []string{"White 10:00, Black 10:00"}},
		{"clock depth=3", []string{"clocks know time only"}},
		{"clock soon", []string{"want seconds"}},
		{"board", []string{"White to move (White 9:"}},
		{"clock on", []string{"White 10:00, Black 10:00"}},
		{"clock off", []string{"There are no clocks."}},
		{"go", []string{"3. White ", "(score", "3... Black ", "White> "}},
		{"go 2", []string{"4. White ", "5... Black ", "White> "}},
		{"go away", []string{"want a number above zero"}},
		{"swap", []string{"White is alphabeta:nodes=300.\nBlack is person.\n", "6. White ", "Black> "}},
		{"white", []string{"White is alphabeta:nodes=300."}},
		{"white nobody", []string{`no player "nobody"`}},
		{"white level:easy", []string{"White is level:easy."}},
		{"black uci:no-such-engine", []string{"no-such-engine", "Black> "}},
		{"pause", []string{"paused, Black> "}},
		{"back", []string{"5... Black ", "White to move", "paused, White> "}},
		{"", []string{"6. White ", "paused, Black> "}},
		{"", []string{"this is the last move"}},
		{"resume", []string{"Black> "}},
		{"resign", []string{"White wins: resignation.", "over> "}},
		{"e4", []string{"the game is over; there are new, undo"}},
		{"undo", []string{"Black to move", "Black> "}},
		{"swap", []string{"White is person.", "6... Black ", "White> "}},
		{"new", []string{"1  R N B Q K B N R", "White to move"}},
		{"position", []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
		{"position nonsense", []string{"FEN", "White> "}},
		{"position 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", []string{"White to move: check"}},
		{"position 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", []string{"White to move"}},
		{"solve depth=4", []string{"1. Rd8#\n", "White wins in 1 move."}},
		{"draw", []string{"Draw: agreement.", "over> "}}, // Black sees the mate
		{"position 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", []string{"White to move"}},
		{"Rd8#", []string{"1. White Rd8#", "White wins: checkmate.", "over> "}},
		{"Rd7", []string{`"Rd7" is no command, and the game is over`}},
		{"solve", []string{"the game is over"}},
		{"draw", []string{"the game is over"}},
		{"resign", []string{"the game is over"}},
		{"go", []string{"the game is over"}},
		{"replay", []string{"White to move", "An empty line shows the next move", "paused, White> "}},
		{"next", []string{"1. White Rd8#", "White wins: checkmate."}},
		{"", []string{"the game is over"}},
		{"back", []string{"White to move"}},
		{"back", []string{"this is the start"}},
		{"end", []string{"White wins: checkmate."}},
		{"resume", []string{"the game is over"}},
		{"save", []string{"Saved in " + path}},
		{"save " + other, []string{"Saved in " + other}},
		{"load", []string{"load which file?"}},
		{"load " + filepath.Join(dir, "none"), []string{"no such file"}},
		{"load " + path + " 99", []string{path + " has ", " games"}},
		{"load " + path + " 1", []string{"Loaded " + path, "plies.", "White> "}},
		{"load " + other, []string{"Loaded " + other + ": 1 ply.", "White wins: checkmate."}},
		{"quit", nil},
	})
	p.leaves()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), "[Event "); n < 2 {
		t.Errorf("the file has %d games, want those before the last too:\n%s", n, data)
	}
}

func TestXiangqiTranscript(t *testing.T) {
	p := sitDown(t, "-game", "xiangqi", "-seed", "1", "-first", "level:easy", "-second", "person", "-unicode")
	p.reads("xiangqi: Red is level:easy, Black is person.", "1. Red ", "[", "Black to move", "Black> ")
	p.transcript([]step{
		{"style ascii", []string{"r n b a k a b n r", "Black to move"}},
		{"undo", []string{"there is nothing to take back"}}, // only the machine has moved
		{"h9h0", []string{"the horse on h9 does not reach h0"}},
		{"moves h9", []string{"2: H8+7 H8+9"}},
		{"h9g7", []string{"1... Black H8+7", "2. Red ", "Black> "}},
		{"H2+3", []string{"2... Black H2+3", "3. Red ", "Black> "}},
		{"record", []string{"1. ", " H8+7 2. ", " H2+3 3. "}},
		{"record chinese", []string{"馬8進7"}},
		{"record coordinates", []string{"h9g7", "b9c7"}},
		{"undo", []string{"2. Red ", "Black to move", "Black> "}},
		{"redo", []string{"3. Red ", "Black> "}},
		{"hint nodes=500", []string{"Hint: ", "(score "}},
		{"position 4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", []string{"1. Red R8+9 (score win in 1 ply", "Red wins: checkmate.", "over> "}},
		{"undo", []string{"there is nothing to take back"}},
		{"swap", []string{"Red is person."}},
		{"undo", []string{"Red to move", "Red> "}},
		{"solve depth=3", []string{"1. R8+9", "Red wins in 1 move."}},
		{"R9+1", []string{"1. Red R9+1", "Black to move: check", "1... Black ", "Red to move"}},
		{"save " + filepath.Join(t.TempDir(), "x.pgn"), []string{"Saved in "}},
		{"new", []string{"Red> "}},
	})
	p.types("\x04") // the end of input
	p.leaves()
}

// Two people, then two machines that are watched move by move.
func TestGomokuTranscript(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.psq")
	p := sitDown(t, "-game", "gomoku", "-size", "9", "-rule", "standard", "-second", "person", "-file", path, "-seed", "1")
	p.reads("gomoku, standard, 9×9: Black is person, White is person.", "Black> ")
	p.transcript([]step{
		{"e5", []string{"1. Black e5", "[x]", "White> "}},
		{"e5", []string{"e5 is taken by Black", "White> "}},
		{"k5", []string{"k5 is not on the board of 9×9", "White> "}},
		{"z9", []string{"neither a move here"}},
		{"4,3", []string{"1... White e4", "Black> "}}, // coordinates of the Gomocup protocol
		{"d5", []string{"White> "}},
		{"e3", []string{"Black> "}},
		{"draw", []string{"Black offers a draw"}},
		{"c5", []string{"White> "}},
		{"undo", []string{"Black> "}},
		{"undo", []string{"White> "}},
		{"redo 2", []string{"White> "}},
		{"e2", []string{"Black> "}},
		{"b5", []string{"White to move: a four to answer", "White> "}},
		{"go", []string{"White ", "Black> "}},
		{"undo", []string{"White> "}},
		{"a1", []string{"Black> "}},
		{"hint nodes=100", []string{"Hint: 5. a5 (score win in 1 ply"}},
		{"a5", []string{"Black wins: five in a row.", "over> "}},
		{"record coordinates", []string{"1. 4,4 4,3", "Black wins: five in a row."}},
		{"new", []string{"Black> "}},
		{"draw", []string{"Black offers a draw"}},
		{"e5", []string{"White declines the draw.", "White> "}},
		{"draw", []string{"White offers a draw", "Black, accept the draw? yes or no, or just move> "}},
		{"draw", []string{"Draw: agreement.", "over> "}},
		{"black level:easy", []string{"Black is level:easy."}},
		{"white random", []string{"White is random."}},
		{"pause", []string{"over> "}},
		{"new", []string{"paused, Black> "}},
		{"", []string{"1. Black ", "paused, White> "}},
		{"", []string{"1... White ", "paused, Black> "}},
		{"back", []string{"1. Black ", "paused, White> "}},
		{"resume", []string{"1... White ", "Black wins: five in a row.", "over> "}},
		{"replay", []string{"paused, Black> "}},
		{"end", []string{"Black wins: five in a row."}},
		{"quit", nil},
	})
	p.leaves()
	if data, err := os.ReadFile(path); err != nil || strings.Count(string(data), "Piskvork") != 3 {
		t.Errorf("%v\n%s\nwant three games", err, data)
	}
}

// A file that is not a regular one may have no end, or nobody at the other end. It is
// refused at once.
func TestNoPlainFile(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "game.pgn")
	if err := syscall.Mkfifo(fifo, 0o666); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{fifo, "/dev/full", "/dev/null"} {
		for _, tt := range []struct{ input, args string }{
			{"", "-file " + path}, {"load " + path + "\n", ""}, {"e4\nsave " + path + "\n", "-second person"},
		} {
			said := make(chan string, 1)
			go func() {
				out, err := ends(t, tt.input, strings.Fields(tt.args)...)
				said <- fmt.Sprint(out, err)
			}()
			select {
			case text := <-said:
				if want := path + " is no plain file"; !strings.Contains(text, want) || strings.Contains(text, "not saved") {
					t.Errorf("%q, %q: no %q in\n%s", tt.input, tt.args, want, text)
				}
			case <-time.After(time.Minute):
				t.Fatalf("%q, %q: no answer", tt.input, tt.args)
			}
		}
	}
}

func TestClocks(t *testing.T) {
	p := sitDown(t, "-tc", "time=300ms", "-second", "person", "-seed", "1")
	p.reads("White to move (0:00.3 a move)", "Black wins: loss on time.", "over> ")
	p.transcript([]step{
		{"clock 0.2+0", []string{"White 0:00.2, Black 0:00.2"}},
		{"new", []string{"White> ", "Black wins: loss on time."}},
		{"clock 100", []string{"White 1:40"}},
		{"new", []string{"White> "}},
		{"white alphabeta:nodes=200", []string{"1. White ", "Black> "}},
		{"quit", nil},
	})
	p.leaves()
}

// Ctrl-C makes a machine answer at once. It ends the program only if no machine is
// thinking. On Ctrl-C a terminal drops all input that was not read yet. So each one here
// waits for the answer of the program to the line before. A Ctrl-C before the search has
// begun ends the search too.
func TestInterrupt(t *testing.T) {
	p := sitDown(t, "-second", "alphabeta:time=10m", "-seed", "1")
	p.reads("White> ")
	p.types("e4\n")
	p.reads("Black to move\n")
	p.types("\x03")
	p.reads("1... Black ", "White> ")
	p.types("hint time=10m\n")
	p.reads("Thinking; Ctrl-C ends it.\n")
	p.types("\x03")
	p.reads("(score ", "White> ")
	p.types("\x03")
	p.reads(`"quit", or Ctrl-C once more, leaves.`, "White> ")
	p.types("\x03")
	p.leaves()
}

// A program that is killed loses nothing but the search that was running.
func TestKill(t *testing.T) {
	for _, tt := range []struct{ game, first, second, file, record string }{
		{"chess", "e4", "Nf3", "game.pgn", "1. e4 "},
		{"xiangqi", "C2=5", "H2+3", "game.pgn", "1. C2=5 "},
		{"gomoku", "h8", "a1", "game.psq", "1. h8 "},
		{"reversi", "d3", "", "game.json", "1. d3 "},
	} {
		t.Run(tt.game, func(t *testing.T) {
			args := []string{"-game", tt.game, "-file", filepath.Join(t.TempDir(), tt.file), "-second", "level:easy", "-seed", "1"}
			p := sitDown(t, args...)
			p.reads("> ")
			p.transcript([]step{{tt.first, []string{"1... ", "> "}}})
			if tt.second != "" {
				p.transcript([]step{{tt.second, []string{"2... ", "> "}}})
			}
			p.killed()
			screen := p.screen()
			p = sitDown(t, args...)
			p.reads("is saved in", "> ")
			p.transcript([]step{{"record", []string{tt.record}}, {"undo", []string{"> "}}, {"quit", nil}})
			p.leaves()
			if tt.second != "" && !strings.Contains(p.screen(), tt.second) {
				t.Errorf("the second move is lost:\n%s\nafter\n%s", p.screen(), screen)
			}
		})
	}
}

// What was taken back is gone from the file before the person is told, and does not come back after a
// kill.
func TestUndoKilled(t *testing.T) {
	args := []string{"-second", "person", "-file", filepath.Join(t.TempDir(), "game.pgn")}
	p := sitDown(t, args...)
	p.reads("White> ")
	p.transcript([]step{
		{"e4", []string{"Black> "}}, {"e5", []string{"White> "}}, {"Nf3", []string{"2. White Nf3", "Black> "}},
		{"undo 2", []string{"1. White e4", "Black> "}},
	})
	p.killed()
	p = sitDown(t, args...)
	p.reads("is saved in", "Black to move", "Black> ")
	p.transcript([]step{
		{"record", []string{"1. e4\n", "Black> "}}, {"redo", []string{"there is nothing to play again"}},
		{"pass 2", []string{"Black passes.", "The record begins anew", "White> "}},
		{"d4", []string{"2. White d4", "Black passes.", "White> "}},
	})
	p.killed()
	p = sitDown(t, args...)
	p.reads("is saved in", "White> ")
	p.transcript([]step{
		{"position", []string{"rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - "}},
		{"load " + args[3] + " 1", []string{"Loaded ", "Black> "}},
		{"record", []string{"1. e4\n"}},
		{"quit", nil},
	})
	p.leaves()
}

// A terminal has colours, unless its user wants none. Arrow keys are explained.
func TestTerminalTranscript(t *testing.T) {
	for _, tt := range []struct {
		env   string
		color bool
	}{{"TERM=xterm-256color", true}, {"TERM=dumb", false}, {"NO_COLOR=1", false}} {
		name, value, _ := strings.Cut(tt.env, "=")
		t.Setenv("PLAY_TERM", "xterm-256color")
		if name == "TERM" {
			t.Setenv("PLAY_TERM", value)
		} else {
			t.Setenv(name, value)
		}
		p := sitDown(t, "-seed", "1", "-second", "person")
		p.reads("White> ")
		p.types("\x1b[A\n")
		p.reads("arrow keys do nothing here; type a move such as ", "White> ")
		p.transcript([]step{{"", []string{"type a move such as ", "White> "}}, {"e4", []string{"Black> "}}, {"quit", nil}})
		p.leaves()
		if got := strings.Contains(p.screen(), "\x1b["); got != tt.color {
			t.Errorf("%s: colours %v\n%s", tt.env, got, p.screen())
		}
	}
}
