// Package perft is the program that counts positions, by which move generators are compared.
package perft

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
)

// Settings is what the command line asks for.
type Settings struct {
	Position string
	Depth    int
	Divide   bool
}

// maxDepth is more than any program counts in a lifetime.
const maxDepth = 100

// AddFlags adds the flags of the program.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.Position, "position", "", "the `position` to begin with, as the game writes it; the start if it is empty")
	flags.IntVar(&s.Depth, "depth", 4, "the number of moves in a line")
	flags.BoolVar(&s.Divide, "divide", false, "count the lines of each first move by themselves")
}

// Check returns what is wrong with the settings, and with the arguments after the flags.
func (s *Settings) Check(args []string) error {
	switch {
	case len(args) > 0:
		return fmt.Errorf("unexpected argument %q", args[0])
	case s.Depth < 1 || s.Depth > maxDepth:
		return fmt.Errorf("-depth %d: want 1 to %d", s.Depth, maxDepth)
	}
	return nil
}

// Run counts and prints.
func Run[S any, M comparable](ctx context.Context, g *subject.Game[S, M], s *Settings, out io.Writer) error {
	state, err := g.Start(s.Position)
	if err != nil {
		return err
	}
	if s.Divide {
		return divide(ctx, g, state, s.Depth, out)
	}
	for depth := 1; depth <= s.Depth; depth++ {
		began := time.Now()
		lines, err := count(ctx, g.Rules, state, depth)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%3d %20d lines %12s\n", depth, lines, time.Since(began).Round(time.Millisecond)); err != nil {
			return err
		}
	}
	return nil
}

// divide prints the number of lines that begin with each move, and the sum.
func divide[S any, M comparable](ctx context.Context, g *subject.Game[S, M], state S, depth int, out io.Writer) error {
	var sum int64
	for m, next := range ply.Successors(g.Rules, state) {
		lines, err := count(ctx, g.Rules, next, depth-1)
		if err != nil {
			return err
		}
		sum += lines
		if _, err := fmt.Fprintf(out, "%s: %d\n", g.Move(&state, m), lines); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "\n%d lines of %d moves\n", sum, depth)
	return err
}

// count is [ply.Perft], but it ends when ctx does.
func count[S any, M comparable](ctx context.Context, g ply.Game[S, M], s S, depth int) (sum int64, err error) {
	const quick = 3 // moves of which the lines are counted before ctx is looked at
	if depth <= quick {
		return ply.Perft(g, s, depth), nil
	}
	for _, next := range ply.Successors(g, s) {
		if ctx.Err() != nil {
			return 0, errors.New("interrupted")
		}
		lines, err := count(ctx, g, next, depth-1)
		if err != nil {
			return 0, err
		}
		sum += lines
	}
	return sum, nil
}
