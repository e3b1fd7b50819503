package fleet

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/learn"
)

const (
	// returnAfter is when another worker may try a task that this one cannot do.
	returnAfter = 5 * time.Second
	// mostDeliveries is after how many deliveries a task is not tried again: it may be what ends workers.
	mostDeliveries = 30
)

// refusal is an error of the worker, not of the task: it has another version of a player, say.
type refusal struct{ error }

// do plays a task and sends the result. The task leaves the queue when the result is stored. Until then it
// can come again, to this worker or another.
func (w *worker) do(ctx context.Context, d *bus.Delivery) {
	var t wire.Task
	if err := wire.Parse(d.Data, &t); err != nil {
		w.log.Error("a task that is none", "subject", d.Subject, "error", err)
		_ = d.Return(returnAfter) // if the server does not hear it, the task comes back by itself; so below
		return
	}
	playing, end := w.begin(ctx, t.Test)
	defer end()
	defer w.working(playing, d)()
	result, err := w.play(playing, &t, d.Count)
	switch {
	case ctx.Err() != nil:
		_ = d.Return(0)
		return
	case playing.Err() != nil: // the test is over; its tasks are out of the queue
		w.done(d)
		return
	case err == nil:
		err = w.send(ctx, wire.ResultSubject(w.name, t.Test, t.Number), wire.Format(result))
	}
	if err == nil {
		w.done(d)
		return
	}
	w.report(&t, err)
	_ = d.Return(returnAfter)
}

// done takes a task out of the queue, also while the worker ends.
func (w *worker) done(d *bus.Delivery) {
	err := d.Done(limited(context.Background(), answerTime))
	if err != nil {
		err = d.Done(limited(context.Background(), 4*answerTime))
	}
	if err != nil {
		w.log.Debug("a task comes again although it is done", "subject", d.Subject, "error", err)
	}
}

// working says now and then that a task is being played, until end is called.
func (w *worker) working(ctx context.Context, d *bus.Delivery) (end func()) {
	ctx, end = context.WithCancel(ctx)
	go func() {
		for sleep(ctx, w.reminders()); ctx.Err() == nil; sleep(ctx, w.reminders()) {
			_ = d.Working() // the next one comes soon
		}
	}()
	return end
}

// report tells the coordinator that a task could not be done.
func (w *worker) report(t *wire.Task, err error) {
	_, refused := err.(refusal)
	text := err.Error()
	w.log.Warn("a task could not be done", "test", t.Test, "task", t.Number, "error", err)
	f := &wire.Fault{Worker: w.name, Test: t.Test, Number: t.Number, Error: text[:min(len(text), 900)], Refused: refused}
	_ = w.nc.Publish("ply.fault."+w.name, wire.Format(f)) // it happens again if it matters
}

// play plays a task: its pairs, one after the other, or its lesson.
func (w *worker) play(ctx context.Context, t *wire.Task, deliveries int) (*wire.Result, error) {
	if deliveries > mostDeliveries {
		// Somebody may also have returned it again and again, so this alone does not end the test: its owner decides.
		return nil, refusal{fmt.Errorf("it was handed out %d times without a result: it may end the program", deliveries)}
	}
	entry, err := w.game(t.Game, t.Settings)
	if err != nil {
		return nil, refusal{err}
	}
	if err := w.checkPlayers(t.Game, t.Settings, t.Bench); err != nil {
		return nil, refusal{err}
	}
	r := &wire.Result{Worker: w.name, Test: t.Test, Number: t.Number, Executable: w.executable}
	if t.Speed > 0 {
		if r.Scale = t.Speed / w.speed; r.Scale < wire.ScaleFloor || r.Scale > wire.ScaleCeiling {
			return nil, refusal{fmt.Errorf("clocks would be %.2f times as long here; %v to %v times are possible", r.Scale, wire.ScaleFloor, wire.ScaleCeiling)}
		}
	}
	if t.Lesson != nil {
		r.File, err = w.lesson(ctx, entry, t.Lesson)
		return r, err
	}
	for _, spec := range t.Pairs {
		games, err := w.pair(ctx, entry, spec, r.Scale)
		if err != nil {
			return nil, err
		}
		r.Games = append(r.Games, games...)
	}
	return r, nil
}

// pair plays a pair of games.
func (w *worker) pair(ctx context.Context, entry app.Entry, spec app.MatchSpec, scale float64) ([]app.Played, error) {
	spec.Concurrency, spec.ClockScale, spec.Programs = 1, scale, w.shelf.programs()
	spec.Local = func(player string) (string, error) { return w.shelf.local(ctx, w.nc, entry, player) }
	return entry.Match(ctx, spec)
}

// lesson plays the games of a lesson. The network that plays them is a file of the fleet.
func (w *worker) lesson(ctx context.Context, entry app.Entry, l *wire.Lesson) ([]byte, error) {
	part := l.Part
	if l.Network != "" {
		path, err := w.shelf.fetch(ctx, w.nc, l.Network)
		if err == nil {
			part.Network, err = os.ReadFile(path)
		}
		if errors.Is(err, bus.ErrNoFile) {
			return nil, err
		}
		if err != nil {
			return nil, refusal{err} // another time, or another worker, may have more luck
		}
	}
	games, err := entry.PlayPart(ctx, part)
	if errors.Is(err, learn.ErrVersion) {
		return nil, refusal{err}
	}
	return games, err
}
