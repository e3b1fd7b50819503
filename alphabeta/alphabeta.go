package alphabeta

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// Searcher searches by alpha-beta. Its fields may be set between searches; their zero
// values are good defaults. See the package comment for what it does with which game.
type Searcher[S any, M comparable] struct {
	// MemoryMB is the size of the transposition table in megabytes (2^20 bytes).
	// Zero means 16. More than the system has is an error of the next search.
	MemoryMB int
	// Threads is how many goroutines search. Zero means 1. Only one thread gives the
	// same result every time.
	Threads int
	// Contempt is what a draw costs the player to move at the root.
	Contempt ply.Score
	// Without are techniques to leave out.
	Without Technique
	// Tuning is the game's own, which New takes over. To prune less, for example, set
	// s.Tuning.Pruning.NullMove = 0.
	Tuning ply.Tuning

	has     tree.Has[S, M]
	guard   tree.Guard
	table   table
	filled  *origin         // what the table and the corrections were learned under; nil if they are new
	workers []*worker[S, M] // one for each thread, kept for what they have learnt
}

const (
	defaultTableMB = 16
	maxTableMB     = min(1<<20, math.MaxInt>>20)
	maxThreads     = 256
)

// New returns a searcher for g.
func New[S any, M comparable](g ply.Game[S, M]) *Searcher[S, M] {
	has := tree.Ask(g)
	return &Searcher[S, M]{Tuning: has.Tuning, has: has}
}

// A generic function is compiled where it is used, and there a function of another package is
// inlined only if this package has inlined it too. So New is compiled here once, for no game.
var _ = New[struct{}, struct{}]

// Reset implements [ply.Resetter]: it forgets the table, the histories and the corrections. It makes the
// table if there is none yet, so that the system has handed out its memory before the next
// search begins, which otherwise waits for each page of it.
func (s *Searcher[S, M]) Reset() { s.guard.Change(s.reset) }

func (s *Searcher[S, M]) reset() {
	if set, err := s.settings(); err == nil && set.hashed() {
		_ = s.table.resize(set.tableMB) // the next search tells why not
	}
	s.table.clear()
	s.workers = nil
}

// SetThreads implements [ply.Threader].
func (s *Searcher[S, M]) SetThreads(n int) int { return s.guard.Set(&s.Threads, n, 1) }

// SetMemoryMB implements [ply.Memorizer].
func (s *Searcher[S, M]) SetMemoryMB(mb int) int { return s.guard.Set(&s.MemoryMB, mb, defaultTableMB) }

// Full implements [ply.Filler]. It counts the entries of the last search.
func (s *Searcher[S, M]) Full() int { return s.table.full() }

// Search implements [ply.Searcher].
func (s *Searcher[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	return s.Analyze(ctx, lim, ply.Analysis[M]{}, states...)
}

// Analyze implements [ply.Analyzer]. Result.Lines has as many lines as were asked for,
// best first.
func (s *Searcher[S, M]) Analyze(ctx context.Context, lim ply.Limits, a ply.Analysis[M], states ...S) (ply.Result[M], error) {
	if err := s.guard.Enter(); err != nil {
		return ply.Result[M]{}, err
	}
	defer s.guard.Leave()
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
	if len(a.Only) > 0 {
		moves = slices.DeleteFunc(moves, func(m M) bool { return !slices.Contains(a.Only, m) })
	}
	s.trust(set, &states[len(states)-1])
	if set.hashed() {
		if err := s.table.resize(set.tableMB); err != nil {
			return ply.Result[M]{}, err
		}
		s.table.grow()
	}
	if lim.Nodes > 0 {
		set.threads = int(min(int64(set.threads), lim.Nodes))
	}
	budgets := budget.Split(set.threads)
	for len(s.workers) < set.threads {
		s.workers = append(s.workers, &worker[S, M]{})
	}
	workers := s.workers[:set.threads]
	for i, w := range workers {
		w.begin(i, set, &s.table, budgets[i], states, moves)
	}
	result := together(workers, max(a.Lines, 1), a.Report)
	result.Nodes = 0
	for _, w := range workers {
		result.Nodes += w.budget.Nodes()
	}
	result.Elapsed = budget.Elapsed()
	return result, nil
}

// trust empties the table, and forgets the corrections, if they were learned under other settings: a search that must be exact
// cannot use values of one that pruned, and contempt is that of the player at the root.
func (s *Searcher[S, M]) trust(set *settings[S, M], root *S) {
	now := origin{without: set.without, tuning: set.Tuning, contempt: set.contempt}
	known := true // whether it is known whose contempt it is
	if set.contempt != 0 {
		if known = set.Turner != nil; known {
			now.player = set.Turner.Turn(root)
		}
	}
	if s.filled != nil && (*s.filled != now || !known) {
		s.table.clear()
		for _, w := range s.workers {
			w.corrections = nil
		}
	}
	s.filled = &now
}

// origin is what the values in a table depend on, and what is learned from them.
type origin struct {
	without  Technique
	tuning   ply.Tuning
	contempt ply.Score
	player   int // of the root, if there is contempt
}

// settings are the fields of a Searcher as they were when Search began, and what
// follows from them and the game.
type settings[S any, M comparable] struct {
	tree.Has[S, M]
	prune     ply.Pruning // what is allowed and not left out
	without   Technique
	threads   int
	tableMB   int
	contempt  ply.Score
	exact     bool      // nothing may be missed: the values are minimax's
	mostWrong ply.Score // see corrections
}

func (s *Searcher[S, M]) settings() (*settings[S, M], error) {
	set := &settings[S, M]{
		Has: s.has, without: s.Without,
		threads: s.Threads, tableMB: s.MemoryMB, contempt: s.Contempt,
	}
	set.Tuning, set.mostWrong = s.Tuning, mostWrong(s.Tuning)
	if set.threads == 0 {
		set.threads = 1
	}
	if set.tableMB == 0 {
		set.tableMB = defaultTableMB
	}
	switch {
	case set.threads < 0 || set.threads > maxThreads:
		return nil, fmt.Errorf("alphabeta: %d threads, want 1 to %d", s.Threads, maxThreads)
	case set.tableMB < 0 || set.tableMB > maxTableMB:
		return nil, fmt.Errorf("alphabeta: a table of %d MB, want 1 to %d", s.MemoryMB, maxTableMB)
	case set.contempt > ply.MaxEval/2 || set.contempt < -ply.MaxEval/2:
		return nil, errors.New("alphabeta: Contempt is larger than half of MaxEval")
	}
	set.allow()
	return set, nil
}

// hashed reports whether the transposition table is in use.
func (set *settings[S, M]) hashed() bool { return set.Hasher != nil && !set.leavesOut(Table) }

// quiesces reports whether leaves are searched on by tactical moves.
func (set *settings[S, M]) quiesces() bool { return set.Tactician != nil && !set.leavesOut(Quiescence) }
