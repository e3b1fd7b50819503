package gametest

import (
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/survey"
)

// surveyCheck notes how random games go, and hints at a fault that they make likely.
func surveyCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{name: "games", run: (*checker[S, M]).survey}
}

// playRules are the rules without which games go astray: there is nothing to see in them.
var playRules = []string{
	rulePanic, ruleReaders, ruleDeterministic, ruleOutcome, ruleNoMoves, ruleDecided, ruleEnds, ruleEval,
	ruleStartTurn, ruleTurn, ruleTurnPasses, ruleOdds, ruleOddsAlone, ruleChanceTurner, ruleChanceTurn,
}

// survey plays many games. It does not check again what the other checks have seen.
func (c *checker[S, M]) survey() {
	c.gather()
	if c.Closed() || slices.ContainsFunc(playRules, c.Broken) {
		return
	}
	c.shared = true
	defer func() { c.shared = false }()
	found := survey.Run(c.watched(), c.starts, c.effort.survey, 0)
	for _, note := range found.Notes() {
		c.note("%s", note)
	}
	if hint := found.Hint(); hint != "" {
		c.hints = append(c.hints, hint)
	}
}

// watched is the game under test, called through the checker, which reports if it panics. It
// embeds nothing: the compiler writes every promoted method again, for every type of game.
type watched[S any, M comparable] struct{ c *checker[S, M] }

// watched returns the rules of the game for a survey.
func (c *checker[S, M]) watched() survey.Rules[S, M] {
	w := watched[S, M]{c}
	r := survey.Rules[S, M]{Game: w}
	if c.turner() != nil {
		r.Turner = w
	}
	if c.chancer() != nil {
		r.Chancer = w
	}
	if c.repeater() != nil {
		r.Repeater = w
	}
	return r
}

func (w watched[S, M]) Moves(dst []M, s *S) []M   { return w.c.moves(dst, s) }
func (w watched[S, M]) Play(s *S, m M)            { *s = w.c.play(s, m) }
func (w watched[S, M]) Terminal(s *S) ply.Outcome { return w.c.terminal(s) }
func (w watched[S, M]) Evaluate(s *S) ply.Score   { return w.c.evaluate(s) }
func (w watched[S, M]) Turn(s *S) int             { return w.c.turn(s) }
func (w watched[S, M]) Hash(s *S) uint64          { return w.c.hash(s) }

func (w watched[S, M]) Odds(s *S, moves []M, p []float32) bool {
	if moves == nil {
		return w.c.rolls(s)
	}
	odds := w.c.odds(s, moves)
	copy(p, odds)
	return odds != nil
}

func (w watched[S, M]) Repetition(states []S, root int) ply.Outcome {
	return w.c.repetition(states, root)
}
