// Package tree is what the searchers share: what a game can do, the checks of a call, the
// budget of a search, the line of states that it plays, and its goroutines.
package tree

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"github.com/plygo/ply"
)

// Budget is what a search may still spend. It counts nodes. It looks at the clock and the
// context about twice in a millisecond, however long a node takes.
type Budget struct {
	ctx      context.Context
	begun    time.Time
	limits   ply.Limits
	nodes    int64
	pause    int64 // count of nodes at which to look up again
	step     int64 // nodes between two looks
	looked   time.Time
	finished bool
	shared   *atomic.Bool // set when one of several budgets that belong together ends
}

const (
	lookEvery = time.Millisecond / 2
	maxStep   = 1 << 8 // nodes between two looks at most, in case they suddenly take longer
)

// MaxDepth is the depth of the deepest search: a decided score cannot express more plies.
const MaxDepth = 1_999

// MaxMoves is how many moves a state may have: see [ply.Game]. Tables and trees keep a move as its
// index.
const MaxMoves = math.MaxUint16

// Begin checks what a searcher was asked and starts its budget. The error is what
// every searcher returns in such a case.
func Begin[S any, M comparable](ctx context.Context, g ply.Game[S, M], lim ply.Limits, states []S) (*Budget, error) {
	switch {
	case g == nil:
		return nil, errors.New("ply: the searcher has no game")
	case ctx == nil:
		return nil, errors.New("ply: the context is nil")
	case len(states) == 0:
		return nil, errors.New("ply: the line has no state to search")
	case lim.Depth < 0, lim.Nodes < 0, lim.Time < 0, lim.Soft < 0:
		return nil, fmt.Errorf("ply: negative limit in %+v", lim)
	case lim == ply.Limits{} && ctx.Done() == nil:
		return nil, ply.ErrNoLimit
	}
	now := time.Now()
	last := states[len(states)-1]
	if g.Terminal(&last) != ply.Ongoing {
		return nil, ply.ErrGameOver
	}
	if chancer, ok := ply.As[ply.Chancer[S, M]](g); ok && chancer.Odds(&last, nil, nil) {
		return nil, ply.ErrChance
	}
	if n := len(g.Moves(nil, &last)); n > MaxMoves {
		return nil, fmt.Errorf("ply: %d moves, and no state may have more than %d", n, MaxMoves)
	}
	return &Budget{ctx: ctx, begun: now, looked: now, limits: lim, step: 1}, nil
}

// Depth returns how deep the search may go.
func (b *Budget) Depth() int {
	if b.limits.Depth == 0 {
		return MaxDepth
	}
	return min(b.limits.Depth, MaxDepth)
}

// DepthOnly reports whether nothing but the depth was limited.
func (b *Budget) DepthOnly() bool {
	return b.limits == ply.Limits{Depth: b.limits.Depth} && b.limits.Depth > 0
}

// Spend takes one node. It returns false, and takes nothing, once the search is over.
func (b *Budget) Spend() bool {
	if b.nodes >= b.pause && !b.look() {
		return false
	}
	b.nodes++
	return true
}

// look consults every limit and plans the next look.
func (b *Budget) look() bool {
	if b.finished {
		return false
	}
	if b.limits.Nodes > 0 && b.nodes >= b.limits.Nodes || b.late(b.limits.Time) || b.ctx.Err() != nil || b.shared != nil && b.shared.Load() {
		b.finished, b.pause = true, 0 // every later Spend looks, and sees that it is over
		return false
	}
	now := time.Now()
	switch past := now.Sub(b.looked); {
	case past < lookEvery && b.step < maxStep:
		b.step *= 2
	case past > 2*lookEvery && b.step > 1:
		b.step /= 2
	}
	b.looked = now
	b.pause = b.nodes + b.step
	if b.limits.Nodes > 0 {
		b.pause = min(b.pause, b.limits.Nodes)
	}
	return true
}

func (b *Budget) late(limit time.Duration) bool { return limit > 0 && time.Since(b.begun) >= limit }

// Finished reports whether a limit was reached.
func (b *Budget) Finished() bool { return b.finished }

// More reports whether there is time to start something new.
func (b *Budget) More() bool { return !b.finished && !b.late(b.limits.Soft) && b.look() }

// Nodes returns how many nodes were spent.
func (b *Budget) Nodes() int64 { return b.nodes }

// Elapsed returns how long the search has gone on.
func (b *Budget) Elapsed() time.Duration { return time.Since(b.begun) }

// AtMost limits the nodes of b, of which nothing is spent yet, to n, which is at least 1.
func (b *Budget) AtMost(n int64) {
	if b.limits.Nodes == 0 || n < b.limits.Nodes {
		b.limits.Nodes = n
	}
}

// Split divides b, of which nothing is spent yet, into one part for each of threads; the first
// part is b itself. When one part calls [Budget.End], all end.
func (b *Budget) Split(threads int) []*Budget {
	parts := []*Budget{b}
	if threads == 1 {
		return parts
	}
	b.shared = new(atomic.Bool)
	all := b.limits.Nodes
	for i := 1; i < threads; i++ {
		part := *b
		if all > 0 {
			part.limits.Nodes = max(all/int64(threads), 1)
			b.limits.Nodes -= part.limits.Nodes
		}
		parts = append(parts, &part)
	}
	return parts
}

// End ends the parts of a budget that was split.
func (b *Budget) End() {
	if b.shared != nil {
		b.shared.Store(true)
	}
}
