package evidence

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply/internal/trial"
)

// ending runs a test and returns how it ends, nothing if it runs through.
func ending(t *testing.T, test func(testing.TB)) string {
	switch r := trial.Run(t, test); {
	case r.Failed:
		return "fail: " + r.Text
	case r.Skipped:
		return "skip: " + r.Text
	}
	return ""
}

func TestMissing(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"full": "one\n\n  two \n", "empty": "\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	program := func(name string) func(testing.TB) { return func(tb testing.TB) { NeedProgram(tb, name) } }
	lines := func(name string) func(testing.TB) { return func(tb testing.TB) { NeedLines(tb, name) } }
	for _, tt := range []struct {
		ci, data string
		test     func(testing.TB)
		want     string
	}{
		{"", "", program("go"), ""},
		{"", "", program("no-such-program"), "skip: no-such-program is not installed"},
		{"true", "", program("no-such-program"), "fail: no-such-program is not installed"},
		{"", "", lines("full"), "skip: the environment variable PLY_DATA is not set: it names the folder that holds full"},
		{"true", "", lines("full"), "skip: the environment variable PLY_DATA is not set"},
		{"", folder, lines("full"), ""},
		{"", folder, lines("none"), "skip: PLY_DATA lacks a file"},
		{"true", folder, lines("none"), "fail: PLY_DATA lacks a file"},
		{"", folder, lines("empty"), "fail: empty is empty"},
		{"", folder, func(tb testing.TB) { Lacking(tb, errors.New("a search failed")) }, "fail: a search failed"},
	} {
		t.Setenv("CI", tt.ci)
		t.Setenv("PLY_DATA", tt.data)
		if got := ending(t, tt.test); !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("CI=%s PLY_DATA=%s: %q, want %q", tt.ci, tt.data, got, tt.want)
		}
	}
	t.Setenv("PLY_DATA", folder)
	if got, err := Lines("full"); err != nil || !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestAmount(t *testing.T) {
	for value, want := range map[string]int{"": 3, "1": 5, "0": 3} {
		t.Setenv("PLY_THOROUGH", value)
		if got := Amount(3, 5); got != want {
			t.Errorf("PLY_THOROUGH=%s: %d, want %d", value, got, want)
		}
	}
}

func TestNoRace(t *testing.T) {
	got := trial.Run(t, func(tb testing.TB) { NoRace(tb) })
	if want := Race && testing.Short(); got.Skipped != want || got.Failed {
		t.Errorf("%+v, want that skipped is %v", got, want)
	}
}
