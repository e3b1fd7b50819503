package mcts_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/mcts"
)

// maze is a game in rooms, whose moves are the doors to other rooms: the i-th of them is
// move i. Players alternate. Where a room has odds chance chooses the door.
type maze []room

type room struct {
	doors   []int
	odds    []float32
	outcome ply.Outcome
}

func (g maze) Moves(dst []int, s *int) []int {
	for i := range g[*s].doors {
		dst = append(dst, i)
	}
	return dst
}
func (g maze) Play(s *int, m int)          { *s = g[*s].doors[m] }
func (g maze) Terminal(s *int) ply.Outcome { return g[*s].outcome }
func (g maze) Evaluate(*int) ply.Score     { return 0 }
func (g maze) Odds(s *int, _ []int, p []float32) bool {
	copy(p, g[*s].odds)
	return len(g[*s].odds) > 0
}

// result is the least that is sure for the player to move: 0, 0.5 or 1.
func (g maze) result(s int) float64 {
	switch g[s].outcome {
	case ply.Win:
		return 1
	case ply.Draw:
		return 0.5
	}
	best := 0.0
	for _, to := range g[s].doors {
		best = max(best, 1-g.result(to))
	}
	return best
}

// loops is a maze that goes round and round until a position comes up for the third time.
type loops struct{ maze }

func (loops) Hash(s *int) uint64 { return uint64(*s) }
func (loops) Repetition(states []int, _ int) ply.Outcome {
	times := 0
	for _, s := range states {
		if s == states[len(states)-1] {
			times++
		}
	}
	if times < 3 {
		return ply.Ongoing
	}
	return ply.Draw
}

// TestNeverRolled: what chance never rolls does not stand against a proof.
func TestNeverRolled(t *testing.T) {
	for outcome, want := range map[ply.Outcome]ply.Score{ply.Loss: ply.LossIn(2), ply.Win: ply.WinIn(2)} {
		g := maze{
			{doors: []int{1}},
			{doors: []int{2, 3, 2}, odds: []float32{0.5, 0, 0.5}},
			{outcome: outcome.Flip()},
			{outcome: outcome},
		}
		x := mcts.New(g)
		x.Tuning.Sampling.Solver = true
		result, err := x.Search(context.Background(), ply.Limits{Nodes: 1000}, 0)
		if err != nil || result.Score != want || result.Nodes == 1000 {
			t.Errorf("%v after %d simulations (%v), want %v", result.Score, result.Nodes, err, want)
		}
	}
}

// TestSolvedMaze: of a root that is solved a move is played that keeps what is sure, also
// if it is a draw, whatever visits say, and whichever of several trees has solved it.
func TestSolvedMaze(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for game := range 1000 {
		g := make(maze, 20)
		for i := range g {
			if i > 14 || i > 0 && rng.IntN(5) == 0 {
				g[i].outcome = []ply.Outcome{ply.Loss, ply.Draw, ply.Draw, ply.Win}[rng.IntN(4)]
				continue
			}
			for range 1 + rng.IntN(4) {
				g[i].doors = append(g[i].doors, i+1+rng.IntN(5))
			}
		}
		for _, trees := range []int{1, 3} {
			x := mcts.New(g)
			x.Tuning.Sampling.Solver, x.Threads, x.Separate = true, trees, true
			result, err := x.Search(context.Background(), ply.Limits{Nodes: 100_000}, 0)
			if err != nil || result.Nodes == 100_000 {
				t.Fatalf("game %d, %d trees: not solved (%v)", game, trees, err)
			}
			if got, want := 1-g.result(g[0].doors[result.Move]), g.result(0); got != want {
				t.Errorf("game %d, %d trees: %v is sure, and a move of %v is played: %+v", game, trees, want, got, result.Lines)
			}
		}
	}
}

// TestPlayoutEnds: random games end where only a repetition would end them.
func TestPlayoutEnds(t *testing.T) {
	dice := maze{{doors: []int{1, 1}}, {doors: []int{2}}, {doors: []int{3}, odds: []float32{1}}, {doors: []int{2}, odds: []float32{1}}}
	round := maze{{doors: []int{1, 1}}, {doors: []int{0}}}
	for name, search := range map[string]func() (ply.Result[int], error){
		"chance rolls for ever": func() (ply.Result[int], error) {
			return mcts.New(loops{dice}).Search(context.Background(), ply.Limits{Nodes: 100}, 0)
		},
		"long before it is evaluated": func() (ply.Result[int], error) {
			x := mcts.New(loops{round})
			x.Tuning.Sampling.Evaluate, x.Playout = true, math.MaxInt
			return x.Search(context.Background(), ply.Limits{Nodes: 100}, 0)
		},
	} {
		done := make(chan error, 1)
		go func() {
			_, err := search()
			done <- err
		}()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("%s: the search goes on", name)
		}
	}
}

// TestTooManyMoves: a state with more moves than a game may have is an error at the root,
// and a leaf below it.
func TestTooManyMoves(t *testing.T) {
	many := room{doors: make([]int, 1<<16)}
	for i := range many.doors {
		many.doors[i] = 2
	}
	g := maze{{doors: []int{1, 2}}, many, {outcome: ply.Draw}}
	x := mcts.New(g)
	if _, err := x.Search(context.Background(), ply.Limits{Nodes: 100}, 1); err == nil {
		t.Error("65,536 moves are no error")
	}
	result, err := x.Search(context.Background(), ply.Limits{Nodes: 100}, 0)
	if err != nil || result.Nodes != 100 {
		t.Errorf("%d simulations, %v", result.Nodes, err)
	}
}

// TestChanceFamily: a chance node has no children before its second visit, however many it may
// have. Many are visited only once.
func TestChanceFamily(t *testing.T) {
	const outcomes = 36
	g := maze{{doors: []int{1}}, {}, {outcome: ply.Loss}}
	for range outcomes {
		g[1].doors, g[1].odds = append(g[1].doors, 2), append(g[1].odds, 1./outcomes)
	}
	for nodes, want := range []int{1: 0, 2: outcomes} {
		if nodes == 0 {
			continue
		}
		x := mcts.New(g)
		if _, err := x.Search(context.Background(), ply.Limits{Nodes: int64(nodes)}, 0); err != nil {
			t.Fatal(err)
		}
		if got := len(x.Inspect(0)); got != want {
			t.Errorf("after %d simulations the chance node has %d children, want %d", nodes, got, want)
		}
	}
}
