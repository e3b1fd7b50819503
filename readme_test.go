package ply_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Engines take UCI_Elo for what they are to play like only where UCI_LimitStrength says so.
func TestReadmeElo(t *testing.T) {
	for _, file := range []string{"README.md", "examples/arena/main.go", "app/internal/subject/name.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`uci:[a-z]+,UCI_Elo`).Match(text) {
			t.Errorf("%s names UCI_Elo without UCI_LimitStrength", file)
		}
	}
}

// The programs of the README are files of the repository, so that they compile.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	files := []string{"examples/sticks/main.go", "examples/sticks/draw.go", "examples/sticks/sticks_test.go", "examples/first/main.go", "examples/match/main.go", "examples/match/match_test.go", "examples/server/main.go", "examples/chess/main.go", "examples/xiangqi/main.go", "examples/jieqi/main.go", "examples/gomoku/main.go"}
	if len(blocks) != len(files) {
		t.Fatalf("README.md has %d Go programs, want %d", len(blocks), len(files))
	}
	for i, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(string(source), blocks[i][1]) {
			t.Errorf("program %d of README.md is not what %s has", i+1, file)
		}
	}
}
