package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// A pass is no move of the game, so no record has one. The game goes on after it as a new record,
// and as another game of the file. undo goes back to the one before.

// passed is a game as it was when somebody passed.
type passed[S any, M comparable] struct {
	record *ply.Record[S, M]
	ahead  int
	tags   map[string]string
	file   file
	clocks match.Clocks
	past   map[int]match.Clocks
}

// pass hands the turn over, now and after each of the next n−1 moves of the other player.
func (s *session[S, M]) pass(_ context.Context, args string) error {
	n, err := count(args)
	switch {
	case err != nil:
		return err
	case s.over():
		return errOver
	case s.solves():
		return errors.New("nobody passes at a problem")
	case s.persons() > 0 && !s.isPerson(s.turn()):
		return fmt.Errorf("it is %s's turn, and a machine does not pass", s.sides[s.turn()])
	}
	if err := s.handOver(); err != nil {
		return err
	}
	s.owed = n - 1
	s.say("The record begins anew here; \"undo\" goes back to the one before.")
	if s.persons() > 0 {
		s.paused = false
	}
	s.showTurn()
	return nil
}

// passesAgain passes for a player who has promised it, when the turn comes back.
func (s *session[S, M]) passesAgain() bool {
	if s.owed == 0 || s.paused || s.over() || s.plies() == 0 || s.turn() == s.Turn(s.record.States()[:1]) {
		return false
	}
	s.owed--
	if err := s.handOver(); err != nil {
		s.owed = 0
		s.report(err)
		return false
	}
	return true
}

// handOver gives the turn to the other player. The clock is pressed as after a move.
func (s *session[S, M]) handOver() error {
	passer, ok := s.Passer()
	if !ok {
		return fmt.Errorf("in %s nobody can pass", s.Called())
	}
	side, state := s.turn(), s.record.State()
	if !passer.Pass(&state) {
		if t, ok := ply.As[ply.Tactician[S, M]](s.Rules); ok && s.Forced != "" && t.Forced(&state) {
			return fmt.Errorf("nobody can pass now: %s", s.Forced)
		}
		return errors.New("nobody can pass now")
	}
	clocks := s.clocks
	if !clocks.Spend(side, s.watch.elapsed()) {
		return s.lose(side, ply.LossOnTime)
	}
	if err := s.keep(); err != nil {
		return err
	}
	before := append(s.passed, passed[S, M]{s.record, s.ahead, s.tags, s.file, s.clocks, s.past})
	owed, counted, unrated := s.owed, s.counted, s.unrated
	s.begin(ply.NewRecord(s.Rules, state, s.seedOf(fmt.Sprint("dice after pass ", len(before)))), nil)
	s.passed, s.owed, s.counted, s.unrated = before, owed, counted, unrated
	s.clocks, s.past = clocks, map[int]match.Clocks{0: clocks}
	s.file = s.file.behind()
	s.change()
	s.say("%s passes.", s.sides[side])
	return nil
}

// unpass goes back to the game before the last pass. It returns false if there was none.
func (s *session[S, M]) unpass() bool {
	n := len(s.passed) - 1
	if n < 0 {
		return false
	}
	p := s.passed[n]
	s.passed = s.passed[:n]
	s.record, s.ahead, s.tags = p.record, p.ahead, p.tags
	s.file = p.file.without(s.file)
	s.clocks, s.past = p.clocks, p.past
	s.changed = true
	s.arrive()
	return true
}

// without returns the file f without a later game that stands behind all of f. If other programs have
// written there, it is a place for another game behind all of them.
func (f file) without(later file) file {
	if later.path != f.path || later.last != nil && !bytes.Equal(later.before, slices.Concat(f.before, f.last, f.after)) {
		return later.behind()
	}
	f.seen, f.told = later.seen, later.told
	f.after = slices.Concat(f.after, later.after)
	return f
}
