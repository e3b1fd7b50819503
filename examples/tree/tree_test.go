package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply/internal/boardtest"
)

// The test binary is also the program: it is the program if this variable is set.
const programVariable = "PLY_TREE"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// tree runs the program and returns what it writes, and the picture.
func tree(t *testing.T, args ...string) (out, svg string, err error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "tree.svg")
	cmd := exec.CommandContext(t.Context(), os.Args[0], append([]string{"-svg", file}, args...)...)
	cmd.Env = append(os.Environ(), programVariable+"=1")
	text, err := cmd.CombinedOutput()
	if err != nil {
		return string(text), "", err
	}
	picture, err := os.ReadFile(file)
	return string(text), string(picture), err
}

// The pictures of the documentation are what the program draws now.
func TestPictures(t *testing.T) {
	for file, args := range map[string][]string{
		"minimax":   {"-game", "tictactoe", "-search", "minimax", "-depth", "3", "-position", "xox/.ox/o.. x"},
		"alphabeta": {"-game", "tictactoe"},
		"mcts":      {"-game", "tictactoe", "-search", "mcts", "-simulations", "14"},
		"visits":    {"-game", "tictactoe", "-search", "visits"},
		"chance":    {"-game", "dicerace", "-search", "minimax", "-depth", "3"},
	} {
		out, svg, err := tree(t, args...)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		boardtest.Golden(t, filepath.Join("..", "..", "docs", file+".svg"), []byte(svg))
	}
}

func TestRun(t *testing.T) {
	out, svg, err := tree(t, "-game", "tictactoe", "-depth", "1")
	if err != nil || !strings.HasPrefix(out, "tree: ") {
		t.Fatalf("%v\n%s", err, out)
	}
	if want := "alphabeta, 1 ply: 5 nodes; x plays 2"; !strings.Contains(svg, want) {
		t.Errorf("no %q in\n%s", want, svg)
	}
	for _, c := range []struct{ args, want string }{
		{"-game go", "there are chess, xiangqi, jieqi, gomoku"},
		{"-game connect4 -position x", "connect4"},
		{"-game dicerace -position 7:8/10", "dicerace"},
		{"-game tictactoe -position x", "tictactoe"},
		{"-search greedy", "there are minimax, alphabeta, mcts and visits"},
		{"-simulations 0", "-simulations 0"},
		{"-width 100", "-width 100"},
		{"-width NaN", "-width NaN"},
		{"-depth 0", "-depth 0"},
		{"-depth 5", "-depth 5"},
		{"-size 9", "-size is for gomoku"},
		{"x", "unexpected"},
		{"-svg " + filepath.Join(t.TempDir(), "x", "y"), "-svg"},
		{"-game gomoku -search minimax -depth 3", "a tree of depth 3 has more than 200000 nodes; choose a smaller -depth"},
	} {
		if out, _, err := tree(t, strings.Fields(c.args)...); err == nil || !strings.Contains(out, c.want) {
			t.Errorf("%s: %v, want %q\n%s", c.args, err, c.want, out)
		}
	}
	if out, _, err := tree(t, "-game", "tictactoe", "-position", "xxx/oo./... o"); err == nil || !strings.Contains(out, "the game is over") {
		t.Errorf("a game that is over: %v\n%s", err, out)
	}
	for _, search := range []string{"minimax", "alphabeta", "mcts", "visits"} {
		out, _, err := tree(t, "-game", "dicerace", "-search", search, "-position", "7:8/10 a rolls")
		if err == nil || !strings.Contains(out, "chance node") {
			t.Errorf("%s at a chance node: %v\n%s", search, err, out)
		}
	}
	if out, _, err := tree(t, "-help"); err == nil && !strings.Contains(out, "-simulations") {
		t.Errorf("-help:\n%s", out)
	}
}
