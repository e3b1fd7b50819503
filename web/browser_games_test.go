package web_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

// late are positions near the end of games that last long.
var late = map[string]string{
	"chess":   "8/8/8/6k1/8/8/R7/1R2K3 w - - 0 1",
	"xiangqi": "9/9/3k5/9/9/9/9/9/R8/1R2K4 w - - 0 1",
	"jieqi":   "9/9/3k5/9/9/9/9/9/9/XR2K4 w R1 0 1",
}

// A whole game of every entry by clicks on the board against a level, until it ends by the rules.
func TestBrowserWholeGames(t *testing.T) {
	t.Parallel()
	h := newServer(t, nil)
	for _, entry := range catalog.Games() {
		t.Run(entry.Name(), func(t *testing.T) {
			if testing.Short() && entry.Name() != "tictactoe" {
				t.Skip("one game is enough for a short test")
			}
			t.Parallel()
			rng := rand.New(rand.NewPCG(3, 4))
			tb := sit(t, h.URL, fields{"entry": entry.Name(), "seats": [2]string{"person", "level:easy"}, "state": late[entry.Name()]})
			for n := 0; tb.view.Outcome == "ongoing"; n++ {
				if n == 80 {
					t.Fatalf("no end after %d moves, at %s", n, tb.view.State)
				}
				tb.play(tb.good(rng))
			}
			if tb.view.Reason == "" || len(tb.view.Steps) == 0 {
				t.Errorf("it ended after %d moves by %q", len(tb.view.Steps), tb.view.Reason)
			}
			tb.announced(tb.view.Reason)
		})
	}
}

// good returns the hint in games that random moves would not end, or else a random move.
func (tb *table) good(rng *rand.Rand) app.Move {
	tb.t.Helper()
	if late[tb.view.Entry] == "" {
		return tb.view.Moves[rng.IntN(len(tb.view.Moves))]
	}
	var hint struct{ Move string }
	tb.server.do("hint", fields{"game": tb.view.ID, "version": tb.view.Version}, &hint)
	return tb.move(hint.Move)
}
