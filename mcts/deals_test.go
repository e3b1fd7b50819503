package mcts_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/mcts"
)

// ending is a position of a game with a number of plies until it is broken off.
type ending[S comparable] struct {
	State S
	Left  uint8
}

// hidden is a game with hidden things.
type hidden[S, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Turner[S]
	ply.Chancer[S, M]
	ply.Viewer[S, M]
	ply.Hasher[S]
}

// endings is a game with hidden things, broken off: whose pieces in the open are worth more has then
// won. It is small enough for brute force. Puppets have but one move, so that only chance has a
// choice, and no draw when it is broken off.
type endings[S, M comparable] struct {
	rules   hidden[S, M]
	open    func(*S) int // what the pieces in the open are worth for player 0; everybody sees them
	puppets bool
}

// small is the endings of hiddentest.
type small = endings[hiddentest.State, hiddentest.Move]

func newSmall(puppets bool) small {
	return small{hiddentest.Rules{}, openPieces, puppets}
}

func openPieces(s *hiddentest.State) int {
	sum, down := 0, false
	for _, c := range (hiddentest.Rules{}).Format(s) {
		if c == ' ' {
			break
		}
		if !down {
			sum += map[rune]int{'R': 5, 'B': 3, 'N': 3, 'G': 1, 'r': -5, 'b': -3, 'n': -3, 'g': -1}[c]
		}
		down = c == '*'
	}
	return sum
}

func (g endings[S, M]) Moves(dst []M, s *ending[S]) []M {
	if o := g.Terminal(s); o == ply.Win || o == ply.Loss {
		return dst
	}
	n := len(dst)
	dst = g.rules.Moves(dst, &s.State)
	if g.puppets && !g.Odds(s, nil, nil) {
		dst[n] = dst[n+int(s.Left)*5%(len(dst)-n)]
		dst = dst[:n+1]
	}
	return dst
}

func (g endings[S, M]) Play(s *ending[S], m M) {
	if !g.Odds(s, nil, nil) {
		s.Left--
	}
	g.rules.Play(&s.State, m)
}

func (g endings[S, M]) Terminal(s *ending[S]) ply.Outcome {
	if o := g.rules.Terminal(&s.State); o != ply.Ongoing || s.Left > 0 || g.Odds(s, nil, nil) {
		return o
	}
	open := g.open(&s.State)
	if g.Turn(s) == 1 {
		open = -open
	}
	switch {
	case open > 0, g.puppets && open == 0:
		return ply.Win
	case open < 0:
		return ply.Loss
	}
	return ply.Draw
}

func (g endings[S, M]) Evaluate(s *ending[S]) ply.Score { return g.rules.Evaluate(&s.State) }
func (g endings[S, M]) Turn(s *ending[S]) int           { return g.rules.Turn(&s.State) }
func (g endings[S, M]) Hash(s *ending[S]) uint64 {
	return g.rules.Hash(&s.State)<<4 + uint64(s.Left)
}
func (g endings[S, M]) Odds(s *ending[S], moves []M, p []float32) bool {
	return g.rules.Odds(&s.State, moves, p)
}
func (endings[S, M]) Repetition([]ending[S], int) ply.Outcome { return ply.Ongoing }
func (g endings[S, M]) View(s *ending[S], player int) ending[S] {
	return ending[S]{g.rules.View(&s.State, player), s.Left}
}
func (g endings[S, M]) Deal(s *ending[S], rng *rand.Rand) ending[S] {
	return ending[S]{g.rules.Deal(&s.State, rng), s.Left}
}
func (g endings[S, M]) See(s *ending[S], m M, player int) M {
	return g.rules.See(&s.State, m, player)
}

// some returns views of the player to move after up to plies random moves, with a number of plies
// left.
func (g endings[S, M]) some(n, plies int, left uint8, rng *rand.Rand) (views []ending[S]) {
	for len(views) < n {
		start := g.rules.Start()
		s := ending[S]{g.rules.Deal(&start, rng), left}
		for plies := rng.IntN(plies); plies > 0 || g.Odds(&s, nil, nil); plies-- {
			moves := g.rules.Moves(nil, &s.State)
			if g.rules.Terminal(&s.State) != ply.Ongoing {
				break
			}
			g.rules.Play(&s.State, moves[rng.IntN(len(moves))])
		}
		if g.rules.Terminal(&s.State) == ply.Ongoing {
			views = append(views, g.View(&s, g.Turn(&s)))
		}
	}
	return views
}

// exact is brute force: the mean result of a state for the player to move.
type exact[S, M comparable] struct {
	endings[S, M]
	known map[ending[S]]float64
}

func (x exact[S, M]) value(s ending[S]) float64 {
	switch x.Terminal(&s) {
	case ply.Win:
		return 1
	case ply.Draw:
		return 0.5
	case ply.Loss:
		return 0
	}
	if v, ok := x.known[s]; ok {
		return v
	}
	moves := x.Moves(nil, &s)
	odds := make([]float32, len(moves))
	rolls := x.Odds(&s, moves, odds)
	best := 0.0
	for i, m := range moves {
		v := x.after(s, m)
		if rolls {
			best += v * float64(odds[i])
		} else {
			best = max(best, v)
		}
	}
	x.known[s] = best
	return best
}

// after returns the value of a move for the player who makes it, or who moves after chance.
func (x exact[S, M]) after(s ending[S], m M) float64 {
	next := s
	x.Play(&next, m)
	if x.Turn(&s) == x.Turn(&next) {
		return x.value(next)
	}
	return 1 - x.value(next)
}

// TestExpectation: where players have no choice, the mean of the simulations is the expectation
// of brute force, within its error: with all simulations in random games, and with most of them
// in the tree, whether chance draws from the view or everything is dealt.
func TestExpectation(t *testing.T) {
	evidence.NoRace(t)
	g := newSmall(true)
	x := exact[hiddentest.State, hiddentest.Move]{g, make(map[ending[hiddentest.State]]float64)}
	views := slices.DeleteFunc(g.some(60, 16, 4, rand.New(rand.NewPCG(1, 5))), func(view ending[hiddentest.State]) bool {
		v := x.value(view)
		return v < 0.01 || v > 0.99
	})
	for _, deals := range []bool{false, true} {
		for _, nodes := range []int64{1, 12, 3000} {
			searcher := mcts.New(g)
			searcher.Deals, searcher.MemoryMB = deals, 1
			var squares, worst float64
			for i, view := range views {
				want := x.value(view)
				var sum, n float64
				for seed := uint64(i) << 32; n < 3000; seed++ {
					searcher.SetSeed(seed)
					r, err := searcher.Search(t.Context(), ply.Limits{Nodes: nodes}, view)
					if err != nil {
						t.Fatal(err)
					}
					sum += searcher.Inspect()[0].Value * float64(r.Nodes)
					n += float64(r.Nodes)
				}
				z := (sum/n - want) / math.Sqrt(want*(1-want)/n) // every result is 0 or 1
				squares += z * z
				worst = max(worst, math.Abs(z))
			}
			n := float64(len(views))
			t.Logf("deals %v, %d simulations: %.0f views, worst error %.2f deviations, mean square %.2f", deals, nodes, n, worst, squares/n)
			if worst > 4.5 || math.Abs(squares-n) > 4*math.Sqrt(2*n) || n < 20 { // chi-square
				t.Errorf("deals %v, %d simulations: the mean is not the expectation", deals, nodes)
			}
		}
	}
}

// TestExpectimax: with enough simulations the search finds the value of every root move that it
// looks at often, and plays one that is as good as the best.
func TestExpectimax(t *testing.T) {
	evidence.NoRace(t)
	g := newSmall(false)
	x := exact[hiddentest.State, hiddentest.Move]{g, make(map[ending[hiddentest.State]]float64)}
	const nodes = 30_000
	for _, tt := range []struct {
		name  string
		error float64 // without the solver the worse moves, which are tried as well, weigh in the mean
		mcts.Style
	}{
		{"chance nodes", 0.1, mcts.Style{}},
		{"solver", 0.01, mcts.Style{Sampling: ply.Sampling{Solver: true}}},
		{"deals", 0.1, mcts.Style{Techniques: mcts.Techniques{Deals: true}}},
		{"deals, solver, evaluation", 0.01, mcts.Style{Sampling: ply.Sampling{Solver: true, Evaluate: true}, Techniques: mcts.Techniques{Deals: true}}},
	} {
		var worst, regret float64
		for i, view := range g.some(10, 16, 2, rand.New(rand.NewPCG(2, 5))) {
			searcher := mcts.New(g)
			searcher.Use(tt.Style)
			searcher.Seed, searcher.MemoryMB = uint64(i), 64
			r, err := searcher.Search(t.Context(), ply.Limits{Nodes: nodes}, view)
			if err != nil {
				t.Fatal(err)
			}
			regret = max(regret, x.value(view)-x.after(view, r.Move))
			for _, b := range searcher.Inspect() {
				if b.Visits > nodes/5 {
					worst = max(worst, math.Abs(b.Value-x.after(view, b.Move)))
				}
			}
		}
		t.Logf("%s: values differ by %.4f at most, and the move played is worse than the best by %.4f at most", tt.name, worst, regret)
		if worst > tt.error || regret > 0.01 {
			t.Errorf("%s: not the value of brute force", tt.name)
		}
	}
}

// glimpse is an ending with priors. It fails where it is asked for those of a deal: they would tell
// the tree what nobody knows.
type glimpse struct {
	small
	t      *testing.T
	asked  *int
	valued *int
}

func (g glimpse) dealt(s *ending[hiddentest.State]) bool { return g.View(s, 0) != g.View(s, 1) }

func (g glimpse) Order(s *ending[hiddentest.State], moves []hiddentest.Move, gains []ply.Score) {
	if *g.asked++; g.dealt(s) {
		g.t.Errorf("priors of the deal %s", (hiddentest.Rules{}).Format(&s.State))
	}
	clear(gains)
}

func (g glimpse) Evaluate(s *ending[hiddentest.State]) ply.Score {
	if g.dealt(s) {
		*g.valued++
	}
	return g.small.Evaluate(s)
}

// TestDealsStayOutside: what the tree goes by is asked of views, and leaves are dealt.
func TestDealsStayOutside(t *testing.T) {
	for _, deals := range []bool{false, true} {
		var asked, valued int
		g := glimpse{newSmall(false), t, &asked, &valued}
		x := mcts.New(g)
		x.Use(mcts.Style{Sampling: ply.Sampling{Priors: true, Evaluate: true, Solver: true}, Techniques: mcts.Techniques{Deals: deals}})
		for _, view := range g.some(5, 16, 9, rand.New(rand.NewPCG(5, 5))) {
			if _, err := x.Search(t.Context(), ply.Limits{Nodes: 200}, view); err != nil {
				t.Fatal(err)
			}
		}
		if asked < 100 || (valued > 200) != deals || !deals && valued > 0 {
			t.Errorf("deals %v: priors of %d states, and the value of %d deals", deals, asked, valued)
		}
	}
}
