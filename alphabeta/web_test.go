package alphabeta_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/minimax"
)

// web is a game that is given by its states: where the moves of each lead to, how it ends for
// the player to move, and the odds of its moves if it is a chance node.
type web []struct {
	to   []int
	end  ply.Outcome
	odds []float32
}

func (w web) Moves(dst []int, s *int) []int { return append(dst, w[*s].to...) }
func (w web) Play(s *int, m int)            { *s = m }
func (w web) Terminal(s *int) ply.Outcome   { return w[*s].end }
func (w web) Evaluate(*int) ply.Score       { return 0 }
func (w web) Odds(s *int, moves []int, odds []float32) bool {
	return copy(odds, w[*s].odds) > 0
}

// A search to depth 1 sees a win in 3 plies through two chance nodes, but not the one in 2.
func TestShorterWin(t *testing.T) {
	game := web{
		0: {to: []int{1, 4}},
		1: {to: []int{2}, odds: []float32{1}},
		2: {to: []int{3}, odds: []float32{1}},
		3: {end: ply.Loss},
		4: {to: []int{5}},
		5: {end: ply.Win},
	}
	for name, search := range map[string]ply.Searcher[int, int]{"alphabeta": alphabeta.New(game), "minimax": minimax.New(game)} {
		for _, lim := range []ply.Limits{{Depth: 4}, {Nodes: 1000}} {
			if r, err := search.Search(t.Context(), lim, 0); err != nil || r.Score != ply.WinIn(2) || r.Move != 4 {
				t.Errorf("%s, %+v: %v by %d, %v, want a win in 2 plies by 4", name, lim, r.Score, r.Move, err)
			}
		}
	}
}

// A chance node of which the budget left only the better half decides nothing.
func TestHalfRolled(t *testing.T) {
	game := web{
		0: {to: []int{1, 4}},
		1: {to: []int{2, 3}, odds: []float32{0.01, 0.99}},
		2: {end: ply.Loss},
		3: {end: ply.Win},
		4: {to: []int{5}},
		5: {end: ply.Draw},
	}
	for name, search := range map[string]ply.Searcher[int, int]{
		"alphabeta": alphabeta.New(game), "minimax": minimax.New(game), "greedy": greedy.New(game),
	} {
		if r, err := search.Search(t.Context(), ply.Limits{Nodes: 2}, 0); err != nil || r.Score != 0 {
			t.Errorf("%s: %v, %v", name, r.Score, err)
		}
	}
}

// The line of a move ends when its score says, also if the bounds of mate distance leave the
// last move no room for a better one.
func TestLineOfMate(t *testing.T) {
	game := web{
		0:  {to: []int{1, 5}},
		1:  {to: []int{2, 3}},
		2:  {to: []int{4}},
		3:  {end: ply.Loss},
		4:  {end: ply.Win},
		5:  {to: []int{6}},
		6:  {to: []int{7}},
		7:  {to: []int{8}},
		8:  {to: []int{9}},
		9:  {to: []int{10}},
		10: {end: ply.Draw},
	}
	x := alphabeta.New(game)
	x.Without = alphabeta.Killers
	r, err := x.Analyze(t.Context(), ply.Limits{Depth: 3}, ply.Analysis[int]{Lines: 2}, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := ply.Line[int]{Move: 1, Score: ply.LossIn(2), PV: []int{1, 3}}
	if diff := cmp.Diff(want, r.Lines[1]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What was found under other settings is forgotten.
func TestSettingsChange(t *testing.T) {
	p, err := chess.ParseFEN("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
	if err != nil {
		t.Fatal(err)
	}
	search := func(x *alphabeta.Searcher[chess.Position, chess.Move], depth int, p chess.Position) ply.Result[chess.Move] {
		r, err := x.Search(t.Context(), ply.Limits{Depth: depth}, p)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	next := p
	next.Play(p.Moves(nil)[0])
	for name, change := range map[string]func(*alphabeta.Searcher[chess.Position, chess.Move]) chess.Position{
		"techniques": func(x *alphabeta.Searcher[chess.Position, chess.Move]) chess.Position {
			x.Without = alphabeta.Pruning | alphabeta.Quiescence
			return p
		},
		"tuning": func(x *alphabeta.Searcher[chess.Position, chess.Move]) chess.Position {
			x.Tuning = &ply.Tuning{Scale: 215}
			return p
		},
		"contempt": func(x *alphabeta.Searcher[chess.Position, chess.Move]) chess.Position {
			x.Contempt = 100
			return p
		},
		"the other's contempt": func(x *alphabeta.Searcher[chess.Position, chess.Move]) chess.Position {
			x.Contempt = 100
			search(x, 4, p)
			return next
		},
	} {
		used, fresh := alphabeta.New(chess.Rules{}), alphabeta.New(chess.Rules{})
		for depth := 2; depth < 7; depth++ {
			search(used, depth, p)
		}
		root := change(used)
		if change(fresh); name == "the other's contempt" {
			fresh.Reset()
		}
		// Histories are kept, and may change the order of moves: without pruning that does not
		// matter.
		used.Without = alphabeta.Pruning | alphabeta.Quiescence
		fresh.Without = used.Without
		if got, want := search(used, 3, root), search(fresh, 3, root); got.Score != want.Score {
			t.Errorf("another %s: %v, a new searcher says %v", name, got.Score, want.Score)
		}
	}
}
