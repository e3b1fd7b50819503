package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/plygo/ply/app/catalog"
)

// The test binary is the program itself when a test starts it with this variable.
func TestMain(m *testing.M) {
	if os.Getenv("COMPARE_MAIN") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func compare(t *testing.T, args ...string) (string, error) {
	t.Helper()
	c := exec.CommandContext(t.Context(), os.Args[0], args...)
	c.Env = append(os.Environ(), "COMPARE_MAIN=1")
	out, err := c.CombinedOutput()
	return string(out), err
}

// Every game of the list is measured, from a position that can be read.
func TestAllGames(t *testing.T) {
	out, err := compare(t, "-depth", "1", "-nodes", "1000", "-svg", "")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, g := range catalog.Games() {
		_, after, ok := strings.Cut("\n"+out, "\n"+g.Title()+": ")
		if !ok || !strings.Contains(after, "nodes: depth") || !strings.Contains(after, "mcts simulations 1,000") {
			t.Errorf("no table of %s in\n%s", g.Title(), out)
		}
	}
}

func TestBadFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-game go":                     "compare: invalid value \"go\" for flag -game: there are chess, xiangqi, jieqi, gomoku",
		"-position x":                  "choose it with -game",
		"-game chess -position x":      "compare: FEN: ",
		"-game chess -size 9 -depth 1": "for gomoku",
	} {
		if out, err := compare(t, strings.Fields(args)...); err == nil || !strings.Contains(out, want) {
			t.Errorf("%s: %v, want %q in\n%s", args, err, want, out)
		}
	}
}
