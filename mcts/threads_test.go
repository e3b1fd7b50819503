package mcts

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
)

// Threads that run batches lose no simulation and count none twice: the visits and results
// of a node are those of its children, and of simulations that ended at the node.
func TestBatch(t *testing.T) {
	for _, threads := range []int{2, 4} {
		t.Run("connect4", func(t *testing.T) { countAll(t, New(connect4.Rules{}), threads, connect4.Board{}) })
		t.Run("ending", func(t *testing.T) { countAll(t, New(connect4.Rules{}), threads, ending(26)) })
		t.Run("dicerace", func(t *testing.T) { countAll(t, New(dicerace.Rules{}), threads, dicerace.Rules{}.Start()) })
		evaluating := New(chess.Rules{})
		evaluating.Tuning.Sampling.Evaluate = true
		t.Run("chess", func(t *testing.T) { countAll(t, evaluating, threads, chess.Start()) })
	}
}

// ending returns a board after plies random moves, where every simulation ends the game
// in the tree.
func ending(plies int) connect4.Board {
	rng := rand.New(rand.NewPCG(1, 1))
	for {
		b, n := connect4.Board{}, 0
		for ; n < plies && (connect4.Rules{}).Terminal(&b) == ply.Ongoing; n++ {
			moves := connect4.Rules{}.Moves(nil, &b)
			connect4.Rules{}.Play(&b, moves[rng.IntN(len(moves))])
		}
		if n == plies && (connect4.Rules{}).Terminal(&b) == ply.Ongoing {
			return b
		}
	}
}

func countAll[S any, M comparable](t *testing.T, x *Searcher[S, M], threads int, start S) {
	const simulations = 40_007
	x.Threads = threads
	result, err := x.Search(context.Background(), ply.Limits{Nodes: simulations}, start)
	if err != nil {
		t.Fatal(err)
	}
	a := x.kept.arenas[0]
	if root := a.at(0); result.Nodes != simulations || int64(root.visits) != simulations {
		t.Errorf("%d simulations, %d visits of the root, want %d", result.Nodes, root.visits, simulations)
	}
	batches := 0
	type place struct {
		index uint32
		state S
	}
	for open := []place{{0, start}}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		n := a.at(at.index)
		if n.visits >= batchVisits {
			batches++
		}
		if n.first != 0 && x.has.Game.Terminal(&at.state) != ply.Ongoing {
			t.Fatalf("%v ends the game, and simulations went on", n.move)
		}
		visits, sum := int64(n.visits), n.sum
		for i := uint32(0); n.first != 0 && i < uint32(n.count); i++ {
			c := a.at(n.first + i)
			visits -= int64(c.visits)
			if state(n.state).has(stays) {
				sum -= c.sum
			} else {
				sum -= int64(c.visits)*one - c.sum
			}
			next := place{n.first + i, at.state}
			x.has.Game.Play(&next.state, c.move)
			open = append(open, next)
		}
		if visits < 0 || sum < 0 || sum > visits*one {
			t.Fatalf("%v: of %d visits %d ended here, with a sum of %d", n.move, n.visits, visits, sum)
		}
	}
	if batches < 2 {
		t.Errorf("only %d nodes with batches", batches)
	}
}
