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
	// TableMB is the size of the transposition table in megabytes (2^20 bytes).
	// Zero means 16. More than the system has is an error of the next search.
	TableMB int
	// Threads is how many goroutines search. Zero means 1. Only one thread gives the
	// same result every time.
	Threads int
	// Contempt is what a draw costs the player to move at the root.
	Contempt ply.Score
	// Without are techniques to leave out.
	Without Technique
	// Tuning takes the place of the game's own if it is not nil.
	Tuning *ply.Tuning

	has     tree.Has[S, M]
	table   table
	filled  *origin         // what the table was filled under; nil if it is new
	workers []*worker[S, M] // one for each thread, kept for their histories
}

// Technique is a set of techniques, for [Searcher.Without].
type Technique uint32

// The techniques that can be left out.
const (
	Table             Technique = 1 << iota // the transposition table
	Ordering                                // everything but Moves that says what to try first
	Killers                                 // quiet moves that cut off siblings
	Counters                                // quiet moves that refuted the last move
	History                                 // quiet moves that did well anywhere, and after the last moves
	Priors                                  // quiet moves that the game's policy likes
	Window                                  // null windows for all moves but the first
	Aspiration                              // a narrow window around the last depth's score
	Reductions                              // less depth for late quiet moves
	NullMove                                // letting the opponent move twice
	Futility                                // giving up moves that cannot reach alpha
	ReverseFutility                         // giving up nodes far above beta
	Razoring                                // quiescence at once for nodes far below alpha
	LateMoves                               // giving up the last quiet moves
	Exchange                                // giving up moves that lose material
	Quiescence                              // playing captures out before evaluating
	Delta                                   // giving up captures that cannot reach alpha
	Extensions                              // more depth for forced states
	Singular                                // more depth for a move without alternative
	InternalReduction                       // less depth where the table knows no move
	MateDistance                            // no search for longer wins than one that is found
	Star                                    // bounds at chance nodes

	// Pruning is every technique that may miss something: without it, and without
	// Quiescence, the values are exactly minimax's. In a game with repetition that holds without
	// Table only: what a position is worth depends on the way to it, which the table forgets.
	Pruning = Reductions | NullMove | Futility | ReverseFutility | Razoring | LateMoves |
		Exchange | Delta | Extensions | Singular | InternalReduction
)

const (
	defaultTableMB = 16
	maxTableMB     = min(1<<20, math.MaxInt>>20)
	maxThreads     = 256
)

// New returns a searcher for g.
func New[S any, M comparable](g ply.Game[S, M]) *Searcher[S, M] {
	return &Searcher[S, M]{has: tree.Ask(g)}
}

// A generic function is compiled where it is used, and there a function of another package is
// inlined only if this package has inlined it too. So New is compiled here once, for no game.
var _ = New[struct{}, struct{}]

// Reset implements [ply.Resetter]: it forgets the table and the histories. It makes the
// table if there is none yet, so that the system has handed out its memory before the next
// search begins, which otherwise waits for each page of it.
func (s *Searcher[S, M]) Reset() {
	if set, err := s.settings(); err == nil && set.hashed() {
		_ = s.table.resize(set.tableMB) // the next search tells why not
	}
	s.table.clear()
	s.workers = nil
}

// Hashfull returns how full the table is with entries of the last search, in
// thousandths.
func (s *Searcher[S, M]) Hashfull() int { return s.table.full() }

// Search implements [ply.Searcher].
func (s *Searcher[S, M]) Search(ctx context.Context, lim ply.Limits, line ...S) (ply.Result[M], error) {
	return s.Analyze(ctx, lim, ply.Analysis[M]{}, line...)
}

// Analyze implements [ply.Analyzer]. Result.Lines has as many lines as were asked for,
// best first.
func (s *Searcher[S, M]) Analyze(ctx context.Context, lim ply.Limits, a ply.Analysis[M], line ...S) (ply.Result[M], error) {
	budget, err := tree.Begin(ctx, s.has.Game, lim, line)
	if err != nil {
		return ply.Result[M]{}, err
	}
	moves, err := s.rootMoves(a, &line[len(line)-1])
	if err != nil {
		return ply.Result[M]{}, err
	}
	set, err := s.settings()
	if err != nil {
		return ply.Result[M]{}, err
	}
	if set.hashed() {
		if err := s.table.resize(set.tableMB); err != nil {
			return ply.Result[M]{}, err
		}
		s.trust(set, &line[len(line)-1])
		s.table.age++
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
		w.begin(i, set, &s.table, budgets[i], line, moves)
	}
	result := together(workers, max(a.Lines, 1), a.Report)
	result.Nodes = 0
	for _, w := range workers {
		result.Nodes += w.budget.Nodes()
	}
	result.Elapsed = budget.Elapsed()
	return result, nil
}

// trust empties the table if what it holds was found under other settings: values that are
// exact now must not come from a search that pruned, and contempt is the root player's.
func (s *Searcher[S, M]) trust(set *settings[S, M], root *S) {
	now := origin{without: set.without, tuning: set.Tuning, contempt: set.contempt}
	known := true // whose contempt it is
	if set.contempt != 0 {
		if known = set.Turner != nil; known {
			now.player = set.Turner.Turn(root)
		}
	}
	if s.filled != nil && (*s.filled != now || !known) {
		s.table.clear()
	}
	s.filled = &now
}

// origin is what the values in a table depend on.
type origin struct {
	without  Technique
	tuning   ply.Tuning
	contempt ply.Score
	player   int // of the root, if there is contempt
}

// rootMoves returns the moves to search, and checks what the analysis asks for.
func (s *Searcher[S, M]) rootMoves(a ply.Analysis[M], root *S) ([]M, error) {
	if a.Lines < 0 {
		return nil, fmt.Errorf("alphabeta: %d lines cannot be had", a.Lines)
	}
	state := *root
	moves := s.has.Game.Moves(nil, &state)
	if len(moves) > noMove {
		return nil, fmt.Errorf("alphabeta: %d moves, and no state may have more than %d", len(moves), noMove)
	}
	if len(a.Only) == 0 {
		return moves, nil
	}
	for _, m := range a.Only {
		if !slices.Contains(moves, m) {
			return nil, fmt.Errorf("alphabeta: %w %v among the moves to search", ply.ErrIllegalMove, m)
		}
	}
	return slices.DeleteFunc(moves, func(m M) bool { return !slices.Contains(a.Only, m) }), nil
}

// settings are the fields of a Searcher as they were when Search began, and what
// follows from them and the game.
type settings[S any, M comparable] struct {
	tree.Has[S, M]
	prune    ply.Pruning // what is allowed and not left out
	without  Technique
	threads  int
	tableMB  int
	contempt ply.Score
	exact    bool // nothing may be missed: the values are minimax's
}

func (s *Searcher[S, M]) settings() (*settings[S, M], error) {
	set := &settings[S, M]{
		Has: s.has, without: s.Without,
		threads: s.Threads, tableMB: s.TableMB, contempt: s.Contempt,
	}
	if s.Tuning != nil {
		set.Tuning = *s.Tuning
	}
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
		return nil, fmt.Errorf("alphabeta: a table of %d MB, want 1 to %d", s.TableMB, maxTableMB)
	case set.contempt > ply.MaxEval/2 || set.contempt < -ply.MaxEval/2:
		return nil, errors.New("alphabeta: Contempt is larger than half of MaxEval")
	}
	set.allow()
	return set, nil
}

// allow works out what may be pruned: what the game allows and nobody has left out.
func (set *settings[S, M]) allow() {
	p := set.Tuning.Pruning
	for _, t := range []struct {
		technique Technique
		off       func()
	}{
		{Reductions, func() { p.Reduce = 0 }},
		{NullMove, func() { p.NullMove = 0 }},
		{Futility, func() { p.Futility = 0 }},
		{ReverseFutility, func() { p.ReverseFutility = 0 }},
		{Razoring, func() { p.Razor = 0 }},
		{LateMoves, func() { p.LateMoves = 0 }},
		{Exchange, func() { p.Exchange = 0 }},
		{Delta, func() { p.Delta = 0 }},
		{Singular, func() { p.Singular = false }},
		{Extensions, func() { p.Extend = false }},
	} {
		if set.leavesOut(t.technique) {
			t.off()
		}
	}
	if set.NullMover == nil {
		p.NullMove = 0
	}
	if set.Hasher == nil || set.leavesOut(Table) {
		p.Singular = false
	}
	set.prune = p
	set.exact = p == ply.Pruning{}
}

func (set *settings[S, M]) leavesOut(t Technique) bool { return set.without&t != 0 }

// hashed reports whether the transposition table is in use.
func (set *settings[S, M]) hashed() bool { return set.Hasher != nil && !set.leavesOut(Table) }

// quiesces reports whether leaves are searched on by tactical moves.
func (set *settings[S, M]) quiesces() bool { return set.Tactician != nil && !set.leavesOut(Quiescence) }
