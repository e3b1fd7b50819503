package player_test

import (
	"strings"
	"testing"

	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/player"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]struct {
		limited, external bool
		err               string
	}{
		"alphabeta":            {},
		"alphabeta:depth=4":    {limited: true},
		"mcts:nodes=9,time=1s": {limited: true},
		"greedy":               {limited: true},
		"random":               {limited: true},
		"level:easy":           {limited: true},
		"level:HARD,mcts":      {limited: true},
		"uci:engine -x,A=b":    {external: true},
		"ucci:engine":          {external: true},
		"gomocup:pbrain -x":    {external: true},
		"":                     {err: "no player"},
		"person":               {err: "no player"},
		"alphabeta:":           {err: "time control"},
		"alphabeta:3+1":        {err: "limits of a move"},
		"random:depth=1":       {err: "no settings"},
		"level:":               {err: "no level"},
		"level:easy,":          {err: "no searcher"},
		"uci:":                 {err: "needs a program"},
		"uci:x,y":              {err: "wants a name"},
		"gomocup:":             {err: "needs a program"},
	} {
		spec, err := player.Parse(text)
		switch {
		case want.err != "":
			if err == nil || !strings.Contains(err.Error(), want.err) {
				t.Errorf("%q: %v, want %q", text, err, want.err)
			}
		case err != nil || spec.Text != text || spec.Limited() != want.limited || spec.External() != want.external:
			t.Errorf("%q: %+v, %v", text, spec, err)
		}
	}
}

// If a player cannot be started, New returns an error and a nil player.
func TestNew(t *testing.T) {
	for text, want := range map[string]string{
		"uci:no-such-engine":    "no-such-engine",
		"gomocup:no-such-brain": "gomoku alone",
	} {
		spec, err := player.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := player.New(t.Context(), connect4.Rules{}, spec, 1); p != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %q", text, p, err, want)
		}
	}
}
