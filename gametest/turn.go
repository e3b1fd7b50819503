package gametest

// checkTurn checks the numbers of the players.
func (c *checker[S, M]) checkTurn() {
	c.each(func(p *position[S, M]) {
		if turn := c.turn(&p.state); turn != 0 && turn != 1 {
			c.fail(ruleTurn, &p.state, "Turn returned %d. Also at the end of a game somebody would be to move, for whom Terminal speaks.", turn)
		}
	})
}

// checkNull checks what passing does.
func (c *checker[S, M]) checkNull() {
	c.eachLive(func(p *position[S, M]) {
		s := &p.state
		before := c.key(s)
		next, ok := c.null(s)
		after := c.key(&next)
		switch {
		case !ok && after != before:
			c.fail(ruleNullFalse, s, "Null returned false and had changed the state all the same (- before, + after).\n%s", diff(before, after))
		case ok && after == before:
			c.fail(ruleNullTrue, s, "Null returned true and the state is as it was. Return false where a player cannot pass.")
		case ok:
			c.checkPassed(s, &next)
		}
	})
}

// checkPassed checks the state after a null move.
func (c *checker[S, M]) checkPassed(s, next *S) {
	if c.has.turner != nil && c.turn(s) == c.turn(next) {
		c.fail(ruleNullTrue, s, "Null returned true, and Turn is %d before and after it.", c.turn(next))
	} else if c.has.hasher != nil && c.hash(s) == c.hash(next) {
		c.fail(ruleHashMoves, s, "Its Hash %#x is also that of the state after Null, where it is the other player's turn. Put the player to move into the key.", c.hash(next))
	}
	c.look(next) // searchers play on from there
}
