package gametest

import (
	"errors"
	"io"
	"iter"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// bent is race with methods that can be replaced one by one.
type bent struct {
	race
	start             func() track
	moves             func(dst []step, s *track) []step
	play              func(s *track, m step)
	terminal          func(s *track) ply.Outcome
	evaluate          func(s *track) ply.Score
	turn              func(s *track) int
	name              func() string
	sides             func() [2]string
	hash              func(s *track) uint64
	mirror            func(s *track) track
	reflections       func(dst []track, s *track) []track
	structure         func(s *track) uint64
	repetition        func(line []track, root int) ply.Outcome
	narrow            func(dst []step, s *track) []step
	left              func(s *track) int
	inputs            func() int
	features          func(set []uint64, s *track, player int)
	grid              func() (places, kinds int)
	places            func(dst []uint8, s *track, player int)
	order             func(s *track, moves []step, scores []ply.Score)
	exchange          func(s *track, m step) ply.Score
	tactical          func(dst []step, s *track) []step
	forces            func(s *track, moves []step, forces []bool)
	threats           func(dst []step, s *track, order int) []step
	answers           func(dst []step, s *track, order int) ([]step, bool)
	null              func(s *track) bool
	pass              func(s *track) bool
	moveNumber        func(s *track) int
	slots             func() int
	slot              func(s *track, m step) int
	prior             func(s *track, moves []step, p []float32)
	tuning            func() ply.Tuning
	explain           func(s *track, m step) string
	draw              func(s *track) board.Board
	touch             func(dst []board.Place, s *track, m step) []board.Place
	supply            func() []board.Thing
	arrange           func(s *track, things []board.Thing, turn int) (track, error)
	reason            func(line []track) string
	format            func(s *track) string
	parse             func(text string) (track, error)
	formatMove        func(s *track, m step) string
	parseMove         func(s *track, text string) (step, error)
	formatCoordinates func(s *track, m step) string
	parseCoordinates  func(s *track, text string) (step, error)
	writeGame         func(w io.Writer, game ply.Archive[track, step]) error
	readGames         func(r io.Reader) iter.Seq2[ply.Archive[track, step], error]
	problems          func() []ply.Problem
}

// bend returns race with the methods that change replaces.
func bend(change func(b *bent)) *bent {
	var r race
	b := &bent{
		start:             r.Start,
		moves:             r.Moves,
		play:              r.Play,
		terminal:          r.Terminal,
		evaluate:          r.Evaluate,
		turn:              r.Turn,
		name:              r.Name,
		sides:             r.Sides,
		hash:              r.Hash,
		mirror:            r.Mirror,
		reflections:       r.Reflections,
		structure:         r.Structure,
		repetition:        r.Repetition,
		order:             r.Order,
		exchange:          r.Exchange,
		null:              r.Null,
		pass:              r.Pass,
		moveNumber:        r.MoveNumber,
		left:              r.Left,
		inputs:            r.Inputs,
		features:          r.Features,
		grid:              r.Grid,
		places:            r.Places,
		slots:             r.Slots,
		slot:              r.Slot,
		prior:             r.Prior,
		tuning:            r.Tuning,
		reason:            r.Reason,
		format:            r.Format,
		parse:             r.Parse,
		formatMove:        r.FormatMove,
		formatCoordinates: r.FormatCoordinates,
		writeGame:         r.WriteGame,
		readGames:         r.ReadGames,
		problems:          r.Problems,
	}
	// What looks at the moves must see those that replace them.
	wins := func(dst []step, s *track) []step {
		scratch := *s
		quiet := func(m step) bool { return s.at[s.turn]+int8(m) != goal }
		return append(dst, slices.DeleteFunc(b.moves(nil, &scratch), quiet)...)
	}
	b.tactical = wins
	b.threats = func(dst []step, s *track, order int) []step {
		scratch := *s
		idle := func(m step) bool { return s.at[s.turn]+int8(m) < goal-2 }
		return append(dst, slices.DeleteFunc(b.moves(nil, &scratch), idle)...)
	}
	b.answers = func(dst []step, s *track, order int) ([]step, bool) {
		if !b.Forced(s) {
			return dst, false
		}
		return wins(dst, s), true
	}
	b.narrow = func(dst []step, s *track) []step {
		scratch := *s
		moves := b.moves(nil, &scratch)
		return append(dst, moves[:min(len(moves), 2)]...)
	}
	b.forces = func(s *track, moves []step, forces []bool) {
		for i, m := range moves {
			next := *s
			b.play(&next, m)
			forces[i] = r.Forced(&next)
		}
	}
	b.draw, b.touch, b.supply, b.arrange = r.Draw, r.Touch, r.Supply, r.Arrange
	b.explain = func(s *track, m step) string {
		scratch := *s
		if !slices.Contains(b.moves(nil, &scratch), m) {
			return "that leads off the track"
		}
		return ""
	}
	b.parseMove = b.find(r.FormatMove)
	b.parseCoordinates = b.find(r.FormatCoordinates)
	change(b)
	return b
}

// find returns a parser of moves that format writes.
func (b *bent) find(format func(*track, step) string) func(*track, string) (step, error) {
	return func(s *track, text string) (step, error) {
		scratch := *s
		for _, m := range b.moves(nil, &scratch) {
			if format(s, m) == text {
				return m, nil
			}
		}
		return 0, errors.New("no such move")
	}
}

func (b *bent) Start() track {
	return b.start()
}

func (b *bent) Moves(dst []step, s *track) []step {
	return b.moves(dst, s)
}

func (b *bent) Play(s *track, m step) {
	b.play(s, m)
}

func (b *bent) Terminal(s *track) ply.Outcome {
	return b.terminal(s)
}

func (b *bent) Evaluate(s *track) ply.Score {
	return b.evaluate(s)
}

func (b *bent) Turn(s *track) int {
	return b.turn(s)
}

func (b *bent) Name() string {
	return b.name()
}

func (b *bent) Sides() [2]string {
	return b.sides()
}

func (b *bent) Hash(s *track) uint64 {
	return b.hash(s)
}

func (b *bent) Mirror(s *track) track {
	return b.mirror(s)
}

func (b *bent) Reflections(dst []track, s *track) []track {
	return b.reflections(dst, s)
}

func (b *bent) Structure(s *track) uint64 {
	return b.structure(s)
}

func (b *bent) Repetition(states []track, root int) ply.Outcome {
	return b.repetition(states, root)
}

func (b *bent) Narrow(dst []step, s *track) []step {
	return b.narrow(dst, s)
}

func (b *bent) Order(s *track, moves []step, scores []ply.Score) {
	b.order(s, moves, scores)
}

func (b *bent) Exchange(s *track, m step) ply.Score {
	return b.exchange(s, m)
}

func (b *bent) Tactical(dst []step, s *track) []step {
	return b.tactical(dst, s)
}

func (b *bent) Forces(s *track, moves []step, forces []bool) {
	b.forces(s, moves, forces)
}

func (b *bent) Null(s *track) bool {
	return b.null(s)
}

func (b *bent) Threats(dst []step, s *track, order int) []step {
	return b.threats(dst, s, order)
}

func (b *bent) Answers(dst []step, s *track, order int) ([]step, bool) {
	return b.answers(dst, s, order)
}

func (b *bent) Pass(s *track) bool {
	return b.pass(s)
}

func (b *bent) Problems() []ply.Problem {
	return b.problems()
}

func (b *bent) MoveNumber(s *track) int {
	return b.moveNumber(s)
}

func (b *bent) Inputs() int                                 { return b.inputs() }
func (b *bent) Features(set []uint64, s *track, player int) { b.features(set, s, player) }
func (b *bent) Grid() (places, kinds int)                   { return b.grid() }
func (b *bent) Places(dst []uint8, s *track, player int)    { b.places(dst, s, player) }
func (b *bent) Left(s *track) int {
	return b.left(s)
}

func (b *bent) Slots() int {
	return b.slots()
}

func (b *bent) Slot(s *track, m step) int {
	return b.slot(s, m)
}

func (b *bent) Prior(s *track, moves []step, p []float32) {
	b.prior(s, moves, p)
}

func (b *bent) Tuning() ply.Tuning {
	return b.tuning()
}

func (b *bent) Reason(states []track) string {
	return b.reason(states)
}

func (b *bent) Explain(s *track, m step) string {
	return b.explain(s, m)
}

func (b *bent) Draw(s *track) board.Board {
	return b.draw(s)
}

func (b *bent) Touch(dst []board.Place, s *track, m step) []board.Place {
	return b.touch(dst, s, m)
}

func (b *bent) Supply() []board.Thing {
	return b.supply()
}

func (b *bent) Arrange(s *track, things []board.Thing, turn int) (track, error) {
	return b.arrange(s, things, turn)
}

func (b *bent) Format(s *track) string {
	return b.format(s)
}

func (b *bent) Parse(text string) (track, error) {
	return b.parse(text)
}

func (b *bent) FormatMove(s *track, m step) string {
	return b.formatMove(s, m)
}

func (b *bent) ParseMove(s *track, text string) (step, error) {
	return b.parseMove(s, text)
}

func (b *bent) FormatCoordinates(s *track, m step) string {
	return b.formatCoordinates(s, m)
}

func (b *bent) ParseCoordinates(s *track, text string) (step, error) {
	return b.parseCoordinates(s, text)
}

func (b *bent) WriteGame(w io.Writer, game ply.Archive[track, step]) error {
	return b.writeGame(w, game)
}

func (b *bent) ReadGames(r io.Reader) iter.Seq2[ply.Archive[track, step], error] {
	return b.readGames(r)
}
