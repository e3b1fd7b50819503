package gametest

import "slices"

// checkTurn checks the numbers of the players.
func (c *checker[S, M]) checkTurn() {
	c.each(func(p *position[S, M]) {
		if turn := c.turn(&p.state); turn != 0 && turn != 1 {
			c.fail(ruleTurn, &p.state, "Turn returned %d. Also at the end of a game somebody would be to move, for whom Terminal speaks.", turn)
		}
	})
}

const (
	turnStates = 20 // in which a player moved: fewer prove nothing
	turnMoves  = 4  // of one of the games, for the same reason
	turnGames  = 10 // from the game's own start
	turnPlies  = 500
)

// checkTurnPasses checks that Turn names both players in some game. Nobody but one
// player may be to move in what is left of a game, so it takes many states, and
// different ones, unless the game has a start of its own, which has the last word.
func (c *checker[S, M]) checkTurnPasses() {
	c.gather()
	if c.Closed() || !c.Fresh(ruleTurn) {
		return
	}
	moves, different := 0, make(map[any]bool)
	var longest *playout[S, M]
	for _, g := range c.games {
		if c.turnPasses(g) {
			return
		}
		moved := g.moved()
		moves += len(moved)
		for _, p := range moved {
			different[c.key(&p.state)] = true
		}
		if len(moved) >= turnMoves && (longest == nil || len(g.moves) > len(longest.moves)) {
			longest = g
		}
	}
	if moves < turnStates || longest == nil || c.turnPassesFromStart() || c.has.starter == nil && len(different) < turnStates {
		return
	}
	p := longest.moved()[0]
	c.failMove(ruleTurnPasses, &p.state, longest.moves[len(p.line)-1], "Turn is %d before and after it, and never changed in %d random games with %d moves of players. Let Play pass the turn, such as by s.turn = 1 - s.turn, and let Turn return it.",
		c.turn(&p.state), len(c.games), moves)
}

// turnPassesFromStart reports whether the turn changes in a game from the usual start,
// where play may have begun elsewhere so far.
func (c *checker[S, M]) turnPassesFromStart() bool {
	if c.has.starter == nil {
		return false
	}
	start := c.start()
	for n := range uint64(turnGames) {
		if c.turnPasses(c.extraGame(start, turnPlies, n)) {
			return true
		}
	}
	return false
}

// turnPasses reports whether Turn ever changes in g.
func (c *checker[S, M]) turnPasses(g *playout[S, M]) bool {
	if len(g.positions) == 0 {
		return false // it panicked at once
	}
	first := c.turn(&g.positions[0].state)
	return slices.ContainsFunc(g.positions, func(p *position[S, M]) bool { return c.turn(&p.state) != first })
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
