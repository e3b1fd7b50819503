package gametest

import (
	"reflect"

	"github.com/plygo/ply"
)

// start returns the game's own first state.
func (c *checker[S, M]) start() S {
	return during(&c.caller, gameCall[S, M]{method: "Start"}, c.has.starter.Start)
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
	if c.has.turner != nil {
		if turn := c.turn(&first); turn != 0 {
			c.fail(ruleStartTurn, &first, "Turn is %d there. Players are numbered in the order in which they begin, so that others know who is meant.", turn)
		}
	}
}

// checkTuning checks what a game tells searchers in numbers.
func (c *checker[S, M]) checkTuning() {
	tuning := func() ply.Tuning {
		return during(&c.caller, gameCall[S, M]{method: "Tuning"}, c.has.tuner.Tuning)
	}
	first, second := tuning(), tuning()
	if !reflect.DeepEqual(first, second) {
		c.fail(ruleTuning, nil, "It was asked twice (- first, + then).\n%s", diff(first, second))
	}
	if first.Scale < 0 {
		c.fail(ruleTuning, nil, "Scale is %d; a higher score would be a lower win rate. 0 means the default.", int32(first.Scale))
	}
}
