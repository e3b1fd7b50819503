package gametest

import "math"

// tolerance is how far the sum of probabilities, in 32 bits each, may be off.
const tolerance = 1e-3

// checkOdds checks the odds of p if it is a chance node.
func (c *checker[S, M]) checkOdds(p *position[S, M]) {
	if p.odds != nil {
		c.checkSum(ruleOdds, "Odds", p, p.odds)
	}
}

// checkSum checks probabilities, one for each move of p.
func (c *checker[S, M]) checkSum(rule, method string, p *position[S, M], odds []float32) {
	var sum float64
	for i, x := range odds {
		switch {
		case x == unset:
			c.failMove(rule, &p.state, p.moves[i], "%s left p[%d] as it found it. Set p[i] for every move; the slice holds what the last state left there.", method, i)
			return
		case !(x >= 0): // also NaN
			c.failMove(rule, &p.state, p.moves[i], "%s set p[%d] to %v.", method, i, x)
			return
		}
		sum += float64(x)
	}
	if math.Abs(sum-1) > tolerance {
		c.fail(rule, &p.state, "%s set p to %v, which sums to %.4f.", method, odds, sum)
	}
}

// checkChanceTurn checks that chance has no turn of its own.
func (c *checker[S, M]) checkChanceTurn() {
	nodes := 0
	c.eachOngoing(func(p *position[S, M]) {
		if p.odds == nil {
			return
		}
		nodes++
		for _, m := range p.moves {
			next := c.play(&p.state, m)
			if c.has.turner != nil && c.turn(&next) != c.turn(&p.state) {
				c.failMove(ruleChanceTurn, &p.state, m, "Turn is %d before the chance move and %d after it. At a chance node the player to move is the one who moves after it. Where a roll decides who moves next, let the player who rolled have one move after it, which passes the turn.",
					c.turn(&p.state), c.turn(&next))
			}
		}
	})
	c.note("%d chance nodes", nodes)
}
