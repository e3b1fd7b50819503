package uci

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/plygo/ply"
)

// think carries out "go".
func (x *session[S, M]) think(ctx context.Context, args []string) {
	if len(x.line) == 0 {
		x.out.say("there is no position yet")
		x.out.line("%s", x.words.none)
		return
	}
	line := x.line
	turn := x.turn(line)
	r, err := parseGo(x.words.request, turn, x.unit, args)
	x.check(err)
	if r.counts {
		if r.perft > 0 {
			x.start(ctx, &task{}, func(ctx context.Context) { x.perft(ctx, line[len(line)-1], r.perft) })
		}
		return
	}
	only, ok := x.only(r.only)
	if !ok {
		x.out.say("every move is banned")
		x.out.line("%s", x.words.none)
		return
	}
	lim, after := r.limits(turn, x.overhead)
	t := &task{ponder: r.ponder, after: after, open: r.infinite || r.ponder, draw: r.draw}
	t.looks.Store(x.analyzer != nil)
	x.start(ctx, t, func(ctx context.Context) {
		result, err := x.find(ctx, lim, only, line)
		if err != nil {
			x.out.say("%v", err)
		}
		if r.infinite || r.ponder {
			<-t.held
		}
		x.answer(result, line, t.draw)
	})
}

// only returns the legal moves of searchmoves that are not banned. An empty result with
// true means all moves. It returns false if no move is left to play.
func (x *session[S, M]) only(text []string) ([]M, bool) {
	only := x.legal("searchmoves", text)
	if len(x.banned) == 0 {
		return only, true
	}
	if len(only) == 0 {
		last := x.line[len(x.line)-1]
		if only = x.game.Moves(nil, &last); len(only) == 0 {
			return nil, true // the game is over, which find reports
		}
	}
	only = slices.DeleteFunc(only, func(m M) bool { return slices.Contains(x.banned, m) })
	return only, len(only) > 0
}

// legal reads the moves in text, which follow a command. Each move is returned once, and the
// first illegal ones are reported to the user.
func (x *session[S, M]) legal(command string, text []string) []M {
	const reports = 3
	s := x.line[len(x.line)-1]
	var moves []M
	wrong := 0
	for _, word := range text {
		m, err := x.parse(&s, word)
		if err == nil {
			if !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		} else if wrong++; wrong <= reports {
			x.out.say("%s: %v", command, err)
		}
	}
	if wrong > reports {
		x.out.say("%s: %d more of the words are no legal moves", command, wrong-reports)
	}
	return moves
}

// find searches the last of states and reports. Whatever goes wrong, the result has a
// line that begins with a legal move, if there is one.
func (x *session[S, M]) find(ctx context.Context, lim ply.Limits, only []M, states []S) (ply.Result[M], error) {
	last := states[len(states)-1]
	moves := x.game.Moves(nil, &last)
	if len(moves) == 0 {
		x.out.line("info depth 0 score %s", x.words.score(x.game.Terminal(&last).In(0)))
		return ply.Result[M]{}, nil
	}
	if len(only) == 0 {
		only = moves
	}
	result, err := x.search(ctx, lim, moves, only, states)
	if err != nil || !slices.Contains(only, result.Move) {
		return ply.Result[M]{Move: only[0], PV: only[:1:1]}, err
	}
	if len(result.PV) == 0 || result.PV[0] != result.Move {
		result.PV = []M{result.Move}
	}
	return result, nil
}

func (x *session[S, M]) search(ctx context.Context, lim ply.Limits, moves, only []M, states []S) (result ply.Result[M], err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the search panicked: %v\n%s", p, debug.Stack())
		}
	}()
	last := states[len(states)-1]
	over := x.game.Terminal(&last) != ply.Ongoing // drawn by rule, but the GUI goes on
	switch {
	case over || x.analyzer == nil && len(only) < len(moves):
		return x.searchEach(ctx, lim, only, states)
	case x.analyzer != nil:
		a := ply.Analysis[M]{Lines: x.lines, Report: func(r ply.Result[M]) {
			x.report(r, last)
			x.task.looked()
		}}
		if len(only) < len(moves) {
			a.Only = only
		}
		result, err = x.analyzer.Analyze(ctx, lim, a, states...)
	default:
		result, err = x.Searcher.Search(ctx, lim, states...)
	}
	if err == nil {
		x.report(result, last)
	}
	return result, err
}

// answer sends the end of a search to the GUI: the move, the expected reply to ponder on,
// and whether an offered draw is accepted.
func (x *session[S, M]) answer(r ply.Result[M], states []S, offered bool) {
	last := states[len(states)-1]
	pv := x.variation(last, r.PV[:min(len(r.PV), 2)])
	if len(pv) == 0 {
		x.out.line("%s", x.words.none)
		return
	}
	var ponder, draw string
	if len(pv) == 2 {
		next := last
		x.game.Play(&next, r.PV[0])
		if x.turn(append(states[:len(states):len(states)], next)) != x.turn(states) {
			ponder = "ponder " + pv[1]
		}
	}
	if offered && r.Score < 0 {
		draw = "draw"
	}
	x.out.line("%s", join("bestmove", pv[0], ponder, draw))
}

// task is a search or a perft that runs while the engine reads further commands.
type task struct {
	cancel context.CancelFunc
	done   chan struct{}
	held   chan struct{} // closed once the answer may be given
	free   func()        // closes held
	begun  time.Time
	after  time.Duration // time to think in all after ponderhit
	open   bool          // it runs until it is told to stop
	ponder bool          // it waits for ponderhit
	draw   bool          // the opponent has offered a draw

	looks   atomic.Bool // it has not reported yet, but will
	stopped atomic.Bool
}

// firstLook is how long a search that is told to stop may go on until its first report. Without
// that, a stop that follows at once would leave it no time to look at the moves.
const firstLook = 100 * time.Millisecond

// looked is called at every report.
func (t *task) looked() {
	t.looks.Store(false)
	if t.stopped.Load() {
		t.cancel()
	}
}

// start runs work as the task t, in a new goroutine. No other task may be running.
func (x *session[S, M]) start(ctx context.Context, t *task, work func(context.Context)) {
	ctx, t.cancel = context.WithCancel(ctx)
	t.done, t.held = make(chan struct{}), make(chan struct{})
	t.free = sync.OnceFunc(func() { close(t.held) })
	t.begun = time.Now()
	x.task, x.used = t, true
	go func() {
		defer close(t.done)
		defer t.cancel()
		work(ctx)
	}()
}

// stop makes the task answer soon: a search after its first report, such as that of depth 1. It
// returns false if there is no task, or if it has
// answered already.
func (t *task) stop() bool {
	if t == nil {
		return false
	}
	t.ponder = false
	t.stopped.Store(true)
	if t.looks.Load() {
		time.AfterFunc(firstLook, t.cancel)
	} else {
		t.cancel()
	}
	t.free()
	select {
	case <-t.done:
		return false
	default:
		return true
	}
}

// hit tells the task that the opponent has made the expected move, maybe with the offer of
// a draw. The time since the start of the task counts, so that after a long thought the
// answer comes at once.
func (t *task) hit(draw bool) {
	if t == nil || !t.ponder {
		return
	}
	t.ponder, t.open, t.draw = false, false, draw
	if t.after > 0 {
		time.AfterFunc(t.after-time.Since(t.begun), t.cancel)
	}
	t.free()
}

// finish waits for the answer of a task that ends by itself, and carries out the commands that
// wait for it. It gives up when ctx ends or when the output fails.
func (x *session[S, M]) finish(ctx context.Context) {
	for ctx.Err() == nil && x.out.failed() == nil {
		if !x.busy() {
			if x.queue.empty() {
				return
			}
			x.goOn(ctx)
			continue
		}
		select {
		case <-x.task.done:
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// halt stops the task and waits for its answer.
func (x *session[S, M]) halt() {
	if x.task != nil {
		x.task.stop()
		<-x.task.done
		x.task = nil
	}
}
