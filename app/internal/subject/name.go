package subject

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

// PlayerHelp says which players every game has.
const PlayerHelp = "alphabeta, minimax, mcts-tuned, or mcts as in the textbooks (mcts-tuned plays best), with limits of a move such as alphabeta:depth=4 or mcts-tuned:nodes=3000,time=1s, " +
	"and with another evaluation of the game, such as alphabeta:depth=4,eval=material, or with a network that was learned, such as eval=learned/network.ply; " +
	"level:easy, level:medium or level:hard, also with another searcher, as level:easy,mcts-tuned; " +
	"greedy; random; or an external engine with its options, such as uci:stockfish,UCI_LimitStrength=true,UCI_Elo=1350, or ucci: for one that speaks UCCI; " +
	"\" again\" after a name makes another player of the same kind"

// name is the name of a player, in its parts.
type name struct {
	kind string // the word before the colon
	eval string

	limits   ply.Limits
	level    level.Level
	searcher string // of a level

	command  []string // of an external program
	settings []uci.Setting
}

// errNoPlayer says that a name does not begin like one of a player.
var errNoPlayer = errors.New("no such player")

// dialects are the protocols of engines that play any game.
var dialects = map[string]uci.Dialect{"uci": uci.UCI, "ucci": uci.UCCI}

// parse reads the name of a player of a game that has some protocols of its own.
func parse(text string, protocols []string) (name, error) {
	kind, settings, has := strings.Cut(text, ":")
	n := name{kind: kind}
	switch _, anyGame := dialects[kind]; {
	case anyGame:
		return n, n.parseEngine(settings)
	case slices.Contains(protocols, kind):
		return n, n.parseCommand(settings)
	}
	var err error
	if has {
		if settings, has, err = n.takeEval(settings); err != nil {
			return n, err
		}
	}
	switch kind {
	case "level":
		err = n.parseLevel(settings)
	case "alphabeta", "minimax", "mcts", "mcts-tuned":
		if has {
			n.limits, err = parseLimits(settings)
		}
	case "greedy", "random":
		n.limits.Depth = 1
		if has {
			err = fmt.Errorf("%s has no limits", kind)
		}
	default:
		err = errNoPlayer
	}
	return n, err
}

// takeEval takes the setting eval out of the settings. It returns the others, and whether there
// are any. Two evaluations are an error.
func (n *name) takeEval(settings string) (rest string, has bool, err error) {
	var others []string
	for setting := range strings.SplitSeq(settings, ",") {
		eval, is := strings.CutPrefix(setting, "eval=")
		switch {
		case !is:
			others = append(others, setting)
		case n.eval != "":
			return "", false, fmt.Errorf("a player has one evaluation, not %s and %s", brief.Word(n.eval), brief.Word(eval))
		default:
			n.eval = eval
		}
	}
	return strings.Join(others, ","), len(others) > 0, nil
}

func (n *name) limited() bool { return n.limits != ply.Limits{} || n.level != 0 }

func (n *name) parseLevel(text string) (err error) {
	name, searcher, has := strings.Cut(text, ",")
	if n.level, err = level.Parse(name); err != nil {
		return err
	}
	n.searcher = "alphabeta"
	if has {
		n.searcher = searcher
	}
	switch n.searcher {
	case "alphabeta", "minimax", "mcts", "mcts-tuned", "greedy":
		return nil
	}
	return fmt.Errorf("no searcher %s has levels; there are alphabeta, minimax, mcts, mcts-tuned and greedy", brief.Word(n.searcher))
}

// parseLimits reads the limits of a searcher.
func parseLimits(text string) (ply.Limits, error) {
	c, err := match.ParseControl(text)
	if err == nil && c.Base > 0 {
		err = errors.New("a player has limits of a move, not a clock of its own")
	}
	return c.Move, err
}

// parseEngine reads a command line and options: "path args,Name=value,Name=value". The name
// of the game need not be among the options: [uci.Start] sends it to an engine that plays
// several games.
func (n *name) parseEngine(text string) error {
	parts := strings.Split(text, ",")
	for _, part := range parts[1:] {
		name, value, ok := strings.Cut(part, "=")
		if !ok {
			return fmt.Errorf("option %s wants a name, = and a value", brief.Word(part))
		}
		n.settings = append(n.settings, uci.Setting{Name: name, Value: value})
	}
	return n.parseCommand(parts[0])
}

// parseCommand reads a command line: "path args".
func (n *name) parseCommand(text string) error {
	n.command = strings.Fields(text)
	if len(n.command) == 0 {
		return fmt.Errorf("%s: needs a program", n.kind)
	}
	return nil
}
