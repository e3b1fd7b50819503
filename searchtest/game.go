package searchtest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/plygo/ply"
)

// How a searcher treats its game.
const (
	ruleEvaluate = "Evaluate and Order are never called on a terminal state or on a chance node"
	rulePlay     = "Play is given legal moves only, of states that are not over"
	rulePanic    = "a panic of a broken game is raised in the goroutine that called Search"
	ruleClamp    = "evaluations are held within MaxEval: only a win or a loss that was seen is decided"
)

// spyGame is a game that calls before ahead of each call of its four methods.
type spyGame[S any, M comparable] struct {
	ply.Game[S, M]
	before   func(method string, s *S, m M) // m is for Play only
	evaluate func(ply.Score) ply.Score      // what to make of evaluations; nil to leave them
}

// Unwrap gives the optional interfaces of the game.
func (g spyGame[S, M]) Unwrap() ply.Game[S, M] { return g.Game }

func (g spyGame[S, M]) Moves(dst []M, s *S) []M {
	g.tell("Moves", s)
	return g.Game.Moves(dst, s)
}

func (g spyGame[S, M]) Play(s *S, m M) {
	g.before("Play", s, m)
	g.Game.Play(s, m)
}

func (g spyGame[S, M]) Terminal(s *S) ply.Outcome {
	g.tell("Terminal", s)
	return g.Game.Terminal(s)
}

func (g spyGame[S, M]) Evaluate(s *S) ply.Score {
	g.tell("Evaluate", s)
	score := g.Game.Evaluate(s)
	if g.evaluate != nil {
		return g.evaluate(score)
	}
	return score
}

// tell calls before for a method that is about no move.
func (g spyGame[S, M]) tell(method string, s *S) {
	var none M
	g.before(method, s, none)
}

// orderSpyGame is a spyGame of a game that is a ply.Orderer.
type orderSpyGame[S any, M comparable] struct {
	spyGame[S, M]
	orderer ply.Orderer[S, M]
}

func (g orderSpyGame[S, M]) Order(s *S, moves []M, scores []ply.Score) {
	g.tell("Order", s)
	g.orderer.Order(s, moves, scores)
}

// spy returns the game with before ahead of each call, of Order as well if the game has it.
func (c *checker[S, M]) spy(before func(method string, s *S, m M)) ply.Game[S, M] {
	spy := spyGame[S, M]{Game: c.game, before: before}
	if orderer, ok := ply.As[ply.Orderer[S, M]](c.game); ok {
		return orderSpyGame[S, M]{spy, orderer}
	}
	return spy
}

// counting returns the game and a counter of its calls of Play.
func (c *checker[S, M]) counting() (ply.Game[S, M], *atomic.Int64) {
	count := new(atomic.Int64)
	return c.spy(func(method string, _ *S, _ M) {
		if method == "Play" {
			count.Add(1)
		}
	}), count
}

// checkManners watches which methods of the game a searcher calls, and where.
func (c *checker[S, M]) checkManners() {
	for _, line := range c.some() {
		game, noted := c.strict()
		q := request[S, M]{lim: ply.Limits{Nodes: 200}, line: line}
		c.ask(c.fresh(game), q, ruleReturns)
		for _, wrong := range noted() {
			at := []S{wrong.state}
			if wrong.method == "Play" {
				c.fail(rulePlay, at, c.name(at, wrong.move), "%v called Play with this move, but %s", q, wrong.how)
			} else {
				c.fail(ruleEvaluate, at, "", "%v called %s here, but %s", q, wrong.method, wrong.how)
			}
		}
	}
}

// whyNot says in words why a method must not be called at s, Play not with m. It returns ""
// if it may be called.
func (c *checker[S, M]) whyNot(method string, s S, m M) string {
	if method == "Moves" || method == "Terminal" {
		return ""
	}
	line := []S{s}
	switch o := c.outcome(line); {
	case o != ply.Ongoing:
		return fmt.Sprintf("the game is over: Terminal is %v", o)
	case method == "Play" && !slices.Contains(c.moves(line), m):
		return fmt.Sprintf("legal are %v", c.moves(line))
	case method != "Play" && c.odds(line) != nil:
		return "this is a chance node"
	}
	return ""
}

// misuse is a call of a method of the game that the contract rules out, and why.
type misuse[S any, M comparable] struct {
	method string
	state  S
	move   M
	how    string
}

// strict returns the game, and a function that returns the first misuse of each of its
// methods. Searchers may call the game from several goroutines.
func (c *checker[S, M]) strict() (ply.Game[S, M], func() []misuse[S, M]) {
	var mu sync.Mutex
	var noted []misuse[S, M]
	known := make(map[string]bool)
	game := c.spy(func(method string, s *S, m M) {
		how := c.whyNot(method, *s, m)
		mu.Lock()
		defer mu.Unlock()
		if how != "" && !known[method] {
			known[method] = true
			noted = append(noted, misuse[S, M]{method, *s, m, how})
		}
	})
	return game, func() []misuse[S, M] {
		mu.Lock()
		defer mu.Unlock()
		return noted
	}
}

// boom is the value with which games panic on purpose.
const boom = "searchtest: this game panics on purpose"

// checkPanic lets the methods of the game panic, sooner or later.
func (c *checker[S, M]) checkPanic() {
	for _, method := range []string{"Moves", "Play", "Terminal", "Evaluate"} {
		for _, after := range []int64{0, 1, 25} {
			c.panics(method, after)
		}
	}
}

// panics checks one search in which the method panics from its call number after+1 on.
func (c *checker[S, M]) panics(method string, after int64) {
	if c.hung {
		return
	}
	var calls atomic.Int64
	game := c.spy(func(called string, _ *S, _ M) {
		if called == method && calls.Add(1) > after {
			panic(boom)
		}
	})
	q := request[S, M]{lim: ply.Limits{Nodes: 200}, line: c.open[0]}
	s := c.fresh(game)
	a := await(func() (ply.Result[M], error) { return q.call(s) })
	switch {
	case a.hung:
		c.came(q, a, rulePanic)
	case calls.Load() <= after:
		return // the searcher did not need the method as often
	case a.panicked == nil:
		c.fail(rulePanic, q.line, "", "%s of the game panicked in %v, which returned (%v, %v) all the same", method, q, a.result, a.err)
	case !strings.Contains(fmt.Sprint(a.panicked), boom):
		c.fail(rulePanic, q.line, "", "%s of the game panicked with %q in %v, which panicked with %q", method, boom, q, fmt.Sprint(a.panicked))
	}
}

// farPlies is a number of plies: the searches of checkClamp have too few nodes to see an
// end of the game that is so far away.
const farPlies = 300

// checkClamp lets Evaluate exceed its bounds. A score of the first kind looks like a win or
// loss in 500 plies; one of the second kind overflows when it is negated.
func (c *checker[S, M]) checkClamp() {
	excess := []struct{ low, high ply.Score }{
		{ply.LossIn(500), ply.WinIn(500)},
		{math.MinInt32, math.MaxInt32},
	}
	for _, line := range c.open {
		for _, x := range excess {
			game := spyGame[S, M]{Game: c.game, before: func(string, *S, M) {}, evaluate: func(score ply.Score) ply.Score {
				if score < 0 {
					return x.low
				}
				return x.high
			}}
			c.clamps(game, line, x.high)
		}
	}
}

// clamps checks one search of a game whose evaluations are ±excess.
func (c *checker[S, M]) clamps(game ply.Game[S, M], states []S, excess ply.Score) {
	q := request[S, M]{lim: ply.Limits{Nodes: 100}, line: states}
	a, ok := c.ask(c.fresh(game), q, ruleReturns)
	if !ok || a.err != nil {
		return
	}
	if r := a.result; !c.credible(states, r) {
		c.fail(ruleClamp, states, c.name(states, r.Move),
			"%v of a game that evaluates states at ±%d returned the score %d (%v), which nobody can have seen", q, excess, r.Score, r.Score)
	}
}

// credible reports whether a search of few nodes can have found the score of r. It can if
// the score is not decided, or if minimax finds the move won or lost as well.
func (c *checker[S, M]) credible(states []S, r ply.Result[M]) bool {
	plies, decided := r.Score.Decided()
	if !decided {
		return true
	}
	if plies >= farPlies || r.Score > ply.WinIn(0) || r.Score < ply.LossIn(0) {
		return false
	}
	lines := c.oracle(states, max(plies, 1))
	if lines == nil || !slices.Contains(c.moves(states), r.Move) {
		return true
	}
	value := valueOf(lines, r.Move)
	return value > ply.MaxEval && r.Score > 0 || value < -ply.MaxEval && r.Score < 0
}
