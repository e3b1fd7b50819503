package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/uci"
)

const playerHelp = "alphabeta, minimax, mcts or mcts-tuned, with limits of a move such as alphabeta:depth=4 or mcts:nodes=3000,time=1s; " +
	"greedy; random; or an external engine with its options, such as uci:stockfish,UCI_Elo=1350, or ucci: for one that speaks UCCI; " +
	"or, for gomoku, a program for Gomocup, such as gomocup:pbrain-rapfi"

// protocols are the kinds of external engines that play any game.
var protocols = map[string]uci.Dialect{"uci": uci.UCI, "ucci": uci.UCCI}

// usual returns the players for when none are named. Under a time control that is all
// they get; otherwise nodes, of which one of mcts, a whole random game, counts as ten.
func usual(nodes int64, timed bool) []string {
	if timed {
		return []string{"alphabeta", "minimax", "mcts", "greedy", "random"}
	}
	return []string{
		fmt.Sprintf("alphabeta:nodes=%d", nodes),
		fmt.Sprintf("minimax:nodes=%d", nodes),
		fmt.Sprintf("mcts:nodes=%d", nodes/10),
		"greedy", "random",
	}
}

// checkPlayer reports what is wrong with a specification, whatever the game.
func checkPlayer(spec string) error {
	kind, setting, has := strings.Cut(spec, ":")
	if _, ok := protocols[kind]; ok {
		_, err := engine(kind, setting)
		return err
	}
	switch kind {
	case "alphabeta", "minimax", "mcts", "mcts-tuned":
		if has {
			_, err := limits(setting)
			return err
		}
	case "greedy", "random":
		if has {
			return fmt.Errorf("%s has no settings", kind)
		}
	case "gomocup":
		_, err := gomocupProgram(setting)
		return err
	default:
		return fmt.Errorf("no player %q; there are %s", kind, playerHelp)
	}
	return nil
}

// limits reads the limits of a searcher.
func limits(text string) (ply.Limits, error) {
	c, err := match.ParseControl(text)
	if err == nil && c.Base > 0 {
		err = errors.New("a player has limits of a move; the clock of all is -tc")
	}
	return c.Move, err
}

// engine reads a command line and options: "path args,Name=value,Name=value". What an
// engine for many games calls this one, it need not be told: [uci.Start] sees to that.
func engine(protocol, text string) (uci.Config, error) {
	parts := strings.Split(text, ",")
	words := strings.Fields(parts[0])
	if len(words) == 0 {
		return uci.Config{}, fmt.Errorf("%s: needs a program", protocol)
	}
	cfg := uci.Config{Path: words[0], Args: words[1:], Dialect: protocols[protocol]}
	for _, part := range parts[1:] {
		name, value, ok := strings.Cut(part, "=")
		if !ok {
			return uci.Config{}, fmt.Errorf("option %q wants a name, = and a value", part)
		}
		cfg.Options = append(cfg.Options, uci.Setting{Name: name, Value: value})
	}
	return cfg, nil
}

// newEntrant makes an entrant of a specification, which is also its name.
func newEntrant[S any, M comparable](ctx context.Context, g ply.Game[S, M], spec string, timed bool) (match.Entrant[S, M], error) {
	e := match.Entrant[S, M]{Name: spec}
	if err := checkPlayer(spec); err != nil {
		return e, err
	}
	kind, setting, has := strings.Cut(spec, ":")
	if _, external := protocols[kind]; external {
		cfg, err := engine(kind, setting)
		e.Keep = true // starting a process takes longer than many a game
		e.New = func(uint64) (match.Player[S, M], error) { return uci.Start(ctx, g, cfg) }
		if !timed {
			err = errors.New("an external engine needs a time control, -tc")
		}
		return e, err
	}
	if kind == "gomocup" {
		var err error
		e.Keep = true
		if e.New, err = newBrain(ctx, g, setting); err == nil && !timed {
			err = errors.New("a program for Gomocup needs a time control, -tc")
		}
		return e, err
	}
	var lim ply.Limits
	switch {
	case kind == "greedy" || kind == "random":
		lim.Depth = 1
	case has:
		lim, _ = limits(setting) // checked above
	case !timed:
		return e, fmt.Errorf("%s has no limit; give it one, such as %s:nodes=1000, or all a time control with -tc", spec, spec)
	}
	if t, ok := any(g).(interface {
		thinking(kind string) ply.Game[S, M]
	}); ok {
		g = t.thinking(kind)
	}
	e.New = func(seed uint64) (match.Player[S, M], error) {
		return match.Searcher(searcher(g, kind, seed), lim), nil
	}
	return e, nil
}

func searcher[S any, M comparable](g ply.Game[S, M], kind string, seed uint64) ply.Searcher[S, M] {
	switch kind {
	case "minimax":
		return minimax.New(g)
	case "mcts", "mcts-tuned":
		s := mcts.New(g)
		if kind == "mcts-tuned" {
			s = mcts.Tuned(g)
		}
		s.Seed = seed
		return s
	case "greedy":
		s := greedy.New(g)
		s.Seed = seed
		return s
	case "random":
		s := greedy.Random(g)
		s.Seed = seed
		return s
	}
	return alphabeta.New(g)
}
