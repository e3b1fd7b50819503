package gametest

import (
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// caller calls the methods of a game for all checks. So two rules are checked at every call:
// nothing panics, and a method that reads a state does not change it.
type caller[S any, M comparable] struct {
	comparer[S]
	*contract.Findings
	game   ply.Game[S, M]
	checks []check[S, M]
	has    map[reflect.Type]any // the optional interfaces that the game has, by type
	now    gameCall[S, M]       // the call under way; zero between calls
	// shared says that reading methods get the state itself, so that the race detector
	// sees several goroutines use it. Otherwise they get a copy, so that a method that
	// changes it spoils no other check.
	shared bool
}

// as returns the game as its optional interface T, and nil if the game does not have it.
func as[T any, S any, M comparable](k *caller[S, M]) T {
	t, _ := k.has[reflect.TypeFor[T]()].(T)
	return t
}

// gameCall is a call of a method of the game. Reports of a panic name it.
type gameCall[S any, M comparable] struct {
	method string
	state  *S
	move   *M
	text   string // the text that it was given, quoted
}

// String names the method, with the text if it was given one.
func (c gameCall[S, M]) String() string {
	if c.text == "" {
		return c.method
	}
	return c.method + "(" + c.text + ")"
}

// The methods of the game return different types. What they share is in reads and calls, which
// know no type of an answer: they are compiled once for a game, not for each type.

// read calls f, a method of the game that must leave s as it is.
func read[S any, M comparable, T any](k *caller[S, M], method string, s *S, f func(*S) T) (answer T) {
	k.reads(gameCall[S, M]{method: method, state: s}, func(s *S) { answer = f(s) })
	return answer
}

// readMove calls f, a method of the game that must leave s as it is, about the move m.
func readMove[S any, M comparable, T any](k *caller[S, M], method string, s *S, m M, f func(*S, M) T) (answer T) {
	k.reads(gameCall[S, M]{method: method, state: s, move: &m}, func(s *S) { answer = f(s, m) })
	return answer
}

// readText calls f, a method of the game that reads a move of s from text.
func readText[S any, M comparable](k *caller[S, M], method string, s *S, text string, f func(*S, string) (M, error)) (m M, err error) {
	k.reads(gameCall[S, M]{method: method, state: s, text: strconv.Quote(text)}, func(s *S) { m, err = f(s, text) })
	return m, err
}

// during runs f, and remembers while it runs that it is the call at.
func during[S any, M comparable, T any](k *caller[S, M], at gameCall[S, M], f func() T) (answer T) {
	k.calls(at, func() { answer = f() })
	return answer
}

// reads makes the call at, which is f, and checks that it leaves the state as it is.
func (k *caller[S, M]) reads(at gameCall[S, M], f func(*S)) {
	if k.shared {
		k.calls(at, func() { f(at.state) })
		return
	}
	scratch := *at.state
	before := k.key(&scratch)
	k.calls(at, func() { f(&scratch) })
	if after := k.key(&scratch); after != before && k.Fresh(ruleReaders) {
		k.Add(k.violation(at, ruleReaders, fmt.Sprintf("%s changed the state (- before, + after). Work on a copy.\n%s",
			at.method, diff(before, after))))
	}
}

// calls makes the call at, which is f.
func (k *caller[S, M]) calls(at gameCall[S, M], f func()) {
	k.now = at
	f()
	k.now = gameCall[S, M]{}
}

// writes makes the call at, which is f, on a copy of the state. f may change the copy, which
// writes returns; it checks that the original did not change.
func (k *caller[S, M]) writes(at gameCall[S, M], f func(*S)) S {
	next := *at.state
	if k.shared {
		k.calls(at, func() { f(&next) })
		return next
	}
	before := k.key(at.state)
	k.calls(at, func() { f(&next) })
	if after := k.key(at.state); after != before && k.Fresh(ruleParent) {
		k.Add(k.violation(at, ruleParent, fmt.Sprintf("%s on a copy changed the original as well (- before, + after): they share what a pointer points to, or the game remembers a state. Keep all of a state in S itself.\n%s",
			at.method, diff(before, after))))
	}
	return next
}

// moves, terminal and evaluate call the methods of ply.Game.
func (k *caller[S, M]) moves(dst []M, s *S) []M {
	return read(k, "Moves", s, func(s *S) []M { return k.game.Moves(dst, s) })
}

func (k *caller[S, M]) terminal(s *S) ply.Outcome {
	return read(k, "Terminal", s, k.game.Terminal)
}

func (k *caller[S, M]) evaluate(s *S) ply.Score {
	return read(k, "Evaluate", s, k.game.Evaluate)
}

// play returns the state after m.
func (k *caller[S, M]) play(s *S, m M) S {
	return k.writes(gameCall[S, M]{method: "Play", state: s, move: &m}, func(next *S) { k.game.Play(next, m) })
}

// fail reports a broken rule at s. s is nil if no state matters.
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

// violation describes a broken rule, found by the call at.
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

// guard runs f. If the game panics in f, guard returns that as a violation.
func (k *caller[S, M]) guard(f func()) (v *Violation) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		at := k.now
		if at.method == "" {
			panic(r) // a fault of gametest, not of the game
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
