package main

import (
	"context"
	"math"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/proof"
)

// neat is how many things the best problems have: with fewer there is little to see, and with more it is
// hard to see.
const neat = 10

// merit says how much a solver will like a problem: a first move that surprises, a player who seems to be
// lost, and not too many things on the board.
func (h *hunt[S, M]) merit(ctx context.Context, s *S, first M) float64 {
	merit := h.surprise(s, first) - 0.4*math.Abs(float64(len(h.things(s))-neat))
	if h.threatened(ctx, s) {
		merit += 3
	}
	return merit
}

// surprise says how little a first move looks like the best: it is quiet, or gives something up, and the
// player has less than the other.
func (h *hunt[S, M]) surprise(s *S, first M) float64 {
	tuning := ply.Tuning{Scale: 200}
	if t, ok := ply.As[ply.Tuner](h.game); ok {
		tuning = t.Tuning()
	}
	v := 4 - 8*tuning.WinRate(h.game.Evaluate(s))
	if f, ok := ply.As[ply.Forcer[S, M]](h.game); ok {
		forces := []bool{false}
		if f.Forces(s, []M{first}, forces); !forces[0] {
			v += 3
		}
	}
	if o, ok := ply.As[ply.Orderer[S, M]](h.game); ok {
		gain := []ply.Score{0}
		if o.Order(s, []M{first}, gain); gain[0] > 0 {
			v -= 2
		}
	}
	if x, ok := ply.As[ply.Exchanger[S, M]](h.game); ok && x.Exchange(s, first) < 0 {
		v += 2
	}
	return v
}

// threatened reports whether the other player would win soon if the player to move passed.
func (h *hunt[S, M]) threatened(ctx context.Context, s *S) bool {
	p, ok := ply.As[ply.Passer[S]](h.game)
	next := *s
	if !ok || !p.Pass(&next) || h.game.Terminal(&next) != ply.Ongoing {
		return false
	}
	for _, q := range h.asks {
		q.Player, q.Moves = 1-h.turn(s), 3
		a, err := h.solver.Ask(ctx, ply.Limits{Nodes: askNodes}, q, next)
		if err == nil && a.Verdict == proof.Yes {
			return true
		}
	}
	return false
}

// things returns what is on the board.
func (h *hunt[S, M]) things(s *S) []board.Thing {
	d, _ := ply.As[ply.Drawer[S, M]](h.game)
	return d.Draw(s).Things
}

// alike reports whether two states have nearly the same things in the same places.
func (h *hunt[S, M]) alike(s, t *S) bool {
	if h.equal == 0 {
		return h.text(s) == h.text(t)
	}
	type placed struct {
		at     board.Place
		side   int
		letter string
	}
	there := map[placed]bool{}
	for _, x := range h.things(s) {
		there[placed{x.At, x.Side, x.Letter}] = true
	}
	same := 0
	for _, x := range h.things(t) {
		if there[placed{x.At, x.Side, x.Letter}] {
			same++
		}
	}
	return same >= min(h.equal, len(there))
}

// reduce takes away things that do not matter for a problem, until few are left: with fewer of them it is as long, one
// move still solves it, and the player is still in danger if he was before.
func (h *hunt[S, M]) reduce(ctx context.Context, s S, moves int) S {
	a, ok := ply.As[ply.Arranger[S, M]](h.game)
	if !ok {
		return s
	}
	threatened := h.threatened(ctx, &s)
	things := h.things(&s)
	for i := 0; i < len(things) && len(things) > neat-2; {
		fewer := append(things[:i:i], things[i+1:]...)
		if next, err := a.Arrange(&s, fewer, h.turn(&s)); err == nil && !things[i].Dark && h.stands(&next, moves) && (!threatened || h.threatened(ctx, &next)) {
			s, things = next, fewer
		} else {
			i++
		}
	}
	return s
}

// stands reports whether s is a problem of so many moves.
func (h *hunt[S, M]) stands(s *S, moves int) bool {
	if h.game.Terminal(s) != ply.Ongoing {
		return false
	}
	_, err := h.judge(s, moves)
	return err == nil
}
