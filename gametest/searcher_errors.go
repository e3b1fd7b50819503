package gametest

import (
	"context"
	"errors"

	"github.com/plygo/ply"
)

// searcherWrong is a call that must fail.
type searcherWrong[S any, M comparable] struct {
	rule string
	ask  searcherAsk[S, M]
	want error // nil: any error will do
}

// checkErrors makes every mistake that a caller can make, all with the same searcher,
// which must then still answer.
func (k *searcherKit[S, M]) checkErrors() {
	s := k.fresh(k.game)
	for _, w := range k.wrong() {
		k.checkError(s, w)
		if _, ok := s.(ply.Analyzer[S, M]); ok {
			w.ask.analysis = &ply.Analysis[M]{}
			k.checkError(s, w)
		}
	}
	q := searcherAsk[S, M]{lim: ply.Limits{Depth: 1}, line: k.open[0]}
	if a, ok := k.ask(s, q, searcherRuleRecovers); ok && a.err != nil {
		k.fail(searcherRuleRecovers, q.line, "", "%v returned the error %q after calls that were wrong", q, a.err)
	}
	k.checkNilGame()
	if k.cycle != nil {
		// A referee may call this game over, but Terminal does not.
		k.result(s, searcherAsk[S, M]{lim: ply.Limits{Depth: 1}, line: k.cycle})
	}
}

func (k *searcherKit[S, M]) wrong() []searcherWrong[S, M] {
	type ask = searcherAsk[S, M]
	one, line := ply.Limits{Depth: 1}, k.open[0]
	wrong := []searcherWrong[S, M]{
		{searcherRuleEmptyLine, ask{lim: one}, nil},
		{searcherRuleNegative, ask{lim: ply.Limits{Depth: -1}, line: line}, nil},
		{searcherRuleNegative, ask{lim: ply.Limits{Depth: -1, Nodes: 1}, line: line}, nil},
		{searcherRuleNegative, ask{lim: ply.Limits{Depth: 1, Nodes: -1}, line: line}, nil},
		{searcherRuleNegative, ask{lim: ply.Limits{Depth: 1, Time: -1}, line: line}, nil},
		{searcherRuleNegative, ask{lim: ply.Limits{Depth: 1, Soft: -1}, line: line}, nil},
		{searcherRuleNoLimit, ask{line: line}, ply.ErrNoLimit},
		{searcherRuleNoLimit, ask{ctx: searcherEndless(), about: "a context without cancel", line: line}, ply.ErrNoLimit},
	}
	for _, line := range k.over {
		wrong = append(wrong, searcherWrong[S, M]{searcherRuleGameOver, ask{lim: one, line: line}, ply.ErrGameOver})
	}
	for _, line := range k.chance {
		wrong = append(wrong, searcherWrong[S, M]{searcherRuleChance, ask{lim: one, line: line}, ply.ErrChance})
	}
	return wrong
}

// searcherEndless returns a context that never ends though it comes from one that does.
func searcherEndless() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return context.WithoutCancel(ctx)
}

func (k *searcherKit[S, M]) checkError(s ply.Searcher[S, M], w searcherWrong[S, M]) {
	a, ok := k.ask(s, w.ask, w.rule)
	switch {
	case !ok:
	case a.err == nil:
		k.fail(w.rule, w.ask.line, "", "%v returned no error", w.ask)
	case w.want != nil && !errors.Is(a.err, w.want):
		k.fail(w.rule, w.ask.line, "", "%v returned the error %q instead of %q", w.ask, a.err, w.want)
	}
}

// checkNilGame makes a searcher of no game at all.
func (k *searcherKit[S, M]) checkNilGame() {
	q := searcherAsk[S, M]{lim: ply.Limits{Depth: 1}, line: k.open[0]}
	a := searcherAwait(func() (ply.Result[M], error) { return q.call(k.fresh(nil)) })
	switch {
	case a.panicked != nil:
		k.fail(searcherRuleNilGame, nil, "", "%v of a searcher of a nil game panicked: %v", q, a.panicked)
	case k.came(q, a, searcherRuleNilGame) && a.err == nil:
		k.fail(searcherRuleNilGame, nil, "", "%v of a searcher of a nil game returned no error", q)
	}
}
