//go:build unix

package uci_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/dialog/dialogtest"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

// In a tournament an engine that fails loses its own games, with the reason, and the
// others play theirs to the end.
func TestTournament(t *testing.T) {
	t.Setenv("GORACE", "atexit_sleep_ms=0")
	type entrant = match.Entrant[board, column]
	losses := map[string]dialogtest.Loss{
		"dies":     {Cause: match.Failure, Text: "signal: killed"},
		"hangs":    {Cause: match.Failure, Text: "no bestmove within"},
		"nonsense": {Cause: match.IllegalMove, Text: `bestmove "\x00`},
		"illegal":  {Cause: match.IllegalMove, Text: `bestmove "9"`},
	}
	entrants := []entrant{{Name: "random", New: func(seed uint64) (match.Player[board, column], error) {
		r := greedy.Random(connect4.Rules{})
		r.Seed = seed
		return match.NewPlayer(r, ply.Limits{Depth: 1}), nil
	}}}
	for _, name := range []string{"good", "good in UCCI", "dies", "hangs", "nonsense", "illegal"} {
		fake, ucci := strings.CutSuffix(name, " in UCCI")
		cfg := faking(fake)
		if ucci {
			cfg.Dialect = uci.UCCI
		}
		entrants = append(entrants, entrant{Name: name, Keep: name != "illegal", New: func(uint64) (match.Player[board, column], error) {
			return uci.Start(context.Background(), connect4.Rules{}, cfg)
		}})
	}
	tour := match.Tournament[board, column]{
		Game: connect4.Rules{}, Entrants: entrants, Rounds: 1, Concurrency: 4, Seed: 1,
		Terms: match.Terms{
			Control: match.Control{Move: ply.Limits{Time: 300 * time.Millisecond, Depth: 3}},
			Margin:  patience, // so that good engines do not lose on a slow machine
			Grace:   patience,
		},
		Progress: dialogtest.Losses(t, losses),
	}
	table, err := tour.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	dialogtest.NoChildren(t)
	for _, row := range table.Rows[3:] {
		if _, faulty := losses[row.Name]; !faulty {
			t.Errorf("a faulty engine is better than a healthy one\n%s", table.Text())
		}
	}
}
