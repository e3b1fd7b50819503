package alphabeta_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/minimax"
)

// web is a game that is given by its states: where the moves of each lead to, how it ends for
// the player to move, or its evaluation, and the odds of its moves if it is a chance node.
type web []struct {
	to   []int
	end  ply.Outcome
	eval ply.Score
	odds []float32
}

func (w web) Moves(dst []int, s *int) []int { return append(dst, w[*s].to...) }
func (w web) Play(s *int, m int)            { *s = m }
func (w web) Terminal(s *int) ply.Outcome   { return w[*s].end }
func (w web) Evaluate(s *int) ply.Score     { return w[*s].eval }
func (w web) Odds(s *int, moves []int, odds []float32) bool {
	copy(odds, w[*s].odds)
	return len(w[*s].odds) > 0
}

// hashedWeb is a web that the table knows.
type hashedWeb struct{ web }

func (hashedWeb) Hash(s *int) uint64 { return uint64(*s) * 0x9e3779b97f4a7c15 }

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

// A win that is certain beats a longer one that was found before, whatever chance does: for the player
// who moves into the chance node, and for the one who moves after it.
func TestShorterCertainWin(t *testing.T) {
	after := web{
		0: {to: []int{1, 4}},
		1: {to: []int{2}, odds: []float32{1}},
		2: {to: []int{3}, odds: []float32{1}},
		3: {end: ply.Loss},
		4: {to: []int{5, 6}, odds: []float32{0.5, 0.5}},
		5: {end: ply.Loss},
		6: {end: ply.Loss},
	}
	before := web{
		0: {to: []int{1, 4}},
		1: {to: []int{2}, odds: []float32{1}},
		2: {to: []int{3}, odds: []float32{1}},
		3: {to: []int{8}, odds: []float32{1}},
		4: {to: []int{5}},
		5: {to: []int{6, 7}, odds: []float32{0.5, 0.5}},
		6: {end: ply.Win},
		7: {end: ply.Win},
		8: {end: ply.Loss},
	}
	for plies, game := range map[int]web{2: after, 3: before} {
		for depth := 2; depth < 7; depth++ {
			if r := search(t, alphabeta.New(game), depth, 0); r.Score != ply.WinIn(plies) || r.Move != 4 {
				t.Errorf("depth %d: %v by %d, want a win in %d plies by 4", depth, r.Score, r.Move, plies)
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

// unlearning leaves out what is kept besides the table.
const unlearning = alphabeta.Ordering | alphabeta.Killers | alphabeta.Counters | alphabeta.History

// What was found under other settings is forgotten: after any change a searcher says what a new
// one does, by as many nodes.
func TestSettingsChange(t *testing.T) {
	t.Run("Without", func(t *testing.T) {
		sameAsNew(t, chess.Rules{}, chess.Start(), 0, func(x *alphabeta.Searcher[chess.Position, chess.Move]) {
			x.Without |= alphabeta.Pruning | alphabeta.Quiescence
		})
	})
	t.Run("Tuning", func(t *testing.T) {
		sameAsNew(t, chess.Rules{}, chess.Start(), 0, func(x *alphabeta.Searcher[chess.Position, chess.Move]) {
			x.Tuning = ply.Tuning{Scale: chess.Rules{}.Tuning().Scale}
		})
	})
	t.Run("one margin", func(t *testing.T) {
		sameAsNew(t, chess.Rules{}, chess.Start(), 0, func(x *alphabeta.Searcher[chess.Position, chess.Move]) {
			x.Tuning.Pruning.Futility /= 2
		})
	})
	t.Run("Contempt", func(t *testing.T) {
		sameAsNew(t, tictactoe.Rules{}, tictactoe.Board{}, 0, func(x *alphabeta.Searcher[tictactoe.Board, tictactoe.Move]) { x.Contempt = 100 })
	})
	t.Run("the other's Contempt", func(t *testing.T) {
		sameAsNew(t, tictactoe.Rules{}, tictactoe.Board{}, 100, func(*alphabeta.Searcher[tictactoe.Board, tictactoe.Move]) {})
	})
}

// sameAsNew searches states of random lines before and after a change. With contempt the
// change is that of the player: first the state a ply before is searched.
func sameAsNew[S any, M comparable](t *testing.T, g ply.Game[S, M], start S, contempt ply.Score, change func(*alphabeta.Searcher[S, M])) {
	for plies := 1; plies < 4; plies++ {
		lines, err := match.RandomOpenings(g, start, plies, 3, uint64(plies))
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range lines {
			s, before := o.Start, o.Start
			for _, m := range o.Moves {
				before = s
				g.Play(&s, m)
			}
			depth := 4
			if contempt == 0 {
				before, depth = s, 3
			}
			used, fresh := alphabeta.New(g), alphabeta.New(g)
			for _, x := range []*alphabeta.Searcher[S, M]{used, fresh} {
				x.Contempt, x.MemoryMB, x.Without = contempt, 1, unlearning
			}
			search(t, used, depth, before)
			change(used)
			change(fresh)
			if got, want := search(t, used, 3, s), search(t, fresh, 3, s); got.Score != want.Score || got.Nodes != want.Nodes {
				t.Errorf("after %v: %v by %d nodes, a new searcher says %v by %d", o.Moves, got.Score, got.Nodes, want.Score, want.Nodes)
			}
		}
	}
}

func search[S any, M comparable](t *testing.T, x ply.Searcher[S, M], depth int, s S) ply.Result[M] {
	t.Helper()
	r, err := x.Search(t.Context(), ply.Limits{Depth: depth}, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// rehashed is chess with a hash of its own. The Repeater is the game inside.
type rehashed struct {
	ply.Game[chess.Position, chess.Move]
}

func (g rehashed) Unwrap() ply.Game[chess.Position, chess.Move] { return g.Game }
func (rehashed) Hash(p *chess.Position) uint64                  { return 3*chess.Rules{}.Hash(p) + 1 }

// A wrapper that has a hash of its own does not hide what happened before the root: Black, a
// queen behind, repeats the position for the third time.
func TestRepetitionBehindWrapper(t *testing.T) {
	p, err := chess.ParseFEN("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	record := ply.NewRecord(chess.Rules{}, p, 0)
	for _, text := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"} {
		last := record.State()
		m, err := chess.Rules{}.ParseMove(&last, text)
		if err == nil {
			err = record.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, game := range []ply.Game[chess.Position, chess.Move]{chess.Rules{}, rehashed{chess.Rules{}}} {
		result, err := alphabeta.New(game).Search(t.Context(), ply.Limits{Depth: 1}, record.States()...)
		if err != nil {
			t.Fatal(err)
		}
		if last := record.State(); last.SAN(result.Move) != "Ng8" || result.Score != 0 {
			t.Errorf("%T: %s for %v, want Ng8 for a draw", game, last.SAN(result.Move), result.Score)
		}
	}
}
