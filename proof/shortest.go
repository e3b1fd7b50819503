package proof

import (
	"context"
	"time"

	"github.com/plygo/ply"
)

// Shortest is what [Solver.Shortest] found.
type Shortest[S any, M comparable] struct {
	// Answer has the shortest win that was found. If nobody wins, it is the answer to the question.
	// Nodes and Elapsed are of the whole search.
	Answer[S, M]
	// Moves are the own moves of the winner, if somebody wins: as many as the winner needs at most, with
	// this strategy. They are 0 if the other player has to end the game, and loses.
	Moves int
	// Proven says that there is no win with fewer moves. It is not known if the question leaves out moves,
	// unless the winner needs no more than one.
	Proven bool
}

// Shortest looks for the shortest win, counted in own moves of the winner: it asks the question as it is,
// and then with fewer and fewer moves until the answer is that they are too few. The limits are for all
// of this together. If they come first, the win is the shortest that was found.
//
// The question may be about either goal: where a player is asked to hold, and does not, the other wins.
func (s *Solver[S, M]) Shortest(ctx context.Context, lim ply.Limits, q Question[M], line ...S) (Shortest[S, M], error) {
	p := purse{limits: lim, begun: time.Now()}
	q.Report = p.report(q.Report)
	a, err := s.Ask(ctx, lim, q, line...)
	p.nodes += a.Nodes
	best := Shortest[S, M]{Answer: a}
	for err == nil && a.Proof != nil && a.Proof.Goal == Wins {
		best = Shortest[S, M]{Answer: a, Moves: newLengths(s.game, a.Proof).most()}
		if best.Proof.Moves = best.Moves; best.Proof.Brief && Check(s.game, best.Proof) != nil {
			best.Moves = best.Plies // the players do not alternate
			best.Proof.Moves = best.Moves
		}
		left, more := p.left()
		if best.Proven = best.Moves <= 1; best.Proven || !more {
			break
		}
		q.Moves = best.Moves - 1
		a, err = s.Ask(ctx, left, q, line...)
		p.nodes += a.Nodes
		best.Proven = a.Proof != nil && a.Proof.Goal == Holds
	}
	best.Nodes, best.Elapsed = p.nodes, time.Since(p.begun)
	return best, err
}

// purse is the limits of several questions together.
type purse struct {
	limits ply.Limits
	begun  time.Time
	nodes  int64 // spent
}

// left returns the limits of the next question. It returns false if nothing is left.
func (p *purse) left() (lim ply.Limits, ok bool) {
	lim = p.limits
	past := time.Since(p.begun)
	if lim.Soft > 0 && past >= lim.Soft {
		return lim, false
	}
	if lim.Nodes > 0 {
		if lim.Nodes -= p.nodes; lim.Nodes <= 0 {
			return lim, false
		}
	}
	if lim.Time > 0 {
		if lim.Time -= past; lim.Time <= 0 {
			return lim, false
		}
	}
	return lim, true
}

// report returns a report that counts the nodes of all questions.
func (p *purse) report(report func(Progress)) func(Progress) {
	if report == nil {
		return nil
	}
	return func(now Progress) {
		now.Nodes += p.nodes
		report(now)
	}
}

// most returns the own moves of the winner in the game that has most of them. Of a brief strategy, which
// has too many games to play them all, it is as many as its plies allow where the players alternate.
func (l *lengths[S, M]) most() int {
	root := l.root()
	if l.Brief {
		plies := l.from(root)
		if root.turn == l.Player {
			plies++
		}
		return plies / 2
	}
	return l.own(root, map[uint64]int{})
}

// own returns the most own moves of the winner after a state.
func (l *lengths[S, M]) own(at stop[S, M], known map[uint64]int) int {
	if l.Game.Terminal(&at.state) != ply.Ongoing {
		return 0
	}
	if n, ok := known[at.id]; ok {
		return n
	}
	most := 0
	for _, c := range l.moves(at) {
		most = max(most, l.own(c, known))
	}
	if at.turn == l.Player && !l.Rolls(&at.state) {
		most++
	}
	known[at.id] = most
	return most
}
