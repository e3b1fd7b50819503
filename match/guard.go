package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply"
)

// fault is what a player did instead of answering.
type fault struct {
	cause  ply.Cause
	detail string
}

// guard makes a call into a player and trusts it with nothing. The context of the call ends
// after wait. If the call has not returned by grace after that, guard gives it up and
// leaves its goroutine behind. The duration that guard returns is that of the call alone,
// without the time that its goroutine waits for a core before and after.
//
// The fault says what the player did wrong. The error is that of ctx, for which no player
// is to blame.
func guard[T any](ctx context.Context, wait, grace time.Duration, call func(context.Context) (T, error)) (T, time.Duration, *fault, error) {
	type answer struct {
		value T
		took  time.Duration
		err   error
		lost  *fault
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	answers := make(chan answer, 1) // buffered, so that the goroutine of a late answer can end
	go func() {
		a := answer{lost: &fault{Crash, "the goroutine of the player has ended"}}
		begun := time.Now()
		defer func() {
			if p := recover(); p != nil {
				a.lost = &fault{Crash, fmt.Sprint(p)}
			}
			answers <- a
		}()
		a.value, a.err = call(limited)
		a.took, a.lost = time.Since(begun), nil
	}()

	a := answer{took: wait, lost: &fault{NoAnswer, fmt.Sprintf("for %v", wait+grace)}}
	select {
	case a = <-answers:
	case <-limited.Done():
		last := time.NewTimer(grace)
		defer last.Stop()
		select {
		case a = <-answers:
		case <-last.C:
		}
	}
	switch {
	case ctx.Err() != nil:
		return a.value, a.took, nil, ctx.Err()
	case a.lost != nil || a.err == nil:
	case errors.Is(a.err, ply.ErrIllegalMove):
		a.lost = &fault{IllegalMove, offence(a.err)}
	case limited.Err() != nil:
		a.lost = &fault{NoAnswer, a.err.Error()}
	default:
		a.lost = &fault{Failure, a.err.Error()}
	}
	return a.value, a.took, a.lost, nil
}

// offence returns what was illegal about a move, and in which state. It leaves out the words
// "illegal move", because the result of the game has them already.
func offence(err error) string {
	text := strings.TrimPrefix(err.Error(), ply.ErrIllegalMove.Error()+": ")
	var e *ply.MoveError
	if !errors.As(err, &e) {
		return text
	}
	reason := ""
	if err == error(e) && e.Err == ply.ErrIllegalMove {
		text = e.Text
		if e.Reason != "" {
			reason = ": " + e.Reason
		}
	}
	if e.State != "" {
		text += " in " + e.State
	}
	return text + reason
}
