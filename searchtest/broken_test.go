package searchtest

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/minimax"
)

// searchCall holds the arguments of a call of Search.
type searchCall[S any, M comparable] struct {
	game ply.Game[S, M]
	ctx  context.Context
	lim  ply.Limits
	line []S
}

// over reports whether the game is over at the root.
func (c *searchCall[S, M]) over() bool {
	return len(c.line) > 0 && c.game != nil && c.game.Terminal(&c.line[len(c.line)-1]) != ply.Ongoing
}

// minimax answers the call without a fault.
func (c *searchCall[S, M]) minimax() (ply.Result[M], error) {
	return minimax.New(c.game).Search(c.ctx, c.lim, c.line...)
}

// faultySearcher is a searcher made of one function, which has a fault.
type faultySearcher[S any, M comparable] struct {
	game   ply.Game[S, M]
	search func(c *searchCall[S, M]) (ply.Result[M], error)
}

func (f faultySearcher[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	return f.search(&searchCall[S, M]{f.game, ctx, lim, states})
}

// faulty makes searchers. Each call of begin makes the function of one searcher, with a
// memory of its own if it has one.
func faulty[S any, M comparable](begin func() func(c *searchCall[S, M]) (ply.Result[M], error)) func(ply.Game[S, M]) ply.Searcher[S, M] {
	return func(g ply.Game[S, M]) ply.Searcher[S, M] { return faultySearcher[S, M]{g, begin()} }
}

// asked makes searchers that spoil the call and then answer it well.
func asked[S any, M comparable](spoil func(c *searchCall[S, M])) func(ply.Game[S, M]) ply.Searcher[S, M] {
	return faulty(func() func(c *searchCall[S, M]) (ply.Result[M], error) {
		return func(c *searchCall[S, M]) (ply.Result[M], error) {
			spoil(c)
			return c.minimax()
		}
	})
}

// answered makes searchers that find a good result and then spoil it.
func answered[S any, M comparable](spoil func(c *searchCall[S, M], r *ply.Result[M])) func(ply.Game[S, M]) ply.Searcher[S, M] {
	return faulty(func() func(c *searchCall[S, M]) (ply.Result[M], error) {
		return func(c *searchCall[S, M]) (ply.Result[M], error) {
			r, err := c.minimax()
			if err == nil {
				spoil(c, &r)
			}
			return r, err
		}
	})
}

// excused makes searchers that replace the error of a search by what instead returns.
func excused[S any, M comparable](instead func(c *searchCall[S, M], err error) error) func(ply.Game[S, M]) ply.Searcher[S, M] {
	return faulty(func() func(c *searchCall[S, M]) (ply.Result[M], error) {
		return func(c *searchCall[S, M]) (ply.Result[M], error) {
			r, err := c.minimax()
			return r, instead(c, err)
		}
	})
}

// resettable adds a Reset that resets nothing.
type resettable[S any, M comparable] struct{ ply.Searcher[S, M] }

func (resettable[S, M]) Reset() {}

// patientSearcher has no fault: it lets a second call wait for the first.
type patientSearcher[S any, M comparable] struct {
	ply.Searcher[S, M]
	mutex *sync.Mutex
}

func (p patientSearcher[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.Searcher.Search(ctx, lim, states...)
}

// seedable adds a SetSeed that starts nothing anew.
type seedable[S any, M comparable] struct{ ply.Searcher[S, M] }

func (seedable[S, M]) SetSeed(uint64) {}

// hasty adds a Reset that does not wait for the end of a search.
type hasty[S any, M comparable] struct {
	ply.Searcher[S, M]
	reset func()
}

func (h hasty[S, M]) Reset() { h.reset() }

// negamaxSearcher has its own search, so that minimax is not only compared with itself. Its
// exported fields are faults.
type negamaxSearcher[S any, M comparable] struct {
	Alternates bool // negates although the turn does not change
	Unclamped  bool // takes evaluations as they are
	Evaluates  bool // evaluates states that are over
	PlaysOn    bool // plays on after a draw by rule

	game   ply.Game[S, M]
	turner ply.Turner[S]
	guard  tree.Guard
	budget *tree.Budget
	cut    bool
}

func (n *negamaxSearcher[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (r ply.Result[M], err error) {
	if err := n.guard.Enter(); err != nil {
		return r, err
	}
	defer n.guard.Leave()
	if n.budget, err = tree.Begin(ctx, n.game, lim, states); err != nil {
		return r, err
	}
	n.turner, _ = ply.As[ply.Turner[S]](n.game)
	root := states[len(states)-1]
	r.Move = n.game.Moves(nil, &root)[0]
	for n.cut = true; n.cut && r.Depth < n.budget.Depth() && n.budget.More(); r.Depth++ {
		n.cut = false
		m, score := n.best(root, r.Depth+1)
		if n.budget.Finished() {
			break
		}
		r.Move, r.Score = m, score
	}
	r.PV, r.Nodes = []M{r.Move}, n.budget.Nodes()
	return r, nil
}

func (n *negamaxSearcher[S, M]) best(s S, depth int) (best M, score ply.Score) {
	score = -1 << 20
	for _, m := range n.game.Moves(nil, &s) {
		if !n.budget.Spend() {
			return best, score
		}
		next := s
		n.game.Play(&next, m)
		v := n.value(next, depth-1).Back()
		if !n.Alternates && n.turner.Turn(&s) == n.turner.Turn(&next) {
			v = -v
		}
		if v > score {
			best, score = m, v
		}
	}
	return best, score
}

func (n *negamaxSearcher[S, M]) value(s S, depth int) ply.Score {
	o := n.game.Terminal(&s)
	if n.Evaluates && o != ply.Ongoing {
		n.game.Evaluate(&s)
	}
	if o != ply.Ongoing && !(n.PlaysOn && o == ply.Draw) {
		return o.In(0)
	}
	if depth > 0 {
		_, score := n.best(s, depth)
		return score
	}
	n.cut = true
	score := n.game.Evaluate(&s)
	if n.Unclamped {
		return score
	}
	return min(max(score, -ply.MaxEval), ply.MaxEval)
}

// analystSearcher is an Analyzer. Its exported fields are faults.
type analystSearcher[S any, M comparable] struct {
	Lenient bool                                              // passes over illegal moves
	Wish    func(a *ply.Analysis[M])                          // spoils the wishes
	Found   func(r *ply.Result[M])                            // spoils the result
	Report  func(report func(ply.Result[M]), r ply.Result[M]) // reports in another way

	*minimax.Searcher[S, M]
	game ply.Game[S, M]
}

func (s analystSearcher[S, M]) Analyze(ctx context.Context, lim ply.Limits, a ply.Analysis[M], states ...S) (ply.Result[M], error) {
	r, err := s.Search(ctx, lim, states...)
	if err != nil {
		return r, err
	}
	if s.Wish != nil {
		s.Wish(&a)
	}
	legal := s.game.Moves(nil, &states[len(states)-1])
	illegal := func(m M) bool { return !slices.Contains(legal, m) }
	if slices.ContainsFunc(a.Only, illegal) && !s.Lenient {
		return ply.Result[M]{}, errors.New("a move to consider is not legal")
	}
	if a.Only = slices.DeleteFunc(a.Only, illegal); len(a.Only) > 0 {
		r.Lines = slices.DeleteFunc(r.Lines, func(l ply.Line[M]) bool { return !slices.Contains(a.Only, l.Move) })
	}
	r.Lines = r.Lines[:min(len(r.Lines), max(1, a.Lines))]
	r.Move, r.Score, r.PV = r.Lines[0].Move, r.Lines[0].Score, r.Lines[0].PV
	if s.Found != nil {
		s.Found(&r)
	}
	if a.Report != nil && s.Report != nil {
		s.Report(a.Report, r)
	} else if a.Report != nil {
		a.Report(r)
	}
	return r, nil
}
