package main

import (
	"bytes"
	"context"
	"errors"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/uci"
)

// The test binary is the program itself, or an engine, when a test starts it with a
// variable.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) == 2 && os.Args[1] == "engine":
		e := uci.Engine[chess.Position, chess.Move]{Game: chess.Rules{}, Searcher: greedy.New(chess.Rules{}), Name: "Greedy"}
		if err := e.Run(context.Background(), os.Stdin, os.Stdout); err != nil {
			log.Fatal(err)
		}
	case os.Getenv("PLAY_MAIN") != "":
		main()
	default:
		os.Exit(m.Run())
	}
}

// program returns the program as a process of its own. With the race detector it would wait for a
// second at its end, which GORACE prevents.
func program(t *testing.T, args ...string) *exec.Cmd {
	c := exec.CommandContext(t.Context(), os.Args[0], args...)
	c.Env = append(os.Environ(), "PLAY_MAIN=1", "GORACE=atexit_sleep_ms=0")
	return c
}

// ends returns what the program writes for lines from a pipe, and its error.
func ends(t *testing.T, input string, args ...string) (string, error) {
	var out, fault strings.Builder
	c := program(t, args...)
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(input), &out, &fault
	err := c.Run()
	if fault.Len() > 0 {
		err = errors.New(fault.String())
	}
	return out.String(), err
}

// piped returns what the program writes for lines from a pipe.
func piped(t *testing.T, input string, args ...string) string {
	t.Helper()
	out, err := ends(t, input, args...)
	if err != nil {
		t.Fatalf("play %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

// Two machines finish every game, even if nobody watches.
func TestAllGames(t *testing.T) {
	for _, g := range catalog.Games() {
		out := piped(t, "", "-game", g.Name(), "-first", "random", "-second", "level:easy", "-seed", "1")
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if last := lines[len(lines)-1]; !strings.Contains(last, " wins: ") && !strings.HasPrefix(last, "Draw: ") {
			t.Errorf("%s ends with %q", g.Name(), last)
		}
	}
}

// There are no prompts in a pipe, and the game is saved when the input ends.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	out := piped(t, "e4\nnonsense\nNf3\n", "-second", "level:easy", "-seed", "1", "-file", path)
	if strings.Contains(out, "> ") || !strings.Contains(out, "2... Black ") {
		t.Error(out)
	}
	if again := piped(t, "record\n", "-second", "level:easy", "-file", path); !strings.Contains(again, " 2. Nf3 ") {
		t.Error(again)
	}
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), `[Black "level:easy"]`) {
		t.Errorf("%v\n%s", err, data)
	}
}

// If a game is continued, nothing of the file is lost. What people have written stays, and
// what the program has written is written again.
func TestGoOn(t *testing.T) {
	const annotated = "[Event \"x\"]\n\n1. e4 {best} e5 $1 (1... c5) *\n\n"
	for _, tt := range []struct {
		name, game, before, moves, more string
		games                           int
		mark                            string
	}{
		{"game.pgn", "chess", "", "e4\ne5\n", "Nf3\n", 1, "[Event "},
		{"game.pgn", "chess", annotated, "", "Nf3\n", 2, "[Event "},
		{"game.pgn", "chess", annotated, "Nf3\n", "Nc6\n", 2, "[Event "},
		{"game.pgn", "xiangqi", "", "C2=5\n", "H8+7\n", 1, "[Game "},
		{"game.psq", "gomoku", "", "h8\n", "a1\n", 1, "Piskvorky"},
		{"game.json", "reversi", "", "d3\n", "c3\n", 1, `{"game":"reversi"`},
	} {
		path := filepath.Join(t.TempDir(), tt.name)
		if err := os.WriteFile(path, []byte(tt.before), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, input := range []string{tt.moves, tt.more} {
			piped(t, input, "-game", tt.game, "-second", "person", "-file", path)
		}
		data, err := os.ReadFile(path)
		if text := string(data); err != nil || !strings.HasPrefix(text, tt.before) || strings.Count(text, tt.mark) != tt.games {
			t.Errorf("%s: %v\n%s\nwant %d games behind\n%s", tt.game, err, text, tt.games, tt.before)
		}
	}
}

// Saving keeps the mode of a file. It follows no link, and does not write a read-only file.
func TestFileMode(t *testing.T) {
	dir := t.TempDir()
	path, link, fresh := filepath.Join(dir, "game.pgn"), filepath.Join(dir, "link.pgn"), filepath.Join(dir, "new.pgn")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	mode := func(path string, want os.FileMode) {
		t.Helper()
		if info, err := os.Lstat(path); err != nil || info.Mode() != want {
			t.Errorf("%s: %v, %v; want %v", path, info.Mode(), err, want)
		}
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	piped(t, "e4\nsave "+fresh+"\n", "-second", "person", "-file", path)
	mode(path, 0o640)
	if out := piped(t, "e4\nsave "+link+"\n", "-second", "person"); !strings.Contains(out, "link.pgn is a link; name the file itself") {
		t.Error(out)
	}
	if to, err := os.Readlink(link); err != nil || to != path {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(path)
	out, err := ends(t, "e5\n", "-second", "person", "-file", path)
	if err == nil || !strings.Contains(err.Error(), "game.pgn is read-only") || strings.Count(out, "game.pgn is read-only") != 2 {
		t.Error(out, err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("%v\n%s\nwant\n%s", err, after, before)
	}
}

// If a file cannot be written, the game stays in the file before it.
func TestSaveFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	out := piped(t, "e4\nsave "+path+"/none/x.pgn\nsave "+filepath.Dir(path)+"/none/x.pgn\ne5\n", "-second", "person", "-file", path)
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "1. e4 e5 *") {
		t.Errorf("%v\n%s\nafter\n%s", err, data, out)
	}
}

// The next game begins behind an empty line, however the file ends.
func TestNextGame(t *testing.T) {
	const game = "[Event \"x\"]\n\n1. e4 e5 *"
	for _, end := range []string{"", "\n", "\n\n", "\r\n\r\n"} {
		path := filepath.Join(t.TempDir(), "game.pgn")
		if err := os.WriteFile(path, []byte(game+end), 0o666); err != nil {
			t.Fatal(err)
		}
		piped(t, "new\nd4\n", "-second", "person", "-file", path)
		want := game + "\n\n[Event \"?\"]"
		if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(strings.ReplaceAll(string(data), "\r", ""), want) {
			t.Errorf("%q: %v\n%s", end, err, data)
		}
	}
}

// A file keeps its format, whatever its name is. So a game that is added can be read like
// the others.
func TestOneFormat(t *testing.T) {
	const (
		record = `{"seed":"1","start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":["e2e4"]}` + "\n"
		pgn    = "[Event \"x\"]\n\n1. e4 *\n"
	)
	for _, tt := range []struct{ name, before, input string }{
		{"game.pgn", record, "d4\nsave PATH\n"},
		{"game.pgn", record, "load PATH\nnew\nd4\n"},
		{"game.pgn", "\r\n\n" + record, "d4\nsave PATH\n"},
		{"game.json", "\uFEFF" + record, "d4\nsave PATH\n"},
		{"game.pgn", "\uFEFF" + record, "load PATH\nnew\nd4\n"},
		{"game.pgn", "\uFEFF" + pgn, "load PATH\nnew\nd4\n"},
		{"game.json", pgn, "d4\nsave PATH\n"},
		{"game.json", pgn, "load PATH\nnew\nd4\n"},
		{"game.json", "\n", "e4\nsave PATH\nnew\nd4\n"},
		{"game.pgn", "\n", "e4\nsave PATH\nnew\nd4\n"},
	} {
		path := filepath.Join(t.TempDir(), tt.name)
		if err := os.WriteFile(path, []byte(tt.before), 0o666); err != nil {
			t.Fatal(err)
		}
		piped(t, strings.ReplaceAll(tt.input, "PATH", path), "-second", "person")
		out := piped(t, "load "+path+"\nrecord\nload "+path+" 1\nrecord\n", "-second", "person")
		if _, after, ok := strings.Cut(out, "\n1. d4\n"); !ok || !strings.Contains(after, "\n1. e4\n") {
			data, _ := os.ReadFile(path)
			t.Errorf("%s, %q: not both games can be read from\n%s\n%s", tt.name, tt.input, data, out)
		}
	}
}

// A file of another game is not changed, even if its end looks like tags of this game.
func TestForeignFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.psq")
	piped(t, "h8\n", "-game", "gomoku", "-second", "person", "-file", path)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"load", "save"} {
		out := piped(t, command+" "+path+"\nC2=5\n", "-game", "xiangqi", "-second", "person")
		if after, _ := os.ReadFile(path); !bytes.Equal(after, before) || !strings.Contains(out, "\"Piskvorky\"") {
			t.Errorf("%s: the file is now\n%s\n%s", command, after, out)
		}
	}
}

// A person who loads a game is told that it is saved from now on, and where.
func TestLoadSaves(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	piped(t, "e4\nnew\nd4\n", "-second", "person", "-file", path)
	for input, want := range map[string]string{
		"load " + path:        "1 ply. The game is saved in " + path + " after every move.\n",
		"load " + path + " 2": "1 ply. The game is saved in " + path + " after every move.\n",
		"load " + path + " 1": "1 ply. The game is saved in " + path + " after every move, as another game behind the others.\n",
		"help":                "or the n-th; from now on it is saved there after every move\n",
	} {
		if out := piped(t, input+"\n", "-second", "person"); !strings.Contains(out, want) {
			t.Errorf("%s: no %q in\n%s", input, want, out)
		}
	}
}

// A broken game does not affect others, and stays in the file unchanged.
func TestBrokenGame(t *testing.T) {
	const (
		sound  = "[Event \"x\"]\n\n1. e4 e5 *\n\n"
		broken = "[Event \"y\"]\n\n1. e4 e4 *\n\n"
		record = `{"seed":"1","start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":`
	)
	for _, tt := range []struct{ name, text string }{
		{"game.pgn", sound + broken + sound},
		{"game.pgn", sound + broken},
		{"game.json", record + "[\n\"e2e4\"]}\n" + record + "[\n\n"},
		{"game.json", record + "[\"e2e4\"]}\n\n\n" + record + "[\"e2e5\"]}\n\n"},
	} {
		path := filepath.Join(t.TempDir(), tt.name)
		if err := os.WriteFile(path, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		out := piped(t, "load "+path+" 2\nload "+path+" 1\nundo 9\nd4\nnew\nc4\nsave\n", "-second", "person")
		if !strings.Contains(out, "game 2: ") || !strings.Contains(out, "Loaded "+path) {
			t.Error(out)
		}
		if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), tt.text) || len(data) == len(tt.text) {
			t.Errorf("%v\n%s\nwant more behind\n%s", err, data, tt.text)
		}
	}
}

// Moves that were taken back stay in a record of package ply.
func TestRecordFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	piped(t, "e4\ne5\nundo\nsave\nnew\nd4\n", "-second", "person", "-file", path)
	out := piped(t, "load "+path+" 1\nredo\nrecord\n", "-second", "person", "-file", path)
	if !strings.Contains(out, "1. e4 e5") {
		t.Error(out)
	}
}

// What a die shows belongs to the move of the player who rolled it.
func TestDice(t *testing.T) {
	for _, tt := range []struct {
		position, input string
		want            []string // one behind the other
	}{
		{"0:0/10 a", "roll\nroll\nwalk\nundo\nrecord\n", []string{
			"\n1. a roll: 4\n", "\n1... b roll: 3\n", "\n2. a walk\n",
			"\n1... b roll: 3\n", "a to move\n1. roll: 4 roll: 3\n",
		}},
		{"0:0/10 a", "walk\nroll\nroll\nundo 9\nredo\nredo\nrecord\n", []string{
			"\n1. a walk\n", "\n1... b roll: ", "\n2. a roll: ", "a to move",
			"\n1. a walk\n", "\n1... b roll: ", "\n1. walk roll: ",
		}},
		{"0:0/10 a rolls", "board\nwalk\nwalk\nrecord\n", []string{
			"\nchance: ", "\n1... b walk\n", "\n2. a walk\n", "\nchance: ", " 1... walk 2. walk\n",
		}},
	} {
		out := piped(t, tt.input, "-game", "dicerace", "-second", "person", "-seed", "5", "-position", tt.position)
		rest, ok := out, true
		for _, want := range tt.want {
			if _, rest, ok = strings.Cut(rest, want); !ok {
				t.Errorf("%s: no %q where it should be in\n%s", tt.position, want, out)
				break
			}
		}
	}
}

// In a pipe a hint does not look like a move that was played.
func TestHint(t *testing.T) {
	out := piped(t, "hint depth=2\n", "-position", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	if want := "White to move\nHint: 1. Rd8# (score win in 1 ply, "; !strings.Contains(out, want) {
		t.Errorf("no %q in\n%s", want, out)
	}
}

// The distance of a proven end counts the winner's moves, against the defence that takes most of them. If
// players do not alternate, that is not half of the plies. In a game with chance it is against every roll.
func TestSolve(t *testing.T) {
	for _, c := range []struct{ game, position, want string }{
		{"chess", "6k1/8/6K1/8/8/8/8/R6Q b - - 0 1", "Black loses in 2 moves."},
		{"kalah", "0,0,0,0,1,1/20 0,0,0,0,0,1/13 s", "South wins in 1 move."},
		{"kalah", "0,1,0,3,0,1/5 1,0,0,0,0,1/24 s", "South loses in 3 moves."},
		{"dicerace", "8:0/10 b", "b loses in 1 move."},
	} {
		if out := piped(t, "solve depth=14\n", "-game", c.game, "-second", "person", "-position", c.position); !strings.Contains(out, c.want) {
			t.Errorf("no %q in\n%s", c.want, out)
		}
	}
}

// Every searcher can play, and so can an engine in its own process.
func TestPlayers(t *testing.T) {
	for _, name := range []string{
		"alphabeta:depth=2", "minimax:nodes=300", "mcts:nodes=5", "greedy", "random",
		"level:easy", "level:medium,minimax", "level:hard,greedy", "uci:" + os.Args[0] + " engine",
	} {
		out := piped(t, "e4\ndraw\nquit\n", "-second", name, "-seed", "1")
		if !strings.Contains(out, "1... Black ") {
			t.Errorf("%s\n%s", name, out)
		}
	}
}

func TestBadFlags(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken.pgn")
	if err := os.WriteFile(broken, []byte("[Event \"?\"]\n\n1. e5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"-game go":                          "there are chess, xiangqi",
		"-first nobody":                     `-first: no player "nobody"`,
		"-second uci:":                      "-second: uci: needs a program",
		"-second gomocup:x":                 "no player",
		"-tc nodes=3":                       "clocks know time only",
		"-tc x":                             "want seconds",
		"chess":                             `unexpected argument "chess"`,
		"-position x":                       "FEN",
		"-file " + broken:                   "broken.pgn",
		"-file " + dir:                      "directory",
		"-file " + broken + " -position x":  "choose a file",
		"-file " + dir + "/none/x.pgn":      "not saved",
		"-game gomoku -size 3":              `size cannot be "3"; there are 5, 6`,
		"-size 19":                          "-size is for gomoku, not for chess",
		"-game xiangqi -rule renju":         "-rule is for gomoku, not for xiangqi",
		"-game reversi -opening swap2":      "-opening is for gomoku, not for reversi",
		"-game gomoku -rule go":             `rule cannot be "go"; there are freestyle`,
		"-game gomoku -opening x":           `opening cannot be "x"; there are free`,
		"-game tictactoe -file " + broken:   "begins with",
		"-game tictactoe -second level:god": "no level",
	} {
		_, err := ends(t, "", strings.Fields(args)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}
