package proof_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/proof"
)

// ask answers whether player 0 reaches a goal.
func ask[S any, M comparable](t *testing.T, g ply.Game[S, M], goal proof.Goal, state S) proof.Verdict {
	t.Helper()
	a, err := proof.New(g).Ask(context.Background(), ply.Limits{Nodes: 20_000_000}, proof.Question[M]{Goal: goal}, state)
	if err != nil {
		t.Fatal(err)
	}
	return a.Verdict
}

// Whole games, and what is known of them.
func TestKnown(t *testing.T) {
	if wins, holds := ask(t, tictactoe.Rules{}, proof.Wins, tictactoe.Board{}), ask(t, tictactoe.Rules{}, proof.Holds, tictactoe.Board{}); wins != proof.No || holds != proof.Yes {
		t.Errorf("tic-tac-toe: wins %v, holds %v; it is a draw", wins, holds)
	}
	// The first player wins Kalah with six houses and one to six seeds in each (Irving, Donkers and
	// Uiterwijk 2000).
	for seeds := 1; seeds <= 2; seeds++ {
		side := fmt.Sprintf("%[1]d,%[1]d,%[1]d,%[1]d,%[1]d,%[1]d/0", seeds)
		start, err := kalah.Rules{}.Parse(side + " " + side + " s")
		if err != nil {
			t.Fatal(err)
		}
		if got := ask(t, kalah.Rules{}, proof.Wins, start); got != proof.Yes {
			t.Errorf("Kalah with %d seeds: %v; it is won", seeds, got)
		}
	}
	// The heaps of Grundy's game that the first player loses (Berlekamp, Conway and Guy, Winning Ways).
	lost := []int{4, 7, 10, 20, 23, 26}
	for n := 3; n <= 32; n++ {
		start, err := grundy.Rules{}.Parse(fmt.Sprintf("%d a", n))
		if err != nil {
			t.Fatal(err)
		}
		want := proof.Yes
		if slices.Contains(lost, n) {
			want = proof.No
		}
		if got := ask(t, grundy.Rules{}, proof.Wins, start); got != want {
			t.Errorf("Grundy's game with %d: %v, want %v", n, got, want)
		}
	}
}
