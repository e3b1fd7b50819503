package subject

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/uci"
)

// Machine is a player that a name stands for, such as alphabeta:depth=4,eval=material.
type Machine[S any, M comparable] struct {
	Text     string // the whole name
	External bool   // another program
	File     bool   // its evaluation is a network in a file, which is read when the first one is made
	Limited  bool   // it has limits of its own; others need a clock, or limits of each move

	make func(ctx context.Context, seed uint64) (match.Player[S, M], error)
}

// New makes the player. The seed is for everything random in it. An external program runs until it
// is closed or ctx ends.
func (m *Machine[S, M]) New(ctx context.Context, seed uint64) (match.Player[S, M], error) {
	return m.make(ctx, seed)
}

// Searcher makes the searcher of a player, with the limits of its name. A player that does not
// search has none.
func (m *Machine[S, M]) Searcher(seed uint64) (ply.Searcher[S, M], ply.Limits, error) {
	if !m.External {
		p, err := m.make(context.Background(), seed)
		if err != nil {
			return nil, ply.Limits{}, err
		}
		if p, ok := p.(*match.SearcherPlayer[S, M]); ok {
			return p.Searcher, p.Limits, nil
		}
	}
	return nil, ply.Limits{}, fmt.Errorf("%s is no searcher", m.Text)
}

// Again at the end of a name makes another player of the same kind, so that a player can meet itself.
const Again = " again"

// Machine returns the machine with a name. It finds all errors of the name, but not those of files that it names.
func (g *Game[S, M]) Machine(text string) (*Machine[S, M], error) {
	if once, again := strings.CutSuffix(text, Again); again && once != "" {
		m, err := g.Machine(once)
		if err != nil {
			return nil, err
		}
		m.Text = text
		return m, nil
	}
	for _, own := range g.Players {
		if own.Name == text {
			return ownMachine(own), nil
		}
		if limits, ok := strings.CutPrefix(text, own.Name+":"); ok {
			return limitedMachine(own, text, limits)
		}
	}
	name, err := parse(text, g.protocols())
	switch {
	case errors.Is(err, errNoPlayer):
		return nil, fmt.Errorf("no player %s; there are %s", brief.Word(text), g.PlayerHelp())
	case err != nil:
		return nil, err
	}
	file := isFile(name.eval)
	rules := sync.OnceValues(func() (ply.Game[S, M], error) { return g.learned(name.eval) })
	if !file {
		evaluated, err := g.Evaluated(name.eval)
		if err != nil {
			return nil, err
		}
		rules = func() (ply.Game[S, M], error) { return evaluated, nil }
	}
	m := &Machine[S, M]{Text: text, External: true, File: file}
	switch dialect, anyGame := dialects[name.kind]; {
	case anyGame:
		cfg := uci.Config{Path: name.command[0], Args: name.command[1:], Dialect: dialect, Settings: name.settings}
		m.make = func(ctx context.Context, _ uint64) (match.Player[S, M], error) {
			client, err := uci.Start(ctx, g.Rules, cfg)
			if err != nil {
				return nil, err // a nil client would be a player that is not nil
			}
			return client, nil
		}
	case name.command != nil:
		protocol, err := g.Protocol(name.kind)
		if err != nil {
			return nil, err
		}
		m.make = func(ctx context.Context, _ uint64) (match.Player[S, M], error) {
			return protocol.Start(ctx, name.command)
		}
	default:
		m.External, m.Limited = false, name.limited()
		m.make = func(_ context.Context, seed uint64) (match.Player[S, M], error) {
			evaluated, err := rules()
			if err != nil {
				return nil, err
			}
			return newPlayer(evaluated, name, seed), nil
		}
	}
	return m, nil
}

// ownMachine returns a player of the game's own. One is made to see whether it has limits.
func ownMachine[S any, M comparable](own Player[S, M]) *Machine[S, M] {
	sample := own.New(0)
	if c, ok := sample.(io.Closer); ok {
		_ = c.Close() // nobody has used it
	}
	p, searches := sample.(*match.SearcherPlayer[S, M])
	return &Machine[S, M]{
		Text: own.Name, Limited: !searches || p.Limits != (ply.Limits{}),
		make: func(_ context.Context, seed uint64) (match.Player[S, M], error) { return own.New(seed), nil },
	}
}

// limitedMachine returns a player of the game's own that searches, with other limits than its own.
func limitedMachine[S any, M comparable](own Player[S, M], text, limits string) (*Machine[S, M], error) {
	lim, err := parseLimits(limits)
	if err != nil {
		return nil, err
	}
	m := ownMachine(own)
	if _, _, err := m.Searcher(0); err != nil {
		return nil, fmt.Errorf("%s has no limits", own.Name)
	}
	m.Text, m.Limited = text, true
	m.make = func(_ context.Context, seed uint64) (match.Player[S, M], error) {
		p := own.New(seed).(*match.SearcherPlayer[S, M])
		p.Limits = lim
		return p, nil
	}
	return m, nil
}

// PlayerHelp says which players there are.
func (g *Game[S, M]) PlayerHelp() string {
	help := PlayerHelp
	for _, p := range g.Protocols {
		help += fmt.Sprintf("; or a program that speaks another protocol, %s:", p.Name)
	}
	for _, own := range g.Players {
		help += "; " + own.Name
	}
	return help
}

func (g *Game[S, M]) protocols() (names []string) {
	for _, p := range g.Protocols {
		names = append(names, p.Name)
	}
	return names
}

// Protocol returns the protocol with a name.
func (g *Game[S, M]) Protocol(name string) (*Protocol[S, M], error) {
	for i, p := range g.Protocols {
		if p.Name == name {
			return &g.Protocols[i], nil
		}
	}
	return nil, fmt.Errorf("%s has no engines with the protocol %.40q%s", g.Name, name, there(append([]string{"uci", "ucci"}, g.protocols()...)))
}

// hand is the name of an evaluation made by hand, of a game whose own one is learned.
const hand = "hand"

// Teacher returns the rules with the evaluation that learning begins with, and that a learned one has to beat: the one made by hand if
// there is one by that name, otherwise the game's own.
func (g *Game[S, M]) Teacher() ply.Game[S, M] {
	for _, e := range g.Evals {
		if e.Name == hand {
			return e.Rules
		}
	}
	return g.Rules
}

// Evaluated returns the rules with an evaluation. No name means the game's own.
func (g *Game[S, M]) Evaluated(name string) (ply.Game[S, M], error) {
	if name == "" {
		return g.Rules, nil
	}
	var names []string
	for _, e := range g.Evals {
		if e.Name == name {
			return e.Rules, nil
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("%s has no evaluation %.40q%s", g.Name, name, there(names))
}

// newPlayer makes the player of a name that is not an external program.
func newPlayer[S any, M comparable](g ply.Game[S, M], n name, seed uint64) match.Player[S, M] {
	s := newSearcher(g, n.kind, n)
	if seeder, ok := s.(ply.Seeder); ok {
		seeder.SetSeed(seed)
	}
	if l, ok := s.(*level.Searcher[S, M]); ok {
		return match.NewPlayer(s, l.Limits)
	}
	return match.NewPlayer(s, n.limits)
}

func newSearcher[S any, M comparable](g ply.Game[S, M], kind string, n name) ply.Searcher[S, M] {
	switch kind {
	case "level":
		return level.New(g, n.level, func(g ply.Game[S, M]) ply.Searcher[S, M] { return newSearcher(g, n.searcher, n) })
	case "minimax":
		return minimax.New(g)
	case "mcts":
		return mcts.New(g)
	case "mcts-tuned":
		return mcts.Tuned(g)
	case "greedy":
		return greedy.New(g)
	case "random":
		return greedy.Random(g)
	}
	return alphabeta.New(g)
}
