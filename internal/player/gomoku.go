package player

import (
	"flag"

	"github.com/plygo/ply/gomoku"
)

// GomokuFlags has the flags of a command line for gomoku.
type GomokuFlags struct {
	Size    int
	Rule    gomoku.Rule
	Opening gomoku.OpeningRule
}

// Add adds the flags.
func (f *GomokuFlags) Add(flags *flag.FlagSet) {
	flags.IntVar(&f.Size, "size", 15, "of the board of gomoku")
	flags.Func("rule", "`rule` of gomoku: freestyle (the default), standard, renju, caro or caro-with-overlines, or its number in Gomocup", func(v string) (err error) {
		f.Rule, err = gomoku.ParseRule(v)
		return err
	})
	flags.Func("opening", "opening `rule` of gomoku: free (the default), pro, long-pro, swap or swap2", func(v string) (err error) {
		f.Opening, err = gomoku.ParseOpeningRule(v)
		return err
	})
}

// Game returns the gomoku that the flags ask for.
func (f *GomokuFlags) Game() (gomoku.Game, error) {
	rules, err := gomoku.New(f.Size, f.Rule)
	if err != nil || f.Opening == gomoku.FreeOpening {
		return rules, err
	}
	return gomoku.NewOpening(rules, f.Opening)
}
