package solve

import (
	"cmp"
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
	stop      func()        // ends both
	interrupt func()        // ends the prover's question
	searched  chan struct{} // closed when alphabeta has ended

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

// list lists the questions for the prover. If the game knows threats, a win by them is asked for first.
func (d *duel[S, M]) list() {
	_, threatens := ply.As[ply.Threatener[S, M]](d.game.Rules)
	for i, q := range d.asked {
		q.Report = d.hearProver
		d.open = append(d.open, open[M]{q, i})
		if !threatens {
			continue
		}
		attack := proof.Question[M]{Player: q.Player, Moves: q.Moves, Report: q.Report}
		if q.Goal == proof.Holds {
			attack.Player = 1 - q.Player
		}
		for attack.Order = 1; attack.Order <= mostOrder; attack.Order++ {
			d.open = append(d.open, open[M]{attack, i})
		}
	}
	slices.SortStableFunc(d.open, func(a, b open[M]) int { return cmp.Compare(rank(a.Order), rank(b.Order)) })
}

// mostOrder is the highest order of threats that is asked for: see [ply.Threatener].
const mostOrder = 2

// rank puts the question about all moves behind those about threats.
func rank(order int) int { return cmp.Or(order, mostOrder+1) }

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
				return d.win(ctx, a, d.open[i].Question)
			case a.Verdict != proof.Unknown:
				d.settle(i, a)
			case lim.Nodes > 0 && a.Nodes >= lim.Nodes || lim.Time > 0 && a.Elapsed >= lim.Time || asking.Err() != nil:
				i++ // it goes on in the next round
			default: // more of it would not tell more
				d.close(i)
			}
		}
	}
	if slices.Contains(d.answer.Verdicts, proof.Unknown) {
		select { // alphabeta may still find something to check
		case <-asking.Done():
		case <-d.searched:
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
// An answer that only holds within the limit of depth is not noted: it says nothing about longer games.
func (d *duel[S, M]) settle(i int, a proof.Answer[S, M]) {
	q := d.open[i]
	if depth := d.limits.Depth; depth == 0 || q.Moves > 0 && q.Moves <= (depth+1)/2 {
		d.answer.Verdicts[q.number] = a.Verdict
		if q.number == 0 {
			d.answer.Proof, d.answer.By = a.Proof, ByProof
		}
	}
	d.open = slices.DeleteFunc(d.open, func(o open[M]) bool { return o.number == q.number })
	if !slices.Contains(d.answer.Verdicts, proof.Unknown) {
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

// check lets the prover check what alphabeta has found, if it has. That ends the duel. It asks for a win with as
// many moves as alphabeta's line has, and then with as many as the question allows: if the players do not
// alternate, another defence may take more of them.
func (d *duel[S, M]) check(ctx context.Context) error {
	c := d.claimed()
	if c == nil {
		return nil
	}
	defer d.stop()
	q := proof.Question[M]{Player: c.winner, Moves: c.moves, Report: d.hearProver}
	if c.winner == d.turn {
		q.Only = []M{c.result.Move}
	}
	if _, threatens := ply.As[ply.Threatener[S, M]](d.game.Rules); threatens {
		q.Order = mostOrder
	}
	for range 2 {
		lim, ok := d.left()
		if !ok || ctx.Err() != nil {
			return nil
		}
		a, err := d.ask(ctx, lim, q)
		switch {
		case err != nil:
			return err
		case a.Verdict == proof.Yes:
			return d.win(ctx, a, q)
		}
		q.Moves = d.allowed(c.winner)
	}
	return nil
}

// allowed returns within how many moves a player has to win to answer a question; 0 is any number.
func (d *duel[S, M]) allowed(winner int) int {
	for _, q := range d.asked {
		if (q.Player == winner) == (q.Goal == proof.Wins) {
			return q.Moves
		}
	}
	return 0
}

// shortGrace is for how long at least the prover may shorten a win, if the limits allow it.
const shortGrace = time.Second

// grace returns the limits of work on a win that is proven: as much time as was needed for that.
func (d *duel[S, M]) grace() (ply.Limits, bool) {
	lim, ok := d.left()
	if lim.Time > 0 {
		lim.Time = min(lim.Time, max(shortGrace, time.Since(d.begun)))
	}
	return lim, ok
}

// win notes a win that answers a question, and looks for the shortest one.
func (d *duel[S, M]) win(ctx context.Context, a proof.Answer[S, M], q proof.Question[M]) error {
	defer d.stop()
	d.won(a)
	lim, ok := d.grace()
	if !ok || ctx.Err() != nil {
		return nil
	}
	q.Player, q.Goal, q.Only = a.Proof.Player, proof.Wins, nil
	short, err := d.prover.Shortest(ctx, lim, q, d.states...)
	d.nodes += short.Nodes
	if err == nil && short.Verdict == proof.Yes {
		d.won(short.Answer)
		d.answer.Moves, d.answer.Shortest = short.Moves, short.Proven
	}
	return err
}

// won notes a win by a strategy, which answers all questions.
func (d *duel[S, M]) won(a proof.Answer[S, M]) {
	w := &d.answer
	w.Winner, w.By, w.Proof = a.Proof.Player, ByProof, a.Proof
	w.Line, w.Score = a.Proof.Longest(d.game.Rules), ply.WinIn(a.Plies)
	if w.Winner != d.turn {
		w.Score = -w.Score
	}
	for i, q := range d.asked {
		w.Verdicts[i] = proof.No
		if q.Player == w.Winner {
			w.Verdicts[i] = proof.Yes
		}
	}
}
