package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/plygo/ply/app/internal/analyze"
	"github.com/plygo/ply/app/internal/arena"
	"github.com/plygo/ply/app/internal/compare"
	"github.com/plygo/ply/app/internal/engine"
	"github.com/plygo/ply/app/internal/learning"
	"github.com/plygo/ply/app/internal/perft"
	"github.com/plygo/ply/app/internal/play"
	"github.com/plygo/ply/app/internal/tree"
	"github.com/plygo/ply/internal/orderly"
)

// programs are what the commands do with a game.
type programs interface {
	play(ctx context.Context, s *play.Settings, in *os.File, out io.Writer) error
	contest() arena.Contest
	list(s *arena.Games) (players, openings []string, err error)
	takes(player string, timed bool) error
	measured() compare.Subject
	tree(ctx context.Context, s *tree.Settings, out io.Writer) error
	engine(ctx context.Context, s *engine.Settings, in io.Reader, out io.Writer) error
	analyze(ctx context.Context, s *analyze.Settings, in io.Reader, out io.Writer) error
	learn(ctx context.Context, s *learning.Settings, out io.Writer) error
	perft(ctx context.Context, s *perft.Settings, out io.Writer) error
}

func (s *Spec[S, M]) perft(ctx context.Context, settings *perft.Settings, out io.Writer) error {
	return perft.Run(ctx, &s.subject, settings, out)
}

// command is a part of [Main].
type command struct {
	name, about string
	run         func(p *program, ctx context.Context) error
	interrupts  bool // it looks after Ctrl-C itself; in others that ends ctx
}

// commands are all commands, in the order in which they are listed.
var commands = []command{
	{"play", "play in a terminal, against a machine or a person", (*program).play, true},
	{"arena", "let players play each other, with a table of the results", (*program).arena, false},
	{"compare", "measure what the searchers cost at each depth", (*program).compare, false},
	{"tree", "draw the search of a position", (*program).tree, false},
	{"engine", "be an engine for other programs, in UCI or UCCI", (*program).engine, false},
	{"analyze", "tell the best lines of a position, or of every position of a game", (*program).analyze, false},
	{"learn", "learn an evaluation from games that the program plays with itself", (*program).learn, false},
	{"perft", "count the lines of play, to check a move generator", (*program).perft, false},
	{"players", "list the players and the evaluations of a game", (*program).players, false},
}

// Main is the main function of a program for one game or many. The first argument is a command:
//
//	play     play in a terminal, against a machine or a person
//	arena    let players play each other, with a table of the results
//	compare  measure what the searchers cost at each depth
//	tree     draw the search of a position
//	engine   be an engine for other programs, in UCI or UCCI
//	analyze  tell the best lines of a position, or of every position of a game
//	learn    learn an evaluation from games that the program plays with itself
//	perft    count the lines of play, to check a move generator
//	players  list the players and the evaluations of a game
//
// Without arguments it lists them. Each has flags of its own; -help lists those. If there are
// several games, -game chooses among them. Each option of a game is a flag, too.
func Main(entries ...Entry) {
	name := programName()
	p := &program{name: name, entries: entries, in: os.Stdin, out: os.Stdout, log: os.Stderr}
	if len(os.Args) > 1 {
		p.command, p.args = os.Args[1], os.Args[2:]
	}
	p.exit(p.run())
}

// Command is the main function of a program that is one command of [Main].
func Command(name string, entries ...Entry) {
	p := &program{name: name, entries: entries, command: name, args: os.Args[1:], in: os.Stdin, out: os.Stdout, log: os.Stderr}
	p.exit(p.run())
}

// programName returns the name by which the program was called.
func programName() string {
	return strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
}

// program is a program that runs.
type program struct {
	name    string
	entries []Entry
	command string
	args    []string // after the command
	in      *os.File
	out     io.Writer
	log     io.Writer
}

// exit ends the program with a status that says whether it failed.
func (p *program) exit(err error) {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return
	}
	fmt.Fprintf(p.log, "%s: %v\n", p.name, err)
	os.Exit(1)
}

// run runs the command.
func (p *program) run() error {
	if err := checkNames(p.entries); err != nil {
		return err
	}
	switch p.command {
	case "", "help", "-h", "-help", "--help":
		_, err := io.WriteString(p.out, p.help())
		return err
	}
	for _, c := range commands {
		if c.name != p.command {
			continue
		}
		var signals []os.Signal
		if !c.interrupts {
			signals = append(signals, os.Interrupt)
		}
		ctx, stop := orderly.Context(signals...)
		defer stop()
		return c.run(p, ctx)
	}
	return fmt.Errorf("no command %.40q; %q lists them", p.command, p.name+" help")
}

// checkNames returns an error if a program has no games, or two with one name.
func checkNames(entries []Entry) error {
	if len(entries) == 0 {
		return errors.New("there is no game: app.Main needs an app.Entry, such as app.Of(\"mine\", Rules{})")
	}
	names := map[string]bool{}
	for _, e := range entries {
		if names[e.Name()] {
			return fmt.Errorf("two games are called %q", e.Name())
		}
		names[e.Name()] = true
	}
	return nil
}

// help lists the commands, and what the games know.
func (p *program) help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s COMMAND [flags]\n\n", p.name)
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-8s %s\n", c.name, c.about)
	}
	fmt.Fprintf(&b, "\n\"%s play -help\" lists the flags of play.\n\n", p.name)
	for _, e := range p.entries {
		fmt.Fprintf(&b, "%s: %s\n", e.Name(), describe(e))
	}
	return b.String()
}

// describe says who plays a game, and what can be chosen about it.
func describe(e Entry) string {
	sides := e.Sides()
	parts := []string{fmt.Sprintf("%s against %s", sides[0], sides[1])}
	for _, o := range e.Options() {
		parts = append(parts, fmt.Sprintf("-%s %s (%s)", o.Name, o.Usual, o.About))
	}
	return strings.Join(parts, "; ")
}

func (p *program) perft(ctx context.Context) error {
	var s perft.Settings
	game, err := p.parseOne(&s)
	if err != nil {
		return err
	}
	return game.perft(ctx, &s, p.out)
}
