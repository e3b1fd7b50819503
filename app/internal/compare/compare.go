// Package compare is the program that shows what the searchers cost at games: by depth, and for a
// move.
package compare

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/plygo/ply/internal/disk"
)

// Settings is what the command line asks for.
type Settings struct {
	position string
	depth    int   // 0 means as far as the nodes allow
	nodes    int64 // the most of a search
	players  []string
	svg      string
}

const (
	mostDepth  = 20
	usualDepth = 10 // more rows say nothing new
)

// AddFlags adds the flags of the program.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.position, "position", "", "the `position` to measure, as the game writes it; without it one that suits the game")
	flags.IntVar(&s.depth, "depth", 0, "the greatest depth; 0 means as far as the nodes allow")
	flags.Int64Var(&s.nodes, "nodes", 1_000_000, "the most nodes of a search")
	flags.Func("player", "a `player` to time besides, named with its limits, such as level:hard or alphabeta:depth=6,eval=material; may be given several times", func(name string) error {
		s.players = append(s.players, name)
		return nil
	})
	flags.StringVar(&s.svg, "svg", "compare.svg", "a `file` for the chart; empty means none")
}

// Check returns what is wrong with the settings, and with the arguments after the flags.
func (s *Settings) Check(args []string) error {
	switch {
	case len(args) > 0:
		return fmt.Errorf("unexpected argument %q", args[0])
	case s.depth < 0 || s.depth > mostDepth:
		return fmt.Errorf("-depth %d: want 1 to %d, or 0", s.depth, mostDepth)
	case s.nodes < 1:
		return fmt.Errorf("-nodes %d: want at least 1", s.nodes)
	}
	return nil
}

// Run measures the games, prints tables and draws a chart.
func Run(ctx context.Context, s *Settings, games []Subject, out io.Writer) error {
	if s.position != "" && len(games) != 1 {
		return errors.New("-position is for one game; choose it with -game")
	}
	if s.svg != "" {
		if err := disk.Probe(s.svg); err != nil { // a wrong path is reported before the work begins
			return fmt.Errorf("the chart: %w; choose another place with -svg, or none with -svg \"\"", err)
		}
	}
	measured, err := s.measure(ctx, games, out)
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	if err != nil || s.svg == "" {
		return err
	}
	if err := disk.Write(s.svg, []byte(draw(measured))); err != nil {
		return fmt.Errorf("the chart: %w", err)
	}
	_, err = fmt.Fprintln(out, "\nchart:", s.svg)
	return err
}

// measure measures the games and prints the tables.
func (s *Settings) measure(ctx context.Context, games []Subject, out io.Writer) (measured []measures, err error) {
	for _, g := range games {
		m, err := g.measure(ctx, s)
		if err != nil {
			return nil, err
		}
		if _, err := fmt.Fprintf(out, "%s: %s\n%s\n%s\n%s\n%s\n", m.title, m.position, m.remarks, m.nodeTable(), m.timeTable(), m.moveTable()); err != nil {
			return nil, err
		}
		measured = append(measured, m)
	}
	trees, err := uniformTable(ctx, s.nodes)
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(out, "a tree of 40 moves at every node: leaves\n\n%s\n%s", trees, notes)
	return measured, err
}

const notes = `plain: alpha-beta of the textbook, with moves in the order in which the game lists them.
exact: with everything that orders moves, null windows and a table; its scores are still minimax's.
full: as it plays, with quiescence, pruning, reductions and extensions; other scores, other trees.
A dash: it would have taken more nodes than -nodes allows, or the result was proved before.

Nodes and milliseconds of a depth are those of that depth alone; the alpha-betas have searched
all lower depths before. The minimum is of a uniform tree with as many leaves as minimax saw:
b^⌈d/2⌉+b^⌊d/2⌋−1 is its leaves (Knuth and Moore 1975), and the nodes are the same sum over all
plies, since a node is a call of Play. It holds for a tree: the table lets "exact" fall below it,
where lines meet, and a real tree is not uniform, so that even "plain" may where some nodes have
few moves, as where a four must be answered. This mcts is mcts.New, as in the textbooks, and
mcts.Tuned plays best. A simulation is a whole game played at random.
The program of 2015 played caro. In the tree of 40 moves, each move costs something: the first
the least, or, in any order, a random amount, for which b^(3d/4) is often quoted.
`
