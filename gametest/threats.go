package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// The rules of ply.Threatener.
const (
	ruleThreats = "Threats and Answers list a part of Moves, no move twice"
	ruleAnswers = "of order 1, Answers leaves out only moves that lose at once"
	ruleHigher  = "who threatens by a threat of order 1 does so by one of order 2, too"
)

// threatenerCheck checks Threats and Answers. What Answers of a higher order leaves out is not checked: that
// takes a search. Package proof finds out.
func threatenerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Threatener[S, M]](check[S, M]{
		name:  "threats",
		rules: []string{ruleThreats, ruleAnswers, ruleHigher},
		run:   (*checker[S, M]).checkThreats,
		answers: func(k *caller[S, M], p *position[S, M]) (all []answer) {
			if !p.live() {
				return nil
			}
			for order := 1; order <= checkedOrders; order++ {
				moves, threatened := k.parries(nil, &p.state, order)
				all = append(all, answer{"Threats", k.threats(nil, &p.state, order)}, answer{"Answers", moves}, answer{"Answers", threatened})
			}
			return all
		},
	})
}

// checkedOrders is how many orders of threats are checked.
const checkedOrders = 2

func (k *caller[S, M]) threatener() ply.Threatener[S, M] { return as[ply.Threatener[S, M]](k) }

func (k *caller[S, M]) threats(dst []M, s *S, order int) []M {
	return read(k, "Threats", s, func(s *S) []M { return k.threatener().Threats(dst, s, order) })
}

// parries returns what Answers returns.
func (k *caller[S, M]) parries(dst []M, s *S, order int) (moves []M, threatened bool) {
	moves = read(k, "Answers", s, func(s *S) (moves []M) {
		moves, threatened = k.threatener().Answers(dst, s, order)
		return moves
	})
	return moves, threatened
}

// checkThreats checks what the game proposes in states.
func (c *checker[S, M]) checkThreats() {
	c.eachLive(func(p *position[S, M]) {
		var threatened [checkedOrders + 1]bool
		for order := 1; order <= checkedOrders; order++ {
			c.checkPart(ruleThreats, "Threats", p, c.threats(nil, &p.state, order))
			c.checkAppend("Threats", func(dst []M, s *S) []M { return c.threats(dst, s, order) }, &p.state)
			c.checkAppend("Answers", func(dst []M, s *S) []M {
				moves, _ := c.parries(dst, s, order)
				return moves
			}, &p.state)
			var answers []M
			answers, threatened[order] = c.parries(nil, &p.state, order)
			c.checkPart(ruleThreats, "Answers", p, answers)
			if order == 1 && threatened[1] {
				c.checkAnswers(p, answers)
			}
		}
		if threatened[1] && !threatened[2] {
			c.fail(ruleHigher, &p.state, "Answers says that there is a threat of order 1, and none of order 2. An order is the highest that counts.")
		}
	})
}

// checkAnswers checks that every move of p that answers leaves out loses at once.
func (c *checker[S, M]) checkAnswers(p *position[S, M], answers []M) {
	for _, m := range p.moves {
		if slices.Contains(answers, m) {
			continue
		}
		next := c.play(&p.state, m)
		after := c.look(&next)
		if c.loses(p, after, 1) || c.allowsWin(p, after) {
			continue
		}
		c.failMove(ruleAnswers, &p.state, m, "Answers leaves this move out, but it does not lose at once. A proof that believes it is found again and again, and refused.")
	}
}
