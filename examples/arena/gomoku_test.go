package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply/gomoku"
)

// Gomoku has a rule, a size and an opening rule, and keeps its games as Piskvork does.
func TestGomoku(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.psq")
	for _, args := range []string{
		"-rule caro -size 9", "-rule caro-with-overlines -size 20", "-rule renju -opening swap2", "-opening long-pro -plies 1", "-opening swap",
	} {
		out := arenaOutput(t, append([]string{
			"-game", "gomoku", "-player", "alphabeta:nodes=100", "-player", "random", "-games", "2", "-save", games, "-svg", "",
		}, strings.Fields(args)...)...)
		if !strings.Contains(out, "1  alphabeta:nodes=100") {
			t.Errorf("%s\n%s", args, out)
		}
	}
	file, err := os.Open(games)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n := 0
	for k, err := range gomoku.ReadPSQ(file, gomoku.Freestyle) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; k.Result == gomoku.Unfinished || len(k.Tag("Black")+k.Tag("White")) != len("alphabeta:nodes=100random") {
			t.Errorf("game %d: %q against %q, %v", n, k.Tag("Black"), k.Tag("White"), k.Result)
		}
	}
	if n != 10 {
		t.Errorf("%d games are in the file", n)
	}
}

// Files of xiangqi name Red and Black.
func TestXiangqiTags(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pgn")
	arenaOutput(t, "-game", "xiangqi", "-player", "random", "-player", "greedy", "-games", "2", "-maxplies", "20", "-save", name, "-svg", "")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(data); strings.Contains(text, "[White") || !strings.Contains(text, "[Red \"random\"]") || !strings.Contains(text, "[Black \"random\"]") {
		t.Errorf("the tags are\n%.300s", text)
	}
}

func TestGomokuFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-game gomoku -rule go":                                           `rule cannot be "go"; there are freestyle`,
		"-game gomoku -opening go":                                        `opening cannot be "go"; there are free`,
		"-game gomoku -size 4":                                            `size cannot be "4"; there are 5`,
		"-game gomoku -size 5 -opening pro":                               "too small for pro",
		"-game gomoku -player gomocup: -player random":                    "needs a program",
		"-game gomoku -player gomocup:x -player random":                   "needs a time control",
		"-game chess -player gomocup:x -player random -tc 1":              `no player "gomocup:x"`,
		"-game gomoku -player gomocup:no-such-brain -player random -tc 1": "no-such-brain",
	} {
		if _, complaint := arena(t, strings.Fields(args+" -svg=")...); !strings.Contains(complaint, want) {
			t.Errorf("%s: %s, want %q", args, complaint, want)
		}
	}
}
