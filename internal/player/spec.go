// Package player makes the players that a command line can name: searchers with their
// limits, levels, the random player, and external engines in every protocol.
package player

import (
	"errors"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

// Help says which players there are.
const Help = "alphabeta, minimax, mcts-tuned, or mcts as in the textbooks (mcts-tuned plays best), with limits of a move such as alphabeta:depth=4 or mcts-tuned:nodes=3000,time=1s; " +
	"level:easy, level:medium or level:hard, also with another searcher, as level:easy,mcts-tuned; " +
	"greedy; random; or an external engine with its options, such as uci:stockfish,UCI_LimitStrength=true,UCI_Elo=1350, or ucci: for one that speaks UCCI; " +
	"or, for gomoku, a program for Gomocup, such as gomocup:pbrain-rapfi"

// Searchers are the names of the searchers that have limits.
var Searchers = []string{"alphabeta", "minimax", "mcts", "mcts-tuned"}

// Spec is the specification of a player.
type Spec struct {
	Text string // the whole specification
	Kind string // the word before the colon

	limits   ply.Limits
	level    level.Level
	searcher string // the searcher of a level
	engine   uci.Config
	gomocup  gomocup.Config
}

// protocols are the kinds of external engines that play any game.
var protocols = map[string]uci.Dialect{"uci": uci.UCI, "ucci": uci.UCCI}

// Parse reads a specification. It finds all errors that do not depend on the game.
func Parse(text string) (Spec, error) {
	kind, setting, has := strings.Cut(text, ":")
	s := Spec{Text: text, Kind: kind}
	var err error
	switch kind {
	case "uci", "ucci":
		s.engine, err = parseEngine(kind, setting)
	case "gomocup":
		s.gomocup, err = parseGomocup(setting)
	case "level":
		err = s.parseLevel(setting)
	case "alphabeta", "minimax", "mcts", "mcts-tuned":
		if has {
			s.limits, err = parseLimits(setting)
		}
	case "greedy", "random":
		s.limits.Depth = 1
		if has {
			err = fmt.Errorf("%s has no settings", kind)
		}
	default:
		err = fmt.Errorf("no player %s; there are %s", brief.Word(kind), Help)
	}
	return s, err
}

// External reports whether the player is an external program.
func (s Spec) External() bool {
	_, ok := protocols[s.Kind]
	return ok || s.Kind == "gomocup"
}

// Limited reports whether the player has its own limits. Others need a clock, or limits of
// each move.
func (s Spec) Limited() bool { return s.limits != ply.Limits{} || s.level != 0 }

func (s *Spec) parseLevel(text string) (err error) {
	name, searcher, has := strings.Cut(text, ",")
	if s.level, err = level.Parse(name); err != nil {
		return err
	}
	s.searcher = "alphabeta"
	if has {
		s.searcher = searcher
	}
	switch s.searcher {
	case "alphabeta", "minimax", "mcts", "mcts-tuned", "greedy":
		return nil
	}
	return fmt.Errorf("no searcher %s has levels; there are alphabeta, minimax, mcts, mcts-tuned and greedy", brief.Word(s.searcher))
}

// parseLimits reads the limits of a searcher.
func parseLimits(text string) (ply.Limits, error) {
	c, err := match.ParseControl(text)
	if err == nil && c.Base > 0 {
		err = errors.New("a player has limits of a move; the clock of all is -tc")
	}
	return c.Move, err
}

// parseEngine reads a command line and options: "path args,Name=value,Name=value". The name
// of the game need not be among the options: [uci.Start] sends it to an engine that plays
// several games.
func parseEngine(protocol, text string) (uci.Config, error) {
	parts := strings.Split(text, ",")
	words := strings.Fields(parts[0])
	if len(words) == 0 {
		return uci.Config{}, fmt.Errorf("%s: needs a program", protocol)
	}
	cfg := uci.Config{Path: words[0], Args: words[1:], Dialect: protocols[protocol]}
	for _, part := range parts[1:] {
		name, value, ok := strings.Cut(part, "=")
		if !ok {
			return uci.Config{}, fmt.Errorf("option %s wants a name, = and a value", brief.Word(part))
		}
		cfg.Settings = append(cfg.Settings, uci.Setting{Name: name, Value: value})
	}
	return cfg, nil
}

// parseGomocup reads a command line: "path args".
func parseGomocup(text string) (gomocup.Config, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return gomocup.Config{}, errors.New("gomocup: needs a program")
	}
	return gomocup.Config{Path: words[0], Args: words[1:]}, nil
}
