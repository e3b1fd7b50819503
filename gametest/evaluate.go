package gametest

import (
	"github.com/plygo/ply"
)

// What holds for Evaluate.
const ruleEval = "Evaluate stays within ±MaxEval"

// evaluateCheck checks the bounds of Evaluate.
func evaluateCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{
		name:  "evaluate",
		rules: []string{ruleEval},
		run:   (*checker[S, M]).checkEval,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			if !p.live() {
				return nil
			}
			return []answer{{"Evaluate", k.evaluate(&p.state)}}
		},
	}
}

// checkEval checks the bounds of Evaluate.
func (c *checker[S, M]) checkEval() {
	c.eachLive(func(p *position[S, M]) {
		if e := c.evaluate(&p.state); e < -ply.MaxEval || e > ply.MaxEval {
			c.fail(ruleEval, &p.state, "Evaluate returned %d, and MaxEval is %d. Beyond it are the scores of wins and losses that were seen; clamp to it.", int32(e), int32(ply.MaxEval))
		}
	})
}
