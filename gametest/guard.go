package gametest

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/plygo/ply/internal/contract"
)

// gameCall is a call of a method, kept to name it should it panic.
type gameCall[S any, M comparable] struct {
	method string
	state  *S
	move   *M
	text   string // what it was given to read, quoted
}

// String names the method, with the text if it was given one.
func (c gameCall[S, M]) String() string {
	if c.text == "" {
		return c.method
	}
	return c.method + "(" + c.text + ")"
}

// fail reports a broken rule at s, which is nil if no state matters.
func (k *caller[S, M]) fail(rule string, s *S, format string, args ...any) {
	if k.Fresh(rule) {
		k.Add(k.violation(gameCall[S, M]{state: s}, rule, fmt.Sprintf(format, args...)))
	}
}

// failMove reports a broken rule at the move m of s.
func (k *caller[S, M]) failMove(rule string, s *S, m M, format string, args ...any) {
	if k.Fresh(rule) {
		k.Add(k.violation(gameCall[S, M]{state: s, move: &m}, rule, fmt.Sprintf(format, args...)))
	}
}

func (k *caller[S, M]) violation(at gameCall[S, M], rule, detail string) *Violation {
	v := &Violation{Rule: rule, Detail: detail}
	if at.state != nil {
		v.State = contract.State(k.game, at.state)
		if at.move != nil {
			v.Move = contract.Move(k.game, at.state, *at.move)
		}
	}
	return v
}

// guard runs f and returns the violation if the game panics in it.
func (k *caller[S, M]) guard(f func()) (v *Violation) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		at := k.now
		if at.method == "" {
			panic(r) // not the game's
		}
		k.now = gameCall[S, M]{}
		v = k.violation(at, rulePanic, fmt.Sprintf("%s panicked at %s: %v", at, panicSite(), r))
	}()
	f()
	return nil
}

// try runs f and reports a panic of the game in it.
func (k *caller[S, M]) try(f func()) {
	if v := k.guard(f); v != nil {
		k.Add(v)
	}
}

// panicSite returns the file and line of the panic that is being recovered.
func panicSite() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	panicking := false
	for {
		f, more := frames.Next()
		if panicking && !strings.HasPrefix(f.Function, "runtime.") || !more {
			return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
		}
		panicking = panicking || f.Function == "runtime.gopanic"
	}
}
