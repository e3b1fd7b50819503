package gametest

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// The rules of ply.Reflector.
const (
	ruleReflectionTurn   = "in a reflection the same player is to move"
	ruleReflectionMoves  = "Terminal and the number of moves are the same in a reflection"
	ruleReflectionAppend = "Reflections appends to dst and leaves what it holds"
)

// reflectorCheck checks Reflections.
func reflectorCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Reflector[S]](check[S, M]{
		name:  "reflection",
		rules: []string{ruleReflectionTurn, ruleReflectionMoves, ruleReflectionAppend},
		run:   (*checker[S, M]).checkReflections,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			var all []answer
			for _, r := range k.reflections(nil, &p.state) {
				all = append(all, answer{"Reflections", k.key(&r)})
			}
			return all
		},
	})
}

func (k *caller[S, M]) reflections(dst []S, s *S) []S {
	return read(k, "Reflections", s, func(s *S) []S { return as[ply.Reflector[S]](k).Reflections(dst, s) })
}

// checkReflections checks that reflecting the board changes nothing else.
func (c *checker[S, M]) checkReflections() {
	c.each(func(p *position[S, M]) {
		s := &p.state
		all := c.reflections(nil, s)
		if again := c.reflections([]S{*s}, s); len(again) != len(all)+1 || !c.same(&again[0], s) {
			c.fail(ruleReflectionAppend, s, "There are %d reflections, and %d states if dst held one. Use append(dst, …) and return the result.", len(all), len(again))
		}
		for _, r := range all {
			if c.turner() != nil && c.turn(&r) != c.turn(s) {
				c.fail(ruleReflectionTurn, s, "Turn is %d, and %d in the reflection %s.", c.turn(s), c.turn(&r), contract.State(c.game, &r))
			}
			if o := c.terminal(&r); o != p.outcome {
				c.fail(ruleReflectionMoves, s, "Terminal is %v, and %v in the reflection %s.", p.outcome, o, contract.State(c.game, &r))
			}
			if n := len(c.moves(nil, &r)); n != len(p.moves) {
				c.fail(ruleReflectionMoves, s, "There are %d moves, and %d in the reflection %s.", len(p.moves), n, contract.State(c.game, &r))
			}
		}
	})
}
