// Package searchtest checks a searcher against the contract of [ply.Searcher].
//
// [Run] plays a game at random and searches the states that it meets, under every kind of
// limit, with mistakes of the caller, with games that panic, with several searchers at once,
// and with calls in the middle of a search. A whole test of a searcher:
//
//	package mysearch_test
//
//	import (
//		"testing"
//
//		"example.com/mysearch"
//		"github.com/plygo/ply/games/tictactoe"
//		"github.com/plygo/ply/searchtest"
//	)
//
//	func TestContract(t *testing.T) {
//		searchtest.Run(t, tictactoe.Rules{}, mysearch.New, searchtest.Promises{Exact: true, Looks: 2})
//	}
//
// A failure names the rule that was broken, the state, and the call, written so that it can
// be repeated. Random play is seeded: what fails once fails again. Run such tests with -race
// as well, because several searchers work at once.
//
// [Check] does the same outside a test and returns the broken rules as an error.
//
// Package [github.com/plygo/ply/gametest] does the same for games.
package searchtest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// Promises is what a searcher claims beyond what every [ply.Searcher] owes. The zero
// value claims nothing, which suits a player that moves at random.
type Promises struct {
	// Exact: with Limits{Depth: d} the score is what minimax finds at depth d, and the
	// move is one of minimax's best. It is checked for small d. A searcher that is
	// exact also counts every call of Play as a node.
	Exact bool
	// Looks is how many plies ahead the searcher is sure to see. From 1 on it takes a
	// win in one; from 2 on it does not step into a loss in one that it can avoid.
	Looks int
	// Limits are those under which Looks holds. Zero means Limits{Depth: Looks}.
	Limits ply.Limits
	// Varies: results may differ from run to run, as those of several threads do.
	Varies bool
}

// Violation is a rule of the contract that a searcher broke, an error. Its fields are texts:
// Rule is the sentence of the contract, State where it was broken, Move at which move, and
// Detail what was called, what came of it, and what was expected.
type Violation = contract.Violation

// Run checks a searcher as [Check] does, in subtests of t, one for each part of the
// contract. If a search does not return, the parts after it are skipped.
func Run[S any, M comparable, R ply.Searcher[S, M]](t *testing.T, g ply.Game[S, M], fresh func(ply.Game[S, M]) R, p Promises, starts ...S) {
	t.Helper()
	c, err := newChecker(g, fresh, p, starts)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range c.parts() {
		t.Run(part.name, func(t *testing.T) {
			if c.hung {
				t.Skip("a search of an earlier check never returned")
			}
			part.check()
			for _, v := range c.Take() {
				t.Error(v)
			}
		})
	}
}

// Check checks a searcher against the contract of [ply.Searcher], on states that it finds
// by playing g at random. It plays from the starts, or from the game's own start if there
// are no starts and g is a [ply.Starter]. The error joins a [*Violation] for each broken
// rule; errors.As finds the first. A nil game, or no start from which a player has a move,
// is another error.
//
// fresh returns a new searcher of the game that it is given. That game is g, a wrapper of
// g that has Unwrap (see [ply.As]), or nil, which must not be an error before Search. A
// constructor such as alphabeta.New will do as it is.
//
// The game itself should pass [github.com/plygo/ply/gametest.Check], or its faults show as
// the searcher's. A small game is best, because searching is what takes the time. But only a
// game that is not searched to its end at once shows whether a search can be stopped. If a
// search does not return, Check says so, leaves it running, and checks nothing more.
func Check[S any, M comparable, R ply.Searcher[S, M]](g ply.Game[S, M], fresh func(ply.Game[S, M]) R, p Promises, starts ...S) error {
	c, err := newChecker(g, fresh, p, starts)
	if err != nil {
		return err
	}
	for _, part := range c.parts() {
		if !c.hung {
			part.check()
		}
	}
	return c.Err()
}

// checker checks one searcher on one game.
type checker[S any, M comparable] struct {
	samples[S, M]
	*contract.Findings
	fresh    func(ply.Game[S, M]) ply.Searcher[S, M]
	promises Promises
	hung     bool // a search did not return; no others are started
}

func newChecker[S any, M comparable, R ply.Searcher[S, M]](g ply.Game[S, M], fresh func(ply.Game[S, M]) R, p Promises, starts []S) (*checker[S, M], error) {
	if g == nil || fresh == nil {
		return nil, errors.New("searchtest: to check a searcher takes a game and a function that makes searchers of it")
	}
	if starter, ok := ply.As[ply.Starter[S]](g); ok && len(starts) == 0 {
		starts = []S{starter.Start()}
	}
	c := &checker[S, M]{
		samples:  newSamples(g, starts),
		Findings: contract.NewFindings(),
		fresh:    func(g ply.Game[S, M]) ply.Searcher[S, M] { return fresh(g) },
		promises: p,
	}
	if len(c.open) == 0 {
		return nil, errors.New("searchtest: no start from which a player ever has a move, so there is nothing to search")
	}
	return c, nil
}

// part is a part of the contract, a subtest of Run.
type part struct {
	name  string
	check func()
}

// parts returns the parts in the order in which a searcher is best mended.
func (c *checker[S, M]) parts() []part {
	return []part{
		{"limits", c.checkLimits},
		{"nodes", c.checkNodes},
		{"line", c.checkLine},
		{"errors", c.checkErrors},
		{"prompt", c.checkPrompt},
		{"same", c.checkSame},
		{"together", c.checkTogether},
		{"busy", c.checkBusy},
		{"manners", c.checkManners},
		{"panic", c.checkPanic},
		{"clamp", c.checkClamp},
		{"looks", c.checkLooks},
		{"exact", c.checkExact},
		{"deepen", c.checkDeepen},
		{"analyze", c.checkAnalyze},
	}
}

// fail reports a broken rule at the last of states, once. move is a move as text, or
// empty. The detail says what was called, what came of it and what was expected.
func (c *checker[S, M]) fail(rule string, states []S, move, format string, args ...any) {
	if !c.Fresh(rule) {
		return
	}
	v := &Violation{Rule: rule, Move: move, Detail: fmt.Sprintf(format, args...)}
	if len(states) > 0 {
		v.State = contract.State(c.game, &states[len(states)-1])
	}
	c.Add(v)
}

// name writes m, a move of the last of states, for people.
func (c *checker[S, M]) name(states []S, m M) string {
	return contract.Move(c.game, &states[len(states)-1], m)
}
