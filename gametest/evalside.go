package gametest

import "github.com/plygo/ply"

const (
	closingPlies = 6      // before the end; an even number, so that each player has a share
	fewVerdicts  = 100    // below which there is no judging
	manyVerdicts = 300    // which are enough
	verdictPlies = 20_000 // bounds the play for more of them
)

// verdicts count how the sign of Evaluate agreed with the result of the game.
type verdicts struct {
	met          map[any]bool
	right, wrong int
}

func (v *verdicts) all() int { return v.right + v.wrong }

// noteEvalSide notes an evaluation that shortly before the end mostly favours the
// player who is about to lose, as one does that was written for the wrong side. A game
// may be meant so, hence it is no broken rule.
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

// compareEval compares Evaluate near the end of g with how it ended.
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

// addVerdict counts the evaluation of p, whose player to move won in the end or not.
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
