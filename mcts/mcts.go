package mcts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Searcher grows a tree by simulations: it selects moves down to a leaf, expands it,
// values it by a game to the end, and counts the result in every node it came through.
// It takes a node limit as a number of simulations, and a depth limit as 1,000
// simulations a ply. Its fields may be set between searches.
//
// [New] makes the searcher of the textbooks, and [Tuned] the one that plays best.
type Searcher[S any, M comparable] struct {
	// Tuning is the game's, as far as New or Tuned took it over. Its Sampling has the techniques
	// that games ask for: to change one, set s.Tuning.Sampling.Exploration = 1, for example.
	Tuning ply.Tuning
	// Techniques are those that no game asks for.
	Techniques
	// Seed decides the random games.
	Seed uint64
	// Threads is how many goroutines search. Zero means 1. Only one thread gives the
	// same result every time.
	Threads int
	// Separate lets every thread grow a tree of its own, and puts the results together
	// by [Merge] in the end (root parallelism), which goes by visits whatever Final says; a tree
	// that the Solver has solved answers alone. Otherwise all share one tree, which knows more.
	Separate bool
	// MemoryMB limits the tree, all trees together, in megabytes (2^20 bytes). Zero means
	// 256. The memory is taken as the tree grows. When the tree is full, or the system has no
	// more, the search goes on, and what was least visited makes room; with Transpositions
	// nothing does, and new states are valued without a place in the tree.
	MemoryMB int
	// Wide looks at every move, also in a game that is a [ply.Narrower].
	Wide bool
	// Reuse keeps the part of the tree that is still of use in the next search, if that
	// goes on from a state in it.
	Reuse bool

	has      tree.Has[S, M]
	guard    tree.Guard
	searches uint64
	kept     kept[S, M]
	mutex    sync.Mutex // of kept.arenas, for Full, which may be called at any time
}

const (
	perPly          = 1_000 // simulations that a ply of Limits.Depth stands for
	defaultMemoryMB = 256
	maxMemoryMB     = 1 << 16
	maxThreads      = 256
)

// New returns the searcher of the textbooks for g: UCB1, random games, no knowledge of the
// game. It is the one to learn from. [Tuned] plays best.
func New[S any, M comparable](g ply.Game[S, M]) *Searcher[S, M] {
	s := Tuned(g)
	s.Tuning.Sampling, s.Reuse = ply.Sampling{}, false
	return s
}

// A generic function is compiled where it is used, and there a function of another package is
// inlined only if this package has inlined it too. So New is compiled here once, for no game.
var _ = New[struct{}, struct{}]

// Tuned returns the searcher for g that plays best: it uses the Sampling of the game's
// [ply.Tuning], which follows from matches, and the tree of the last search. A game that has no
// Sampling gets the solver.
func Tuned[S any, M comparable](g ply.Game[S, M]) *Searcher[S, M] {
	has := tree.Ask(g)
	s := &Searcher[S, M]{Tuning: has.Tuning, Reuse: true, has: has}
	if s.Tuning.Sampling == (ply.Sampling{}) {
		s.Tuning.Sampling.Solver = true
	}
	return s
}

// Reset implements [ply.Resetter]: it forgets the tree, whose memory it keeps for the next
// one, and the random games begin anew.
func (s *Searcher[S, M]) Reset() { s.guard.Change(s.reset) }

func (s *Searcher[S, M]) reset() {
	s.searches = 0
	s.kept.forget()
}

// SetSeed implements [ply.Seeder]. Like Reset it forgets the tree.
func (s *Searcher[S, M]) SetSeed(seed uint64) {
	s.guard.Change(func() {
		s.Seed = seed
		s.reset()
	})
}

// SetThreads implements [ply.Threader].
func (s *Searcher[S, M]) SetThreads(n int) int { return s.guard.Set(&s.Threads, n, 1) }

// SetMemoryMB implements [ply.Memorizer].
func (s *Searcher[S, M]) SetMemoryMB(mb int) int {
	return s.guard.Set(&s.MemoryMB, mb, defaultMemoryMB)
}

// Full implements [ply.Filler]: it tells how much of its memory the tree takes.
func (s *Searcher[S, M]) Full() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	used, limit := int64(0), int64(1)
	for _, a := range s.kept.arenas {
		used += a.used.Load()
		limit += a.limit
	}
	return int(min(used*1000/limit, 1000))
}

// Search implements [ply.Searcher]. Lines has every root move with its visits.
func (s *Searcher[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	return s.Analyze(ctx, lim, ply.Analysis[M]{}, states...)
}

// Analyze implements [ply.Analyzer]. Lines has every root move that was to be considered,
// the one to play first, with its visits.
func (s *Searcher[S, M]) Analyze(ctx context.Context, lim ply.Limits, a ply.Analysis[M], states ...S) (ply.Result[M], error) {
	if err := s.guard.Enter(); err != nil {
		return ply.Result[M]{}, err
	}
	defer s.guard.Leave()
	if n := int64(min(lim.Depth, tree.MaxDepth)) * perPly; n > 0 && (lim.Nodes == 0 || n < lim.Nodes) {
		lim.Nodes = n
	}
	if lim.Soft > 0 && (lim.Time == 0 || lim.Soft < lim.Time) {
		lim.Time = lim.Soft // every simulation is something new
	}
	budget, err := tree.Begin(ctx, s.has.Game, lim, states)
	if err != nil {
		return ply.Result[M]{}, err
	}
	set, err := s.settings()
	if err != nil {
		return ply.Result[M]{}, err
	}
	moves, err := set.Root(states[len(states)-1], a)
	if err != nil {
		return ply.Result[M]{}, err
	}
	if lim.Nodes > 0 {
		set.threads = int(min(int64(set.threads), lim.Nodes))
	}
	s.searches++
	workers, err := s.prepare(set, states, moves, a.Only)
	if err != nil {
		return ply.Result[M]{}, err
	}
	for _, a := range s.kept.arenas {
		budget.AtMost(max(mostVisits-int64(a.at(0).visits), int64(set.threads))) // each thread needs a node
	}
	for i, b := range budget.Split(set.threads) {
		workers[i].budget = b
	}
	finished := false
	defer func() {
		if !finished {
			s.keep(kept[S, M]{}) // the game has panicked and left the tree in disorder
		}
	}()
	result := together(workers, a.Report)
	finished = true
	result.Nodes = 0
	for _, w := range workers {
		result.Nodes += w.budget.Nodes()
	}
	result.Elapsed = budget.Elapsed()
	return result, nil
}

// settings are the fields of a Searcher as they were when Search began, and what
// follows from them and the game.
type settings[S any, M comparable] struct {
	tree.Has[S, M]
	ply.Sampling
	Techniques
	seed     uint64
	threads  int
	separate bool
	shared   bool // several threads work on one tree
	memory   int64
	guided   bool // there is more to choosing a move than a row tells
	ordered  bool // children are in the order of their priors
}

// settings checks the fields, sets the defaults, and takes out what the game cannot do.
func (s *Searcher[S, M]) settings() (*settings[S, M], error) {
	set := &settings[S, M]{
		Has: s.has, Sampling: s.Tuning.Sampling, Techniques: s.Techniques, seed: s.Seed,
		threads: max(s.Threads, 1), separate: s.Separate,
	}
	set.Tuning = s.Tuning
	if s.Wide {
		set.LookAtAll()
	}
	megabytes := s.MemoryMB
	if megabytes == 0 {
		megabytes = defaultMemoryMB
	}
	set.memory = int64(megabytes) << 20
	for _, number := range []float64{set.Exploration, s.Urgency, s.Implicit, s.Rave, s.Widen} {
		if !(number >= 0 && number <= math.MaxFloat32) {
			return nil, errors.New("mcts: Exploration, Urgency, Implicit, Rave and Widen must be numbers from 0 up")
		}
	}
	switch {
	case s.Threads < 0 || s.Threads > maxThreads:
		return nil, fmt.Errorf("mcts: %d threads, want 1 to %d", s.Threads, maxThreads)
	case megabytes < 0 || megabytes > maxMemoryMB:
		return nil, fmt.Errorf("mcts: %d MB of memory, want 1 to %d", s.MemoryMB, maxMemoryMB)
	case s.Implicit > 1:
		return nil, errors.New("mcts: Implicit is a weight of at most 1")
	case s.Playout < 0 || set.Width < 0 || set.PriorScale < 0:
		return nil, errors.New("mcts: Playout, Width and PriorScale must not be negative")
	case s.Final > BestLowerBound:
		return nil, fmt.Errorf("mcts: no way %d to choose the final move", s.Final)
	}
	set.fit()
	return set, nil
}

// fit sets defaults and takes out what the game cannot do.
func (set *settings[S, M]) fit() {
	if set.Exploration == 0 {
		set.Exploration = math.Sqrt2
		if set.Priors {
			set.Exploration = 1
		}
	}
	// Times the root of any number of visits it must not be beyond a float32.
	set.Exploration = min(set.Exploration, math.MaxFloat32/(1<<17))
	if set.PriorScale == 0 {
		set.PriorScale = max(set.Tuning.Scale/2, 1)
		if set.Tuning.Scale <= 0 {
			set.PriorScale = 100
		}
	}
	if set.Indexer == nil {
		set.Rave = 0
	}
	if set.Viewer == nil {
		set.Deals = false
	}
	if set.Tactician == nil {
		set.Quiesce = false
	}
	if set.Hasher == nil || set.Solver && set.Repeater != nil {
		set.Transpositions = false
	}
	set.shared = set.threads > 1 && !set.separate
	set.ordered = set.Priors || set.Widen > 0 || set.Width > 0
	set.guided = set.Widen > 0 || set.Implicit > 0 || set.Rave > 0 || set.Transpositions || set.Urgency > 0 && !set.Priors
}

// beside is what the search has a use for beside the nodes of its tree.
func (set *settings[S, M]) beside() beside {
	return beside{rows: !set.guided, priors: set.ordered, values: set.Implicit > 0, raves: set.Rave > 0}
}
