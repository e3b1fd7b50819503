package gametest

import (
	"fmt"
	"strconv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// caller calls the methods of a game for every check, so that two rules are checked
// at every call: nothing panics, and reading changes nothing.
type caller[S any, M comparable] struct {
	comparer[S]
	*contract.Findings
	game ply.Game[S, M]
	has  optional[S, M]
	now  gameCall[S, M] // the call under way; zero between calls
	// shared calls reading methods on the very state they are given, so that the
	// race detector sees them share it; otherwise they get a copy, so that a method
	// that changes it spoils no other check.
	shared bool
}

// read calls a method that must leave s as it is.
func read[S any, M comparable, T any](k *caller[S, M], method string, s *S, f func(*S) T) T {
	return readAt(k, gameCall[S, M]{method: method, state: s}, f)
}

// readMove calls a method that must leave s as it is, about one of its moves.
func readMove[S any, M comparable, T any](k *caller[S, M], method string, s *S, m M, f func(*S, M) T) T {
	return readAt(k, gameCall[S, M]{method: method, state: s, move: &m}, func(s *S) T { return f(s, m) })
}

func readAt[S any, M comparable, T any](k *caller[S, M], at gameCall[S, M], f func(*S) T) T {
	if k.shared {
		return during(k, at, func() T { return f(at.state) })
	}
	scratch := *at.state
	before := k.key(&scratch)
	answer := during(k, at, func() T { return f(&scratch) })
	if after := k.key(&scratch); after != before && k.Fresh(ruleReaders) {
		k.Add(k.violation(at, ruleReaders, fmt.Sprintf("%s changed the state (- before, + after). Work on a copy.\n%s",
			at.method, diff(before, after))))
	}
	return answer
}

// during remembers the call while it lasts.
func during[S any, M comparable, T any](k *caller[S, M], at gameCall[S, M], f func() T) T {
	k.now = at
	answer := f()
	k.now = gameCall[S, M]{}
	return answer
}

// write calls a method on a copy of the state, which it may change, and returns the
// copy, having checked that the original is still what it was.
func write[S any, M comparable](k *caller[S, M], at gameCall[S, M], f func(*S) bool) (S, bool) {
	next := *at.state
	before := k.key(at.state)
	ok := during(k, at, func() bool { return f(&next) })
	if after := k.key(at.state); after != before && !k.shared && k.Fresh(ruleParent) {
		k.Add(k.violation(at, ruleParent, fmt.Sprintf("%s on a copy changed the original as well (- before, + after): they share what a pointer points to, or the game remembers a state. Keep all of a state in S itself.\n%s",
			at.method, diff(before, after))))
	}
	return next, ok
}

func (k *caller[S, M]) moves(dst []M, s *S) []M {
	return read(k, "Moves", s, func(s *S) []M { return k.game.Moves(dst, s) })
}

func (k *caller[S, M]) terminal(s *S) ply.Outcome {
	return read(k, "Terminal", s, k.game.Terminal)
}

func (k *caller[S, M]) evaluate(s *S) ply.Score {
	return read(k, "Evaluate", s, k.game.Evaluate)
}

func (k *caller[S, M]) turn(s *S) int {
	return read(k, "Turn", s, k.has.turner.Turn)
}

func (k *caller[S, M]) hash(s *S) uint64 {
	return read(k, "Hash", s, k.has.hasher.Hash)
}

func (k *caller[S, M]) mirror(s *S) S {
	return read(k, "Mirror", s, k.has.mirrorer.Mirror)
}

func (k *caller[S, M]) forces(s *S, moves []M, forces []bool) {
	read(k, "Forces", s, func(s *S) (none struct{}) {
		k.has.forcer.Forces(s, moves, forces)
		return none
	})
}

func (k *caller[S, M]) forced(s *S) bool {
	return read(k, "Forced", s, k.has.tactician.Forced)
}

func (k *caller[S, M]) tactical(dst []M, s *S) []M {
	return read(k, "Tactical", s, func(s *S) []M { return k.has.tactician.Tactical(dst, s) })
}

func (k *caller[S, M]) exchange(s *S, m M) ply.Score {
	return readMove(k, "Exchange", s, m, k.has.exchanger.Exchange)
}

func (k *caller[S, M]) slot(s *S, m M) int {
	return readMove(k, "Slot", s, m, k.has.indexer.Slot)
}

func (k *caller[S, M]) format(s *S) string {
	return read(k, "Format", s, k.has.notation.Format)
}

func (k *caller[S, M]) formatMove(s *S, m M) string {
	return readMove(k, "FormatMove", s, m, k.has.notation.FormatMove)
}

func (k *caller[S, M]) order(s *S, moves []M, scores []int32) {
	read(k, "Order", s, func(s *S) (none struct{}) {
		k.has.orderer.Order(s, moves, scores)
		return none
	})
}

// unset fills slices that a method must overwrite.
const unset = -12345

func (k *caller[S, M]) prior(s *S, moves []M) []float32 {
	return read(k, "Prior", s, func(s *S) []float32 {
		p := filled(len(moves))
		k.has.policy.Prior(s, moves, p)
		return p
	})
}

// odds returns nil if s is not a chance node.
func (k *caller[S, M]) odds(s *S, moves []M) []float32 {
	return read(k, "Odds", s, func(s *S) []float32 {
		p := filled(len(moves))
		if !k.has.chancer.Odds(s, moves, p) {
			return nil
		}
		return p
	})
}

func filled(n int) []float32 {
	p := make([]float32, n)
	for i := range p {
		p[i] = unset
	}
	return p
}

func (k *caller[S, M]) parse(text string) (s S, err error) {
	at := gameCall[S, M]{method: "Parse", text: strconv.Quote(text)}
	err = during(k, at, func() (err error) {
		s, err = k.has.notation.Parse(text)
		return err
	})
	return s, err
}

func (k *caller[S, M]) parseMove(s *S, text string) (M, error) {
	return readText(k, "ParseMove", s, text, k.has.notation.ParseMove)
}

func readText[S any, M comparable](k *caller[S, M], method string, s *S, text string, f func(*S, string) (M, error)) (m M, err error) {
	at := gameCall[S, M]{method: method, state: s, text: strconv.Quote(text)}
	err = readAt(k, at, func(s *S) (err error) {
		m, err = f(s, text)
		return err
	})
	return m, err
}

// play returns the state after m.
func (k *caller[S, M]) play(s *S, m M) S {
	next, _ := write(k, gameCall[S, M]{method: "Play", state: s, move: &m}, func(next *S) bool {
		k.game.Play(next, m)
		return true
	})
	return next
}

// null returns the state after passing, and what Null said.
func (k *caller[S, M]) null(s *S) (S, bool) {
	return write(k, gameCall[S, M]{method: "Null", state: s}, k.has.nuller.Null)
}
