package mcts

import (
	"slices"

	"github.com/plygo/ply"
)

// frame is what quiescence keeps of each ply.
type frame[S any, M comparable] struct {
	state S
	moves []M
	gains []ply.Score
}

// maxQuiet is how many plies quiescence goes, so that a leaf costs no more than a few
// evaluations even where every state is forced.
const maxQuiet = 8

func (w *worker[S, M]) frame(p int) *frame[S, M] {
	for len(w.quiet) <= p {
		w.quiet = append(w.quiet, frame[S, M]{})
	}
	return &w.quiet[p]
}

// quiesce evaluates a state once its tactical moves are played out, so that a piece about
// to be taken does not count.
func (w *worker[S, M]) quiesce(s *S) ply.Score {
	w.frame(maxQuiet) // so that none is moved while it is in use
	w.quiet[0].state = *s
	return min(max(w.resolve(0, -ply.MaxEval, ply.MaxEval), -ply.MaxEval), ply.MaxEval)
}

// resolve is the alpha-beta search of tactical moves behind quiesce.
func (w *worker[S, M]) resolve(p int, alpha, beta ply.Score) ply.Score {
	f := &w.quiet[p]
	forced := w.Tactician.Forced(&f.state)
	best := -ply.MaxEval
	if !forced || p == maxQuiet {
		best = w.Static(&f.state)
		if best >= beta || p == maxQuiet {
			return best
		}
	}
	f.moves = w.Tactician.Tactical(f.moves[:0], &f.state)
	w.sortGains(f)
	for i, m := range f.moves {
		if len(f.gains) > 0 && f.gains[i] < 0 && (!forced || i > 0) {
			break // all that follow lose something
		}
		next := &w.quiet[p+1].state
		*next = f.state
		w.Game.Play(next, m)
		low := max(alpha, best)
		v := w.resolved(p, low, beta)
		if best = max(best, v); best >= beta {
			break
		}
	}
	return best
}

// resolved is the value of the state at ply p+1 for the player to move at ply p.
func (w *worker[S, M]) resolved(p int, alpha, beta ply.Score) ply.Score {
	now, next := &w.quiet[p].state, &w.quiet[p+1].state
	stay := !w.Passed(w.Turn(now), next)
	sign := ply.Score(-1)
	if stay {
		sign = 1
	}
	switch o := w.Game.Terminal(next); {
	case o == ply.Win:
		return sign * ply.MaxEval
	case o == ply.Loss:
		return -sign * ply.MaxEval
	case o == ply.Draw:
		return 0
	case w.Rolls(next):
		// What the odds will make of it is not known. With Deals it is, but must not be: see there.
		return w.Static(now)
	case stay:
		return w.resolve(p+1, alpha, beta)
	}
	return -w.resolve(p+1, -beta, -alpha)
}

// sortGains brings the moves that gain most to the front, if the game says which.
func (w *worker[S, M]) sortGains(f *frame[S, M]) {
	f.gains = f.gains[:0]
	if w.Orderer == nil {
		return
	}
	f.gains = slices.Grow(f.gains, len(f.moves))[:len(f.moves)]
	w.Orderer.Order(&f.state, f.moves, f.gains)
	for i := 1; i < len(f.moves); i++ {
		m, gain := f.moves[i], f.gains[i]
		j := i
		for ; j > 0 && f.gains[j-1] < gain; j-- {
			f.moves[j], f.gains[j] = f.moves[j-1], f.gains[j-1]
		}
		f.moves[j], f.gains[j] = m, gain
	}
}
