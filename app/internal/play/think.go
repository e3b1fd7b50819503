package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/match"
)

// usualTime is the time of a machine for a move if neither its name nor a clock has a
// limit.
const usualTime = time.Second

// think lets the machine to move choose, and carries out its choice. A machine that fails
// does not lose the game: the game is paused.
func (s *session[S, M]) think(ctx context.Context) {
	side := s.turn()
	machine, limited := s.mind(side)
	clock := s.clocks.View(side)
	if !s.timed() && !limited {
		clock.Move.Time = usualTime
	}
	clock.DrawOffered = s.offer == 1-side
	begun := time.Now()
	choice, stopped, err := s.ask(ctx, side, machine, clock)
	took := time.Since(begun)
	switch {
	case s.over(): // its time has run out
	case ctx.Err() != nil:
		return // the program has to end: a search that was cut off is no choice
	case err != nil:
		s.paused, s.lent = true, 0
		s.watch.stop()
		if s.persons() > 0 {
			s.show() // after the move of the person there was no board
		}
		s.say("%s cannot move: %s", s.sides[side], s.fault(err))
		s.say("\"resume\" lets it try again; %q gives its side to you.", s.sides[side]+" "+person)
		return
	case choice.Resign:
		s.report(s.lose(side, ply.Resignation))
	case choice.Draw && s.offer == 1-side:
		s.report(s.finish(ply.Draw, ply.Agreement))
	default:
		s.carryOut(side, choice, took)
	}
	if s.lent > 0 && s.isPerson(side) {
		s.lent--
	}
	s.showTurn()
	if stopped && s.persons() == 0 {
		s.pause()
	}
}

// carryOut plays what a machine has chosen, and shows how long it took.
func (s *session[S, M]) carryOut(side int, choice match.Choice[M], took time.Duration) {
	note := ""
	switch {
	case s.hides(): // score and time tell what the machine sees
	case choice.Scored:
		note = fmt.Sprintf(" (score %v, depth %d, %s)", choice.Score, choice.Depth, seconds(took))
	default:
		note = fmt.Sprintf(" (%s)", seconds(took))
	}
	if err := s.play(choice.Move, note); err != nil {
		s.pause()
		s.say("%s", s.fault(err))
		return
	}
	if choice.Draw && !s.over() {
		s.offer = side
		s.say("%s offers a draw; \"yes\" accepts, a move declines.", s.sides[side])
	}
}

// hides reports whether the players do not see the same.
func (s *session[S, M]) hides() bool {
	_, ok := ply.As[ply.Viewer[S, M]](s.Rules)
	return ok
}

// fault returns what a machine did wrong. It leaves out the state as the machine sees it, if
// that is not for everybody.
func (s *session[S, M]) fault(err error) string {
	var move *ply.MoveError
	if s.hides() && errors.As(err, &move) {
		err = &ply.MoveError{Text: move.Text, Err: move.Err}
	}
	return err.Error()
}

// mind returns the machine that moves for a side, and whether it has limits of its own. If a person lets a machine move in its
// place, that is the machine of the other side. A strong machine moves instead if the other side
// is a person, too, or must not see what this person sees. At a problem
// a machine plays the solution, or defends.
func (s *session[S, M]) mind(side int) (machine match.Player[S, M], limited bool) {
	if s.solves() {
		return rival[S, M]{s}, true
	}
	if t := s.seats[side]; t.player != nil {
		return t.player, t.kind.Limited
	}
	if t := s.seats[1-side]; t.player != nil && !s.hides() {
		return t.player, t.kind.Limited
	}
	return match.NewPlayer(s.adviser(), ply.Limits{}), false
}

// adviser returns a strong searcher that remembers nothing.
func (s *session[S, M]) adviser() *alphabeta.Searcher[S, M] {
	return alphabeta.New(s.Rules)
}

// ask lets a machine choose while the clock of the player to move runs. The machine gets the
// game as the player with number side has seen it. After an interrupt
// the machine answers at once with the best move so far, and stopped is true. If the time
// runs out, the game is lost.
func (s *session[S, M]) ask(ctx context.Context, side int, machine match.Player[S, M], clock match.Clock) (choice match.Choice[M], stopped bool, err error) {
	view := s.record.View(side)
	stopped, late := s.await(ctx, s.remaining(), func(ctx context.Context) {
		choice, err = machine.Choose(ctx, view, clock)
	})
	if late {
		err = s.lose(s.turn(), ply.LossOnTime)
	}
	return choice, stopped, err
}

// await calls do. A person can interrupt it, and so does the limit of time, if it is not
// zero.
func (s *session[S, M]) await(ctx context.Context, limit time.Duration, do func(context.Context)) (stopped, late bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do(ctx)
	}()
	var over <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		over = timer.C
	}
	for {
		select {
		case <-done:
			return stopped, late
		case <-over:
			late = true
			cancel()
		case <-s.interrupts:
			stopped = true
			cancel()
		}
	}
}
