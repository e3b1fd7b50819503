// Package tree is the program that draws the tree of a search as an SVG, from a real search.
package tree

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/disk"
)

// page is the width of a page, in pixels.
const page = 760

// Settings is what the command line asks for.
type Settings struct {
	Search, Position   string
	Depth, Simulations int
	Width              float64
	File               string
}

// AddFlags adds the flags of the program.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.Search, "search", "alphabeta", "minimax, alphabeta, mcts, or visits for a chart of mcts; mcts is mcts.New to learn from, mcts.Tuned plays best")
	flags.StringVar(&s.Position, "position", "", "the `position` as the game writes it; if it is empty, one that is worth a look, or the start")
	flags.IntVar(&s.Depth, "depth", 2, "`plies` to look ahead, and to draw of mcts, 1 to 4")
	flags.IntVar(&s.Simulations, "simulations", 20, "the `number` of simulations of mcts, 1 to 100000")
	flags.Float64Var(&s.Width, "width", page, "the most `pixels` that the picture is wide, 760 to 10000; what does not fit is left out")
	flags.StringVar(&s.File, "svg", "tree.svg", "the `file` to write")
}

// Check returns what is wrong with the settings, and with the arguments after the flags.
func (s *Settings) Check(args []string) error {
	switch {
	case len(args) > 0:
		return fmt.Errorf("unexpected argument %.40q", args[0])
	case s.Depth < 1 || s.Depth > 4:
		return fmt.Errorf("-depth %d: want 1 to 4", s.Depth)
	case s.Simulations < 1 || s.Simulations > 100_000:
		return fmt.Errorf("-simulations %d: want 1 to 100000", s.Simulations)
	case !(s.Width >= page && s.Width <= 10_000):
		return fmt.Errorf("-width %v: want 760 to 10000", s.Width)
	}
	switch s.Search {
	case "minimax", "alphabeta", "mcts", "visits":
		return nil
	}
	return fmt.Errorf("-search %.40s: there are minimax, alphabeta, mcts and visits", s.Search)
}

// Run searches a position of a game, draws the search, and says where.
func Run[S any, M comparable](ctx context.Context, g *subject.Game[S, M], s *Settings, out io.Writer) error {
	svg, err := picture(ctx, g, s)
	if err != nil {
		return err
	}
	if err := disk.Write(s.File, []byte(svg)); err != nil {
		return fmt.Errorf("%w; choose another place with -svg", err)
	}
	_, err = fmt.Fprintln(out, "tree:", s.File)
	return err
}

// picture searches a position of a game and draws the search.
func picture[S any, M comparable](ctx context.Context, about *subject.Game[S, M], s *Settings) (string, error) {
	position := s.Position
	if position == "" {
		position = about.Study
	}
	state, err := about.Start(position)
	if err != nil {
		return "", err
	}
	g := newGame(about)
	switch s.Search {
	case "mcts":
		return g.drawGrown(ctx, state, s)
	case "visits":
		return g.drawVisits(ctx, state)
	}
	return g.drawTrace(ctx, state, s)
}
