package fleet

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/nats-io/nats.go"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
)

// program is one of the programs of a fleet while it runs.
type program struct {
	entries []app.Entry
	args    []string // after the command
	out     io.Writer
	log     *slog.Logger
	data    string // the folder of the fleet
	key     string // the file of the key; empty means the usual one
}

// commands are the programs, in the order in which they are listed.
var commands = []struct {
	name, about string
	run         func(p *program, ctx context.Context) error
}{
	{"serve", "run the server of a fleet: it hands out games and counts their results", (*program).serve},
	{"work", "play games for a fleet", (*program).work},
	{"submit", "order a tournament or self-play, end one, or withdraw a worker", (*program).submit},
	{"learn", "learn an evaluation of a game, from games that workers play", (*program).learn},
	{"status", "show what is going on, and write tables, charts and files", (*program).status},
}

// Main is the main function of a program that is a whole fleet for some games. The first argument is a command:
//
//	serve   run the server of a fleet: it hands out games and counts their results
//	work    play games for a fleet
//	submit  order a tournament or self-play, end one, or withdraw a worker
//	learn   learn an evaluation of a game, from games that workers play
//	status  show what is going on, and write tables, charts and files
//
// Each has flags of its own; -help lists those.
func Main(entries ...app.Entry) {
	if len(os.Args) < 2 {
		fmt.Print(help())
		return
	}
	exit(runCommand(os.Args[1], os.Args[2:], entries))
}

// Command is the main function of a program that is one command of [Main].
func Command(name string, entries ...app.Entry) { exit(runCommand(name, os.Args[1:], entries)) }

// help lists the commands.
func help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s COMMAND [flags]\n\n", strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"))
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-8s %s\n", c.name, c.about)
	}
	return b.String()
}

// exit ends the program with a status that says whether it failed.
func exit(err error) {
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// runCommand runs a command until it ends or is interrupted.
func runCommand(name string, args []string, entries []app.Entry) error {
	if len(entries) == 0 {
		return errors.New("there is no game: fleet.Main needs an app.Entry, such as app.Of(\"mine\", Rules{})")
	}
	for _, c := range commands {
		if c.name != name {
			continue
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
		p := &program{entries: entries, args: args, out: os.Stdout, log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
		err := c.run(p, ctx)
		if errors.Is(err, context.Canceled) {
			err = nil // it was interrupted, which is how it ends
		}
		return err
	}
	return fmt.Errorf("no command %.40q\n%s", name, help())
}

// flags returns the flags that all programs have.
func (p *program) flags(name string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.StringVar(&p.data, "data", usualData(), "the `folder` of the fleet on this machine")
	return flags
}

// parse reads the command line.
func (p *program) parse(flags *flag.FlagSet) error {
	if err := flags.Parse(p.args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%q is no flag", flags.Arg(0))
	}
	if p.data == "" {
		return errors.New("this system has no folder for settings; choose one with -data")
	}
	return nil
}

// addKey adds the flag that names the key, which usually is a file of the fleet's folder.
func (p *program) addKey(flags *flag.FlagSet, usual string) {
	flags.StringVar(&p.key, "key", "", "the `file` of the key to connect with; usually "+usual+" in the folder of the fleet")
}

// keyFile returns the file of the key.
func (p *program) keyFile(usual string) string {
	return cmp.Or(p.key, filepath.Join(p.data, "ring", usual))
}

// connect connects with the key of the owner, or with the one that a flag names.
func (p *program) connect(ctx context.Context) (*nats.Conn, error) {
	key, err := bus.ReadKey(p.keyFile(bus.OwnerFile))
	if err != nil {
		return nil, err
	}
	return bus.Connect(ctx, key, p.log)
}

// await connects as soon as a server answers. A machine may start before that of the server does.
func (p *program) await(ctx context.Context, key bus.Key) (*nats.Conn, error) {
	for {
		nc, err := bus.Connect(ctx, key, p.log)
		if !errors.Is(err, nats.ErrNoServers) {
			return nc, err
		}
		p.log.Warn("trying again", "error", err)
		if sleep(ctx, retry); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}

// usualData returns the usual folder of a fleet, or nothing if the system has no place for one.
func usualData() string {
	folder, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "ply", "fleet")
}
