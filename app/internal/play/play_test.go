package play

import (
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/plygo/ply/match"
)

// If the input is a file or the null device, there are no prompts.
func TestNobodyTypes(t *testing.T) {
	for _, path := range []string{os.DevNull, os.Args[0]} {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if isTerminal(f) {
			t.Errorf("%s is taken for a terminal", path)
		}
	}
}

// No clock runs in a pause, even if the game begins with the pause. The test runs in a
// bubble of testing/synctest, where moves take no time.
func TestFirstPause(t *testing.T) { synctest.Test(t, firstPause) }

func firstPause(t *testing.T) {
	in, keyboard := io.Pipe()
	go func() {
		time.Sleep(700 * time.Millisecond)
		io.WriteString(keyboard, "\nquit\n")
		keyboard.Close()
	}()
	var out strings.Builder
	cfg := &Settings{players: [2]string{"random", "random"}, pause: true, control: match.Control{Base: 500 * time.Millisecond}, seed: 1}
	if err := run(t.Context(), chessGame, cfg, newTerminal(in, &out, false, nil)); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "1. White ") || strings.Contains(text, "loss on time") {
		t.Error(text)
	}
}
