package mcts_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/mcts"
)

// infoSet is a node of information set Monte Carlo tree search as Cowling, Powley and Whitehouse
// (2012) describe it: what the root's viewer has seen.
type infoSet struct {
	visits   int
	sum      float64 // of results for the player who came here
	children map[hiddentest.Move]*infoSet
	open     bool // it has been visited before
}

func (n *infoSet) child(m hiddentest.Move) *infoSet {
	if n.children[m] == nil {
		n.children[m] = &infoSet{children: make(map[hiddentest.Move]*infoSet)}
	}
	return n.children[m]
}

// choose is UCB1: the first move that was not tried, or the one with the highest bound.
func (n *infoSet) choose(moves []hiddentest.Move) (best hiddentest.Move) {
	bound := math.Inf(-1)
	for _, m := range moves {
		c := n.child(m)
		b := math.Inf(1)
		if c.visits > 0 {
			b = c.sum/float64(c.visits) + math.Sqrt2*math.Sqrt(math.Log(float64(n.visits))/float64(c.visits))
		}
		if b > bound {
			best, bound = m, b
		}
	}
	return best
}

// simulate goes on from s, a full state, for the viewer of the root, and returns the result for
// the player to move.
func (n *infoSet) simulate(g small, s ending[hiddentest.State], viewer int, rng *rand.Rand) (result float64) {
	defer func() { n.visits++ }()
	switch g.Terminal(&s) {
	case ply.Win:
		return 1
	case ply.Draw:
		return 0.5
	case ply.Loss:
		return 0
	}
	moves := g.Moves(nil, &s)
	turn := g.Turn(&s)
	if !n.open { // a random game, without a place in the tree
		n.open = true
		g.Play(&s, moves[rng.IntN(len(moves))])
		result = (&infoSet{}).simulate(g, s, viewer, rng)
	} else {
		m := moves[0]
		if !g.Odds(&s, nil, nil) {
			m = n.choose(moves)
		}
		c := n.child(g.See(&s, m, viewer))
		g.Play(&s, m)
		result = c.simulate(g, s, viewer, rng)
		defer func() { c.sum += result }()
	}
	if g.Turn(&s) != turn {
		result = 1 - result
	}
	return result
}

// TestDealsAtTheRoot: a deal at the root, by which all is decided that comes to light, and Deals,
// which deals what is left at the leaf, are the same search: over many seeds the moves of the
// root have the same means and shares of visits.
func TestDealsAtTheRoot(t *testing.T) {
	evidence.NoRace(t)
	g := newSmall(false)
	seeds, nodes := 600, 150
	if testing.Short() {
		seeds = 200
	}
	compared := 0
	for i, view := range g.some(4, 16, 5, rand.New(rand.NewPCG(3, 5))) {
		moves := g.Moves(nil, &view)
		var sums [2]map[hiddentest.Move]*moments
		for k := range sums {
			sums[k] = make(map[hiddentest.Move]*moments)
			for _, m := range moves {
				sums[k][m] = &moments{}
			}
		}
		searcher := mcts.New(g)
		searcher.Deals, searcher.MemoryMB = true, 1
		for seed := range seeds {
			rng := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
			root := &infoSet{children: make(map[hiddentest.Move]*infoSet), open: true}
			for range nodes {
				root.simulate(g, g.Deal(&view, rng), g.Turn(&view), rng)
			}
			searcher.SetSeed(uint64(seed))
			if _, err := searcher.Search(t.Context(), ply.Limits{Nodes: int64(nodes)}, view); err != nil {
				t.Fatal(err)
			}
			for _, b := range searcher.Inspect() {
				c := root.children[b.Move]
				sums[0][b.Move].add(float64(c.visits), c.sum/float64(c.visits))
				sums[1][b.Move].add(float64(b.Visits), b.Value)
			}
		}
		for _, m := range moves {
			a, b := sums[0][m], sums[1][m]
			for k, what := range []string{"visits", "value"} {
				z := (a.mean(k, seeds) - b.mean(k, seeds)) / math.Sqrt((a.variance(k, seeds)+b.variance(k, seeds))/float64(seeds)+1e-12)
				if compared++; math.Abs(z) > 4.5 {
					t.Errorf("%s, move %v: %s %.4f with deals at the root, %.4f with Deals, %.1f deviations apart", (hiddentest.Rules{}).Format(&view.State), m, what, a.mean(k, seeds), b.mean(k, seeds), z)
				}
			}
		}
	}
	t.Logf("%d means compared", compared)
}

// moments are sums and sums of squares of visits and values.
type moments [2][2]float64

func (m *moments) add(numbers ...float64) {
	for k, x := range numbers {
		m[k][0] += x
		m[k][1] += x * x
	}
}

func (m *moments) mean(k, n int) float64 { return m[k][0] / float64(n) }
func (m *moments) variance(k, n int) float64 {
	mean := m.mean(k, n)
	return max(m[k][1]/float64(n)-mean*mean, 0)
}
