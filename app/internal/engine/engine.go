// Package engine is the program that is an engine for other programs: in UCI and UCCI, or in a
// protocol of the game's own.
package engine

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/uci"
)

// Settings is what the command line asks for.
type Settings struct {
	Search   string
	Protocol string
	Bench    []string // the command bench with what follows it; nil without it
}

// author is what engines say of themselves.
const author = "the ply authors"

// AddFlags adds the flags of the program.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.Search, "search", "alphabeta", "the `searcher`: alphabeta, minimax, mcts, which is the textbook's, mcts-tuned, which plays better, greedy or random, "+
		"also with limits and another evaluation, as in alphabeta:depth=4,eval=material; a level, such as level:easy or level:easy,mcts-tuned; or one of the game's own")
	flags.StringVar(&s.Protocol, "protocol", "", "uci, which is UCI and UCCI, or a `protocol` of the game's own, such as gomocup; usually the game's own, if it has one")
}

// Check returns what is wrong with the settings, and with the arguments after the flags.
func (s *Settings) Check(args []string) error {
	if len(args) > 0 && args[0] != "bench" {
		return fmt.Errorf("unknown argument %.40q; bench is the only one", args[0])
	}
	s.Bench = args
	return nil
}

// Run answers what comes in, until its end, or measures the speed of the searcher.
func Run[S any, M comparable](ctx context.Context, g *subject.Game[S, M], s *Settings, in io.Reader, out io.Writer) error {
	err := run(ctx, g, s, in, out)
	if errors.Is(err, context.Canceled) {
		return nil // it was told to end
	}
	return err
}

func run[S any, M comparable](ctx context.Context, g *subject.Game[S, M], s *Settings, in io.Reader, out io.Writer) error {
	own, err := serves(g, s.Protocol)
	if err != nil {
		return err
	}
	e, err := newEngine(g, s.Search)
	switch {
	case err != nil:
		return err
	case len(s.Bench) > 0:
		if len(e.BenchPositions) == 0 {
			_, err := g.Start("")
			return errors.Join(errors.New("there is no position to search"), err)
		}
		return e.Bench(ctx, out, s.Bench[1:]...)
	case own != nil:
		return own.Serve(ctx, in, out, e.Name, func(rules ply.Game[S, M]) (ply.Searcher[S, M], error) { return searcherFor(g, s.Search, rules) })
	}
	return e.Run(ctx, in, out)
}

// serves returns the game's own protocol that a name stands for, or nil for UCI and UCCI. Without a
// name it is the first that the game has.
func serves[S any, M comparable](g *subject.Game[S, M], name string) (*subject.Protocol[S, M], error) {
	switch name {
	case "uci", "ucci":
		return nil, nil
	case "":
		for i := range g.Protocols {
			if g.Protocols[i].Serve != nil {
				return &g.Protocols[i], nil
			}
		}
		return nil, nil
	}
	p, err := g.Protocol(name)
	if err == nil && p.Serve == nil {
		err = fmt.Errorf("%s cannot be an engine that speaks %s; there is -protocol uci", g.Name, name)
	}
	return p, err
}

// newEngine returns the engine of a game, with the searcher of a name.
func newEngine[S any, M comparable](g *subject.Game[S, M], search string) (*uci.Engine[S, M], error) {
	if _, err := g.Notation(); err != nil {
		return nil, g.Needs("")
	}
	e := &uci.Engine[S, M]{Name: "ply " + search, Author: author, Game: g.Rules, BenchPositions: benchPositions(g)}
	if err := equip(e, g, search); err != nil {
		return nil, err
	}
	if g.Engine != nil {
		g.Engine(e)
	}
	return e, nil
}

// benchPositions returns the positions by which speed is measured: those of the game, or its start,
// unless chance moves there, and the position that is worth a look.
func benchPositions[S any, M comparable](g *subject.Game[S, M]) []string {
	if len(g.Bench) > 0 {
		return g.Bench
	}
	var positions []string
	chancer, chances := ply.As[ply.Chancer[S, M]](g.Rules)
	if start, err := g.Start(""); err == nil && !(chances && chancer.Odds(&start, nil, nil)) {
		positions = append(positions, g.State(&start))
	}
	if g.Study != "" {
		positions = append(positions, g.Study)
	}
	return positions
}
