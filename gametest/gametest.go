package gametest

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// Run checks a game in subtests, one for each group of rules, and reports every
// broken rule once, with the first state that shows it. It plays from the given
// starts, or from the game's own if it is a [ply.Starter] and none are given.
//
// Starts should be of all kinds that the game knows: few pieces and many, near the
// end, with special moves to come. With -short it plays less.
//
// A wrapper that means to hide the optional interfaces of the game inside says so by an
// Unwrap that returns nil.
//
// Run also logs, for go test -v, which optional interfaces it found, how much of them
// random play could exercise, whether Evaluate mostly favours the side that loses, and how
// often Moves and Play allocate.
func Run[S any, M comparable](t *testing.T, g ply.Game[S, M], starts ...S) {
	t.Helper()
	c, err := newChecker(g, starts)
	if err != nil {
		t.Fatal(err)
	}
	for _, group := range c.groups() {
		t.Run(group.name, func(t *testing.T) {
			found, notes := c.run(group)
			report(t, found, notes)
		})
	}
}

// reporter is what report needs of a test.
type reporter interface {
	Helper()
	Log(args ...any)
	Error(args ...any)
}

func report(t reporter, found []*Violation, notes []string) {
	t.Helper()
	for _, note := range notes {
		t.Log(note)
	}
	for _, v := range found {
		t.Error(v)
	}
}

// Violation is a rule of the contract that a game broke, an error. Its fields are texts:
// Rule is the sentence of the contract, State where it was broken, Move at which move or
// after which one, and Detail what differed and how to mend it.
type Violation = contract.Violation

// newFindings returns findings that are closed by a broken rule on which all others rest.
func newFindings() *contract.Findings {
	return contract.NewFindings(ruleUnwrap, ruleCopyable, ruleParent)
}

// Check checks a game as [Run] does, without a test. The error joins a [*Violation]
// for each broken rule; errors.As finds the first. A nil game, or no start where the
// game has none of its own, is another error.
func Check[S any, M comparable](g ply.Game[S, M], starts ...S) error {
	c, err := newChecker(g, starts)
	if err != nil {
		return err
	}
	return c.runAll()
}
