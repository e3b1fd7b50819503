package gametest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/plygo/ply"
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

// RunSearcher is [CheckSearcher] as subtests of t, one for each part of the contract:
//
//	func TestConformance(t *testing.T) {
//		gametest.RunSearcher(t, tictactoe.Rules{}, alphabeta.New, gametest.Promises{Exact: true, Looks: 2})
//	}
//
// Run such tests with -race as well: several searchers work at once.
func RunSearcher[S any, M comparable, R ply.Searcher[S, M]](t *testing.T, g ply.Game[S, M], fresh func(ply.Game[S, M]) R, p Promises, starts ...S) {
	t.Helper()
	k, err := newSearcherKit(g, fresh, p, starts)
	if err != nil {
		t.Fatal(err)
	}
	for _, check := range k.checks() {
		t.Run(check.name, func(t *testing.T) {
			if k.hung {
				t.Skip("a search of an earlier check never returned")
			}
			check.run()
			report(t, k.findings.take(), nil)
		})
	}
}

// CheckSearcher checks a searcher against the contract of [ply.Searcher], on states
// that it finds by playing g at random from the starts, or from the game's own start if
// it is a [ply.Starter] and none are given. The error joins a [*Violation] for each
// broken rule; errors.As finds the first. A nil game, or no start from which a player
// has a move, is another error.
//
// fresh returns a new searcher of the game that it is given, which is g, a wrapper of
// g that has Unwrap (see [ply.As]), or nil: that must not be an error before Search.
// A constructor such as alphabeta.New will do as it is.
//
// The game itself should pass [Check], or else its faults show as the searcher's. A
// small one is best, because searching is what takes the time; but only a game that is
// not searched to its end at once shows whether a search can be stopped. If a search
// does not return, CheckSearcher says so, leaves it running, and checks nothing more.
func CheckSearcher[S any, M comparable, R ply.Searcher[S, M]](g ply.Game[S, M], fresh func(ply.Game[S, M]) R, p Promises, starts ...S) error {
	k, err := newSearcherKit(g, fresh, p, starts)
	if err != nil {
		return err
	}
	for _, check := range k.checks() {
		if !k.hung {
			check.run()
		}
	}
	return k.findings.err()
}

// searcherKit is one run of the checks.
type searcherKit[S any, M comparable] struct {
	searcherSamples[S, M]
	fresh    func(ply.Game[S, M]) ply.Searcher[S, M]
	promises Promises
	findings findings
	hung     bool // a search did not return; no others are started
}

func newSearcherKit[S any, M comparable, R ply.Searcher[S, M]](g ply.Game[S, M], fresh func(ply.Game[S, M]) R, p Promises, starts []S) (*searcherKit[S, M], error) {
	if g == nil || fresh == nil {
		return nil, errors.New("gametest: to check a searcher takes a game and a function that makes searchers of it")
	}
	if starter, ok := ply.As[ply.Starter[S]](g); ok && len(starts) == 0 {
		starts = []S{starter.Start()}
	}
	k := &searcherKit[S, M]{
		searcherSamples: searcherSample(g, starts),
		fresh:           func(g ply.Game[S, M]) ply.Searcher[S, M] { return fresh(g) },
		promises:        p,
		findings:        findings{rules: make(map[string]bool)},
	}
	if len(k.open) == 0 {
		return nil, errors.New("gametest: no start from which a player ever has a move, so there is nothing to search")
	}
	return k, nil
}

type searcherCheck struct {
	name string
	run  func()
}

// checks are in the order in which a searcher is best mended.
func (k *searcherKit[S, M]) checks() []searcherCheck {
	return []searcherCheck{
		{"limits", k.checkLimits},
		{"nodes", k.checkNodes},
		{"line", k.checkLine},
		{"errors", k.checkErrors},
		{"prompt", k.checkPrompt},
		{"same", k.checkSame},
		{"together", k.checkTogether},
		{"manners", k.checkManners},
		{"panic", k.checkPanic},
		{"clamp", k.checkClamp},
		{"looks", k.checkLooks},
		{"exact", k.checkExact},
		{"deepen", k.checkDeepen},
		{"analyze", k.checkAnalyze},
	}
}

// fail reports a broken rule, once. The detail says what was called, what came of it
// and what was expected.
func (k *searcherKit[S, M]) fail(rule string, line []S, move, format string, args ...any) {
	if !k.findings.fresh(rule) {
		return
	}
	v := &Violation{Rule: rule, Move: move, Detail: fmt.Sprintf(format, args...)}
	if len(line) > 0 {
		v.State = describe(k.game, &line[len(line)-1])
	}
	k.findings.add(v)
}

// name writes a move of the last state of line for people.
func (k *searcherKit[S, M]) name(line []S, m M) string {
	return describeMove(k.game, &line[len(line)-1], m)
}
