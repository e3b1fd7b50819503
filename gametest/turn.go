package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// The rules of ply.Starter and ply.Turner.
const (
	ruleStartOngoing = "the game is not over at Start"
	ruleStartTurn    = "player 0 moves first from Start"
	ruleTurn         = "Turn is 0 or 1"
	ruleTurnPasses   = "the players take turns: now and then Turn names the other one"
)

// starterCheck checks Start.
func starterCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Starter[S]](check[S, M]{
		name:  "start",
		rules: []string{ruleStartOngoing, ruleStartTurn},
		run:   (*checker[S, M]).checkStart,
	})
}

// turnerCheck checks Turn.
func turnerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Turner[S]](check[S, M]{
		name:  "turn",
		rules: []string{ruleTurn, ruleTurnPasses},
		run:   func(c *checker[S, M]) { c.checkTurn(); c.try(c.checkTurnPasses) },
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return []answer{{"Turn", k.turn(&p.state)}}
		},
	})
}

// starter returns the game as a ply.Starter, nil if it is not one.
func (k *caller[S, M]) starter() ply.Starter[S] { return as[ply.Starter[S]](k) }

// turner returns the game as a ply.Turner, nil if it is not one.
func (k *caller[S, M]) turner() ply.Turner[S] { return as[ply.Turner[S]](k) }

// start returns the game's own first state.
func (c *checker[S, M]) start() S {
	return during(&c.caller, gameCall[S, M]{method: "Start"}, c.starter().Start)
}

func (k *caller[S, M]) turn(s *S) int {
	return read(k, "Turn", s, k.turner().Turn)
}

// checkStart checks the usual first state.
func (c *checker[S, M]) checkStart() {
	first, second := c.start(), c.start()
	if a, b := c.key(&first), c.key(&second); a != b {
		c.fail(ruleDeterministic, &first, "Start returned another state when called again (- first, + then).\n%s", diff(a, b))
	}
	if o := c.terminal(&first); o != ply.Ongoing {
		c.fail(ruleStartOngoing, &first, "Terminal of the state that Start returns is %v.", o)
	}
	if c.turner() != nil {
		if turn := c.turn(&first); turn != 0 {
			c.fail(ruleStartTurn, &first, "Turn is %d there. Players are numbered in the order in which they begin, so that others know who is meant.", turn)
		}
	}
}

// checkTurn checks the numbers of the players.
func (c *checker[S, M]) checkTurn() {
	c.each(func(p *position[S, M]) {
		if turn := c.turn(&p.state); turn != 0 && turn != 1 {
			c.fail(ruleTurn, &p.state, "Turn returned %d. Also at the end of a game somebody would be to move, for whom Terminal speaks.", turn)
		}
	})
}

const (
	turnStates = 20  // states in which a player moved; with fewer nothing is reported
	turnMoves  = 4   // moves of players that one of the games must have, for the same reason
	turnGames  = 10  // games from the game's own start
	turnPlies  = 500 // of such a game at most
)

// checkTurnPasses checks that Turn changes in some game. Near the end of a game it may be that
// only one player still moves. So the rule counts as broken only after many states: different
// ones, or games from the game's own start if it has one.
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
	if moves < turnStates || longest == nil || c.turnPassesFromStart() || c.starter() == nil && len(different) < turnStates {
		return
	}
	p := longest.moved()[0]
	c.failMove(ruleTurnPasses, &p.state, longest.moves[len(p.line)-1], "Turn is %d before and after it, and never changed in %d random games with %d moves of players. Let Play pass the turn, such as by s.turn = 1 - s.turn, and let Turn return it.",
		c.turn(&p.state), len(c.games), moves)
}

// turnPassesFromStart reports whether the turn changes in a game from the usual start. The
// games so far may have begun elsewhere.
func (c *checker[S, M]) turnPassesFromStart() bool {
	if c.starter() == nil {
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

// sameTurn reports whether the same player is to move at p and at later, which is plies
// moves after it.
func (c *checker[S, M]) sameTurn(p, later *position[S, M], plies int) bool {
	if c.turner() == nil {
		return plies%2 == 0
	}
	return c.turn(&p.state) == c.turn(&later.state)
}
