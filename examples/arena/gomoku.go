package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

// gomokuSettings is what the command line asks of gomoku.
type gomokuSettings struct {
	size    int
	rule    gomoku.Rule
	opening gomoku.OpeningRule
}

func (s *gomokuSettings) flags(flags *flag.FlagSet) {
	flags.IntVar(&s.size, "size", 15, "of the board of gomoku")
	flags.Func("rule", "`rule` of gomoku: freestyle (the default), standard, renju, caro or caro-with-overlines, or its number in Gomocup", func(v string) (err error) {
		s.rule, err = gomoku.ParseRule(v)
		return err
	})
	flags.Func("opening", "opening `rule` of gomoku: free (the default), pro, long-pro, swap or swap2", func(v string) (err error) {
		s.opening, err = gomoku.ParseOpeningRule(v)
		return err
	})
}

// gomokuContest is the contest of the gomoku that the command line asks for. By an opening
// rule the players open the games themselves, unless -plies asks for random moves.
func gomokuContest(plies int, nodes int64) contest {
	return func(ctx context.Context, s *settings, progress func(int, int, match.Played)) (*match.Table, error) {
		rules, err := gomoku.New(s.gomoku.size, s.gomoku.rule)
		if err != nil {
			return nil, err
		}
		g := refereed{rules, gomoku.Narrow{Rules: rules}}
		if rule := s.gomoku.opening; rule != gomoku.FreeOpening {
			if s.plies < 0 {
				all := *s
				all.plies = 0
				s = &all
			}
			for _, variant := range []*gomoku.Variant{&g.Variant, &g.narrow} {
				if *variant, err = gomoku.NewOpening(*variant, rule); err != nil {
					return nil, err
				}
			}
		}
		return arena(g, plies, nodes)(ctx, s, progress)
	}
}

// refereed is gomoku of which the referee knows all moves, and the searchers only those
// that are worth a look.
type refereed struct {
	gomoku.Variant
	narrow gomoku.Variant
}

// thinking returns the game for a kind of player. The random one shall have all moves.
func (g refereed) thinking(kind string) ply.Game[gomoku.Board, gomoku.Move] {
	if kind == "random" {
		return g.Variant
	}
	return g.narrow
}

// sides are the names of the players' sides.
func (refereed) sides() [2]string { return [2]string{"Black", "White"} }

// gomocupProgram reads a command line: "path args".
func gomocupProgram(text string) (gomocup.Config, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return gomocup.Config{}, errors.New("gomocup: needs a program")
	}
	return gomocup.Config{Path: words[0], Args: words[1:]}, nil
}

// newBrain makes an entrant of a program for Gomocup, which plays one game alone.
func newBrain[S any, M comparable](ctx context.Context, g ply.Game[S, M], setting string) (func(uint64) (match.Player[S, M], error), error) {
	cfg, err := gomocupProgram(setting)
	if err != nil {
		return nil, err
	}
	game, ok := any(g).(gomocup.Game)
	if !ok {
		return nil, errors.New("a program for gomocup plays gomoku alone; choose it with -game gomoku")
	}
	return func(uint64) (match.Player[S, M], error) {
		c, err := gomocup.Start(ctx, game, cfg)
		if err != nil {
			return nil, err
		}
		player, ok := any(c).(match.Player[S, M])
		if !ok {
			return nil, fmt.Errorf("%s does not play this game", cfg.Path)
		}
		return player, nil
	}, nil
}
