package gametest

import (
	"github.com/plygo/ply"
)

// What holds for Evaluate.
const ruleEval = "Evaluate stays within ±MaxEval"

// evaluateCheck checks the bounds of Evaluate, and notes if it seems to favour the wrong
// player.
func evaluateCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{
		name:  "evaluate",
		rules: []string{ruleEval},
		run:   func(c *checker[S, M]) { c.checkEval(); c.noteEvalSide() },
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

const (
	closingPlies = 6      // before the end; an even number, so that each player has a share
	fewVerdicts  = 100    // with fewer nothing is noted
	manyVerdicts = 300    // with as many no more games are played
	verdictPlies = 20_000 // bounds the play of more games
)

// verdicts counts how often the sign of Evaluate agreed with the result of the game.
type verdicts struct {
	met          map[any]bool
	right, wrong int
}

// all returns how many evaluations were counted.
func (v *verdicts) all() int { return v.right + v.wrong }

// noteEvalSide notes an evaluation that mostly favours the player who is about to lose. Such
// an evaluation was often written for the wrong side. It is no broken rule, because a game may
// mean it.
func (c *checker[S, M]) noteEvalSide() {
	c.gather()
	v := &verdicts{met: make(map[any]bool)}
	for _, g := range c.games {
		c.compareEval(g, v)
	}
	if v.wrong <= v.right || c.Broken(ruleEnds) {
		return
	}
	for n, plies := 0, 0; v.all() < manyVerdicts && plies < verdictPlies && !c.Closed(); n++ {
		g := c.extraGame(c.starts[n%len(c.starts)], endPlies, uint64(n))
		c.compareEval(g, v)
		plies += 1 + len(g.moves)
	}
	if v.all() >= fewVerdicts && 4*v.wrong > 3*v.all() {
		c.note("hint: Evaluate seems to take the wrong side. At %d different states of the last %d plies of decided random games it was not 0, and at %d of them (%d %%) it favoured the player who lost. "+
			"It is for the player to move: positive is good for the one whose turn it is.", v.all(), closingPlies, v.wrong, 100*v.wrong/v.all())
	}
}

// compareEval compares Evaluate near the end of g with how g ended.
func (c *checker[S, M]) compareEval(g *playout[S, M], v *verdicts) {
	if !g.ended {
		return
	}
	last := g.last()
	if last.outcome != ply.Win && last.outcome != ply.Loss {
		return
	}
	c.try(func() {
		passed := 0
		for i := len(g.moves) - 1; i >= max(0, len(g.moves)-closingPlies); i-- {
			p := g.positions[i]
			if !p.live() {
				continue // chance has no turn
			}
			passed++
			c.addVerdict(v, p, c.sameTurn(p, last, passed) == (last.outcome == ply.Win))
		}
	})
}

// addVerdict counts the evaluation of p. won says whether the player to move at p won.
func (c *checker[S, M]) addVerdict(v *verdicts, p *position[S, M], won bool) {
	key := c.key(&p.state)
	e := c.evaluate(&p.state)
	switch {
	case e == 0 || v.met[key]:
		return
	case (e > 0) == won:
		v.right++
	default:
		v.wrong++
	}
	v.met[key] = true
}
