package tty

import (
	"os"
	"strings"
	"testing"
)

// A file, the null device and what is no file at all are no terminals.
func TestIs(t *testing.T) {
	for _, path := range []string{os.DevNull, os.Args[0]} {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if Is(f) {
			t.Errorf("%s is taken for a terminal", path)
		}
	}
	if Is(strings.NewReader("")) {
		t.Error("a reader is taken for a terminal")
	}
}

// What is no terminal has no colours, whatever the environment says.
func TestColors(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	if Colors(strings.NewReader("")) {
		t.Error("a reader has colours")
	}
}
