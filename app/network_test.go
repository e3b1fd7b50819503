package app_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/neural"
)

// networkFile writes a network of Connect Four that knows nothing.
func networkFile(t *testing.T) string {
	t.Helper()
	f, err := neural.FeaturesOf(connect4.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	n, err := neural.Make(neural.Weights{
		Game: f.Name(), Features: f.Fingerprint(), Inputs: f.Inputs(), Hidden: 4, Scale: 200,
		In: make([]int16, 4*f.Inputs()), Bias: make([]int16, 4), Out: make([]int16, 8), OutBias: make([]int32, 1),
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "network.ply")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := n.WriteTo(file); err != nil {
		t.Fatal(err)
	}
	return path
}

// A player can have a network from a file where its name comes from somebody who may read files, and only there.
func TestNetworkPlayers(t *testing.T) {
	entry := app.Of("connect4", connect4.Rules{})
	player := "alphabeta:depth=3,eval=" + networkFile(t)
	if _, err := entry.Check(player); !errors.Is(err, app.ErrFile) {
		t.Errorf("Check: %v", err)
	}
	if _, err := entry.Check(player + ",eval=other"); err == nil || !strings.Contains(err.Error(), "one evaluation") {
		t.Errorf("two evaluations: %v", err)
	}
	table, err := entry.Open("", 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Choose(t.Context(), player, ply.Limits{}); !errors.Is(err, app.ErrFile) {
		t.Errorf("Choose: %v", err)
	}
	spec := app.MatchSpec{Players: [2]string{player, "random"}, Terms: match.Terms{MaxPlies: 60}}
	if _, err := entry.Match(t.Context(), spec); !errors.Is(err, app.ErrFile) {
		t.Errorf("Match: %v", err)
	}
	spec.Programs = true
	games, err := entry.Match(t.Context(), spec)
	if err != nil || len(games) != 2 {
		t.Errorf("%+v, %v", games, err)
	}
	spec.Players[0] = "alphabeta:depth=3,eval={network}"
	spec.Programs = false
	spec.Local = func(name string) (string, error) {
		return strings.ReplaceAll(name, "{network}", player[len("alphabeta:depth=3,eval="):]), nil
	}
	if games, err := entry.Match(t.Context(), spec); err != nil || len(games) != 2 {
		t.Errorf("%+v, %v", games, err)
	}
	broken := filepath.Join(t.TempDir(), "broken.ply")
	if err := os.WriteFile(broken, []byte("ply network 1\n{}"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{broken, broken + "x.ply"} {
		spec := app.MatchSpec{Players: [2]string{"alphabeta:depth=3,eval=" + path, "random"}, Programs: true}
		if _, err := entry.Match(t.Context(), spec); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
