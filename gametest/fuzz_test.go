package gametest

import (
	"errors"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

func FuzzRace(f *testing.F) { Fuzz(f, race{}, "3:4 0", "12:5 1", "+2", "0-1") }

// fuzzAll gives the seeds and the fuzzer's own texts to a fuzzer, and returns the first
// error.
func fuzzAll(g ply.Game[track, step], seeds ...string) error {
	z, err := newFuzzer(g, seeds)
	if err != nil {
		return err
	}
	for _, text := range z.texts {
		for choice := range uint64(20) {
			if err := z.fuzz(text, choice); err != nil {
				return err
			}
		}
	}
	return nil
}

// startless is race without a Start.
type startless struct {
	plain[track, step]
	ply.Notation[track, step]
}

func TestFuzzCorrect(t *testing.T) {
	trimming := bend(func(b *bent) {
		b.parse = func(text string) (track, error) { return race{}.Parse(strings.TrimSpace(text)) }
	})
	for name, g := range map[string]ply.Game[track, step]{
		"race":            race{},
		"wrapped":         wrapped[track, step]{race{}},
		"without a start": startless{four, forward{}},
		"lenient Parse":   trimming,
		"a variant":       abroad{coordinates: race{}},
	} {
		if err := fuzzAll(g, "", "x", "5:6 1", " 5:6 0 ", "12:12 0", "+2", "+9", "0-2"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := fuzzAll(startless{four, forward{}}); err != nil {
		t.Errorf("without a start or seeds: %v", err)
	}
}

// TestFuzzBroken has faults that random play from the start does not meet: in none of its
// states are both players on the goal.
func TestFuzzBroken(t *testing.T) {
	end := track{at: [2]int8{goal, goal}}
	for _, test := range []struct {
		name, rule, text string
		game             ply.Game[track, step]
	}{
		{"Parse panics", rulePanic, "never", bend(func(b *bent) {
			b.parse = func(text string) (track, error) {
				if text == "never" {
					panic(text)
				}
				return race{}.Parse(text)
			}
		})},
		{"Moves panics on what Parse accepts", rulePanic, "12:12 0", bend(func(b *bent) {
			b.moves = func(dst []step, s *track) []step {
				if *s == end {
					panic("nobody is last")
				}
				return race{}.Moves(dst, s)
			}
		})},
		{"Format writes another state", ruleFormat, "12:12 0", bend(func(b *bent) {
			b.format = func(s *track) string {
				if *s == end {
					return "12:11 1"
				}
				return race{}.Format(s)
			}
		})},
		{"Format writes what Parse refuses", ruleFormat, "12:12 0", bend(func(b *bent) {
			b.format = func(s *track) string {
				if *s == end {
					return "over"
				}
				return race{}.Format(s)
			}
		})},
		{"Parse accepts a state without an end", ruleNoMoves, "12:12 0", bend(func(b *bent) {
			b.terminal = func(s *track) ply.Outcome {
				if *s == end {
					return ply.Ongoing
				}
				return race{}.Terminal(s)
			}
		})},
		{"moves with the same text", ruleFormatMove, "11:11 0", bend(func(b *bent) {
			b.formatMove = func(s *track, m step) string {
				if s.at == [2]int8{11, 11} {
					return "+1"
				}
				return race{}.FormatMove(s, m)
			}
		})},
		{"coordinates that are not read, later", ruleCoordinates, "11:10 0", bend(func(b *bent) {
			b.parseCoordinates = func(s *track, text string) (step, error) {
				if s.at == [2]int8{10, 9} {
					return 0, errors.New("no")
				}
				return race{}.ParseCoordinates(s, text)
			}
		})},
		{"a variant that reads no move", ruleCoordinates, "5:6 0", abroad{coordinates: bend(func(b *bent) {
			b.parseCoordinates = func(*track, string) (step, error) { return 0, errors.New("no") }
		})}},
		{"ParseMove takes what is not legal", ruleParseMove, "never", bend(func(b *bent) {
			b.parseMove = func(s *track, text string) (step, error) {
				if text == "never" {
					return 9, nil
				}
				return race{}.ParseMove(s, text)
			}
		})},
	} {
		t.Run(test.name, func(t *testing.T) { wantRules(t, fuzzAll(test.game, test.text), test.rule) })
	}
}

func TestFuzzBadCalls(t *testing.T) {
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"nil game", fuzzAll(nil), "the game is nil"},
		{"no Notation", fuzzAll(four), "is no ply.Notation, so it has no text to fuzz"},
		{"half a Notation", fuzzAll(noError{four}), ruleWhole},
		{"Terminal panics", fuzzAll(bend(func(b *bent) {
			b.terminal = func(*track) ply.Outcome { panic("who knows") }
		})), rulePanic},
	} {
		if test.err == nil || !strings.Contains(test.err.Error(), test.want) {
			t.Errorf("%s: %v, want an error with %q", test.name, test.err, test.want)
		}
	}
}
