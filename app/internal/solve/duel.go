package solve

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/proof"
)

// duel is proof and alphabeta at work on one position. If alphabeta finds a win, the prover leaves its
// question, and checks that win instead.
type duel[S any, M comparable] struct {
	*Team[S, M]
	states    []S
	turn      int
	limits    ply.Limits
	begun     time.Time
	report    func(Progress[M])
	stop      func() // ends both
	interrupt func() // ends the prover's question

	asked  []proof.Question[M]
	open   []open[M] // not answered yet
	nodes  int64     // of the prover
	answer Answer[S, M]

	mu    sync.Mutex // guards what follows
	now   Progress[M]
	claim *claim[M]
}

// open is a question with its number.
type open[M comparable] struct {
	proof.Question[M]
	number int
}

// claim is a win that alphabeta found.
type claim[M comparable] struct {
	winner, moves int // of the winner
	result        ply.Result[M]
}

// firstSlice is how many nodes the first of two questions has before it is the other one's turn. Each round
// has more by a half.
const firstSlice = 4_000

// prove asks the prover, in turn if there are two questions.
func (d *duel[S, M]) prove(ctx, asking context.Context) error {
	for slice := int64(firstSlice); len(d.open) > 0 && asking.Err() == nil; slice += slice / 2 {
		for i := 0; i < len(d.open); {
			lim, ok := d.left()
			if !ok || asking.Err() != nil {
				return d.check(ctx)
			}
			if len(d.open) > 1 {
				lim = lim.And(ply.Limits{Nodes: slice})
			}
			a, err := d.ask(asking, lim, d.open[i].Question)
			switch {
			case err != nil:
				d.stop()
				return err
			case a.Verdict != proof.Unknown && a.Proof.Goal == proof.Wins:
				d.answer.Verdicts[d.open[i].number] = a.Verdict
				return d.win(ctx, a, d.open[i].Order)
			case a.Verdict != proof.Unknown:
				d.settle(i, a)
			case lim.Nodes > 0 && a.Nodes >= lim.Nodes || lim.Time > 0 && a.Elapsed >= lim.Time || asking.Err() != nil:
				i++ // it goes on in the next round
			default: // more of it would not tell more
				d.close(i)
			}
		}
	}
	return d.check(ctx)
}

// ask asks the prover and counts its nodes.
func (d *duel[S, M]) ask(ctx context.Context, lim ply.Limits, q proof.Question[M]) (proof.Answer[S, M], error) {
	a, err := d.prover.Ask(ctx, lim, q, d.states...)
	d.nodes += a.Nodes
	return a, err
}

// left returns what is left of the limits. It returns false if that is nothing.
func (d *duel[S, M]) left() (lim ply.Limits, ok bool) {
	lim = d.limits
	if lim.Time > 0 {
		if lim.Time -= time.Since(d.begun); lim.Time <= 0 {
			return lim, false
		}
	}
	if lim.Nodes > 0 {
		if lim.Nodes -= d.nodes; lim.Nodes <= 0 {
			return lim, false
		}
	}
	return lim, true
}

// settle notes the answer to a question that nobody wins. When all are answered, alphabeta need not go on.
// An answer within the limit of depth alone is none: it says nothing about longer games.
func (d *duel[S, M]) settle(i int, a proof.Answer[S, M]) {
	q := d.open[i]
	if depth := d.limits.Depth; depth == 0 || q.Moves > 0 && q.Moves <= (depth+1)/2 {
		d.answer.Verdicts[q.number] = a.Verdict
		if q.number == 0 {
			d.answer.Proof, d.answer.By = a.Proof, ByProof
		}
	}
	d.open = slices.DeleteFunc(d.open, func(o open[M]) bool { return o.number == q.number })
	if len(d.open) == 0 && d.answer.Verdicts[0] != proof.Unknown {
		d.stop()
	}
}

// close takes a question from those that are open.
func (d *duel[S, M]) close(i int) { d.open = append(d.open[:i], d.open[i+1:]...) }

// claimed returns the win that alphabeta has found, nil if none.
func (d *duel[S, M]) claimed() *claim[M] {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.claim
}

// check lets the prover check what alphabeta has found, if it has. That ends the duel.
func (d *duel[S, M]) check(ctx context.Context) error {
	c := d.claimed()
	if c == nil || ctx.Err() != nil {
		return nil
	}
	if lim, ok := d.grace(); ok {
		q := proof.Question[M]{Player: c.winner, Moves: c.moves, Order: d.order, Report: d.hearProver}
		if c.winner == d.turn {
			q.Only = []M{c.result.Move}
		}
		a, err := d.ask(ctx, lim, q)
		switch {
		case err != nil:
			d.stop()
			return err
		case a.Verdict == proof.Yes:
			return d.win(ctx, a, d.order)
		}
	}
	d.stop()
	return nil
}

// shortGrace is for how long at least the prover may check or shorten a win, if the limits allow it.
const shortGrace = time.Second

// grace returns the limits of work on a win that was found: as much time as was needed to find it.
func (d *duel[S, M]) grace() (ply.Limits, bool) {
	lim, ok := d.left()
	return lim.And(ply.Limits{Time: max(shortGrace, time.Since(d.begun))}), ok
}

// win notes a win by moves of an order, and looks for a shorter one.
func (d *duel[S, M]) win(ctx context.Context, a proof.Answer[S, M], order int) error {
	defer d.stop()
	lim, ok := d.grace()
	until := time.Now().Add(lim.Time)
	for {
		d.won(a)
		fewer := d.game.MovesOf(d.states, a.Proof.Player, d.answer.Line) - 1
		if c := d.claimed(); c != nil && c.winner == a.Proof.Player {
			fewer = min(fewer, c.moves)
		}
		if d.answer.Shortest = fewer == 0; fewer < 1 || len(d.answer.Line) < a.Plies || !ok || ctx.Err() != nil {
			return nil
		}
		lim.Time = time.Until(until)
		if rest, ok := d.left(); !ok || lim.Time <= 0 {
			return nil
		} else {
			lim = lim.And(rest)
		}
		var err error
		a, err = d.ask(ctx, lim, proof.Question[M]{Player: a.Proof.Player, Moves: fewer, Order: order, Report: d.hearProver})
		if err != nil || a.Verdict != proof.Yes {
			if d.answer.Shortest = a.Verdict == proof.No; d.answer.Shortest {
				d.answer.Against = a.Proof
			}
			return err
		}
	}
}

// won notes a win by a strategy.
func (d *duel[S, M]) won(a proof.Answer[S, M]) {
	w := &d.answer
	w.Winner, w.By, w.Proof = a.Proof.Player, ByProof, a.Proof
	w.Line, w.Score = a.Proof.Longest(d.game.Rules), ply.WinIn(a.Plies)
	if w.Winner != d.turn {
		w.Score = -w.Score
	}
}
