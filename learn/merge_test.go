package learn

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/internal/tree"
)

// gameFile writes a file of games of self-play.
func gameFile[S any, M comparable](t *testing.T, g ply.Game[S, M], seed uint64, from, to int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "some.ply")
	p := selfPlay[S, M]{Game: g, Limits: ply.Limits{Depth: 3}, Opening: [2]int{2, 6}, Seed: seed, From: from, To: to, Biased: true}
	if _, err := p.run(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	return path
}

// Files of others are learned from in each generation, each game once, and not if they are of something else.
func TestFiles(t *testing.T) {
	rules := connect4.Rules{}
	o := ungated(t)
	var log bytes.Buffer
	o.Log = &log
	// Another machine has made some games of the first generation, and some with another seed; two files share some of those.
	same, first, second := gameFile(t, rules, o.Seed+1, 50, 70), gameFile(t, rules, 99, 0, 30), gameFile(t, rules, 99, 20, 40)
	r, err := newRun(rules, must(t, o))
	if err != nil {
		t.Fatal(err)
	}
	g := Generation{Number: 1}
	if err := r.play(t.Context(), &g); err != nil {
		t.Fatal(err)
	}
	alone, _, err := r.load(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	r.Files = []string{same, first, second}
	log.Reset()
	all, _, err := r.load(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	// The same games in one file, made in one go.
	merged := gameFile(t, rules, 99, 0, 40)
	r.Files = []string{gameFile(t, rules, o.Seed+1, 60, 70), merged}
	want, _, err := r.load(t.Context(), 1)
	if err != nil || all.Len() != want.Len() || all.Len() <= alone.Len() || all.Spread() != want.Spread() {
		t.Errorf("%d positions alone, %d with files, want %d, %v", alone.Len(), all.Len(), want.Len(), err)
	}
	for _, line := range []string{same + ": 10 that came twice were left out", second + ": 10 that came twice were left out", first + ": "} {
		if !strings.Contains(log.String(), line) {
			t.Errorf("the log has no %q:\n%s", line, log.String())
		}
	}

	if err := r.claim(); err != nil {
		t.Fatal(err)
	}
	for want, path := range map[string]string{
		`its games are of "reversi", not of "connect4"`: gameFile(t, reversi.Rules{}, 1, 0, 2),
		"its games are of other rules":                  gameFile(t, ply.Game[connect4.Board, connect4.Move](turned{}), 1, 0, 2),
		"no such file":                                  filepath.Join(o.Dir, "nothing.ply"),
		"it is no file of games":                        filepath.Join(o.Dir, settingsFile),
	} {
		other := o
		other.Files = []string{first, path}
		if _, _, err := Run(t.Context(), rules, other); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%v, want %q", err, want)
		}
	}

	// A game that the rules contradict, in a file that is whole.
	text, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	bad, _ := readAll(t, r.id, first)
	bad[3].moves[1] = 12
	path := filepath.Join(t.TempDir(), "bad.ply")
	if err := os.WriteFile(path, fileOf(text, bad...), 0o666); err != nil {
		t.Fatal(err)
	}
	r.Files = []string{path}
	if _, _, err := r.load(t.Context(), 1); err == nil || !strings.Contains(err.Error(), "does not fit the rules") || !strings.Contains(err.Error(), path) {
		t.Errorf("a game that does not fit the rules: %v", err)
	}
}

// turned is Connect Four whose moves are listed from right to left.
type turned struct{ connect4.Rules }

func (g turned) Moves(dst []connect4.Move, b *connect4.Board) []connect4.Move {
	dst = g.Rules.Moves(dst, b)
	for i, j := 0, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}

// must returns the options with their usual values.
func must(t *testing.T, o Options) Options {
	t.Helper()
	o, err := o.filled()
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// The files tell whether noise has played their games. Then only the results are learned.
func TestNoiseInFiles(t *testing.T) {
	o := must(t, quick(t.TempDir()))
	r, err := newRun(connect4.Rules{}, o)
	if err != nil {
		t.Fatal(err)
	}
	has := tree.Ask[connect4.Board, connect4.Move](connect4.Rules{})
	for _, test := range []struct {
		path string
		want Target
	}{
		{gameFile(t, ply.Game[connect4.Board, connect4.Move](newBlank(&has)), 1, 0, 2), Target{Result: 1}},
		{gameFile(t, connect4.Rules{}, 1, 0, 2), *o.Target},
	} {
		if got, err := r.targetOf(test.path); err != nil || got != test.want {
			t.Errorf("%v, %v, want %v", got, err, test.want)
		}
	}
}
