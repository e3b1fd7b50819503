package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A move at the place that a person looks at is a change: the game goes on from there.
func TestMoveAtEarlierPlace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	piped(t, "e4\ne5\nNf3\nback\nback\nc5\n", "-second", "person", "-file", path)
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "\n1. e4 c5 *\n") {
		t.Errorf("%v\n%s", err, data)
	}
}

// In the file, the moves that were taken back before a look at the game stay apart from it.
func TestUndoneThenLook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	piped(t, "e4\ne5\nNf3\nundo\nreplay\nsave\n", "-second", "person", "-file", path)
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), `"moves":["e4","e5"],"undone":{"moves":["Nf3"]}`) {
		t.Errorf("%v\n%s", err, data)
	}
}

// New players have their names in the file of a game that goes on, but not in that of a game that
// is over.
func TestNames(t *testing.T) {
	for input, want := range map[string]string{
		"e4\nswap\npause\n":                "[White \"random\"]\n[Black \"person\"]\n",
		"black person\n":                   "[White \"person\"]\n[Black \"person\"]\n",
		"resign\nswap\n":                   "[White \"person\"]\n[Black \"random\"]\n",
		"resign\nreplay\nblack greedy\n":   "[White \"person\"]\n[Black \"random\"]\n",
		"resign\nundo\nblack person\ne4\n": "[White \"person\"]\n[Black \"person\"]\n",
	} {
		path := filepath.Join(t.TempDir(), "game.pgn")
		piped(t, input, "-second", "random", "-seed", "1", "-file", path)
		if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%q: %v\n%s\nwant\n%s", input, err, data, want)
		}
	}
}
