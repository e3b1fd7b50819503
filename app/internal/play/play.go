// Package play is the program that plays a game in a terminal: people and machines on either side.
// The comment of examples/play says how it is used, and what it promises about files.
package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/tty"
)

// Run plays a game until the person leaves. It looks after Ctrl-C, which does not end the program at
// once. It needs [ply.Notation] and, unless there is a position to begin with, [ply.Starter]. Without
// the other optional interfaces of games it does what it can.
func Run[S any, M comparable](ctx context.Context, g *subject.Game[S, M], cfg *Settings, in *os.File, out io.Writer) error {
	if err := g.Needs(cfg.position); err != nil {
		return err
	}
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	t := newTerminal(in, out, tty.Is(in), interrupts)
	t.colors = tty.Colors(out)
	return run(ctx, g, cfg, t)
}

// run makes the players and plays until the person leaves.
func run[S any, M comparable](ctx context.Context, g *subject.Game[S, M], cfg *Settings, t *terminal) error {
	s, err := newSession(ctx, g, cfg, t)
	if err != nil {
		return err
	}
	defer func() { s.report(s.close()) }()
	names := make([]string, 2)
	for side, seat := range s.seats {
		names[side] = fmt.Sprintf("%s is %s", s.sides[side], seat.name)
	}
	s.say("%s: %s. \"help\" lists the commands.", g.Called(), strings.Join(names, ", "))
	if s.file.path != "" {
		s.say("%s", s.promise())
	}
	if _, err := s.book.read(); err != nil {
		s.report(err)
	}
	s.show()
	err = s.loop(ctx)
	return errors.Join(s.settle(), s.book.write(), err)
}
