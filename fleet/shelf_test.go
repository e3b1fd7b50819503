package fleet

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/games/connect4"
)

// A worker runs the programs that its owner allows, and reads the files of the fleet, whatever a player is called.
func TestShelf(t *testing.T) {
	h := newHarness(t)
	sum, err := bus.Put(t.Context(), h.js, []byte("a program"))
	if err != nil {
		t.Fatal(err)
	}
	file := "{" + sum + "}"
	other := "{" + strings.Repeat("0", 64) + "}"
	entry := app.Of("connect4", connect4.Rules{})
	for _, test := range []struct {
		player  string
		allowed string
		want    string // of the name, or of the error
		refused bool
	}{
		{"greedy", "", "greedy", false},
		{"alphabeta:nodes=9", "", "alphabeta:nodes=9", false},
		{"uci:" + file, sum, "uci:PATH", false},
		{"uci:" + file + " -fast,Hash=1" + app.Again, sum, "uci:PATH -fast,Hash=1" + app.Again, false},
		{"uci:" + file, "", "does not allow the program", true},
		{"uci:" + file + " " + other, sum, "does not allow the program", true},
		{"uci:/bin/sh -c " + file, sum, "does not allow the player", true},
		{"uci:rm " + file, sum, "does not allow the player", true},
		{"uci:" + file + "/../sh", sum, "does not allow the player", true},
		{"uci:stockfish", sum, "does not allow the player", true},
		{"uci:stockfish", "uci:stockfish", "uci:stockfish", false},
		{"alphabeta:nodes=9,eval=" + file, "", "alphabeta:nodes=9,eval=PATH", false},
		{"alphabeta:eval=" + file + ",nodes=9", "", "alphabeta:eval=PATH,nodes=9", false},
		{"alphabeta:nodes=9,eval=/etc/passwd", "", "a file of the fleet", true},
		{"alphabeta:nodes=9,eval=/etc/passwd", sum, "a file of the fleet", true},
		{"alphabeta:nodes=9,eval=/proc/1/root" + file, "", "a file of the fleet", true},
		{"alphabeta:nodes=9,eval=" + file + "/../x", "", "a file of the fleet", true},
		{"alphabeta:nodes=9,eval=" + file + ",eval=/etc/passwd", sum, "does not allow", true},
		{"alphabeta:nodes=9,eval=" + other, "", "does not have this file", false},
	} {
		s := shelf{dir: t.TempDir(), mu: new(sync.Mutex)}
		if test.allowed != "" {
			s.allowed = []string{test.allowed}
		}
		got, err := s.local(t.Context(), h.nc, entry, test.player)
		if err != nil {
			got = err.Error()
		}
		var r refusal
		if errors.As(err, &r) != test.refused || !strings.Contains(got, strings.ReplaceAll(test.want, "PATH", filepath.Join(s.dir, sum))) {
			t.Errorf("%s: %q, want %q", test.player, got, test.want)
		}
		info, err := os.Stat(filepath.Join(s.dir, sum))
		if runs := err == nil && info.Mode()&0o100 != 0; runs != (strings.HasPrefix(test.player, "uci:{") && !test.refused) {
			t.Errorf("%s: a program: %v", test.player, runs)
		}
	}
}
