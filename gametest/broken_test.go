package gametest

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/contract"
)

// faults are correct games, each broken in one way. Each must be reported as one broken rule.
var faults = []struct {
	name string
	rule string
	game ply.Game[track, step]
}{
	{"Moves panics", rulePanic, bend(func(b *bent) {
		b.moves = func(dst []step, s *track) []step {
			if s.at[0] == 5 {
				panic("five")
			}
			return race{}.Moves(dst, s)
		}
	})},
	{"Play panics", rulePanic, bend(func(b *bent) {
		b.play = func(s *track, m step) {
			var board [goal]int
			board[s.at[s.turn]+int8(m)]++
			race{}.Play(s, m)
		}
	})},
	{"Format panics", rulePanic, bend(func(b *bent) {
		b.format = func(*track) string { panic("no words") }
	})},
	{"FormatMove panics", rulePanic, bend(func(b *bent) {
		b.formatMove = func(*track, step) string { panic("no words") }
	})},
	{"Start panics", rulePanic, bend(func(b *bent) {
		b.start = func() track { panic("none") }
	})},
	{"Parse panics on short texts", rulePanic, bend(func(b *bent) {
		b.parse = func(text string) (track, error) {
			_ = text[2]
			return race{}.Parse(text)
		}
	})},
	{"ParseMove panics on bytes above 127", rulePanic, bend(func(b *bent) {
		b.parseMove = func(s *track, text string) (step, error) {
			var table [128]int
			for i := range len(text) {
				table[text[i]]++
			}
			return race{}.ParseMove(s, text)
		}
	})},
	{"ReadGames panics on a broken game", rulePanic, bend(func(b *bent) {
		b.readGames = func(r io.Reader) iter.Seq2[ply.Archive[track, step], error] {
			return func(yield func(ply.Archive[track, step], error) bool) {
				for game, err := range (race{}).ReadGames(r) {
					if err != nil {
						panic(err)
					}
					yield(game, nil)
				}
			}
		}
	})},
	{"Moves changes the state", ruleReaders, bend(func(b *bent) {
		b.moves = func(dst []step, s *track) []step {
			dst = race{}.Moves(dst, s)
			s.turn = 1 - s.turn
			return dst
		}
	})},
	{"Order changes the state", ruleReaders, bend(func(b *bent) {
		b.order = func(s *track, moves []step, scores []ply.Score) {
			race{}.Order(s, moves, scores)
			s.at[0]++
		}
	})},
	{"Exchange changes the state", ruleReaders, bend(func(b *bent) {
		b.exchange = func(s *track, m step) ply.Score {
			race{}.Play(s, m)
			return 0
		}
	})},
	{"a fifth outcome", ruleOutcome, bend(func(b *bent) {
		b.terminal = func(s *track) ply.Outcome {
			if s.at == [2]int8{2, 2} {
				return 4
			}
			return race{}.Terminal(s)
		}
		b.reason = func([]track) string { return "who knows" }
	})},
	{"no moves and yet ongoing", ruleNoMoves, bend(func(b *bent) {
		b.moves = func(dst []step, s *track) []step {
			if s.at == [2]int8{3, 3} {
				return dst
			}
			return race{}.Moves(dst, s)
		}
	})},
	{"moves after the end", ruleDecided, bend(func(b *bent) {
		b.moves = func(dst []step, s *track) []step {
			if s.at[1-s.turn] == goal {
				return append(dst, 1)
			}
			return race{}.Moves(dst, s)
		}
	})},
	{"a move twice", ruleMoveTwice, bend(func(b *bent) {
		b.moves = func(dst []step, s *track) []step {
			dst = race{}.Moves(dst, s)
			if s.at == [2]int8{7, 7} {
				dst = append(dst, 1)
			}
			return dst
		}
	})},
	{"Moves begins a new slice", ruleAppend, bend(func(b *bent) {
		b.moves = func(_ []step, s *track) []step { return race{}.Moves(nil, s) }
	})},
	{"Moves overwrites", ruleAppend, bend(func(b *bent) {
		b.moves = func(dst []step, s *track) []step { return race{}.Moves(dst[:0], s) }
	})},
	{"Moves counts from 0", ruleAppend, bend(func(b *bent) {
		b.moves = func(dst []step, s *track) []step {
			dst = race{}.Moves(dst, s)
			return dst[:min(len(dst), 3)]
		}
	})},
	{"Moves sorts what was there", ruleAppend, bend(func(b *bent) {
		b.moves = func(dst []step, s *track) []step {
			dst = race{}.Moves(dst, s)
			slices.SortFunc(dst, func(x, y step) int { return int(y - x) })
			return dst
		}
	})},
	{"Tactical overwrites", ruleAppend, bend(func(b *bent) {
		b.tactical = func(dst []step, s *track) []step { return race{}.Tactical(dst[:0], s) }
	})},
	{"Evaluate says won", ruleEval, bend(func(b *bent) {
		b.evaluate = func(s *track) ply.Score {
			if s.at[s.turn] >= goal-2 {
				return ply.WinIn(1)
			}
			return race{}.Evaluate(s)
		}
	})},
	{"Exchange draws lots", ruleDeterministic, bend(func(b *bent) {
		b.exchange = func(s *track, m step) ply.Score { return ply.Score(rand.IntN(1000)) }
	})},
	{"Moves knows its past", ruleDeterministic, bend(func(b *bent) {
		var last atomic.Int32
		b.play = func(s *track, m step) {
			race{}.Play(s, m)
			last.Store(int32(m))
		}
		b.moves = func(dst []step, s *track) []step {
			n := len(dst)
			dst = race{}.Moves(dst, s)
			if s.at[0] == s.at[1] && last.Load() == 1 {
				slices.Reverse(dst[n:])
			}
			return dst
		}
	})},
	{"Moves counts what is played", ruleDeterministic, bend(func(b *bent) {
		var plays atomic.Int32
		b.play = func(s *track, m step) {
			race{}.Play(s, m)
			plays.Add(1)
		}
		b.moves = func(dst []step, s *track) []step {
			n := len(dst)
			dst = race{}.Moves(dst, s)
			if plays.Load()%2 == 1 {
				slices.Reverse(dst[n:])
			}
			return dst
		}
	})},
	{"Play draws lots", ruleDeterministic, bend(func(b *bent) {
		b.play = func(s *track, m step) {
			race{}.Play(s, m)
			if s.at == [2]int8{2, 2} {
				s.at[0] += int8(rand.IntN(2))
			}
		}
	})},
	{"Start is another one each time", ruleDeterministic, bend(func(b *bent) {
		var calls atomic.Int32
		b.start = func() track { return track{at: [2]int8{int8(calls.Add(1) % 3), 0}} }
	})},
	{"Repetition remembers", ruleDeterministic, bend(func(b *bent) {
		var calls atomic.Int32
		b.repetition = func(states []track, root int) ply.Outcome {
			if calls.Add(1)%3 == 0 {
				return ply.Draw
			}
			return ply.Ongoing
		}
	})},
	{"a hidden scratch space", ruleConcurrent, bend(func(b *bent) {
		var scratch atomic.Int32
		b.exchange = func(s *track, m step) ply.Score {
			scratch.Store(int32(s.at[s.turn]) + int32(m))
			time.Sleep(time.Microsecond)
			return ply.Score(scratch.Load())
		}
	})},
	{"a hidden scratch space and a panic", ruleConcurrent, bend(func(b *bent) {
		var busy atomic.Int32
		b.exchange = func(s *track, m step) ply.Score {
			defer busy.Add(-1)
			if busy.Add(1) > 1 {
				panic("busy")
			}
			time.Sleep(time.Microsecond)
			return 0
		}
	})},
	{"over at the start", ruleStartOngoing, bend(func(b *bent) {
		b.start = func() track { return track{at: [2]int8{0, goal}} }
	})},
	{"player 1 begins", ruleStartTurn, bend(func(b *bent) {
		b.start = func() track { return track{turn: 1} }
	})},
	{"players 1 and 2", ruleTurn, bend(func(b *bent) {
		b.turn = func(s *track) int { return 2 * int(s.turn) }
	})},
	{"no name", ruleName, bend(func(b *bent) {
		b.name = func() string { return "" }
	})},
	{"a name with a space", ruleName, bend(func(b *bent) {
		b.name = func() string { return "hare and tortoise" }
	})},
	{"a name with a capital letter", ruleName, bend(func(b *bent) {
		b.name = func() string { return "Race" }
	})},
	{"the name changes", ruleName, bend(func(b *bent) {
		var calls atomic.Int32
		b.name = func() string { return fmt.Sprint("race", calls.Add(1)) }
	})},
	{"a side without a name", ruleSides, bend(func(b *bent) {
		b.sides = func() [2]string { return [2]string{"Hare"} }
	})},
	{"two sides with one name", ruleSides, bend(func(b *bent) {
		b.sides = func() [2]string { return [2]string{"Hare", "Hare"} }
	})},
	{"sides change their names", ruleSides, bend(func(b *bent) {
		var calls atomic.Int32
		b.sides = func() [2]string {
			if calls.Add(1)%2 == 0 {
				return [2]string{"Tortoise", "Hare"}
			}
			return race{}.Sides()
		}
	})},
	{"the mirror leaves the turn", ruleMirrorTurn, bend(func(b *bent) {
		b.mirror = func(s *track) track { return *s }
	})},
	{"Evaluate favours player 0", ruleMirrorEval, bend(func(b *bent) {
		b.evaluate = func(s *track) ply.Score { return race{}.Evaluate(s) + 10*ply.Score(s.turn) }
	})},
	{"Terminal favours player 0", ruleMirrorEval, bend(func(b *bent) {
		b.terminal = func(s *track) ply.Outcome {
			if s.at == [2]int8{3, 4} {
				return ply.Draw
			}
			return race{}.Terminal(s)
		}
	})},
	{"Moves favours player 0", ruleMirrorEval, bend(func(b *bent) {
		b.moves = func(dst []step, s *track) []step {
			if s.turn == 1 && s.at[0] < goal && s.at[1] == 5 {
				return append(dst, 1)
			}
			return race{}.Moves(dst, s)
		}
	})},
	{"the mirror loses something", ruleMirrorTwice, bend(func(b *bent) {
		b.mirror = func(s *track) track {
			if s.at == [2]int8{4, 4} && s.turn == 0 {
				return track{at: [2]int8{5, 5}, turn: 1}
			}
			return race{}.Mirror(s)
		}
	})},
	{"the reflection gives the move away", ruleReflectionTurn, bend(func(b *bent) {
		b.reflections = func(dst []track, s *track) []track {
			if s.at == [2]int8{4, 4} {
				return append(dst, track{at: s.at, turn: 1 - s.turn})
			}
			return dst
		}
	})},
	{"Reflections begins a new slice", ruleReflectionAppend, bend(func(b *bent) {
		b.reflections = func(_ []track, s *track) []track { return []track{*s} }
	})},
	{"the reflection has other moves", ruleReflectionMoves, bend(func(b *bent) {
		b.reflections = func(dst []track, s *track) []track {
			r := *s
			r.at[s.turn] = goal - r.at[s.turn]
			return append(dst, r)
		}
	})},
	{"Structure without the turn", ruleStructure, bend(func(b *bent) {
		b.structure = func(s *track) uint64 { return race{}.Structure(&track{at: s.at}) }
	})},
	{"Hash without the turn", ruleHashMoves, bend(func(b *bent) {
		b.hash = func(s *track) uint64 { return race{}.Hash(&track{at: s.at}) }
		b.null = func(*track) bool { return false }
		b.repetition = func(states []track, root int) ply.Outcome { return ply.Draw }
	})},
	{"Hash of a part", ruleHashMoves, bend(func(b *bent) {
		b.hash = func(s *track) uint64 { return uint64(s.at[0]+s.at[1])<<1 | uint64(s.turn) }
	})},
	{"an invalid repetition", ruleRepetitionOutcome, bend(func(b *bent) {
		b.repetition = func(states []track, root int) ply.Outcome { return -1 }
	})},
	{"Repetition changes the line", ruleLine, bend(func(b *bent) {
		b.repetition = func(states []track, root int) ply.Outcome {
			o := race{}.Repetition(states, root)
			slices.Reverse(states)
			return o
		}
	})},
	{"Reason changes the line", ruleLine, bend(func(b *bent) {
		b.reason = func(states []track) string {
			reason := race{}.Reason(states)
			clear(states[:len(states)-1])
			return reason
		}
	})},
	{"going round for ever", ruleRepetitionEnds, bend(func(b *bent) {
		b.repetition = func(states []track, root int) ply.Outcome { return ply.Ongoing }
	})},
	{"Narrow has a move of its own", ruleNarrow, bend(func(b *bent) {
		b.narrow = func(dst []step, s *track) []step { return append(race{}.Narrow(dst, s), 3) }
	})},
	{"Narrow has a move twice", ruleNarrow, bend(func(b *bent) {
		b.narrow = func(dst []step, s *track) []step { return race{}.Narrow(race{}.Narrow(dst, s), s) }
	})},
	{"Narrow leaves nothing", ruleNarrow, bend(func(b *bent) {
		b.narrow = func(dst []step, s *track) []step {
			if s.at == [2]int8{2, 2} {
				return dst
			}
			return race{}.Narrow(dst, s)
		}
	})},
	{"Narrow overwrites", ruleAppend, bend(func(b *bent) {
		b.narrow = func(dst []step, s *track) []step { return race{}.Narrow(dst[:0], s) }
	})},
	{"Narrow changes the state", ruleReaders, bend(func(b *bent) {
		b.narrow = func(dst []step, s *track) []step {
			dst = race{}.Narrow(dst, s)
			s.at[0]++
			return dst
		}
	})},
	{"Narrow draws lots", ruleDeterministic, bend(func(b *bent) {
		b.narrow = func(dst []step, s *track) []step {
			moves := race{}.Narrow(nil, s)
			return append(dst, moves[:1+rand.IntN(len(moves))]...)
		}
	})},
	{"Order sorts", ruleOrderMoves, bend(func(b *bent) {
		b.order = func(s *track, moves []step, scores []ply.Score) {
			slices.Sort(moves)
			clear(scores)
		}
	})},
	{"Prior sorts", ruleOrderMoves, bend(func(b *bent) {
		b.prior = func(s *track, moves []step, p []float32) {
			slices.Sort(moves)
			race{}.Prior(s, moves, p)
		}
	})},
	{"Order skips quiet moves", ruleOrderEach, bend(func(b *bent) {
		b.order = func(s *track, moves []step, scores []ply.Score) {
			for i, m := range moves {
				if m > 1 {
					scores[i] = 100
				}
			}
		}
	})},
	{"Order scores places", ruleOrderEach, bend(func(b *bent) {
		b.order = func(s *track, moves []step, scores []ply.Score) {
			for i := range moves {
				scores[i] = ply.Score(-i)
			}
		}
	})},
	{"Order scores a win", ruleOrderBound, bend(func(b *bent) {
		b.order = func(s *track, moves []step, scores []ply.Score) {
			for i := range moves {
				scores[i] = 1_000_000
			}
		}
	})},
	{"Exchange scores a win", ruleExchange, bend(func(b *bent) {
		b.exchange = func(s *track, m step) ply.Score { return ply.LossIn(1) }
	})},
	{"Tactical has a move of its own", ruleTactical, bend(func(b *bent) {
		b.tactical = func(dst []step, s *track) []step { return append(race{}.Tactical(dst, s), 3) }
	})},
	{"Tactical has a move twice", ruleTactical, bend(func(b *bent) {
		b.tactical = func(dst []step, s *track) []step {
			return race{}.Tactical(race{}.Tactical(dst, s), s)
		}
	})},
	{"Tactical misses a defence", ruleForced, bend(func(b *bent) {
		b.tactical = func(dst []step, s *track) []step { return dst }
	})},
	{"Threats has a move of its own", ruleThreats, bend(func(b *bent) {
		b.threats = func(dst []step, s *track, order int) []step { return append(race{}.Threats(dst, s, order), 3) }
	})},
	{"Answers has a move of its own", ruleThreats, bend(func(b *bent) {
		b.answers = func(dst []step, s *track, order int) ([]step, bool) {
			moves, threatened := race{}.Answers(dst, s, order)
			return append(moves, 3), threatened
		}
	})},
	{"Answers misses a defence", ruleAnswers, bend(func(b *bent) {
		b.answers = func(dst []step, s *track, order int) ([]step, bool) { return dst, b.Forced(s) }
	})},
	{"Answers sees threats where there are none", ruleAnswers, bend(func(b *bent) {
		b.answers = func(dst []step, s *track, order int) ([]step, bool) { return b.Tactical(dst, s), true }
	})},
	{"Answers knows one order only", ruleHigher, bend(func(b *bent) {
		b.answers = func(dst []step, s *track, order int) ([]step, bool) {
			if order > 1 {
				return dst, false
			}
			return race{}.Answers(dst, s, order)
		}
	})},
	{"Answers overwrites", ruleAppend, bend(func(b *bent) {
		b.answers = func(dst []step, s *track, order int) ([]step, bool) { return race{}.Answers(dst[:0], s, order) }
	})},
	{"Forces guesses", ruleForces, bend(func(b *bent) {
		b.forces = func(s *track, moves []step, forces []bool) { clear(forces) }
	})},
	{"Forces sets what it finds", ruleForces, bend(func(b *bent) {
		b.forces = func(s *track, moves []step, forces []bool) {
			for i, m := range moves {
				next := *s
				b.play(&next, m)
				forces[i] = forces[i] || b.Forced(&next)
			}
		}
	})},
	{"Forces knows only lists", ruleForces, bend(func(b *bent) {
		b.forces = func(s *track, moves []step, forces []bool) {
			if clear(forces); len(moves) > 1 {
				race{}.Forces(s, moves, forces)
			}
		}
	})},
	{"Forces sorts", ruleOrderMoves, bend(func(b *bent) {
		b.forces = func(s *track, moves []step, forces []bool) {
			race{}.Forces(s, moves, forces)
			slices.Sort(moves)
		}
	})},
	{"Null says no too late", ruleNullFalse, bend(func(b *bent) {
		b.null = func(s *track) bool {
			s.turn = 1 - s.turn
			return false
		}
	})},
	{"Null does nothing", ruleNullTrue, bend(func(b *bent) {
		b.null = func(s *track) bool { return true }
	})},
	{"Null moves instead", ruleNullTrue, bend(func(b *bent) {
		b.null = func(s *track) bool {
			if s.at[s.turn] > 0 {
				s.at[s.turn]--
				return true
			}
			return false
		}
	})},
	{"Pass says no too late", rulePassFalse, bend(func(b *bent) {
		b.pass = func(s *track) bool {
			s.turn = 1 - s.turn
			return false
		}
	})},
	{"Pass does nothing", rulePassTrue, bend(func(b *bent) {
		b.pass = func(s *track) bool { return true }
	})},
	{"Pass moves instead", rulePassTrue, bend(func(b *bent) {
		b.pass = func(s *track) bool {
			if s.at[s.turn] > 0 {
				s.at[s.turn]--
				return true
			}
			return false
		}
	})},
	{"Pass draws lots", ruleDeterministic, bend(func(b *bent) {
		b.pass = func(s *track) bool {
			if rand.IntN(2) == 0 {
				return false
			}
			return race{}.Pass(s)
		}
	})},
	{"numbers from 0", ruleNumber, bend(func(b *bent) {
		b.moveNumber = func(*track) int { return 0 }
	})},
	{"a number for each step", ruleNumberGrows, bend(func(b *bent) {
		b.moveNumber = func(s *track) int { return 1 + int(s.at[0]) }
	})},
	{"nothing left, and the game goes on", ruleLeft, bend(func(b *bent) {
		b.left = func(*track) int { return 0 }
	})},
	{"a count that counts double", ruleLeftFalls, bend(func(b *bent) {
		b.left = func(s *track) int { return 1000 - 2*int(s.at[0]+s.at[1]) }
	})},
	{"no inputs", ruleInputs, bend(func(b *bent) {
		b.inputs = func() int { return 0 }
	})},
	{"features that are never cleared", ruleFeatures, bend(func(b *bent) {
		b.features = func(set []uint64, s *track, player int) { set[0] |= 1 << s.at[player] }
	})},
	{"a feature too many", ruleFeatures, bend(func(b *bent) {
		b.features = func(set []uint64, s *track, player int) { set[0] = 1 << (2*goal + 2 + s.at[player]) }
	})},
	{"features of White and Black", ruleSeenMirror, bend(func(b *bent) {
		b.features = func(set []uint64, s *track, player int) { race{}.Features(set, s, 0) }
	})},
	{"no places", ruleGrid, bend(func(b *bent) {
		b.grid = func() (places, kinds int) { return 0, 3 }
	})},
	{"a kind too many", rulePlaces, bend(func(b *bent) {
		b.grid = func() (places, kinds int) { return goal + 1, 2 }
	})},
	{"places that are never cleared", rulePlaces, bend(func(b *bent) {
		b.places = func(dst []uint8, s *track, player int) { dst[s.at[player]], dst[s.at[1-player]] = 1, 1 }
	})},
	{"no slots", ruleSlots, bend(func(b *bent) {
		b.slots = func() int { return 0 }
	})},
	{"more and more slots", ruleSlots, bend(func(b *bent) {
		var slots atomic.Int32
		slots.Store(10)
		b.slots = func() int { return int(slots.Add(1)) }
	})},
	{"too few slots", ruleSlot, bend(func(b *bent) {
		b.slots = func() int { return 6 }
	})},
	{"slots without the mover", ruleSlotMover, bend(func(b *bent) {
		b.slot = func(s *track, m step) int { return int(m) + 1 }
	})},
	{"priors of 1 each", rulePrior, bend(func(b *bent) {
		b.prior = func(s *track, moves []step, p []float32) {
			for i := range p {
				p[i] = 1
			}
		}
	})},
	{"priors that are not numbers", rulePrior, bend(func(b *bent) {
		b.prior = func(s *track, moves []step, p []float32) {
			for i := range p {
				p[i] = float32(math.NaN())
			}
		}
	})},
	{"priors for some", rulePrior, bend(func(b *bent) {
		b.prior = func(s *track, moves []step, p []float32) { p[0] = 1 }
	})},
	{"Format leaves out the turn", ruleFormat, bend(func(b *bent) {
		b.parse = func(text string) (track, error) {
			s, err := race{}.Parse(text)
			s.turn = 0
			return s, err
		}
	})},
	{"Parse refuses the end", ruleFormat, bend(func(b *bent) {
		b.parse = func(text string) (track, error) {
			s, err := race{}.Parse(text)
			if err == nil && (race{}).Terminal(&s) != ply.Ongoing {
				err = errors.New("the game is over")
			}
			return s, err
		}
	})},
	{"moves with the same text", ruleFormatMove, bend(func(b *bent) {
		b.formatMove = func(s *track, m step) string { return race{}.FormatMove(s, max(m, -m)) }
	})},
	{"ParseMove refuses going back", ruleFormatMove, bend(func(b *bent) {
		b.parseMove = func(s *track, text string) (step, error) {
			if text[:min(len(text), 1)] == "-" {
				return 0, errors.New("backwards")
			}
			return race{}.ParseMove(s, text)
		}
	})},
	{"ParseMove takes anything", ruleParseMove, bend(func(b *bent) {
		b.parseMove = func(s *track, text string) (step, error) {
			if m, err := (race{}).ParseMove(s, text); err == nil {
				return m, nil
			}
			return 0, nil
		}
	})},
	{"coordinates without where from", ruleCoordinates, bend(func(b *bent) {
		b.formatCoordinates = func(s *track, m step) string { return race{}.FormatMove(s, m) }
	})},
	{"ParseCoordinates takes anything", ruleParseMove, bend(func(b *bent) {
		find := b.parseCoordinates
		b.parseCoordinates = func(s *track, text string) (step, error) {
			m, _ := find(s, text)
			return m, nil
		}
	})},
	{"coordinates of a variant without where from", ruleCoordinates, abroad{coordinates: bend(func(b *bent) {
		b.formatCoordinates = func(s *track, m step) string { return race{}.FormatMove(s, m) }
	})}},
	{"a variant without coordinates", rulePanic, abroad{}},
	{"no reason", ruleReason, bend(func(b *bent) {
		b.reason = func(states []track) string { return "" }
	})},
	{"Explain refuses a legal move", ruleExplain, bend(func(b *bent) {
		b.explain = func(s *track, m step) string { return "no" }
	})},
	{"Explain has no words", ruleExplain, bend(func(b *bent) {
		b.explain = func(s *track, m step) string { return "" }
	})},
	{"a thing off the board", ruleDraw, bend(func(b *bent) {
		b.draw = func(s *track) board.Board {
			return board.Board{Columns: goal + 1, Rows: 2, Things: []board.Thing{{At: board.Place{X: goal + 1 - int(s.at[0])}}}}
		}
	})},
	{"a touch off the board", ruleTouch, bend(func(b *bent) {
		b.touch = func(dst []board.Place, s *track, m step) []board.Place {
			return append(dst, board.Place{X: int(m), Y: int(s.turn)})
		}
	})},
	{"Touch forgets its buffer", ruleTouch, bend(func(b *bent) {
		b.touch = func(dst []board.Place, s *track, m step) []board.Place { return race{}.Touch(nil, s, m) }
	})},
	{"Supply lacks a thing", ruleSupply, bend(func(b *bent) {
		b.supply = func() []board.Thing { return []board.Thing{{Side: 1}} }
	})},
	{"Supply has a thing twice", ruleSupply, bend(func(b *bent) {
		b.supply = func() []board.Thing { return append(race{}.Supply(), board.Thing{Side: 1, Name: "tortoise"}) }
	})},
	{"Supply has a thing on the board", ruleSupply, bend(func(b *bent) {
		b.supply = func() []board.Thing { return []board.Thing{{Side: 0}, {Side: 1, At: board.Place{X: 1, Y: 1}}} }
	})},
	{"Arrange refuses the state itself", ruleArrangeSame, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			if s.at[0] == 5 {
				return track{}, errors.New("five")
			}
			return race{}.Arrange(s, things, turn)
		}
	})},
	{"Arrange goes by names", ruleArrangeSame, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			for _, t := range things {
				if t.Name != "" {
					return track{}, errors.New("no such thing")
				}
			}
			return race{}.Arrange(s, things, turn)
		}
	})},
	{"Arrange goes by the order", ruleArrangeSame, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			if len(things) > 0 && things[0].Side != 0 {
				return track{}, errors.New("not in order")
			}
			return race{}.Arrange(s, things, turn)
		}
	})},
	{"Arrange keeps the turn", ruleArrange, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			next, err := race{}.Arrange(s, things, turn)
			if err == nil {
				next.turn = s.turn
			}
			return next, err
		}
	})},
	{"Arrange leaves the things where they are", ruleArrange, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			next, err := race{}.Arrange(s, things, turn)
			if err == nil {
				next.at = s.at
			}
			return next, err
		}
	})},
	{"Arrange returns what Parse refuses", ruleArrange, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			next, err := race{}.Arrange(s, things, turn)
			if err != nil { // who is at the goal is to move
				next, err = race{}.Arrange(s, things, 1-turn)
				next.turn = 1 - next.turn
			}
			return next, err
		}
		b.parse = func(text string) (track, error) {
			s, err := race{}.Parse(text)
			if err == nil && s.at[s.turn] == goal {
				return track{}, errors.New("the game is over")
			}
			return s, err
		}
	})},
	{"Arrange takes any place", ruleArrangeRefuse, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			for i := range things {
				things[i].At.X = min(max(things[i].At.X, 0), goal)
			}
			return race{}.Arrange(s, things, turn)
		}
	})},
	{"Arrange takes any thing", ruleArrangeRefuse, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			for i := range things {
				things[i].Letter = ""
			}
			return race{}.Arrange(s, things, turn)
		}
	})},
	{"Arrange takes any turn", ruleArrangeRefuse, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			return race{}.Arrange(s, things, turn&1)
		}
	})},
	{"Arrange takes the last of several things on a place", ruleArrangeRefuse, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			at := map[board.Place]board.Thing{}
			for _, t := range things {
				at[t.At] = t
			}
			return race{}.Arrange(s, slices.Collect(maps.Values(at)), turn)
		}
	})},
	{"Arrange panics without things", rulePanic, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			_ = things[0]
			return race{}.Arrange(s, things, turn)
		}
	})},
	{"Arrange changes the state", ruleReaders, bend(func(b *bent) {
		b.arrange = func(s *track, things []board.Thing, turn int) (track, error) {
			next, err := race{}.Arrange(s, things, turn)
			if err == nil {
				s.turn = 1 - s.turn
			}
			return next, err
		}
	})},
	{"WriteGame fails", ruleArchive, bend(func(b *bent) {
		b.writeGame = func(io.Writer, ply.Archive[track, step]) error { return errors.New("full") }
	})},
	{"ReadGames reads one game", ruleArchive, bend(func(b *bent) {
		b.readGames = func(r io.Reader) iter.Seq2[ply.Archive[track, step], error] {
			return func(yield func(ply.Archive[track, step], error) bool) {
				for game, err := range (race{}).ReadGames(r) {
					yield(game, err)
					return
				}
			}
		}
	})},
	{"ReadGames reads errors", ruleArchive, reading(func(*ply.Record[track, step]) (*ply.Record[track, step], error) {
		return nil, errors.New("unreadable")
	})},
	{"a problem that nobody can read", rulePosed, posing(ply.Problem{Name: "Lost", State: "somewhere"})},
	{"a problem that is over", rulePosedOpen, posing(ply.Problem{Name: "Late", State: "12:5 1"})},
	{"a problem without a name", rulePosedNamed, posing(ply.Problem{State: "10:5 0", Moves: 1})},
	{"two problems of one name", rulePosedNamed, posing(ply.Problem{Name: "Near", State: "10:5 0", Moves: 1}, ply.Problem{Name: "Near", State: "8:2 0", Moves: 2})},
	{"a problem of fewer moves than none", rulePosedNamed, posing(ply.Problem{Name: "Yesterday", State: "10:5 0", Moves: -1})},
	{"ReadGames reads nothing", ruleArchive, reading(func(*ply.Record[track, step]) (*ply.Record[track, step], error) {
		return nil, nil
	})},
	{"ReadGames loses a move", ruleArchive, reading(func(r *ply.Record[track, step]) (*ply.Record[track, step], error) {
		r.Undo()
		return r, nil
	})},
	{"ReadGames loses the start", ruleArchive, reading(func(r *ply.Record[track, step]) (*ply.Record[track, step], error) {
		moved := ply.NewRecord(race{}, track{at: [2]int8{0, 1}}, 0)
		for _, m := range r.Moves() {
			if moved.Play(m) != nil {
				break
			}
		}
		return moved, nil
	})},
	{"WriteGame leaves out notes", ruleNotes, bend(func(b *bent) {
		b.writeGame = func(w io.Writer, game ply.Archive[track, step]) error {
			game.Notes = nil
			return race{}.WriteGame(w, game)
		}
	})},
	{"WriteGame refuses notes for another reason", ruleNotes, bend(func(b *bent) {
		b.writeGame = func(w io.Writer, game ply.Archive[track, step]) error {
			if len(game.Notes) > 0 {
				return errors.New("notes")
			}
			return race{}.WriteGame(w, game)
		}
	})},
	{"WriteGame leaves out variations", ruleLines, bend(func(b *bent) {
		b.writeGame = func(w io.Writer, game ply.Archive[track, step]) error {
			game.Variations = nil
			return race{}.WriteGame(w, game)
		}
	})},
	{"WriteGame refuses variations for another reason", ruleLines, bend(func(b *bent) {
		b.writeGame = func(w io.Writer, game ply.Archive[track, step]) error {
			if len(game.Variations) > 0 {
				return errors.New("variations")
			}
			return race{}.WriteGame(w, game)
		}
	})},
	{"a negative scale", ruleTuning, bend(func(b *bent) {
		b.tuning = func() ply.Tuning { return ply.Tuning{Scale: -1} }
	})},
	{"another tuning each time", ruleTuning, bend(func(b *bent) {
		var scale atomic.Int32
		b.tuning = func() ply.Tuning { return ply.Tuning{Scale: ply.Score(scale.Add(1))} }
	})},
}

// reading is race with games changed as they are read.
func reading(change func(*ply.Record[track, step]) (*ply.Record[track, step], error)) *bent {
	return bend(func(b *bent) {
		b.readGames = func(r io.Reader) iter.Seq2[ply.Archive[track, step], error] {
			return func(yield func(ply.Archive[track, step], error) bool) {
				for game, err := range (race{}).ReadGames(r) {
					if err == nil {
						game.Record, err = change(game.Record)
					}
					if !yield(game, err) {
						return
					}
				}
			}
		}
	})
}

// posing returns race with other problems.
func posing(problems ...ply.Problem) *bent {
	return bend(func(b *bent) { b.problems = func() []ply.Problem { return problems } })
}

func TestFaults(t *testing.T) {
	for _, fault := range faults {
		t.Run(fault.name, func(t *testing.T) {
			t.Parallel()
			c, err := newChecker(fault.game, nil)
			if err != nil {
				t.Fatal(err)
			}
			c.effort = quick
			wantRules(t, c.runAll(), fault.rule)
		})
	}
}

// broken returns the rules that a game breaks.
func broken[S any, M comparable](g ply.Game[S, M], starts ...S) error {
	_, err := Check(g, starts...)
	return err
}

// soonBroken is broken with the effort of -short, for games that take long.
func soonBroken[S any, M comparable](g ply.Game[S, M]) error {
	c, err := newChecker(g, nil)
	if err != nil {
		return err
	}
	c.effort = quick
	return c.runAll()
}

// wantRules checks that err reports the rules, and no others.
func wantRules(t *testing.T, err error, rules ...string) {
	t.Helper()
	if d := cmp.Diff(rules, contract.Rules(err)); d != "" {
		t.Errorf("broken rules (- want, + got):\n%s\n%v", d, err)
	}
	var v *Violation
	if !errors.As(err, &v) {
		t.Fatalf("%v is no *Violation", err)
	}
	if v.Detail == "" {
		t.Errorf("no detail: %v", v)
	}
	if !t.Failed() {
		t.Log(err) // to read the messages
	}
}
