package gomocup

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
)

// thought is a search that runs while the engine reads further commands.
type thought struct {
	cancel  context.CancelFunc
	answers chan answer // holds one answer
}

// answer is the result of a thought.
type answer struct {
	text    string        // for the manager
	moves   []gomoku.Move // moves to play on the board
	message string        // for people; may be empty
	took    time.Duration
}

// ponder starts work as a thought. No other thought may be running.
func (x *session) ponder(ctx context.Context, work func(context.Context) answer) {
	ctx, cancel := context.WithCancel(ctx)
	t := &thought{cancel: cancel, answers: make(chan answer, 1)}
	x.thought = t
	go func() {
		begun := time.Now()
		a := work(ctx)
		a.took = time.Since(begun)
		t.answers <- a
	}()
}

// giveUp stops the thought, if there is one, and drops its answer.
func (x *session) giveUp() {
	if x.thought != nil {
		x.thought.cancel()
		<-x.thought.answers
		x.thought = nil
		x.renew()
	}
}

// hurry stops the thought, if there is one, and gives its answer.
func (x *session) hurry() {
	if x.thought != nil {
		x.thought.cancel()
		x.play(<-x.thought.answers)
	}
}

// play sends the answer of a finished thought and plays its moves.
func (x *session) play(a answer) {
	x.thought.cancel()
	x.thought = nil
	defer x.renew()
	x.info.spend(a.took)
	for _, m := range a.moves {
		if err := x.game.put(m); err != nil { // it was legal when the thought began
			x.fail(err)
			return
		}
	}
	for line := range strings.Lines(a.message) {
		x.say("MESSAGE %s", line)
	}
	x.say("%s", a.text)
}

// think starts a search for the move of the engine.
func (x *session) think(ctx context.Context) error {
	if err := over(x.game.now()); err != nil {
		return err
	}
	if err := x.equip(); err != nil {
		return err
	}
	searcher, lim, line := x.searcher, x.limits(), x.game.line
	x.ponder(ctx, func(ctx context.Context) answer {
		r, err := search(ctx, searcher, lim, line)
		a := answer{text: coordinates(r.Move), moves: []gomoku.Move{r.Move}, message: report(r)}
		if err != nil {
			a.message = err.Error()
		}
		return a
	})
	return nil
}

// search searches the last of states. If anything goes wrong, it returns some legal
// move and an error with the reason.
func search(ctx context.Context, s searcher, lim ply.Limits, states []gomoku.Position) (r ply.Result[gomoku.Move], err error) {
	last := &states[len(states)-1]
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the search panicked: %v\n%s", p, debug.Stack())
		}
		if err == nil && !last.Legal(r.Move) {
			err = fmt.Errorf("the search wants to play %v, which is not legal", r.Move)
		}
		if err != nil {
			r = ply.Result[gomoku.Move]{Move: gomoku.Rules{}.Narrow(nil, last)[0]}
		}
	}()
	return s.Search(ctx, lim, states...)
}

// report returns a text for people about a result.
func report(r ply.Result[gomoku.Move]) string {
	text := fmt.Sprintf("depth %d score %v nodes %d pv", r.Depth, r.Score, r.Nodes)
	for _, m := range r.PV {
		text += " " + m.String()
	}
	return text
}
