package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// checkTactics checks the moves that quiescence looks at.
func (c *checker[S, M]) checkTactics() {
	c.eachLive(func(p *position[S, M]) {
		s := &p.state
		tactical := c.tactical(nil, s)
		c.checkTwice(ruleTactical, "Tactical", s, tactical)
		for _, m := range tactical {
			if !slices.Contains(p.moves, m) {
				c.failMove(ruleTactical, s, m, "Tactical lists it, and Moves does not.")
			}
		}
		c.checkAppend("Tactical", c.tactical, s)
		if c.forced(s) {
			c.checkForced(p, tactical)
		}
	})
	if c.has.forcer != nil {
		c.eachLive(c.checkForces)
	}
}

// checkForces checks what is said of moves before they are played, of all and of each alone.
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

// forcesOf returns which moves force, in a slice that held fill.
func (c *checker[S, M]) forcesOf(p *position[S, M], moves []M, fill bool) []bool {
	given := slices.Clone(moves)
	forces := slices.Repeat([]bool{fill}, len(moves))
	c.forces(&p.state, given, forces)
	if !slices.Equal(given, moves) {
		c.fail(ruleOrderMoves, &p.state, "Forces changed the list of moves (- before, + after).\n%s", diff(moves, given))
	}
	return forces
}

// checkForced checks that what Tactical leaves out loses at once: the game is over
// with it, as after a forbidden move, or the other player can end it with the next
// move, as when a four goes unanswered.
func (c *checker[S, M]) checkForced(p *position[S, M], tactical []M) {
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

// allowsWin reports whether the other player, to move after, can win with one move.
func (c *checker[S, M]) allowsWin(p, after *position[S, M]) bool {
	if !after.live() || c.sameTurn(p, after, 1) {
		return false
	}
	return slices.ContainsFunc(after.moves, func(reply M) bool {
		end := c.play(&after.state, reply)
		return c.loses(p, c.look(&end), 2)
	})
}

// loses reports whether the game is over at end, so many plies after p, and lost for
// the player to move at p.
func (c *checker[S, M]) loses(p, end *position[S, M], plies int) bool {
	if c.sameTurn(p, end, plies) {
		return end.outcome == ply.Loss
	}
	return end.outcome == ply.Win
}

// sameTurn reports whether the same player is to move at p and so many plies later.
func (c *checker[S, M]) sameTurn(p, later *position[S, M], plies int) bool {
	if c.has.turner == nil {
		return plies%2 == 0
	}
	return c.turn(&p.state) == c.turn(&later.state)
}
