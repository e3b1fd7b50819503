package survey

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
)

// broken is a game with other outcomes and evaluations.
type broken[S any, M comparable] struct {
	ply.Game[S, M]
	terminal func(s *S) ply.Outcome
	evaluate func(s *S) ply.Score
}

func (b broken[S, M]) Terminal(s *S) ply.Outcome { return b.terminal(s) }
func (b broken[S, M]) Evaluate(s *S) ply.Score   { return b.evaluate(s) }

// starting is a game with what the faults need.
type starting[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Turner[S]
}

// faults breaks g in several ways, each called by what is wrong.
func faults[S any, M comparable](g starting[S, M]) map[string]broken[S, M] {
	evaluate := func(f func(s *S) ply.Score) broken[S, M] { return broken[S, M]{g, g.Terminal, f} }
	terminal := func(f func(s *S) ply.Outcome) broken[S, M] { return broken[S, M]{g, f, g.Evaluate} }
	return map[string]broken[S, M]{
		"none":                     {g, g.Terminal, g.Evaluate},
		"Evaluate is 0":            evaluate(func(s *S) ply.Score { return 0 }),
		"Evaluate is for player 0": evaluate(func(s *S) ply.Score { return g.Evaluate(s) * ply.Score(1-2*g.Turn(s)) }),
		"Evaluate is for player 1": evaluate(func(s *S) ply.Score { return g.Evaluate(s) * ply.Score(2*g.Turn(s)-1) }),
		"Evaluate is inverted":     evaluate(func(s *S) ply.Score { return -g.Evaluate(s) }),
		"Terminal is inverted":     terminal(func(s *S) ply.Outcome { return g.Terminal(s).Flip() }),
		"Terminal is for player 0": terminal(func(s *S) ply.Outcome {
			if g.Turn(s) == 1 {
				return g.Terminal(s).Flip()
			}
			return g.Terminal(s)
		}),
		"Terminal calls every end a draw": terminal(func(s *S) ply.Outcome { return min(g.Terminal(s), 1) * ply.Draw }),
	}
}

// wantHints checks the hints for the faults of g. want names the faults and the headings of
// their hints.
func wantHints[S any, M comparable](t *testing.T, g starting[S, M], want map[string]string) {
	t.Helper()
	all := faults(g)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		r := of[S, M](g)
		r.Game = all[name]
		for seed := range uint64(evidence.Amount(2, 20)) {
			hint := Run(r, []S{g.Start()}, efforts[0], seed).Hint()
			heading, _, _ := strings.Cut(strings.TrimPrefix(hint, "hint: "), ".\n")
			if heading != want[name] {
				t.Errorf("%s, seed %d: want %q, got %q", name, seed, want[name], hint)
			}
			if seed == 0 {
				t.Logf("%s:\n%s", name, hint)
			}
		}
	}
}

// usual are the hints for games in which the player who moves last wins.
var usual = map[string]string{
	"Evaluate is for player 0":        oneView,
	"Evaluate is for player 1":        oneView,
	"Evaluate is inverted":            wrongSide,
	"Terminal is inverted":            lastMover,
	"Terminal is for player 0":        onePlayer,
	"Terminal calls every end a draw": noWinner,
}

// byPoints are the hints for games in which the player who moves last may lose. Who is the
// winner there, only the evaluation knows as well.
var byPoints = map[string]string{
	"Evaluate is for player 0":        oneView,
	"Evaluate is for player 1":        oneView,
	"Evaluate is inverted":            wrongSide,
	"Terminal is inverted":            wrongSide,
	"Terminal calls every end a draw": noWinner,
}

func TestHints(t *testing.T) {
	t.Run("tictactoe", func(t *testing.T) { wantHints(t, tictactoe.Rules{}, usual) })
	t.Run("connect4", func(t *testing.T) { wantHints(t, connect4.Rules{}, usual) })
	t.Run("dicerace", func(t *testing.T) { wantHints(t, dicerace.Rules{}, usual) })
	t.Run("reversi", func(t *testing.T) { wantHints(t, reversi.Rules{}, byPoints) })
	t.Run("kalah", func(t *testing.T) { wantHints(t, kalah.Rules{}, byPoints) })
}
