package player

import (
	"flag"

	"github.com/plygo/ply/gomoku"
)

// Gomoku is gomoku with names for its sides.
type Gomoku struct{ gomoku.Game }

// Sides returns the names of the two sides.
func (Gomoku) Sides() [2]string { return [2]string{"Black", "White"} }

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
func (f *GomokuFlags) Game() (Gomoku, error) {
	rules, err := gomoku.New(f.Size, f.Rule)
	if err != nil {
		return Gomoku{}, err
	}
	if f.Opening == gomoku.FreeOpening {
		return Gomoku{rules}, nil
	}
	g, err := gomoku.NewOpening(rules, f.Opening)
	return Gomoku{g}, err
}
