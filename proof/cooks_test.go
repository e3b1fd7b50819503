package proof_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/proof"
)

// Problems of our own with several solutions. What looking at all lines of play says of them, and of the
// later moves, must be the same.
func TestCooks(t *testing.T) {
	for _, c := range []struct {
		fen   string
		moves int
		want  string // the first moves that win
	}{
		{mateInThree, 3, "Ra6+"},
		{"k7/8/1K6/8/8/8/8/7R w - - 0 1", 1, "Rh8#"},
		{"k7/8/1K6/8/8/8/8/6RR w - - 0 1", 1, "Rg8# Rh8#"},
		{"8/k7/2K5/8/8/8/8/7R w - - 0 1", 2, "Rh8"},
		{"8/k7/2K5/8/8/8/8/5R1R w - - 0 1", 2, "Ra1+ Rf7+ Rf8 Rh7+ Rh8"},
	} {
		p := fen(t, c.fen)
		x := proof.New(chess.Rules{})
		a, err := x.Shortest(context.Background(), ply.Limits{Nodes: 2_000_000}, chessQuestion{Moves: c.moves}, p)
		if err != nil || a.Moves != c.moves || !a.Proven {
			t.Fatalf("%s: %d moves, proven %v, %v", c.fen, a.Moves, a.Proven, err)
		}
		win := []string{chess.Rules{}.FormatMove(&p, a.Proof.Steps[p.Hash()].Move)}
		for _, k := range cooks(t, x, chess.Rules{}, a.Proof, map[string]int{}) {
			if k.Verdict == proof.Unknown {
				t.Errorf("%s: %v is unknown", c.fen, k.Line)
			}
			if k.Verdict == proof.Yes && len(k.Line) == 1 {
				win = append(win, chess.Rules{}.FormatMove(&p, k.Line[0]))
			}
		}
		slices.Sort(win)
		if got := strings.Join(win, " "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.fen, got, c.want)
		}
	}
}

// Of a strategy that holds, the other first moves are told.
func TestCooksOfHolds(t *testing.T) {
	for square, want := range map[tictactoe.Move]int{0: 0, 4: 3} { // to the corner: the centre only; to the centre: any corner
		var b tictactoe.Board
		tictactoe.Rules{}.Play(&b, square)
		p := solve(t, tictactoe.Rules{}, proof.Question[tictactoe.Move]{Player: 1, Goal: proof.Holds}, b)
		list, err := proof.New(tictactoe.Rules{}).Cooks(context.Background(), ply.Limits{Nodes: 1_000_000}, p)
		if err != nil || len(list) != 7 {
			t.Fatalf("%d moves, want 7: %v", len(list), err)
		}
		tally := map[proof.Verdict]int{}
		for _, c := range list {
			tally[c.Verdict]++
		}
		if tally[proof.Yes] != want || tally[proof.No] != 7-want {
			t.Errorf("after %v: %v, want %d yes and the rest no", square, tally, want)
		}
	}
}

// A nil strategy, one that is wrong, one that chooses dice, no limit: errors.
func TestCooksRefuses(t *testing.T) {
	x := proof.New(chess.Rules{})
	lim := ply.Limits{Nodes: 1000}
	if _, err := x.Cooks(context.Background(), lim, nil); err == nil {
		t.Error("no strategy")
	}
	mate := solve(t, chess.Rules{}, chessQuestion{Moves: 3}, fen(t, mateInThree))
	broken := copyOf(mate)
	broken.Moves = 2
	if _, err := x.Cooks(context.Background(), lim, broken); err == nil {
		t.Error("a strategy that does not win in time")
	}
	mate.Moves = 0
	if _, err := x.Cooks(context.Background(), ply.Limits{Depth: 3}, mate); !errors.Is(err, ply.ErrNoLimit) {
		t.Errorf("no limit: %v", err)
	}
	var none context.Context
	if _, err := x.Cooks(none, lim, mate); err == nil {
		t.Error("no context")
	}
	lucky := solve(t, dicerace.Rules{}, proof.Question[dicerace.Move]{}, dicerace.Rules{}.Start())
	if _, err := proof.New(dicerace.Rules{}).Cooks(context.Background(), lim, lucky); err == nil {
		t.Error("a strategy that chooses the dice")
	}
}
