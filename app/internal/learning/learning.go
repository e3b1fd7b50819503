// Package learning is the program that learns an evaluation of a game from its own play.
package learning

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/learn"
)

// Settings is what the command line asks for.
type Settings struct {
	learn.Options
	depth  int
	nodes  int64
	result float64
	lambda float64
	check  bool
}

// AddFlags adds the flags of the program.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.Dir, "out", "learned", "the `folder` for games, networks and the log; if it has some of an earlier run, that goes on")
	flags.DurationVar(&s.Time, "time", 15*time.Minute, "about how long it takes in all")
	flags.IntVar(&s.Generations, "generations", 0, "how often games are played and learned from; 0 means 3, or 5 without an evaluation at the beginning")
	flags.IntVar(&s.Games, "games", 0, "games of self-play in each generation; 0 means as many as fit into the time")
	flags.IntVar(&s.depth, "depth", 0, "plies that self-play looks ahead for a move; without -depth and -nodes it finds out what suits the game")
	flags.Int64Var(&s.nodes, "nodes", 0, "nodes that self-play searches for a move")
	flags.IntVar(&s.Hidden, "hidden", 32, "sums of the network, a multiple of 8; more are stronger and slower")
	flags.IntVar(&s.Buckets, "outputs", 8, "outputs of the network, for different stages of the game")
	flags.IntVar(&s.Epochs, "epochs", 10, "how often training looks at each position")
	flags.IntVar(&s.Window, "window", 4, "of how many generations the games are learned from")
	flags.Float64Var(&s.result, "result", 0.3, "how much the result of a game counts beside the scores of the searches, from 0 to 1")
	flags.Float64Var(&s.lambda, "lambda", 0, "learn by temporal differences with this λ, from 0 to 1, instead of -result")
	flags.BoolVar(&s.Correct, "correct", false, "learn what the game's own evaluation gets wrong; both are added")
	flags.IntVar(&s.Distil, "distil", 0, "first learn the game's own evaluation, from so many `positions`, and go on from there; for games with a good one")
	flags.Func("from", "the `file` of a network to begin with: it plays the first games, and training goes on from it", func(path string) (err error) {
		s.From, err = subject.ReadNetwork(path)
		return err
	})
	flags.BoolVar(&s.Scratch, "scratch", false, "do not use the game's own evaluation")
	flags.BoolVar(&s.Biased, "biased", false, "go on even if the scores with -depth or -nodes prefer the player to move")
	flags.IntVar(&s.MatchGames, "match", 200, "games of a match between two generations, at most")
	flags.DurationVar(&s.MoveTime, "movetime", 10*time.Millisecond, "time of a move in such a match")
	flags.Func("files", "`files` of games to learn from besides those of this run, such as games-1.ply of another folder, with commas between them; "+
		"each game counts once; it can be given several times", func(text string) error {
		s.Files = append(s.Files, strings.Split(text, ",")...)
		return nil
	})
	flags.IntVar(&s.Threads, "threads", 0, "how many processors to use; 0 means all")
	flags.Uint64Var(&s.Seed, "seed", 1, "another seed makes other games")
}

// Check returns what is wrong with the settings, and with the arguments after the flags. The argument "check" asks
// for the gates alone.
func (s *Settings) Check(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "check":
		s.check = true
	case len(args) > 1 && args[0] == "check" && strings.HasPrefix(args[1], "-"):
		return fmt.Errorf("%s comes too late: flags come first, and check is the last word", args[1])
	case len(args) > 0:
		return fmt.Errorf("unexpected argument %q; the only one is check, which tests whether a game can be learned", args[0])
	}
	if s.depth < 0 || s.nodes < 0 {
		return errors.New("-depth and -nodes cannot be negative")
	}
	s.Limits = ply.Limits{Depth: s.depth, Nodes: s.nodes}
	s.Target = &learn.Target{Result: s.result, Lambda: s.lambda}
	return nil
}

// Run learns, or only checks whether the game can be learned.
func Run[S any, M comparable](ctx context.Context, g *subject.Game[S, M], s *Settings, out io.Writer) error {
	s.Log = out
	if s.check {
		return learn.Check(ctx, g.Teacher(), s.Options)
	}
	network, generations, err := learn.Run(ctx, g.Teacher(), s.Options)
	if err != nil {
		return err
	}
	if network == nil {
		_, err = fmt.Fprintf(out, "\nNo network was stronger than the evaluation at the beginning, in %d generations. More time, or more -hidden sums, may help.\n", len(generations))
		return err
	}
	_, err = fmt.Fprintf(out, "\nThe network is in %s. A player has it by its name:\n  alphabeta:time=1s,eval=%[1]s\n", filepath.Join(s.Dir, learn.NetworkFile))
	return err
}
