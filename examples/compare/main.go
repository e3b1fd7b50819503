// Compare shows the cost of the searchers for each game. It has two parts: nodes and
// milliseconds by depth, for minimax and for three forms of alpha-beta, beside the least
// nodes that alpha-beta needs; and milliseconds for a move by depth and by simulations. It
// prints tables, with the figures of two student projects beside them, and draws a chart.
//
//	compare
//	compare -game chess -depth 7
//	compare -svg chart.svg
//
// Without flags it takes less than a minute. A node is a call of Play.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/plygo/ply/internal/disk"
	"github.com/plygo/ply/internal/orderly"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("compare: ")
	ctx, stop := orderly.Context(os.Interrupt)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stdout); {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case ctx.Err() != nil:
		log.Fatal("interrupted")
	default:
		log.Fatal(err)
	}
}

// settings is what the command line asks for.
type settings struct {
	games []string // names; empty means all
	depth int      // 0 means the game's own
	svg   string
}

func parse(args []string, out io.Writer) (*settings, error) {
	s := &settings{}
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.Func("game", "a `game` to measure; may be repeated; all if none is given. "+strings.Join(gameNames(), ", "), func(v string) error {
		if !slices.Contains(gameNames(), v) {
			return fmt.Errorf("there are %s", strings.Join(gameNames(), ", "))
		}
		s.games = append(s.games, v)
		return nil
	})
	flags.IntVar(&s.depth, "depth", 0, "the greatest depth; 0 means one that suits the game")
	flags.StringVar(&s.svg, "svg", "compare.svg", "a `file` for the chart; empty means none")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	switch {
	case flags.NArg() > 0:
		return nil, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case s.depth < 0 || s.depth > 20:
		return nil, fmt.Errorf("-depth %d: want 1 to 20, or 0", s.depth)
	}
	return s, nil
}

// simulations are the numbers of simulations with which mcts is timed.
var simulations = []int64{1000, 3000, 5000}

// run does what the arguments ask for.
func run(ctx context.Context, args []string, out io.Writer) error {
	s, err := parse(args, out)
	if err != nil {
		return err
	}
	if s.svg == "" {
		_, err := s.measure(ctx, out)
		return err
	}
	if err := disk.Probe(s.svg); err != nil { // a wrong path is reported before the work begins
		return fmt.Errorf("the chart: %w; choose another place with -svg, or none with -svg \"\"", err)
	}
	measured, err := s.measure(ctx, out)
	if err != nil {
		return err
	}
	if err := disk.Write(s.svg, []byte(chart(measured))); err != nil {
		return fmt.Errorf("the chart: %w", err)
	}
	_, err = fmt.Fprintln(out, "\nchart:", s.svg)
	return err
}

// measure measures the games and prints the tables.
func (s *settings) measure(ctx context.Context, out io.Writer) (measured []measures, err error) {
	for _, g := range games {
		if len(s.games) > 0 && !slices.Contains(s.games, g.name) {
			continue
		}
		depth := s.depth
		if depth == 0 {
			depth = g.depth
		}
		m, err := g.measure(ctx, depth, simulations)
		if err != nil {
			return nil, err
		}
		m.title = g.title
		fmt.Fprintf(out, "%s: %s\n\n%s\n%s\n%s\n", m.title, m.position, m.nodeTable(), m.timeTable(), m.moveTable())
		measured = append(measured, m)
	}
	trees, err := uniformTable(ctx)
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(out, "a tree of 40 moves at every node: leaves\n\n%s\n%s", trees, notes)
	return measured, err
}

const notes = `plain: alpha-beta of the textbook, with moves in the order in which the game lists them.
exact: with everything that orders moves, null windows and a table; its scores are still minimax's.
full: as it plays, with quiescence, pruning, reductions and extensions; other scores, other trees.
A dash: it would have taken too many nodes.

Nodes and milliseconds of a depth are those of that depth alone; the alpha-betas have searched
all lower depths before. The minimum is of a uniform tree with as many leaves as minimax saw:
b^⌈d/2⌉+b^⌊d/2⌋−1 is its leaves (Knuth and Moore 1975), and the nodes are the same sum over all
plies, since a node is a call of Play. It holds for a tree: the table lets "exact" fall below it,
where lines meet, and a real tree is not uniform, so that even "plain" may where some nodes have
few moves, as where a four must be answered. This mcts is mcts.New, as in the textbooks, and
mcts.Tuned plays best. A simulation is a whole game played at random; that of the program of
2019, which played xiangqi, is one greedy move and an evaluation.
The program of 2015 played caro. In the tree of 40 moves, each move costs something: the first
the least, or, in any order, a random amount, for which b^(3d/4) is often quoted.
`
