package engine

import (
	"cmp"
	"context"
	"fmt"
	"reflect"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/uci"
)

// equip gives the engine a searcher, its options that no engine has by itself, and limits for a
// bench of some seconds.
func equip[S any, M comparable](e *uci.Engine[S, M], g *subject.Game[S, M], search string) error {
	s, own, err := find(g, search)
	if err != nil {
		return err
	}
	e.Searcher, e.BenchLimits = within(s, own), benchLimits(g, s, own)
	if s, ok := s.(*alphabeta.Searcher[S, M]); ok {
		e.Options = append(e.Options, uci.Spin("Contempt", 0, -1000, 1000, func(n int) { s.Contempt = ply.Score(n) }))
	}
	if s, ok := s.(ply.Seeder); ok {
		e.Options = append(e.Options, uci.Spin("Seed", 0, 0, 1<<30, func(n int) { s.SetSeed(uint64(n)) }))
	}
	return nil
}

// find returns the searcher of a name, and the limits that it has by its name.
func find[S any, M comparable](g *subject.Game[S, M], search string) (s ply.Searcher[S, M], own ply.Limits, err error) {
	machine, err := g.Machine(search)
	if err == nil {
		s, own, err = machine.Searcher(0)
	}
	if err != nil {
		return nil, own, fmt.Errorf("-search: %w", err)
	}
	return s, own, nil
}

// searcherFor returns the searcher of a name for rules that another program has chosen.
// Evaluations and players of the game are for its own rules alone.
func searcherFor[S any, M comparable](g *subject.Game[S, M], search string, rules ply.Game[S, M]) (ply.Searcher[S, M], error) {
	if !reflect.DeepEqual(rules, g.Rules) {
		g = &subject.Game[S, M]{Name: g.Name + " with these rules", Rules: rules}
	}
	s, own, err := find(g, search)
	if err != nil {
		return nil, err
	}
	return within(s, own), nil
}

// benchLimits returns how far a searcher looks in a bench: never for a time, so that the number of
// nodes is the same in every run.
func benchLimits[S any, M comparable](g *subject.Game[S, M], s ply.Searcher[S, M], own ply.Limits) ply.Limits {
	if own = (ply.Limits{Depth: own.Depth, Nodes: own.Nodes}); own != (ply.Limits{}) {
		return own
	}
	switch s.(type) {
	case *alphabeta.Searcher[S, M]:
		return cmp.Or(g.BenchLimits, ply.Limits{Depth: 10})
	case *mcts.Searcher[S, M]:
		return ply.Limits{Nodes: 500}
	case *minimax.Searcher[S, M]:
		return ply.Limits{Depth: 3}
	}
	return ply.Limits{}
}

// limited is a searcher that keeps limits of its own, whatever a GUI asks for.
type limited[S any, M comparable] struct {
	ply.Searcher[S, M]
	limits ply.Limits
}

// limitedWhole is limited for a searcher that can do more.
type limitedWhole[S any, M comparable] struct {
	whole[S, M]
	limits ply.Limits
}

// whole is what alphabeta and mcts can do.
type whole[S any, M comparable] interface {
	ply.Analyzer[S, M]
	ply.Resetter
	ply.Threader
	ply.Memorizer
	ply.Filler
}

// within returns a searcher that keeps the limits.
func within[S any, M comparable](s ply.Searcher[S, M], limits ply.Limits) ply.Searcher[S, M] {
	if limits == (ply.Limits{}) {
		return s
	}
	if s, ok := s.(whole[S, M]); ok {
		return limitedWhole[S, M]{s, limits}
	}
	return limited[S, M]{s, limits}
}

func (s limited[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	return s.Searcher.Search(ctx, lim.And(s.limits), states...)
}

func (s limited[S, M]) Reset() {
	if r, ok := s.Searcher.(ply.Resetter); ok {
		r.Reset()
	}
}

func (s limitedWhole[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	return s.whole.Search(ctx, lim.And(s.limits), states...)
}

func (s limitedWhole[S, M]) Analyze(ctx context.Context, lim ply.Limits, a ply.Analysis[M], states ...S) (ply.Result[M], error) {
	return s.whole.Analyze(ctx, lim.And(s.limits), a, states...)
}
