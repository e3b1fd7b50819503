package hiddentest

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/searchtest"
)

// searcher is a searcher with limits, under which it gives the same answer every time.
type searcher struct {
	name   string
	make   func() ply.Searcher[State, Move]
	limits ply.Limits
}

var searchers = []searcher{
	{"minimax", func() ply.Searcher[State, Move] { return minimax.New(rules) }, ply.Limits{Depth: 2}},
	{"alphabeta", func() ply.Searcher[State, Move] {
		x := alphabeta.New(rules)
		x.MemoryMB = 1
		return x
	}, ply.Limits{Nodes: 500}},
	{"mcts", func() ply.Searcher[State, Move] { return mcts.New(rules) }, ply.Limits{Nodes: 50}},
	{"mcts, tuned", func() ply.Searcher[State, Move] { return mcts.Tuned(rules) }, ply.Limits{Nodes: 50}},
	{"mcts, deals", func() ply.Searcher[State, Move] {
		x := mcts.New(rules)
		x.Deals, x.Tuning.Sampling = true, ply.Sampling{Evaluate: true, Priors: true}
		return x
	}, ply.Limits{Nodes: 50}},
	{"mcts, deals and random games", func() ply.Searcher[State, Move] {
		x := mcts.Tuned(rules)
		x.Deals = true
		return x
	}, ply.Limits{Nodes: 50}},
	{"greedy", func() ply.Searcher[State, Move] { return greedy.New(rules) }, ply.Limits{Depth: 1}},
	{"level", func() ply.Searcher[State, Move] { return level.New(rules, level.Easy, minimax.New) }, ply.Limits{}},
}

// dealing makes a searcher that deals, with all that might look at the deal.
func dealing(g ply.Game[State, Move]) *mcts.Searcher[State, Move] {
	x := mcts.Tuned(g)
	x.Tuning.Sampling = ply.Sampling{Evaluate: true, Priors: true, Solver: true}
	x.Techniques = mcts.Techniques{Deals: true, Playout: 2, Implicit: 0.3, Decisive: true}
	return x
}

func TestContract(t *testing.T) {
	t.Run("minimax", func(t *testing.T) { searchtest.Run(t, rules, minimax.New, searchtest.Promises{Exact: true, Looks: 2}) })
	t.Run("alphabeta", func(t *testing.T) { searchtest.Run(t, rules, alphabeta.New, searchtest.Promises{Looks: 2}) })
	t.Run("mcts", func(t *testing.T) { searchtest.Run(t, rules, mcts.New, searchtest.Promises{}) })
	t.Run("mcts, deals", func(t *testing.T) { searchtest.Run(t, rules, dealing, searchtest.Promises{}) })
	t.Run("mcts, deals, threads", func(t *testing.T) {
		searchtest.Run(t, rules, func(g ply.Game[State, Move]) *mcts.Searcher[State, Move] {
			x := dealing(g)
			x.Threads = 2
			return x
		}, searchtest.Promises{Varies: true})
	})
}

// Alpha-beta finds the values of minimax, in views and in full states.
func TestValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	exact, plain := alphabeta.New(rules), minimax.New(rules)
	exact.MemoryMB = 4
	exact.Without = alphabeta.Quiescence
	compared := 0
	wander(rng, func(states []State) bool {
		s := states[len(states)-1]
		if s.rolling || rules.Terminal(&s) != ply.Ongoing || rng.IntN(5) > 0 {
			return true
		}
		if p := rng.IntN(4) - 1; p < full {
			s = rules.View(&s, p)
		}
		lim := ply.Limits{Depth: 4}
		want, err := plain.Search(context.Background(), lim, s)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := exact.Search(context.Background(), lim, s); err != nil || got.Score != want.Score {
			t.Fatalf("%s: alphabeta says %v (%v), minimax %v", rules.Format(&s), got.Score, err, want.Score)
		}
		compared++
		return compared < 60
	})
}

// The searchers play whole games against each other, and better than at random.
func TestMatch(t *testing.T) {
	var entrants []match.Entrant[State, Move]
	for _, s := range searchers[:4] {
		entrants = append(entrants, match.Entrant[State, Move]{Name: s.name, New: func(seed uint64) (match.Player[State, Move], error) {
			return match.NewPlayer(s.make(), s.limits), nil
		}})
	}
	entrants = append(entrants, match.Entrant[State, Move]{Name: "random", New: func(seed uint64) (match.Player[State, Move], error) {
		s := greedy.Random(rules)
		s.Seed = seed
		return match.NewPlayer(s, ply.Limits{Depth: 1}), nil
	}})
	rounds := 8
	if testing.Short() {
		rounds = 2
	}
	tournament := match.Tournament[State, Move]{Game: rules, Entrants: entrants, Rounds: rounds, Seed: 1}
	table, err := tournament.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table.Rows {
		t.Logf("%-12s %+v", row.Name, row.Total)
		if len(row.Faults) > 0 {
			t.Errorf("%s: %v", row.Name, row.Faults)
		}
	}
	if last := table.Rows[len(table.Rows)-1]; last.Name != "random" {
		t.Errorf("%s is last", last.Name)
	}
}
