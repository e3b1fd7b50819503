package solve

import (
	"context"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/proof"
)

// search lets alphabeta search. When it has searched as deep as a caller allows, that is the end, unless it
// is the prover's turn then.
func (d *duel[S, M]) search(ctx context.Context) error {
	defer close(d.searched)
	lim := d.limits.And(ply.Limits{Depth: d.depth()})
	r, err := d.searcher.Analyze(ctx, lim, ply.Analysis[M]{Report: d.hear}, d.states...)
	if err != nil {
		d.stop()
		return err
	}
	d.hear(r)
	switch {
	case d.limits.Time == 0 && d.limits.Nodes == 0:
		d.limits.Nodes = max(fewestNodes, r.Nodes)
	case d.limits.Time > 0 && d.limits.Depth > 0 && d.claimed() == nil:
		d.stop()
	}
	return nil
}

// fewestNodes is how many nodes the prover has at least after a search to a limit of depth alone. Else it
// has as many as that search.
const fewestNodes = 100_000

// depth returns how deep a win lies at most that all questions ask for, in a game in which players alternate;
// 0 if there is no limit.
func (d *duel[S, M]) depth() (plies int) {
	for _, q := range d.asked {
		if q.Moves == 0 {
			return 0
		}
		n := 2 * q.Moves
		if (q.Goal == proof.Wins) == (q.Player == d.turn) {
			n-- // the winner moves first
		}
		plies = max(plies, n)
	}
	if _, chance := ply.As[ply.Chancer[S, M]](d.game.Rules); chance {
		plies *= 2 // a roll costs a ply, too
	}
	return plies
}

// hear notes what alphabeta has found. A win that answers a question interrupts the prover.
func (d *duel[S, M]) hear(r ply.Result[M]) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now.Best = r
	if plies, decided := r.Score.Decided(); decided && plies > 0 {
		c := &claim[M]{winner: d.turn, result: r}
		if r.Score < 0 {
			c.winner = 1 - d.turn
		}
		if c.moves = d.movesOf(c.winner, plies, r.PV); d.answers(c) && (d.claim == nil || c.moves < d.claim.moves) {
			d.claim = c
			d.interrupt()
		}
	}
	d.tell()
}

// hearProver notes how far the prover is.
func (d *duel[S, M]) hearProver(p proof.Progress) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p.Nodes += d.nodes
	d.now.Progress = p
	d.tell()
}

// tell tells the caller how far the two are. The mutex is held.
func (d *duel[S, M]) tell() {
	if d.report != nil {
		d.report(d.now)
	}
}

// movesOf returns how many own moves the winner makes in a win that takes a number of plies. If the line is
// shorter than the win, it counts as if the players alternate.
func (d *duel[S, M]) movesOf(winner, plies int, line []M) int {
	if len(line) >= plies {
		return d.game.MovesOf(d.states, winner, line[:plies])
	}
	if winner == d.turn {
		plies++
	}
	return max(plies/2, 1)
}

// answers reports whether a win answers the questions. A win that takes too long does not.
func (d *duel[S, M]) answers(c *claim[M]) bool {
	for _, q := range d.asked {
		winner := q.Player
		if q.Goal == proof.Holds {
			winner = 1 - winner
		}
		if winner == c.winner && q.Moves > 0 && c.moves > q.Moves {
			return false
		}
	}
	return true
}

// stands reports whether a win that alphabeta found, and the prover could not check, is news: something is
// still unknown, and nothing that is proven speaks against it.
func (d *duel[S, M]) stands(c *claim[M]) bool {
	for i, q := range d.asked {
		if v := d.answer.Verdicts[i]; v != proof.Unknown && (v == proof.Yes) != (q.Player == c.winner) {
			return false
		}
	}
	return slices.Contains(d.answer.Verdicts, proof.Unknown)
}

// answered returns the answer, with what alphabeta found if the prover found no winner.
func (d *duel[S, M]) answered() Answer[S, M] {
	a, best := &d.answer, d.now.Best
	a.Depth, a.Nodes = best.Depth, d.nodes+best.Nodes
	if a.Winner != Nobody {
		return *a
	}
	if c := d.claim; c != nil && d.stands(c) {
		best = c.result
		a.Winner, a.By = c.winner, ByAlphabeta
	}
	a.Line, a.Score = best.PV, best.Score
	return *a
}
