// Measure takes the figures that the comments and documents of this module give: speed,
// strength, what techniques and margins are worth, and how many problems are solved. Tests assert,
// this program measures.
//
//	go run ./internal/measure                   lists the subcommands
//	go run ./internal/measure speed -h          lists the flags of one
//	go run ./internal/measure speed -part perft
//
// Programs to compare with, such as stockfish, and the files of PLY_DATA are found as
// package evidence says. A measurement that misses one says which, and measure exits with 1.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/plygo/ply/internal/orderly"
)

func main() {
	ctx, stop := orderly.Context(os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

// subcommands are all that can be measured.
var subcommands = []struct {
	name, about string
	run         func(e env, args []string) error
}{
	{"speed", "perft, nodes and simulations a second beside other programs, and two threads", runSpeed},
	{"worth", "Elo of every technique of alphabeta or mcts, by leaving it out", runWorth},
	{"margins", "Elo of narrower and of wider margins of alphabeta", runMargins},
	{"strength", "mcts against other searchers, the levels, gomoku against a student project", runStrength},
	{"suites", "problems of PLY_DATA that alphabeta solves in a time", runSuites},
	{"proof", "problems of PLY_DATA that proof solves in a time, beside Stockfish", runProof},
	{"generality", "the cost of a node through ply.Game beside direct calls", runGenerality},
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 || slices.Contains([]string{"-h", "-help", "--help", "help"}, args[0]) {
		usage(out)
		return flag.ErrHelp
	}
	for _, c := range subcommands {
		if c.name == args[0] {
			return c.run(env{ctx, out}, args[1:])
		}
	}
	var names []string
	for _, c := range subcommands {
		names = append(names, c.name)
	}
	return fmt.Errorf("no subcommand %q; there are %s", args[0], strings.Join(names, ", "))
}

func usage(out io.Writer) {
	fmt.Fprintln(out, "usage: go run ./internal/measure SUBCOMMAND [flags]")
	fmt.Fprintln(out)
	for _, c := range subcommands {
		fmt.Fprintf(out, "  %-12s %s\n", c.name, c.about)
	}
	fmt.Fprintln(out, "\nSUBCOMMAND -h lists its flags.")
}

// env is what every measurement has: an end that the user may ask for, and a place to
// write the figures.
type env struct {
	ctx context.Context
	out io.Writer
}

func (e env) printf(format string, args ...any) { fmt.Fprintf(e.out, format+"\n", args...) }

// flagSet returns the flags of a subcommand, without any yet.
func (e env) flagSet(name string) *flag.FlagSet {
	flags := flag.NewFlagSet("measure "+name, flag.ContinueOnError)
	flags.SetOutput(e.out)
	return flags
}

// parse reads the arguments of a subcommand, which has no other arguments than flags.
// Numbers and times below zero are errors.
func parse(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	var err error
	flags.Visit(func(f *flag.Flag) {
		if strings.HasPrefix(f.Value.String(), "-") {
			err = fmt.Errorf("-%s %s: want no negative number", f.Name, f.Value)
		}
	})
	return err
}
