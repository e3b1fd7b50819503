package mcts_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/mcts"
)

// oracle knows the true bounds of small states by minimax: the results that are sure for
// the player to move, 0, 0.5 or 1, at least and at most. They differ only where chance
// has a say.
type oracle[S, M comparable] struct {
	game  ply.Game[S, M]
	known map[S][2]float64
}

func (o *oracle[S, M]) bounds(s S) [2]float64 {
	if b, ok := o.known[s]; ok {
		return b
	}
	b := [2]float64{}
	switch o.game.Terminal(&s) {
	case ply.Win:
		b = [2]float64{1, 1}
	case ply.Draw:
		b = [2]float64{0.5, 0.5}
	case ply.Ongoing:
		moves := o.game.Moves(nil, &s)
		odds := make([]float32, len(moves))
		chancer, ok := o.game.(ply.Chancer[S, M])
		rolls := ok && chancer.Odds(&s, moves, odds)
		if rolls {
			b[0] = 1
		}
		for _, m := range moves {
			c := o.after(s, m)
			if b[1] = max(b[1], c[1]); rolls {
				b[0] = min(b[0], c[0])
			} else {
				b[0] = max(b[0], c[0])
			}
		}
	}
	o.known[s] = b
	return b
}

// after returns the bounds of a move for the player who makes it.
func (o *oracle[S, M]) after(s S, m M) [2]float64 {
	next := s
	o.game.Play(&next, m)
	b := o.bounds(next)
	if turner, ok := o.game.(ply.Turner[S]); ok && turner.Turn(&s) == turner.Turn(&next) {
		return b
	}
	return [2]float64{1 - b[1], 1 - b[0]}
}

// provers are settings under which proofs could go wrong.
var provers = []struct {
	name    string
	threads int
	mcts.Style
}{
	{"plain", 1, mcts.Style{Sampling: ply.Sampling{Solver: true}}},
	{"decisive", 1, mcts.Style{Sampling: ply.Sampling{Solver: true}, Techniques: mcts.Techniques{Decisive: true, Urgency: 1}}},
	{"evaluation", 1, mcts.Style{Sampling: ply.Sampling{Solver: true, Evaluate: true, Priors: true}}},
	{"narrow", 1, mcts.Style{Sampling: ply.Sampling{Solver: true, Evaluate: true, Priors: true, Width: 2}, Techniques: mcts.Techniques{Widen: 1}}},
	{"transpositions", 1, mcts.Style{Sampling: ply.Sampling{Solver: true}, Techniques: mcts.Techniques{Transpositions: true}}},
	{"deals", 1, mcts.Style{Sampling: ply.Sampling{Solver: true}, Techniques: mcts.Techniques{Deals: true}}},
	{"dealt evaluation", 2, mcts.Style{Sampling: ply.Sampling{Solver: true, Evaluate: true}, Techniques: mcts.Techniques{Deals: true}}},
	{"threads", 2, mcts.Style{Sampling: ply.Sampling{Solver: true}, Techniques: mcts.Techniques{Decisive: true}}},
}

// TestProofs searches random states of small games and compares all that is proven of
// their moves with minimax. One searcher goes from state to state, so that what it
// keeps of a tree is tested, too.
func TestProofs(t *testing.T) {
	t.Run("tictactoe", func(t *testing.T) { prove(t, tictactoe.Rules{}, tictactoe.Board{}, 0, 80) })
	t.Run("connect4", func(t *testing.T) { prove(t, connect4.Rules{}, connect4.Board{}, 30, 80) })
	t.Run("kalah", func(t *testing.T) { prove(t, kalah.Rules{}, kalahStart(t), 8, 60) })
	t.Run("reversi", func(t *testing.T) { prove(t, reversi.Rules{}, reversi.Rules{}.Start(), 53, 60) })
	t.Run("grundy", func(t *testing.T) { prove(t, grundy.Rules{}, grundy.Rules{}.Start(), 0, 60) })
	t.Run("dicerace", func(t *testing.T) { prove(t, dicerace.Rules{}, dicerace.Rules{}.Start(), 0, 60) })
	t.Run("hidden", func(t *testing.T) {
		prove(t, newSmall(false), newSmall(false).some(1, 16, 3, rand.New(rand.NewPCG(4, 5)))[0], 0, 40)
	})
}

// kalahStart is a start with one seed in every house.
func kalahStart(t *testing.T) kalah.Board {
	b, err := kalah.New(1)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// prove checks states of random games, all from a ply on, with every prover.
func prove[S, M comparable](t *testing.T, g ply.Game[S, M], start S, from, states int) {
	o := &oracle[S, M]{game: g, known: make(map[S][2]float64)}
	for i, p := range provers {
		t.Run(p.name, func(t *testing.T) {
			if p.threads == 1 {
				evidence.NoRace(t)
			}
			x := mcts.New(g)
			x.Use(p.Style)
			x.Threads, x.Reuse, x.MemoryMB = p.threads, true, 1
			proveWith(t, x, o, start, from, states, rand.New(rand.NewPCG(7, uint64(i))))
		})
	}
}

func proveWith[S, M comparable](t *testing.T, x *mcts.Searcher[S, M], o *oracle[S, M], start S, from, states int, rng *rand.Rand) {
	g := o.game
	proven := 0
	for states > 0 {
		line := []S{start}
		for n := 0; states > 0; n++ {
			s := line[len(line)-1]
			if g.Terminal(&s) != ply.Ongoing {
				break
			}
			moves := g.Moves(nil, &s)
			chancer, ok := g.(ply.Chancer[S, M])
			rolls := ok && chancer.Odds(&s, moves, make([]float32, len(moves)))
			if n >= from && !rolls {
				states--
				if _, err := x.Search(context.Background(), ply.Limits{Nodes: 1 + rng.Int64N(2000)}, line...); err != nil {
					t.Fatal(err)
				}
				for _, b := range x.Inspect() {
					want := o.after(s, b.Move)
					if b.Least > want[0] || b.Most < want[1] {
						t.Errorf("%+v %v: proven from %v to %v, want %v", s, b.Move, b.Least, b.Most, want)
					}
					if b.Least == b.Most {
						proven++
					}
				}
			}
			g.Play(&s, moves[rng.IntN(len(moves))])
			line = append(line, s)
		}
	}
	if proven == 0 {
		t.Error("nothing was proven")
	}
}

// TestSolvesTicTacToe solves every state of the game.
func TestSolvesTicTacToe(t *testing.T) {
	evidence.NoRace(t)
	g := tictactoe.Rules{}
	o := &oracle[tictactoe.Board, tictactoe.Move]{game: g, known: make(map[tictactoe.Board][2]float64)}
	o.bounds(tictactoe.Board{})
	x := mcts.Tuned(g)
	x.MemoryMB = 8
	count := 0
	for s, want := range o.known {
		if g.Terminal(&s) == ply.Ongoing {
			count++
			checkSolved(t, x, s, want[0])
		}
	}
	if count != 4520 { // 5,478 positions, of which 958 are over
		t.Errorf("%d states, want 4520", count)
	}
}

// TestSolvesGrundy solves Grundy's game from a single pile. The first player loses with
// 1, 2, 4, 7, 10, 20, 23 and 26 stones (OEIS A036685 has the rest).
func TestSolvesGrundy(t *testing.T) {
	lost := map[int]bool{4: true, 7: true, 10: true, 20: true}
	for n := 3; n <= 20; n++ {
		piles, err := grundy.New(n)
		if err != nil {
			t.Fatal(err)
		}
		want := 1.0
		if lost[n] {
			want = 0
		}
		x := mcts.New(grundy.Rules{})
		x.Tuning.Sampling.Solver, x.Transpositions = true, true
		checkSolved(t, x, piles, want)
	}
}

// TestSolvesConnect4 solves endings with 14 cells left.
func TestSolvesConnect4(t *testing.T) {
	g := connect4.Rules{}
	o := &oracle[connect4.Board, connect4.Move]{game: g, known: make(map[connect4.Board][2]float64)}
	rng := rand.New(rand.NewPCG(3, 4))
	x := mcts.Tuned(g)
	for range 30 {
		var s connect4.Board
		for n := 0; n < 28; n++ {
			if g.Terminal(&s) != ply.Ongoing {
				s, n = connect4.Board{}, -1
				continue
			}
			moves := g.Moves(nil, &s)
			g.Play(&s, moves[rng.IntN(len(moves))])
		}
		if g.Terminal(&s) == ply.Ongoing {
			checkSolved(t, x, s, o.bounds(s)[0])
		}
	}
}

// checkSolved searches until the state is solved.
func checkSolved[S, M comparable](t *testing.T, x *mcts.Searcher[S, M], s S, want float64) {
	t.Helper()
	result, err := x.Search(context.Background(), ply.Limits{Nodes: 1_000_000}, s)
	if err != nil {
		t.Fatal(err)
	}
	if result.Nodes == 1_000_000 {
		t.Errorf("%+v is not solved", s)
	}
	got := 0.5
	if _, ok := result.Score.Decided(); ok && result.Score > 0 {
		got = 1
	} else if ok {
		got = 0
	}
	if got != want {
		t.Errorf("%+v: %v (%v), want %v", s, got, result.Score, want)
	}
}
