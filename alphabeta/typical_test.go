package alphabeta_test

import (
	"slices"
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

// What the table knows of an outcome counts, and not its evaluation: in the mean from which the
// search of one outcome starts, and where all outcomes count because that search decides the game.
func TestTypicalSettled(t *testing.T) {
	won := web{
		0: {to: []int{1, 5}}, // the table knows the draw from the last depth
		1: {to: []int{2, 5}, odds: []float32{0.25, 0.75}},
		2: {to: []int{3}},
		3: {to: []int{4}},
		4: {end: ply.Loss}, // for the opponent
		5: {to: []int{6}, eval: 300},
		6: {to: []int{7}},
		7: {end: ply.Draw},
	}
	open := append(slices.Clone(won[:2]), web{
		2:  {to: []int{3}, eval: 40},
		3:  {to: []int{4}, eval: -90},
		4:  {to: []int{8}, eval: 90},
		8:  {to: []int{9}, eval: -90},
		9:  {to: []int{10}, eval: 90},
		10: {to: []int{11}, eval: -90},
		11: {end: ply.Draw},
	}[2:]...)
	copy(open[5:], won[5:])
	scale := ply.Tuning{}
	for _, c := range []struct {
		name string
		game web
		want ply.Score
	}{
		{"all", won, scale.Score(0.25 + 0.75/2)},
		{"one", open, -(scale.Score(0.25*scale.WinRate(40)+0.75/2) + 90 - 40)},
	} {
		for depth := 5; depth < 7; depth++ {
			x := typical(hashedWeb{c.game})
			r, err := x.Analyze(t.Context(), ply.Limits{Depth: depth}, ply.Analysis[int]{Lines: 2}, 0)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(r.Lines, func(l ply.Line[int]) bool { return l.Move == 1 })
			if got := r.Lines[i].Score; got != c.want {
				t.Errorf("depth %d, %s searched: %v, want %v", depth, c.name, got, c.want)
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
