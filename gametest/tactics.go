package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// The rules of ply.Tactician and ply.Forcer.
const (
	ruleTactical = "Tactical lists a part of Moves, no move twice"
	ruleForced   = "in a forced state Tactical lists every move that does not lose at once"
	ruleForces   = "Forces tells whether Forced is true after the move"
)

// tacticianCheck checks Tactical and Forced.
func tacticianCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Tactician[S, M]](check[S, M]{
		name:  "tactics",
		rules: []string{ruleTactical, ruleForced},
		run:   (*checker[S, M]).checkTactics,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			if !p.live() {
				return nil
			}
			return []answer{{"Tactical", k.tactical(nil, &p.state)}, {"Forced", k.forced(&p.state)}}
		},
	})
}

// forcerCheck compares Forces with Forced of the Tactician that a Forcer must be.
func forcerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Forcer[S, M]](check[S, M]{
		name:  "forces",
		rules: []string{ruleForces},
		run: func(c *checker[S, M]) {
			if c.tactician() != nil {
				c.eachLive(c.checkForces)
			}
		},
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			if !p.live() {
				return nil
			}
			forces := make([]bool, len(p.moves))
			k.forces(&p.state, slices.Clone(p.moves), forces)
			return []answer{{"Forces", forces}}
		},
	})
}

// tactician returns the game as a ply.Tactician, nil if it is not one.
func (k *caller[S, M]) tactician() ply.Tactician[S, M] { return as[ply.Tactician[S, M]](k) }

func (k *caller[S, M]) tactical(dst []M, s *S) []M {
	return read(k, "Tactical", s, func(s *S) []M { return k.tactician().Tactical(dst, s) })
}

func (k *caller[S, M]) forced(s *S) bool {
	return read(k, "Forced", s, k.tactician().Forced)
}

func (k *caller[S, M]) forces(s *S, moves []M, forces []bool) {
	read(k, "Forces", s, func(s *S) (none struct{}) {
		as[ply.Forcer[S, M]](k).Forces(s, moves, forces)
		return none
	})
}

// checkTactics checks the moves that quiescence looks at.
func (c *checker[S, M]) checkTactics() {
	c.eachLive(func(p *position[S, M]) {
		s := &p.state
		tactical := c.tactical(nil, s)
		c.checkPart(ruleTactical, "Tactical", p, tactical)
		c.checkAppend("Tactical", c.tactical, s)
		if c.forced(s) {
			c.checkForced(p, tactical)
		}
	})
}

// checkForces compares Forces with Forced after the moves of p, for all moves at once and for
// each alone.
func (c *checker[S, M]) checkForces(p *position[S, M]) {
	got, again := c.forcesOf(p, p.moves, false), c.forcesOf(p, p.moves, true)
	for i, m := range p.moves {
		if got[i] != again[i] {
			c.failMove(ruleForces, &p.state, m, "Forces left the answer for this move as it found it. Set forces[i] for every i; the slice holds what the last state left there.")
			continue
		}
		next := c.play(&p.state, m)
		if !c.look(&next).live() {
			continue
		}
		want := c.forced(&next)
		if got[i] != want {
			c.failMove(ruleForces, &p.state, m, "Forces says %v, but after the move Forced is %v.", got[i], want)
		} else if alone := c.forcesOf(p, p.moves[i:i+1], !want); alone[0] != want {
			c.failMove(ruleForces, &p.state, m, "Forces says %v among all moves, and %v when asked for this one alone.", want, alone[0])
		}
	}
}

// forcesOf returns which moves of p force, set in a slice that was filled with fill.
func (c *checker[S, M]) forcesOf(p *position[S, M], moves []M, fill bool) []bool {
	given := slices.Clone(moves)
	forces := slices.Repeat([]bool{fill}, len(moves))
	c.forces(&p.state, given, forces)
	if !slices.Equal(given, moves) {
		c.fail(ruleOrderMoves, &p.state, "Forces changed the list of moves (- before, + after).\n%s", diff(moves, given))
	}
	return forces
}

// checkForced checks that every move of p that tactical leaves out loses at once. Either the
// game is over after it, as after a forbidden move, or the other player wins by the next
// move, as when a four is not answered. A move that wins at once makes all others needless.
func (c *checker[S, M]) checkForced(p *position[S, M], tactical []M) {
	if slices.ContainsFunc(tactical, func(m M) bool { return c.winsBy(p, m) }) {
		return
	}
	for _, m := range p.moves {
		if slices.Contains(tactical, m) {
			continue
		}
		next := c.play(&p.state, m)
		after := c.look(&next)
		if c.loses(p, after, 1) || c.allowsWin(p, after) {
			continue
		}
		c.failMove(ruleForced, &p.state, m, "Forced is true and Tactical leaves this move out, but it does not lose at once. A searcher that sees no other defence would report a loss.")
	}
}

// winsBy reports whether the player to move at p wins at once by m.
func (c *checker[S, M]) winsBy(p *position[S, M], m M) bool {
	next := c.play(&p.state, m)
	after := c.look(&next)
	if c.sameTurn(p, after, 1) {
		return after.outcome == ply.Win
	}
	return after.outcome == ply.Loss
}

// allowsWin reports whether the other player, who is to move at after, wins by one move. after
// is one move after p.
func (c *checker[S, M]) allowsWin(p, after *position[S, M]) bool {
	if !after.live() || c.sameTurn(p, after, 1) {
		return false
	}
	return slices.ContainsFunc(after.moves, func(reply M) bool {
		end := c.play(&after.state, reply)
		return c.loses(p, c.look(&end), 2)
	})
}

// loses reports whether the game is over at end, and lost for the player to move at p. end is
// plies moves after p.
func (c *checker[S, M]) loses(p, end *position[S, M], plies int) bool {
	if c.sameTurn(p, end, plies) {
		return end.outcome == ply.Loss
	}
	return end.outcome == ply.Win
}
