package play

import (
	"context"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/dialog"
)

// loop lets the players move in turn, until the person leaves or the input ends. Two
// machines finish their game even after the end of the input. The error is why the program has to
// end before that.
func (s *session[S, M]) loop(ctx context.Context) error {
	warned := false // the last event was an interrupt
	for !s.quit {
		s.tell()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if s.passesAgain() {
			continue
		}
		if s.machineMoves() {
			s.watch.start()
			s.think(ctx)
			continue
		}
		if !s.paused && !s.over() {
			s.watch.start()
		}
		line, event := s.wait(ctx, s.prompt(), s.remaining())
		switch event {
		case typed:
			s.obey(ctx, line)
		case ended:
			s.newline()
			s.quit = true
		case interrupted:
			s.newline()
			if s.quit = warned; !s.quit {
				s.say("\"quit\", or Ctrl-C once more, leaves.")
			}
		case late:
			s.newline()
			s.report(s.lose(s.turn(), ply.LossOnTime))
			s.show()
		case cancelled:
			s.newline()
		}
		warned = event == interrupted
	}
	return nil
}

// newline ends the line of the prompt if the person has not ended it.
func (s *session[S, M]) newline() {
	if s.prompts {
		s.say("")
	}
}

// machineMoves reports whether the next move comes from a machine by itself.
func (s *session[S, M]) machineMoves() bool {
	return !s.paused && !s.over() && (s.lent > 0 || !s.isPerson(s.turn()))
}

func (s *session[S, M]) prompt() string {
	switch {
	case s.over():
		return "over> "
	case s.paused:
		return "paused, " + s.sides[s.turn()] + "> "
	case s.asked():
		return s.question() + "> "
	}
	if m, ok := s.onlyMove(); ok {
		state := s.seen().State()
		return fmt.Sprintf("%s (only move: %s, Enter plays it)> ", s.sides[s.turn()], s.notation.FormatMove(&state, m))
	}
	return s.sides[s.turn()] + "> "
}

// obey carries out a line: a move, or else a command. With a slash before it, a word is
// always a command, even if a move has the same name.
func (s *session[S, M]) obey(ctx context.Context, line string) {
	if line == "" {
		m, only := s.onlyMove()
		switch {
		case s.paused:
			s.report(s.next(ctx))
		case only && !s.asked():
			s.report(s.byHand(m))
		case s.prompts: // a script may have empty lines
			s.report(s.wanted())
		}
		return
	}
	if line == dialog.TooLong {
		s.report(fmt.Errorf("a line of more than %d bytes is ignored", longestLine))
		return
	}
	if err := s.stray(line); err != nil {
		s.report(err)
		return
	}
	text, slash := strings.CutPrefix(line, "/")
	if !slash {
		if m, err := s.parseMove(line); err == nil {
			s.passOver()
			s.report(s.byHand(m))
			return
		}
	}
	if s.answered(text) {
		return
	}
	s.passOver()
	for _, c := range s.commands() {
		if args, ok := cutCommand(text, c.name); ok {
			s.report(c.do(ctx, args))
			return
		}
	}
	s.report(s.neither(line))
}

// cutCommand returns what comes behind the name of a command, in small or large letters. The name
// may have spaces, because a side can be a command.
func cutCommand(line, name string) (args string, ok bool) {
	n := len(name)
	if len(line) < n || !strings.EqualFold(line[:n], name) || len(line) > n && line[n] != ' ' {
		return "", false
	}
	return strings.TrimSpace(line[n:]), true
}

// report shows an error to the person. Nothing else happens.
func (s *session[S, M]) report(err error) {
	if err != nil {
		s.say("%s", brief.Message(strings.TrimSpace(err.Error())))
	}
}
