package gametest

import (
	"strings"
	"testing"

	"github.com/plygo/ply"
)

// over is any state and a game that ends before it begins.
type over[S any] struct{}

func (over[S]) Moves(dst []step, s *S) []step { return dst }
func (over[S]) Play(s *S, m step)             {}
func (over[S]) Terminal(s *S) ply.Outcome     { return ply.Draw }
func (over[S]) Evaluate(s *S) ply.Score       { return 0 }

// anyMove is a game with another type of moves.
type anyMove struct{}

func (anyMove) Moves(dst []any, s *track) []any { return dst }
func (anyMove) Play(s *track, m any)            {}
func (anyMove) Terminal(s *track) ply.Outcome   { return ply.Draw }
func (anyMove) Evaluate(s *track) ply.Score     { return 0 }

type (
	cell       struct{ Stones []int8 }
	sliceBoard struct {
		Turn  int8
		Cells [9]cell
	}
	mapBoard  struct{ Cells map[int8]int8 }
	faceBoard struct{ Piece any }
	funcBoard struct{ Next func() }
	chanBoard struct{ Wait chan int }
)

func TestCopyable(t *testing.T) {
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"slice", Check(over[sliceBoard]{}, sliceBoard{}), "sliceBoard.Cells[i].Stones is a []int8: a copy shares it; use an array, such as [64]int8"},
		{"bare slice", Check(over[[]bool]{}, nil), "[]bool is a []bool"},
		{"map", Check(over[mapBoard]{}, mapBoard{}), "mapBoard.Cells is a map[int8]int8"},
		{"interface", Check(over[faceBoard]{}, faceBoard{}), "faceBoard.Piece is of type interface {}, which is a kind of interface"},
		{"function", Check(over[funcBoard]{}, funcBoard{}), "funcBoard.Next is a func()"},
		{"channel", Check(over[chanBoard]{}, chanBoard{}), "chanBoard.Wait is a chan int"},
		{"interface as move", Check(anyMove{}, track{}), "interface {} is of type"},
	} {
		t.Run(test.name, func(t *testing.T) {
			wantRules(t, test.err, ruleCopyable)
			if !strings.Contains(test.err.Error(), test.want) {
				t.Errorf("%v\nwants %q", test.err, test.want)
			}
		})
	}
}

type (
	fourMethods = plain[track, step]

	byValue     struct{ fourMethods }
	noError     struct{ fourMethods }
	onPointer   struct{ fourMethods }
	halfTactics struct{ fourMethods }
	repeatsOnly struct{ fourMethods }
	badUnwrap   struct{ fourMethods }
	deadUnwrap  struct{ fourMethods }
	circle      struct{ fourMethods }
)

var four = fourMethods{race{}}

func (byValue) Hash(s track) uint64                      { return 0 }
func (noError) ParseMove(s *track, text string) step     { return 0 }
func (*onPointer) Turn(s *track) int                     { return int(s.turn) }
func (halfTactics) Tactical(dst []step, s *track) []step { return dst }
func (repeatsOnly) Repetition([]track, int) ply.Outcome  { return ply.Draw }
func (badUnwrap) Unwrap() race                           { return race{} }
func (deadUnwrap) Unwrap() ply.Game[track, step]         { panic("nothing inside") }
func (c circle) Unwrap() ply.Game[track, step]           { return c }

func TestInterfaces(t *testing.T) {
	for _, test := range []struct {
		name  string
		game  ply.Game[track, step]
		rules []string
		want  string
	}{
		{"state by value", byValue{four}, []string{ruleSignature}, "gametest.byValue has Hash(gametest.track) uint64, but ply.Hasher is Hash(*gametest.track) uint64"},
		{"no error", noError{four}, []string{ruleSignature, ruleWhole}, "ParseMove(*gametest.track, string) (gametest.step, error)"},
		{"pointer receiver", onPointer{four}, []string{ruleReceiver}, "Turn is a method of *gametest.onPointer, but the game was passed as a gametest.onPointer"},
		{"a half", halfTactics{four}, []string{ruleWhole}, "gametest.halfTactics has Tactical but lacks Forced(*gametest.track) bool"},
		{"Repetition without Hash", repeatsOnly{four}, []string{ruleWhole}, "has Repetition but lacks Hash(*gametest.track) uint64"},
		{"inside a wrapper", wrapped[track, step]{onPointer{four}}, []string{ruleReceiver}, "*gametest.onPointer"},
		{"Unwrap of a type", badUnwrap{four}, []string{ruleSignature}, "but what ply.As follows is Unwrap() ply.Game["},
		{"Unwrap panics", deadUnwrap{four}, []string{rulePanic}, "Unwrap panicked at types_test.go:"},
		{"Unwrap in a circle", circle{four}, []string{ruleUnwrap}, "still unwraps after 100 layers"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := Check(test.game, track{at: [2]int8{9, 9}})
			wantRules(t, err, test.rules...)
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v\nwants %q", err, test.want)
			}
		})
	}
	Run(t, &onPointer{four}, track{})
}
