// Package experiments makes the experiments of five student projects again, with the players of
// package projects, and writes a report that has the figures of their documents beside ours.
package experiments

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"
)

// Settings is what the command line asks for.
type Settings struct {
	Folder string        // where the report goes
	Time   time.Duration // of the whole run
	Games  int           // of a pair of players, if the time suffices
	Seed   uint64
}

// Main reads the command line, makes the experiments and writes the report. It tells its progress
// to log.
func Main(ctx context.Context, args []string, log io.Writer) error {
	var s Settings
	flags := flag.NewFlagSet("projects", flag.ContinueOnError)
	flags.SetOutput(log)
	flags.StringVar(&s.Folder, "out", "projects-report", "the `folder` of the report")
	flags.DurationVar(&s.Time, "time", 20*time.Minute, "how long all experiments may take")
	flags.IntVar(&s.Games, "games", 40, "the games of a pair of players, as far as the time allows")
	flags.Uint64Var(&s.Seed, "seed", 1, "decides the openings and all that players do at random")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	return s.Run(ctx, log)
}

func (s *Settings) check() error {
	switch {
	case s.Folder == "":
		return errors.New("-out is empty")
	case s.Time < time.Second:
		return fmt.Errorf("-time %v: want at least a second", s.Time)
	case s.Games < 2 || s.Games > 1000 || s.Games%2 != 0:
		return fmt.Errorf("-games %d: want an even number from 2 to 1000, since every opening is played from both sides", s.Games)
	}
	return nil
}

// part is an experiment. It runs until its context ends, and keeps what it has found by then.
type part struct {
	name  string
	share float64 // of the time, beside that of the other parts
	run   func(ctx context.Context) error
}

// Run makes the experiments. The report is written after each of them. If ctx ends, the report has
// what was done, and Run returns an error.
func (s *Settings) Run(ctx context.Context, log io.Writer) error {
	if err := s.check(); err != nil {
		return err
	}
	l := &lab{Settings: s, log: log, begun: time.Now()}
	files, err := prepare(s.Folder)
	if err != nil {
		return err
	}
	r, err := newReport(l)
	if err != nil {
		return err
	}
	parts := r.parts()
	end := l.begun.Add(s.Time)
	for i, p := range parts {
		var shares float64
		for _, later := range parts[i:] {
			shares += later.share
		}
		within := time.Duration(float64(time.Until(end)) * p.share / shares)
		l.say("%s: at most %v", p.name, within.Round(time.Second/10))
		limited, stop := context.WithTimeout(ctx, within)
		err := p.run(limited)
		stop()
		switch {
		case ctx.Err() != nil:
			err := r.page("interrupted", parts[i:]).save(files)
			return errors.Join(fmt.Errorf("interrupted; %s has what was done", files.report()), err)
		case err != nil:
			return fmt.Errorf("%s: %w", p.name, err)
		}
		if err := r.page("not made yet", parts[i+1:]).save(files); err != nil {
			return err
		}
	}
	l.say("report: %s", files.report())
	return nil
}

// lab is what all experiments share.
type lab struct {
	*Settings
	log   io.Writer
	begun time.Time
}

// say tells the progress.
func (l *lab) say(format string, args ...any) {
	fmt.Fprintf(l.log, "%5.0fs  %s\n", time.Since(l.begun).Seconds(), fmt.Sprintf(format, args...))
}
