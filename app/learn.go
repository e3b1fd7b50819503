package app

import (
	"cmp"
	"context"
	"flag"
	"io"
	"maps"

	"github.com/plygo/ply/app/internal/learning"
	"github.com/plygo/ply/learn"
)

func (s *Spec[S, M]) learn(ctx context.Context, settings *learning.Settings, out io.Writer) error {
	return learning.Run(ctx, &s.subject, settings, out)
}

func (p *program) learn(ctx context.Context) error {
	var s learning.Settings
	game, err := p.parseOne(&s)
	if err != nil {
		return err
	}
	return game.learn(ctx, &s, p.out)
}

// PlayPart implements [Entry].
func (s *Spec[S, M]) PlayPart(ctx context.Context, part learn.Part) ([]byte, error) {
	return learn.Play(ctx, s.subject.Teacher(), part)
}

// ConfirmPart implements [Entry].
func (s *Spec[S, M]) ConfirmPart(part learn.Part, games []byte) error {
	return learn.Confirm(s.subject.Teacher(), part, games)
}

// Lesson is learning as the flags of the command learn describe it.
type Lesson struct {
	Game     string            // by name
	Settings map[string]string // options of the game; others have their usual values
	Options  learn.Options
}

// LearnFlags adds the flags of the command learn: those of learn.Options, -game, if there are several games, and the options
// of the games. After the flags are parsed, read returns what they describe, with the same defaults, or what is wrong with it.
// If no game is named it is the first.
func LearnFlags(flags *flag.FlagSet, entries ...Entry) (read func() (Lesson, error)) {
	var s learning.Settings
	s.AddFlags(flags)
	c := &choice{entries: entries, values: map[string]string{}}
	err := cmp.Or(checkNames(entries), c.addFlags(flags))
	return func() (Lesson, error) {
		if err := cmp.Or(err, s.Check(nil)); err != nil {
			return Lesson{}, err
		}
		entry, err := c.one("learn")
		if err != nil {
			return Lesson{}, err
		}
		return Lesson{Game: entry.Name(), Settings: maps.Clone(c.values), Options: s.Options}, nil
	}
}

// Learn learns, and tells of it, as the command learn does. The entries are the games that the program knows.
func (l *Lesson) Learn(ctx context.Context, out io.Writer, entries ...Entry) error {
	entry, err := Find(l.Game, l.Settings, entries...)
	if err != nil {
		return err
	}
	return entry.learn(ctx, &learning.Settings{Options: l.Options}, out)
}
