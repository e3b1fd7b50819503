package gametest

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"github.com/plygo/ply"
)

// The rules of ply.Chancer and ply.Policy.
const (
	ruleOdds         = "the odds of a chance node are not negative and sum to 1"
	ruleOddsAlone    = "Odds(s, nil, nil) tells whether s is a chance node"
	ruleChanceTurner = "a game with chance nodes must be a ply.Turner, to say whose turn it is after a roll"
	ruleChanceTurn   = "playing a chance move does not pass the turn"
	rulePrior        = "priors are not negative and sum to 1"
)

// chancerCheck checks the turn at chance nodes. The odds themselves are checked wherever play
// meets a chance node.
func chancerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Chancer[S, M]](check[S, M]{
		name:  "chance",
		rules: []string{ruleOdds, ruleOddsAlone, ruleChanceTurner, ruleChanceTurn},
		run:   func(c *checker[S, M]) { c.checkOddsAlone(); c.checkChanceTurn() },
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			if p.outcome != ply.Ongoing {
				return nil
			}
			odds := k.odds(&p.state, slices.Clone(p.moves))
			return []answer{{"Odds", fmt.Sprint(odds)}} // as text, because NaN != NaN
		},
	})
}

// policyCheck checks Prior.
func policyCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Policy[S, M]](check[S, M]{
		name:  "prior",
		rules: []string{rulePrior},
		run:   (*checker[S, M]).checkPrior,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			if !p.live() {
				return nil
			}
			return []answer{{"Prior", fmt.Sprint(k.prior(&p.state, slices.Clone(p.moves)))}}
		},
	})
}

// chancer returns the game as a ply.Chancer, nil if it is not one.
func (k *caller[S, M]) chancer() ply.Chancer[S, M] { return as[ply.Chancer[S, M]](k) }

// odds returns the odds of moves, and nil if s is not a chance node.
func (k *caller[S, M]) odds(s *S, moves []M) []float32 {
	return read(k, "Odds", s, func(s *S) []float32 {
		p := filled(len(moves))
		if !k.chancer().Odds(s, moves, p) {
			return nil
		}
		return p
	})
}

// rolls asks whether s is a chance node as searchers do that have no moves.
func (k *caller[S, M]) rolls(s *S) bool {
	return read(k, "Odds without moves", s, func(s *S) bool { return k.chancer().Odds(s, nil, nil) })
}

func (k *caller[S, M]) prior(s *S, moves []M) []float32 {
	return read(k, "Prior", s, func(s *S) []float32 {
		p := filled(len(moves))
		as[ply.Policy[S, M]](k).Prior(s, moves, p)
		return p
	})
}

// unset is the value in slices that a method must overwrite.
const unset = -12345

// filled returns n values that are unset.
func filled(n int) []float32 {
	p := make([]float32, n)
	for i := range p {
		p[i] = unset
	}
	return p
}

// tolerance is how far a sum of probabilities may be from 1. They have 32 bits each.
const tolerance = 1e-3

// checkOdds checks the odds of p if it is a chance node.
func (c *checker[S, M]) checkOdds(p *position[S, M]) {
	if p.odds != nil {
		c.checkSum(ruleOdds, "Odds", p, p.odds)
	}
}

// checkSum checks the probabilities that the method set, one for each move of p.
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

// checkOddsAlone checks that Odds gives the same answer with and without moves.
func (c *checker[S, M]) checkOddsAlone() {
	c.eachOngoing(func(p *position[S, M]) {
		if got, want := c.rolls(&p.state), p.odds != nil; got != want {
			c.fail(ruleOddsAlone, &p.state, "Odds(s, nil, nil) is %v, and with the %d moves of s it is %v. Searchers ask without moves, because the answer must not cost them a list of moves.", got, len(p.moves), want)
		}
	})
}

// checkChanceTurn checks that a chance move does not change the turn.
func (c *checker[S, M]) checkChanceTurn() {
	if c.turner() == nil {
		c.fail(ruleChanceTurner, nil, "%T has Odds and no Turn. Without Turn the players alternate at every move, at those of chance too, and searchers and referees give the move to the wrong player. Add Turn(s *%v) int.", c.game, reflect.TypeFor[S]())
	}
	nodes := 0
	c.eachOngoing(func(p *position[S, M]) {
		if p.odds == nil {
			return
		}
		nodes++
		for _, m := range p.moves {
			next := c.play(&p.state, m)
			if c.turner() != nil && c.turn(&next) != c.turn(&p.state) {
				c.failMove(ruleChanceTurn, &p.state, m, "Turn is %d before the chance move and %d after it. At a chance node the player to move is the one who moves after it. Where a roll decides who moves next, let the player who rolled have one move after it, which passes the turn.",
					c.turn(&p.state), c.turn(&next))
			}
		}
	})
	c.note("%d chance nodes", nodes)
}

// checkPrior checks the priors of a Policy.
func (c *checker[S, M]) checkPrior() {
	c.eachLive(func(p *position[S, M]) {
		given := slices.Clone(p.moves)
		c.checkSum(rulePrior, "Prior", p, c.prior(&p.state, given))
		if !slices.Equal(given, p.moves) {
			c.fail(ruleOrderMoves, &p.state, "Prior changed the list of moves (- before, + after).\n%s", diff(p.moves, given))
		}
	})
}
