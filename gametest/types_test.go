package gametest

import (
	"reflect"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

// anyMove is a game whose moves are interfaces.
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
	err := broken(anyMove{}, track{})
	wantRules(t, err, ruleCopyable)
	if want := "interface {} is of type interface {}, which is a kind of interface"; !strings.Contains(err.Error(), want) {
		t.Errorf("%v\nwants %q", err, want)
	}
	for _, test := range []struct {
		state reflect.Type
		want  string
	}{
		{reflect.TypeFor[track](), ""},
		{reflect.TypeFor[link](), ""},
		{reflect.TypeFor[sliceBoard](), "sliceBoard.Cells[i].Stones is a []int8: a copy shares it; use an array, such as [64]int8"},
		{reflect.TypeFor[[]bool](), "[]bool is a []bool"},
		{reflect.TypeFor[mapBoard](), "mapBoard.Cells is a map[int8]int8"},
		{reflect.TypeFor[faceBoard](), "faceBoard.Piece is of type interface {}, which is a kind of interface"},
		{reflect.TypeFor[funcBoard](), "funcBoard.Next is a func()"},
		{reflect.TypeFor[chanBoard](), "chanBoard.Wait is a chan int"},
	} {
		if got := notCopied(test.state, reflect.TypeFor[step]()); !strings.Contains(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%v: %q, want %q", test.state, got, test.want)
		}
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

var four = fourMethods{forward{}}

func (byValue) Hash(s track) uint64                      { return 0 }
func (noError) ParseMove(s *track, text string) step     { return 0 }
func (*onPointer) Turn(s *track) int                     { return int(s.turn) }
func (halfTactics) Tactical(dst []step, s *track) []step { return dst }
func (repeatsOnly) Repetition([]track, int) ply.Outcome  { return ply.Draw }
func (badUnwrap) Unwrap() race                           { return race{} }
func (deadUnwrap) Unwrap() ply.Game[track, step]         { panic("nothing inside") }
func (c circle) Unwrap() ply.Game[track, step]           { return c }

// Wrappers without Unwrap.
type (
	embedding             struct{ ply.Game[track, step] }
	named                 struct{ inside ply.Game[track, step] }
	deeper                struct{ embedding }
	general[S comparable] struct{ ply.Game[S, step] }
	someOwn               struct {
		ply.Game[track, step]
		race race // has the rest
	}
)

func (n *named) Moves(dst []step, s *track) []step { return n.inside.Moves(dst, s) }
func (n *named) Play(s *track, m step)             { n.inside.Play(s, m) }
func (n *named) Terminal(s *track) ply.Outcome     { return n.inside.Terminal(s) }
func (n *named) Evaluate(s *track) ply.Score       { return -n.inside.Evaluate(s) }

func (o someOwn) Turn(s *track) int { return o.race.Turn(s) }

// Games with some of the optional interfaces, and wrappers that pass these on.
type (
	turning struct {
		plain[track, step]
		ply.Turner[track]
	}
	wider struct {
		ply.Game[track, step]
		ply.Turner[track]
	}
	turnGame interface {
		ply.Game[track, step]
		ply.Turner[track]
	}
	chosen struct{ turnGame }
)

// severalFaults has the wrong signature twice, on two receivers.
type severalFaults struct{ fourMethods }

func (severalFaults) Hash(s track) uint64                        { return 0 }
func (severalFaults) Order(s *track, moves []step, scores []int) {}
func (*severalFaults) Turn(s *track) int                         { return int(s.turn) }
func (*severalFaults) Null(s *track) bool                        { return false }

// TestAllSignatures checks that no fault hides behind another of its kind.
func TestAllSignatures(t *testing.T) {
	err := broken(severalFaults{four}, track{at: [2]int8{9, 9}})
	wantRules(t, err, ruleSignature, ruleReceiver)
	for _, want := range []string{
		"has Hash(gametest.track) uint64, but ply.Hasher is",
		"has Order(*gametest.track, []gametest.step, []int), but ply.Orderer is",
		"Turn is a method of *gametest.severalFaults",
		"Null is a method of *gametest.severalFaults",
	} {
		if strings.Count(err.Error(), want) != 1 {
			t.Errorf("%v\nwants %q once", err, want)
		}
	}
}

func TestHidden(t *testing.T) {
	turner := turning{four, race{}}
	for _, test := range []struct {
		name string
		game ply.Game[track, step]
		want []string // nil if it hides nothing
	}{
		{"embedded", embedding{turner}, []string{
			"gametest.embedding holds a gametest.turning, but has no Unwrap, and so hides Turner:",
			"func (w embedding) Unwrap() ply.Game[gametest.track, gametest.step] { return w.Game }",
		}},
		{"pointer, not exported", &named{race{}}, []string{
			"hides Starter, Turner, Namer, Sider, ",
			"func (w *named) Unwrap() ply.Game[gametest.track, gametest.step] { return w.inside }",
		}},
		{"deeper", deeper{embedding{turner}}, []string{"func (w deeper) ", "{ return w.embedding.Game }"}},
		{"generic", general[track]{turner}, []string{"func (w general[…]) "}},
		{"inside a wrapper", wrapped[track, step]{embedding{turner}}, []string{"func (w embedding) "}},
		{"holds a wrapper", embedding{wrapped[track, step]{turner}}, []string{"hides Turner:"}},
		{"some of its own", someOwn{race{}, race{}}, []string{"hides Starter, Namer, Sider, "}},
		{"all of its own", someOwn{turner, race{}}, nil},
		{"in another field", wider{turner, race{}}, nil},
		{"nothing to hide", embedding{four}, nil},
		{"nothing inside", &named{}, nil},
		{"an interface with more", chosen{race{}}, nil},
		{"no name", struct{ ply.Game[track, step] }{turner}, []string{"func (w T) "}},
		{"meant", plain[track, step]{race{}}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := newStartless(test.game)
			if err != nil {
				t.Fatal(err)
			}
			err = c.Err()
			if test.want == nil {
				if err != nil {
					t.Error(err)
				}
				return
			}
			wantRules(t, err, ruleHidden)
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%v\nwants %q", err, want)
				}
			}
		})
	}
}

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
			err := broken(test.game, track{at: [2]int8{9, 9}})
			wantRules(t, err, test.rules...)
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v\nwants %q", err, test.want)
			}
		})
	}
	Run(t, &onPointer{four}, track{})
}
