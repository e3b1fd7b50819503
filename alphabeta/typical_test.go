package alphabeta_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/minimax"
)

// typical returns a searcher that judges every chance node by one outcome, and prunes nothing else.
func typical[S any, M comparable](g ply.Game[S, M]) *alphabeta.Searcher[S, M] {
	x := alphabeta.New(g)
	x.MemoryMB = 1
	x.Tuning.Pruning = ply.Pruning{Typical: 100}
	return x
}

// One outcome proves nothing: what a search says is decided, minimax finds decided as well, and no
// later.
func TestTypicalProofs(t *testing.T) {
	games, proofs := 3000, 0
	if testing.Short() {
		games = 200
	}
	for i := range games {
		g := rolls{seed: uint64(i), level: 4 + uint64(i%30), ends: 3 + uint64(i%5), evals: 5, span: 200, scale: 200}
		s := g.Start()
		r := search(t, typical(g), 5, s)
		plies, ok := r.Score.Decided()
		if !ok {
			continue
		}
		proofs++
		want := search(t, minimax.New(g), plies, s).Score
		if found, ok := want.Decided(); !ok || found > plies || (want > 0) != (r.Score > 0) {
			t.Errorf("game %+v: %v by one outcome, %v by all", g, r.Score, want)
		}
	}
	if proofs < games/20 {
		t.Errorf("%d proofs in %d games", proofs, games)
	}
}

// A loss that follows from the outcome that is searched is not averaged away: then all outcomes
// count, as they do for minimax.
func TestTypicalLoss(t *testing.T) {
	game := web{
		0: {to: []int{1}},
		1: {to: []int{2, 5}, odds: []float32{0.6, 0.4}}, // the opponent moves after it
		2: {to: []int{3}},
		3: {to: []int{4}},
		4: {end: ply.Win}, // for the opponent
		5: {to: []int{6}},
		6: {to: []int{7}},
		7: {end: ply.Draw},
	}
	want := ply.Tuning{}.Score(0.4 / 2) // a draw is half a win
	for depth := 4; depth < 7; depth++ {
		for name, x := range map[string]ply.Searcher[int, int]{"all": minimax.New(game), "one": typical(game)} {
			if got := search(t, x, depth, 0).Score; got != want {
				t.Errorf("depth %d: by %s outcomes %v, want %v", depth, name, got, want)
			}
		}
	}
}

// It takes far fewer nodes in a game with hidden pieces.
func TestTypicalNodes(t *testing.T) {
	g := hiddentest.Rules{}
	all := alphabeta.New(g)
	one := typical(g)
	if whole, typical := search(t, all, 6, g.Start()).Nodes, search(t, one, 6, g.Start()).Nodes; typical*2 > whole {
		t.Errorf("%d nodes with one outcome, %d with all", typical, whole)
	}
}
