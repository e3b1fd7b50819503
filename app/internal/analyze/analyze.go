// Package analyze is the program that tells what a searcher thinks: the best lines of a position,
// which go on improving, or what became of every move of the games in a file.
package analyze

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// Settings is what the command line asks for.
type Settings struct {
	Position string
	Lines    int
	Search   string
	Limits   ply.Limits
	Unicode  bool
	File     string // of games; empty means a position
	Out      string // where its analysis goes; empty means beside it
}

const (
	// usualNodes is the effort for a position of a game. It is a number of nodes, so that the same
	// file has the same analysis on every machine.
	usualNodes = 100_000
	mostLines  = 100
)

// AddFlags adds the flags of the program.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.Position, "position", "", "the `position`, as the game writes it; the start if it is empty")
	flags.IntVar(&s.Lines, "lines", 3, "how many of the best moves of a position are shown")
	flags.StringVar(&s.Search, "search", "alphabeta", "who analyses: "+subject.PlayerHelp)
	flags.IntVar(&s.Limits.Depth, "depth", 0, "the most moves to look ahead; 0 means no limit")
	flags.Int64Var(&s.Limits.Nodes, "nodes", 0, fmt.Sprintf("the most positions to look at; 0 means no limit, and for a file %d if nothing else is limited", usualNodes))
	flags.DurationVar(&s.Limits.Time, "time", 0, "the most time, such as 30s; for a file, of each position; 0 means no limit")
	flags.BoolVar(&s.Unicode, "unicode", false, "show the board with signs beyond ASCII")
	flags.StringVar(&s.Out, "out", "", "the `file` that the analysis of a file is written to; game-analyzed.pgn beside game.pgn if it is empty")
}

// Check returns what is wrong with the settings, and takes the file from the arguments after the
// flags.
func (s *Settings) Check(args []string) error {
	switch {
	case len(args) > 1:
		return fmt.Errorf("unexpected argument %q; flags come before the file", args[1])
	case len(args) == 1 && s.Position != "":
		return errors.New("analyze a position or a file, not both")
	case len(args) == 0 && s.Out != "":
		return errors.New("-out is for the analysis of a file, and there is no file")
	case s.Lines < 1 || s.Lines > mostLines:
		return fmt.Errorf("-lines %d: want 1 to %d", s.Lines, mostLines)
	case s.Limits.Depth < 0 || s.Limits.Nodes < 0 || s.Limits.Time < 0:
		return errors.New("-depth, -nodes and -time cannot be negative")
	}
	if len(args) == 1 {
		s.File = args[0]
	}
	return nil
}

// Run analyses until it is done or ctx ends.
func Run[S any, M comparable](ctx context.Context, g *subject.Game[S, M], s *Settings, in io.Reader, out io.Writer) error {
	a := &analyst[S, M]{Game: g, limits: s.Limits}
	if s.File != "" {
		if _, err := g.Notation(); err != nil {
			return err
		}
	}
	dismiss, err := a.hire(ctx, s.Search)
	if err != nil {
		return err
	}
	defer dismiss()
	if s.File == "" {
		return a.position(ctx, s, in, out)
	}
	if a.limits == (ply.Limits{}) {
		a.limits.Nodes = usualNodes
	}
	a.annotator = fmt.Sprintf("%s: %s, %s", signature, s.Search, match.Control{Move: a.limits})
	return a.file(ctx, s, out)
}

// analyst is somebody who analyses a game.
type analyst[S any, M comparable] struct {
	*subject.Game[S, M]
	searcher  ply.Searcher[S, M]
	limits    ply.Limits
	annotator string // what a file says of who analysed it
}

// hire makes the searcher with a name. Its own limits count, too. The function that is returned ends
// it, if it is another program.
func (a *analyst[S, M]) hire(ctx context.Context, name string) (dismiss func(), err error) {
	machine, err := a.Machine(name)
	if err != nil {
		return nil, err
	}
	// Ctrl-C ends the search, whose result is still wanted, and not the program that searches.
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	player, err := machine.New(ctx, 0)
	if err != nil {
		cancel()
		return nil, err
	}
	switch p := player.(type) {
	case *match.SearcherPlayer[S, M]:
		a.searcher, a.limits = p.Searcher, a.limits.And(p.Limits)
	case ply.Searcher[S, M]:
		a.searcher = p
	default:
		err = fmt.Errorf("%s is no searcher, so it cannot analyze", name)
	}
	dismiss = func() {
		if program, ok := player.(io.Closer); ok {
			program.Close() // the analysis does not depend on how it ends
		}
		cancel()
	}
	if err != nil {
		dismiss()
	}
	return dismiss, err
}

// speed returns the nodes a second of a search.
func speed(nodes int64, elapsed time.Duration) string {
	if elapsed < time.Millisecond {
		return ""
	}
	return fmt.Sprintf(", %s nodes/s", grouped(int64(float64(nodes)/elapsed.Seconds())))
}

// grouped writes a number with a comma between each three digits.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
