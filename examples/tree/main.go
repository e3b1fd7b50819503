// Tree draws the tree of a search as an SVG, from a real search: every node that minimax or
// alpha-beta looked at, its value for the player to move at the root, and what alpha-beta cut
// off; or the nodes that mcts visited, and how often. Chance nodes are circles, with the odds
// below them. It draws the small games. What does not fit the width of a page is left out, and
// the picture says how much.
//
//	tree
//	tree -search minimax -depth 3 -position "xox/.ox/o.. x" -svg minimax.svg
//	tree -game dicerace -search minimax -depth 3
//	tree -game connect4 -search mcts -simulations 50
//
// The pictures of docs/searchers.md were made by it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/plygo/ply/internal/disk"
)

// page is the width of a page, in pixels.
const page = 760

// settings are the flags of the program.
type settings struct {
	search, position   string
	depth, simulations int
	width              float64
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("tree: ")
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	var s settings
	flags := flag.NewFlagSet("tree", flag.ContinueOnError)
	flags.SetOutput(out)
	name := flags.String("game", "tictactoe", "the `name` of a game: "+gameNames())
	flags.StringVar(&s.search, "search", "alphabeta", "minimax, alphabeta, mcts, or visits for a chart of mcts; mcts is mcts.New to learn from, mcts.Tuned plays best")
	flags.StringVar(&s.position, "position", "", "the position as the game writes it; empty for one of ours")
	flags.IntVar(&s.depth, "depth", 2, "`plies` to look ahead, and to draw of mcts, 1 to 4")
	flags.IntVar(&s.simulations, "simulations", 20, "the `number` of simulations of mcts, 1 to 100000")
	flags.Float64Var(&s.width, "width", page, "the most `pixels` that the picture is wide, 760 to 10000; what does not fit is left out")
	file := flags.String("svg", "tree.svg", "the `file` to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	svg, err := picture(ctx, *name, s)
	if err != nil {
		return err
	}
	if err := disk.Write(*file, []byte(svg)); err != nil {
		return fmt.Errorf("%w; choose another place with -svg", err)
	}
	_, err = fmt.Fprintln(out, "tree:", *file)
	return err
}

// picture searches a position of a game and draws the search.
func picture(ctx context.Context, name string, s settings) (string, error) {
	switch {
	case s.depth < 1 || s.depth > 4:
		return "", fmt.Errorf("-depth %d: want 1 to 4", s.depth)
	case s.simulations < 1 || s.simulations > 100_000:
		return "", fmt.Errorf("-simulations %d: want 1 to 100000", s.simulations)
	case !(s.width >= page && s.width <= 10_000):
		return "", fmt.Errorf("-width %v: want 760 to 10000", s.width)
	}
	for _, g := range games {
		if g.name != name {
			continue
		}
		if s.position == "" {
			s.position = g.position
		}
		return g.picture(ctx, s)
	}
	return "", fmt.Errorf("-game %s: there are %s", name, gameNames())
}
