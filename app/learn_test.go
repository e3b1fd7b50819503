package app_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/learn"
)

// lesson returns what a command line of learn asks for.
func lesson(args ...string) (app.Lesson, []app.Entry, error) {
	entries := []app.Entry{app.Of("connect4", connect4.Rules{}), app.Of("tictactoe", tictactoe.Rules{})}
	flags := flag.NewFlagSet("learn", flag.ContinueOnError)
	flags.SetOutput(new(bytes.Buffer))
	read := app.LearnFlags(flags, entries...)
	if err := flags.Parse(args); err != nil {
		return app.Lesson{}, nil, err
	}
	l, err := read()
	return l, entries, err
}

// A lesson is learned from games that are played without the types of the game.
func TestLesson(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "gates.txt"), nil, 0o666); err != nil { // they take long
		t.Fatal(err)
	}
	l, entries, err := lesson("-game", "tictactoe", "-out", dir, "-scratch", "-depth", "2", "-games", "30", "-generations", "1", "-epochs", "1", "-hidden", "8",
		"-match", "2", "-movetime", "1ms", "-seed", "7")
	if err != nil || l.Game != "tictactoe" || l.Options.Games != 30 || l.Options.Limits.Depth != 2 || l.Options.Seed != 7 {
		t.Fatalf("%+v, %v", l, err)
	}
	entry, err := app.Find(l.Game, l.Settings, entries...)
	if err != nil {
		t.Fatal(err)
	}
	parts := 0
	l.Options.Play = func(ctx context.Context, p learn.Part, add func([]byte) error) error {
		for all := p.To; p.From < all; p.From += 10 {
			p.To = p.From + 10
			file, err := entry.PlayPart(ctx, p)
			if err == nil {
				err = entry.ConfirmPart(p, file)
			}
			if err == nil {
				err = add(file)
			}
			if err != nil {
				return err
			}
			if entries[0].ConfirmPart(p, file) == nil {
				t.Error("another game confirms it")
			}
			parts++
		}
		return nil
	}
	var out bytes.Buffer
	if err := l.Learn(t.Context(), &out, entries...); err != nil {
		t.Fatal(err)
	}
	if parts != 3 || !strings.Contains(out.String(), "generation 1: 30 games") {
		t.Errorf("%d parts\n%s", parts, out.String())
	}
}

// What is wrong with a lesson is told.
func TestWrongLesson(t *testing.T) {
	for want, args := range map[string][]string{
		"-game was given 2 times": {"-game", "connect4", "-game", "tictactoe"},
		"cannot be negative":      {"-depth", "-1"},
		"there are connect4":      {"-game", "go"},
	} {
		if _, _, err := lesson(args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
	l := app.Lesson{Game: "go"}
	if err := l.Learn(t.Context(), new(bytes.Buffer), app.Of("tictactoe", tictactoe.Rules{})); err == nil || !strings.Contains(err.Error(), "there is no game") {
		t.Errorf("another game: %v", err)
	}
}
