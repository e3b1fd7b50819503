package play

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Two programs write one file. Both go on with its game, and both begin new ones. Nothing of either
// is lost, and each person is told once.
func TestTwoOnOneFile(t *testing.T) {
	for _, name := range []string{"game.pgn", "game.json"} {
		path := filepath.Join(t.TempDir(), name)
		a, toldA := sitting(t, chessGame, path)
		a.obey(t.Context(), "e4")
		b, toldB := sitting(t, chessGame, path)
		for _, turn := range []struct {
			s    *session[position, move]
			line string
			want []string
		}{
			{a, "e5", []string{"1. e4 e5"}},
			{b, "c5", []string{"1. e4 e5", "1. e4 c5"}},
			{a, "Nf3", []string{"1. e4 e5 2. Nf3", "1. e4 c5"}},
			{b, "undo", []string{"1. e4 e5 2. Nf3", "1. e4"}},
			{a, "undo", []string{"1. e4 e5", "1. e4"}},
			{b, "e5", []string{"1. e4 e5", "1. e4 e5"}}, // the same game twice
			{a, "undo", []string{"1. e4", "1. e4 e5"}},
			{b, "d4", []string{"1. e4", "1. e4 e5 2. d4"}},
			{a, "new", []string{"1. e4", "1. e4 e5 2. d4"}},
			{b, "new", []string{"1. e4", "1. e4 e5 2. d4"}},
			{a, "a3", []string{"1. e4", "1. e4 e5 2. d4", "1. a3"}},
			{b, "b3", []string{"1. e4", "1. e4 e5 2. d4", "1. a3", "1. b3"}},
			{a, "a6", []string{"1. e4", "1. e4 e5 2. d4", "1. a3 a6", "1. b3"}},
			{b, "b6", []string{"1. e4", "1. e4 e5 2. d4", "1. a3 a6", "1. b3 b6"}},
		} {
			turn.s.obey(t.Context(), turn.line)
			got := lines(t, turn.s, path)
			slices.Sort(got)
			slices.Sort(turn.want)
			if !slices.Equal(got, turn.want) {
				t.Fatalf("%s: the file has %q after %s, want %q\n%s\n%s", name, got, turn.line, turn.want, toldA, toldB)
			}
		}
		if text := toldA.String(); strings.Count(text, "changed by another program") != 1 || !strings.Contains(text, path+" was changed by another program. Its games stay there, and this one, too.\n") {
			t.Errorf("%s: the first was told\n%s", name, text)
		}
		if text := toldB.String(); strings.Count(text, "changed by another program") != 1 || !strings.Contains(text, path+" was changed by another program. This game is now another one behind those that are there.\n") {
			t.Errorf("%s: the second was told\n%s", name, text)
		}
	}
}

// lines returns the moves of each game of a file.
func lines[S any, M comparable](t *testing.T, s *session[S, M], path string) (texts []string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games, err := s.decode(data)
	for _, game := range games {
		if err = errors.Join(err, game.err); err != nil {
			break
		}
		texts = append(texts, s.writeLine(game.Record.States()[:1], game.Record.Moves(), s.notation.FormatMove))
	}
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	return texts
}

// What somebody else does to the file: nothing that can be read is overwritten, and the person is
// told.
func TestChangedFile(t *testing.T) {
	const other = "[Event \"x\"]\n\n1. d4 {good} d5 *\n\n"
	for _, tt := range []struct {
		what   string
		change func(path, text string) string
		want   func(text, game string) string // the file, if the game has this text
		told   string
	}{
		{"removed", func(path, _ string) string { os.Remove(path); return "" },
			func(_, game string) string { return game }, "was removed or emptied by another program. It is written again."},
		{"emptied", func(_, _ string) string { return "\n" },
			func(_, game string) string { return game }, "was removed or emptied by another program. It is written again."},
		{"a game behind", func(_, text string) string { return text + other },
			func(_, game string) string { return game + other }, "Its games stay there, and this one, too."},
		{"a game before", func(_, text string) string { return other + text },
			func(_, game string) string { return other + game }, "Its games stay there, and this one, too."},
		{"a comment", func(_, text string) string { return strings.Replace(text, "1. e4", "1. e4 {hm}", 1) },
			func(text, game string) string { return strings.Replace(text, "1. e4", "1. e4 {hm}", 1) + game }, "This game is now another one behind those"},
		{"another game", func(_, _ string) string { return other },
			func(_, game string) string { return other + game }, "This game is now another one behind those"},
		{"a byte order mark", func(_, text string) string { return "\uFEFF" + text },
			func(_, game string) string { return game }, "Its games stay there, and this one, too."},
		{"something else", func(_, _ string) string { return "shopping list\n" }, nil, "is no file of this game now: "},
		{"another kind of game", func(_, _ string) string { return "Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n" }, nil, "is no file of this game now: "},
	} {
		path := filepath.Join(t.TempDir(), "game.pgn")
		s, out := sitting(t, chessGame, path)
		s.obey(t.Context(), "e4")
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		changed := tt.change(path, string(before))
		if changed != "" {
			if err := os.WriteFile(path, []byte(changed), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		out.Reset()
		s.obey(t.Context(), "e5")
		game, err := s.encode(false)
		if err != nil {
			t.Fatal(err)
		}
		want := changed
		if tt.want != nil {
			want = tt.want(string(before), string(game))
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != want || strings.Count(out.String(), tt.told) != 1 {
			t.Errorf("%s: %v, the file has\n%s\nwant\n%s\ntold: %s", tt.what, err, got, want, out)
		}
		if s.settle() == nil != (tt.want != nil) {
			t.Errorf("%s: the program ends with the wrong status", tt.what)
		}
		elsewhere := filepath.Join(t.TempDir(), "other.pgn")
		if s.obey(t.Context(), "save "+elsewhere); s.settle() != nil || lines(t, s, elsewhere)[0] != "1. e4 e5" {
			t.Errorf("%s: the game cannot be saved elsewhere\n%s", tt.what, out)
		}
	}
}

// A game that was not saved is told again at the end, with an error, unless it was saved later. It
// is not given up for another game.
func TestUnsaved(t *testing.T) {
	dir := t.TempDir()
	path, good := filepath.Join(dir, "sub", "game.pgn"), filepath.Join(dir, "good.pgn")
	start := func() (*session[position, move], *strings.Builder) {
		if err := errors.Join(os.RemoveAll(filepath.Dir(path)), os.Mkdir(filepath.Dir(path), 0o777)); err != nil {
			t.Fatal(err)
		}
		s, out := sitting(t, chessGame, path)
		s.obey(t.Context(), "e4")
		if err := os.RemoveAll(filepath.Dir(path)); err != nil {
			t.Fatal(err)
		}
		s.obey(t.Context(), "e5")
		return s, out
	}
	for _, command := range []string{"", "new", "load " + good, "position 8/8/8/8/8/8/8/K1k5 w - - 0 1", "save", "save " + dir + "/none/x.pgn"} {
		s, out := start()
		if s.obey(t.Context(), command); s.plies() != 2 || s.settle() == nil {
			t.Errorf("%q: %d plies, %v\n%s", command, s.plies(), s.settle(), out)
		}
	}
	for _, command := range []string{"save " + good, "Nf3"} {
		s, out := start()
		if command == "Nf3" { // the folder is there again
			if err := os.Mkdir(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
		}
		if s.obey(t.Context(), command); s.settle() != nil {
			t.Errorf("%q: %v\n%s", command, s.settle(), out)
		}
	}
	s, out := start()
	if err := os.Mkdir(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if s.settle() != nil || !strings.HasSuffix(out.String(), "Saved in "+path+".\n") || lines(t, s, path)[0] != "1. e4 e5" {
		t.Error(out)
	}
}
