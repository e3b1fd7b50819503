package ply_test

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
)

// Ring is a token on a ring of six places that both players push around. Nothing ends
// the game but repetition: at the third time it ends as the rules say.
type Ring struct {
	At, Turn uint8
}

// Push is how far to push the token.
type Push int8

// RingRules ends a repeated game with Third for the player to move.
type RingRules struct{ Third ply.Outcome }

var (
	_ ply.Game[Ring, Push]     = RingRules{}
	_ ply.Repeater[Ring]       = RingRules{}
	_ ply.Notation[Ring, Push] = RingRules{}
)

func (RingRules) Moves(dst []Push, _ *Ring) []Push { return append(dst, 1, -1, 2) }
func (RingRules) Play(s *Ring, m Push)             { s.At, s.Turn = uint8(int8(s.At)+6+int8(m))%6, 1-s.Turn }
func (RingRules) Terminal(*Ring) ply.Outcome       { return ply.Ongoing }
func (RingRules) Evaluate(s *Ring) ply.Score       { return ply.Score(s.At) }
func (RingRules) Name() string                     { return "ring" }
func (RingRules) Hash(s *Ring) uint64              { return uint64(s.At)<<1 | uint64(s.Turn) }

func (r RingRules) Repetition(states []Ring, root int) ply.Outcome {
	last, seen := len(states)-1, 0
	for i, s := range states {
		if s != states[last] {
			continue
		}
		if seen++; seen == 3 || i > root && i < last {
			return r.Third
		}
	}
	return ply.Ongoing
}

func (RingRules) Format(s *Ring) string             { return fmt.Sprintf("%d\n%d", s.At, s.Turn) }
func (RingRules) FormatMove(_ *Ring, m Push) string { return fmt.Sprintf("%+d", m) }

func (RingRules) Parse(text string) (s Ring, err error) {
	if _, err := fmt.Sscanf(text, "%d\n%d", &s.At, &s.Turn); err != nil || s.At > 5 || s.Turn > 1 {
		return Ring{}, errors.New("ring: no position")
	}
	return s, nil
}

func (RingRules) ParseMove(_ *Ring, text string) (m Push, err error) {
	if _, err := fmt.Sscanf(text, "%d", &m); err != nil {
		return 0, errors.New("ring: no move")
	}
	return m, nil
}
