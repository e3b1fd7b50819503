package gametest

import "slices"

// checkAgain asks everything twice.
func (c *checker[S, M]) checkAgain() {
	c.each(func(p *position[S, M]) {
		if moves := c.moves(nil, &p.state); !slices.Equal(moves, p.moves) {
			c.fail(ruleDeterministic, &p.state, "Moves answered differently when asked again (- in play, + now). It seems to know what was played last.\n%s",
				diff(p.moves, moves))
		}
		before := c.answers(p)
		if method, difference, found := changed(before, c.answers(p)); found {
			c.fail(ruleDeterministic, &p.state, "%s answered differently when asked again (- first, + then). It may depend on nothing but the state: no random numbers, no maps in their order, nothing kept in the game.\n%s",
				method, difference)
		}
	})
}

// checkReplay plays the games again, move by move.
func (c *checker[S, M]) checkReplay() {
	c.gather()
	for _, g := range c.games {
		c.try(func() { c.replay(g) })
	}
}

func (c *checker[S, M]) replay(g *playout[S, M]) {
	state := g.positions[0].state
	for i, m := range g.moves {
		before, next := state, c.play(&state, m)
		then := g.positions[i+1]
		if want, got := c.key(&then.state), c.key(&next); got != want {
			c.failMove(ruleDeterministic, &before, m, "Play led to another state when the same game was played again (- first, + then).\n%s", diff(want, got))
			return
		}
		if moves := c.moves(nil, &next); !slices.Equal(moves, then.moves) {
			c.fail(ruleDeterministic, &next, "Moves answered differently when the same game was played again (- first, + then).\n%s", diff(then.moves, moves))
			return
		}
		state = next
	}
}
