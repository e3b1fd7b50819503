//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if os.Getenv("ANALYZE_MAIN") != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// program returns the program as a command, which waits for input that does not come. When it has
// printed the word, it is interrupted; without a word it is not.
func program(t *testing.T, word string, args ...string) (*exec.Cmd, *screen) {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(stop)
	c := exec.CommandContext(ctx, os.Args[0], args...)
	c.Env = append(os.Environ(), "ANALYZE_MAIN=1")
	if _, err := c.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out := &screen{program: c, word: word}
	c.Stdout, c.Stderr = out, out
	return c, out
}

// screen is what a program prints.
type screen struct {
	program *exec.Cmd
	word    string
	text    bytes.Buffer
}

func (s *screen) String() string { return s.text.String() }

func (s *screen) Write(text []byte) (int, error) {
	s.text.Write(text)
	if s.word != "" && strings.Contains(s.String(), s.word) {
		s.word = ""
		s.program.Process.Signal(os.Interrupt)
	}
	return len(text), nil
}

// TestInterrupt: Ctrl-C ends the analysis of a position, whose lines are the result. In a file it
// leaves no game half done.
func TestInterrupt(t *testing.T) {
	c, out := program(t, "depth 3, ")
	if err := c.Run(); err != nil {
		t.Errorf("%v:\n%s", err, out.String())
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "game.pgn")
	if err := os.WriteFile(path, []byte("1. e4 e5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c, out = program(t, "Game 1:", "-time", "1h", path)
	if err := c.Run(); err == nil || !strings.Contains(out.String(), "interrupted") {
		t.Errorf("%v:\n%s", err, out.String())
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("%v: %v", err, files)
	}
}

// TestHelp: the flags are listed.
func TestHelp(t *testing.T) {
	c, out := program(t, "", "-help")
	if err := c.Run(); err != nil || !strings.Contains(out.String(), "-position") {
		t.Errorf("%v:\n%s", err, out.String())
	}
}
