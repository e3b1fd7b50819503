// Package gametest checks a game against the contract of [ply.Game].
//
// [Run] plays the game at random and checks every sentence of the contract at every step. It
// also checks the contract of each optional interface that the game has. And it finds optional
// methods that nobody can call: of another signature, on another receiver, or hidden in a
// wrapper without Unwrap. A whole test of a game:
//
//	package nim_test
//
//	import (
//		"testing"
//
//		"example.com/nim"
//		"github.com/plygo/ply/gametest"
//	)
//
//	func TestRules(t *testing.T) {
//		gametest.Run(t, nim.Rules{}, nim.Heaps{3, 4, 5})
//	}
//
// A failure names the rule that was broken, the state, the move, and what differed.
// Random play is seeded: what fails once fails again. Run such tests with -race as
// well, because the methods of a game are called from several goroutines at once.
//
// Some faults break no rule, though searchers play badly because of them: an Evaluate or a
// Terminal for the wrong player. Run looks for them by many games, and logs a hint:
//
//	hint: Terminal may say Win where it should say Loss.
//	  Of 60 decided random games the player who moved last won none. Terminal is for …
//
// A hint never fails a test, because a game may mean it. The log also says how random games went:
// how many, how long, how many moves there were to choose from, who won. So run the test of a
// new game with go test -v now and then.
//
// [Check] does the same outside a test and returns the hints, and the broken rules as an error.
//
// [Fuzz] looks for texts that the [ply.Notation] of a game cannot read without a fault:
//
//	func FuzzParse(f *testing.F) {
//		gametest.Fuzz(f, nim.Rules{}, "3,4,5", "0,0,1")
//	}
//
// Package [github.com/plygo/ply/searchtest] does the same for searchers.
package gametest

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// Run checks a game in subtests of t, one for each part of the contract. It reports every
// broken rule once, with the first state that shows it. It plays from the starts, or from the
// game's own start if there are no starts and g is a [ply.Starter]. With -short it plays less.
//
// Starts should be of all kinds that the game knows: few pieces and many, near the end,
// before special moves.
//
// A wrapper that hides the optional interfaces of the game inside on purpose has an Unwrap
// that returns nil.
//
// With go test -v, Run also logs which optional interfaces it found, how often random play
// reached the cases they cover, how random games went, how often Moves and Play allocate, and
// last the hints, if there are any.
func Run[S any, M comparable](t *testing.T, g ply.Game[S, M], starts ...S) {
	t.Helper()
	c, err := newChecker(g, starts)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range c.parts() {
		t.Run(part.name, func(t *testing.T) {
			found, notes := c.run(part)
			report(t, found, notes)
		})
	}
	report(t, nil, c.hints)
}

// reporter is the part of a *testing.T that report needs.
type reporter interface {
	Helper()
	Log(args ...any)
	Error(args ...any)
}

// report logs the notes and fails the test for each violation.
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

// Check checks a game as [Run] does, outside a test. The error joins a [*Violation] for each
// broken rule; errors.As finds the first. A nil game is another error, and so is a call without
// starts for a game that is no [ply.Starter]. The hints are those that Run logs: texts for people
// about faults that are likely, though they break no rule.
func Check[S any, M comparable](g ply.Game[S, M], starts ...S) (hints []string, err error) {
	c, err := newChecker(g, starts)
	if err != nil {
		return nil, err
	}
	err = c.runAll()
	return c.hints, err
}

// newFindings returns findings that are closed by a broken rule on which all others rest.
func newFindings() *contract.Findings {
	return contract.NewFindings(ruleUnwrap, ruleCopyable, ruleParent)
}
