package proof

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/memory"
	"github.com/plygo/ply/internal/tree"
)

// Solver proves. It is a [ply.Searcher], and answers questions by [Solver.Ask].
type Solver[S any, M comparable] struct {
	// MemoryMB is the size of the table in units of 2²⁰ bytes; 0 means 64.
	MemoryMB int

	game  ply.Game[S, M]
	has   tree.Has[S, M]
	guard tree.Guard
	table *table
	mb    int // size of table

	searches uint64
}

const usualMB = 64

// New returns a solver for g.
func New[S any, M comparable](g ply.Game[S, M]) *Solver[S, M] {
	s := &Solver[S, M]{game: g}
	if g != nil {
		s.has = tree.Ask(g)
	}
	return s
}

// Reset implements [ply.Resetter]: it forgets all that was found.
func (s *Solver[S, M]) Reset() {
	s.guard.Change(func() {
		s.searches = 0
		if s.table != nil {
			s.table.clear() // the next question need not wait for a new one
		}
	})
}

// SetMemoryMB implements [ply.Memorizer].
func (s *Solver[S, M]) SetMemoryMB(mb int) int { return s.guard.Set(&s.MemoryMB, mb, usualMB) }

// Answer is what [Solver.Ask] found.
type Answer[S any, M comparable] struct {
	Verdict Verdict
	// Proof is a strategy that shows it: of the player asked about, or of the other. It is nil if the
	// verdict is Unknown.
	Proof   *Strategy[S, M]
	Plies   int // of the longest game with this strategy, if it wins for sure
	Nodes   int64
	Elapsed time.Duration
}

// Ask answers a question about the last state of line. The states before it are the game so far, oldest
// first. A limit of depth is a limit of plies, which counts if it is lower than Question.Moves allows.
func (s *Solver[S, M]) Ask(ctx context.Context, lim ply.Limits, q Question[M], line ...S) (Answer[S, M], error) {
	if err := s.guard.Enter(); err != nil {
		return Answer[S, M]{}, err
	}
	defer s.guard.Leave()
	if err := checkClaim(q.Player, q.Goal, q.Moves); err != nil {
		return Answer[S, M]{}, err
	}
	budget, err := tree.Begin(ctx, s.game, lim, line)
	if err != nil {
		return Answer[S, M]{}, err
	}
	if _, err := s.has.Root(line[len(line)-1], ply.Analysis[M]{Only: q.Only}); err != nil {
		return Answer[S, M]{}, err
	}
	if err := s.checkOrder(q.Order); err != nil {
		return Answer[S, M]{}, err
	}
	if ply.Repeated(s.game, line, len(line)-1) != ply.Ongoing {
		return Answer[S, M]{}, ply.ErrGameOver
	}
	if err := s.prepare(); err != nil {
		return Answer[S, M]{}, err
	}
	q.Moves = s.within(budget.Depth(), q, line)
	x := s.search(budget, line, q)
	a := s.answer(x, q)
	a.Nodes, a.Elapsed = budget.Nodes(), budget.Elapsed()
	return a, nil
}

// within returns the limit of moves that keeps a question within so many plies.
func (s *Solver[S, M]) within(depth int, q Question[M], line []S) int {
	if depth >= tree.MaxDepth {
		return q.Moves
	}
	if (s.turn(line) == q.Player) == (q.Goal == Wins) {
		depth++ // the winner moves first
	}
	return min(cmp.Or(q.Moves, mostMoves), max(depth/2, 1))
}

// checkOrder returns an error if the game does not tell moves of this order.
func (s *Solver[S, M]) checkOrder(order int) error {
	switch {
	case order < 0:
		return fmt.Errorf("proof: there is no order %d of moves; 0 is all moves", order)
	case order == 0:
		return nil
	case s.has.Threatener != nil && s.has.Hasher == nil:
		return errors.New("proof: threats need states that can be told apart; the game is no ply.Hasher")
	case s.has.Threatener == nil && order > 1:
		return errors.New("proof: the game does not tell threats; it is no ply.Threatener")
	case s.has.Threatener == nil && s.has.Tactician == nil:
		return errors.New("proof: the game does not tell forcing moves; it is no ply.Tactician")
	}
	return nil
}

// answer searches, and turns the result into an answer, if there is a proof of it.
func (s *Solver[S, M]) answer(x *search[S, M], q Question[M]) (a Answer[S, M]) {
	result, p := numbers{}, (*Strategy[S, M])(nil)
	for again := true; again; again = p == nil && x.admitted {
		x.solve(x.root, numbers{infinite, infinite}, false)
		if result = x.result(); result != won && result != lost {
			return a
		}
		p = s.proven(x, result)
	}
	if p == nil {
		return a
	}
	a.Proof, a.Verdict = p, Yes
	if (result == won) != (q.Goal == Wins) {
		a.Verdict = No
	}
	if result == won {
		a.Plies = newLengths(s.game, a.Proof).plies()
	}
	return a
}

// proven returns the strategy behind the result of a search, nil if there is none that stands.
func (s *Solver[S, M]) proven(x *search[S, M], result numbers) *Strategy[S, M] {
	x.pause, x.admitted = 0, false
	p := x.extract(result)
	if p == nil {
		return nil
	}
	c := newChecker(s.game, p, x.budget.Spend)
	if c.check() == nil {
		return p
	}
	if c.broken && x.threatens() {
		n := len(c.ids) - 2 // the last ply is the defence that the game had left out
		x.admit(c.ids[x.root:n+1], c.played)
	}
	return nil
}

// prepare makes the table.
func (s *Solver[S, M]) prepare() error {
	mb := cmp.Or(s.MemoryMB, usualMB)
	if mb < 1 {
		return fmt.Errorf("proof: a table of %d MB cannot be had", mb)
	}
	if s.table != nil && s.mb == mb {
		return nil
	}
	if err := memory.Check(int64(mb) << 20); err != nil {
		return fmt.Errorf("proof: a table of %d MB: %w", mb, err)
	}
	s.table, s.mb = newTable(mb), mb
	return nil
}

// search makes a search for a question.
func (s *Solver[S, M]) search(budget *tree.Budget, line []S, q Question[M]) *search[S, M] {
	x := &search[S, M]{Has: s.has, budget: budget, table: s.table, only: slices.Clone(q.Only)}
	x.side = side{player: q.Player}
	if q.Goal == Holds {
		x.side = side{player: 1 - q.Player, lucky: true}
	}
	x.base = mix(uint64(x.player)<<2 | 1)
	if x.lucky {
		x.base = mix(x.base + 1)
	}
	s.searches++
	x.number = s.searches
	if x.Hasher == nil {
		x.base = mix(x.base + x.number) // ids are of the way from the root, and mean nothing to the next search
	}
	x.top = q.Order
	x.choose(q.Order)
	if q.Report != nil {
		x.report = func() { q.Report(x.progress()) }
	}
	x.begin(line, s.turn(line), cmp.Or(q.Moves, mostMoves))
	return x
}

// turn returns the number of the player to move in the last state of a line.
func (s *Solver[S, M]) turn(line []S) int { return turnOf(&s.has, line) }

// result returns the numbers of the root.
func (x *search[S, M]) result() numbers {
	f := &x.frames[x.root]
	c := child[M]{key: f.key, path: f.path, left: f.left, expires: f.expires, first: numbers{1, 1}}
	c.numbers = c.first
	x.look(&c)
	if c.numbers == lost && (c.taint.unsure || x.order > 0 || len(x.only) > 0) {
		return numbers{1, 1}
	}
	return c.numbers
}

// progress tells how far the search is.
func (x *search[S, M]) progress() Progress {
	x.refresh(x.root)
	t := x.sum(x.root)
	return Progress{Nodes: x.budget.Nodes(), Proof: int(t.pn), Disproof: int(t.dn), Full: x.table.full()}
}
