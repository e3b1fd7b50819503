package gametest

import (
	"github.com/plygo/ply"
)

// The rules of ply.NullMover and ply.Passer.
const (
	ruleNullFalse = "Null leaves s as it is when it returns false"
	ruleNullTrue  = "Null passes the turn when it returns true"
	rulePassFalse = "Pass leaves s as it is when it returns false"
	rulePassTrue  = "Pass passes the turn when it returns true"
)

// nullMoverCheck checks Null.
func nullMoverCheck[S any, M comparable]() check[S, M] {
	return optional[ply.NullMover[S]](check[S, M]{
		name:  "null move",
		rules: []string{ruleNullFalse, ruleNullTrue},
		run: func(c *checker[S, M]) {
			c.checkPasses("Null", ruleNullFalse, ruleNullTrue, as[ply.NullMover[S]](&c.caller).Null)
		},
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return k.passAnswer(p, "Null", as[ply.NullMover[S]](k).Null)
		},
	})
}

// passerCheck checks Pass.
func passerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Passer[S]](check[S, M]{
		name:  "pass",
		rules: []string{rulePassFalse, rulePassTrue},
		run: func(c *checker[S, M]) {
			c.checkPasses("Pass", rulePassFalse, rulePassTrue, as[ply.Passer[S]](&c.caller).Pass)
		},
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return k.passAnswer(p, "Pass", as[ply.Passer[S]](k).Pass)
		},
	})
}

// pass returns the state after pass, which is the method, and what it said.
func (k *caller[S, M]) pass(method string, pass func(*S) bool, s *S) (next S, ok bool) {
	next = k.writes(gameCall[S, M]{method: method, state: s}, func(next *S) { ok = pass(next) })
	return next, ok
}

// passAnswer returns what the method says and does at p.
func (k *caller[S, M]) passAnswer(p *position[S, M], method string, pass func(*S) bool) []answer {
	if !p.live() {
		return nil
	}
	next, ok := k.pass(method, pass, &p.state)
	return []answer{{method, []any{ok, k.key(&next)}}}
}

// checkPasses checks the states after pass, which is the method.
func (c *checker[S, M]) checkPasses(method, ruleFalse, ruleTrue string, pass func(*S) bool) {
	passed, all := 0, 0
	c.eachLive(func(p *position[S, M]) {
		s := &p.state
		before := c.key(s)
		next, ok := c.pass(method, pass, s)
		after := c.key(&next)
		all++
		switch {
		case !ok && after != before:
			c.fail(ruleFalse, s, "%s returned false and had changed the state all the same (- before, + after).\n%s", method, diff(before, after))
		case ok && after == before:
			c.fail(ruleTrue, s, "%s returned true and the state is as it was. Return false where a player cannot pass.", method)
		case ok:
			passed++
			c.checkPassed(method, ruleTrue, s, &next)
		}
	})
	c.note("%s passed at %d of %d states", method, passed, all)
}

// checkPassed checks next, the state after the method passed at s.
func (c *checker[S, M]) checkPassed(method, rule string, s, next *S) {
	if c.turner() != nil && c.turn(s) == c.turn(next) {
		c.fail(rule, s, "%s returned true, and Turn is %d before and after it.", method, c.turn(next))
	} else if c.hasher() != nil && c.hash(s) == c.hash(next) {
		c.fail(ruleHashMoves, s, "Its Hash %#x is also that of the state after %s, where it is the other player's turn. Put the player to move into the key.", c.hash(next), method)
	}
	c.look(next) // play goes on from there
}
