package dicerace

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/notation"
	"github.com/plygo/ply/internal/brief"
)

// Format returns the squares that a and b have run, the track, and whose move it is,
// such as "3:5/10 a". While the die rolls it says whose die it is: "3:5/10 a rolls".
func (Rules) Format(s *State) string {
	text := fmt.Sprintf("%d:%d/%d ", s.runner[0], s.runner[1], s.track)
	if s.rolling {
		return text + "ba"[s.turn:s.turn+1] + " rolls"
	}
	return text + "ab"[s.turn:s.turn+1]
}

// Parse reads what [Rules.Format] writes. A runner may have any lead, as in a race
// with a handicap, but only the player who moved last can have reached the end.
func (Rules) Parse(text string) (State, error) {
	s, err := parse(text)
	if err != nil {
		return State{}, &ply.StateError{Format: "dicerace", Err: err}
	}
	return s, nil
}

func parse(text string) (State, error) {
	race, turn, _ := strings.Cut(text, " ")
	squares, track, _ := strings.Cut(race, "/")
	a, b, ok := strings.Cut(squares, ":")
	if !ok {
		return State{}, errors.New("want the squares of a and b and the track, as in 3:5/10")
	}
	length, err := notation.Number(track, 1, maxTrack)
	if err != nil {
		return State{}, fmt.Errorf("the track is %w", err)
	}
	s := State{track: uint8(length)}
	for i, text := range []string{a, b} {
		square, err := notation.Number(text, 0, length)
		if err != nil {
			return State{}, fmt.Errorf("the square of %c is %w", "ab"[i], err)
		}
		s.runner[i] = uint8(square)
	}
	switch turn {
	case "a":
	case "b":
		s.turn = 1
	case "a rolls":
		s.turn, s.rolling = 1, true
	case "b rolls":
		s.rolling = true
	default:
		return State{}, fmt.Errorf("the turn is %s, want a, b, a rolls or b rolls", brief.Word(turn))
	}
	if s.runner[s.turn] == s.track || s.rolling && s.over() {
		return State{}, errors.New("the player at the end has already won")
	}
	return s, nil
}

// FormatMove returns the move in words, or the face of the die.
func (Rules) FormatMove(_ *State, m Move) string { return m.String() }

// ParseMove reads a move that is legal in s. The error of another says why it is not.
func (r Rules) ParseMove(s *State, text string) (Move, error) {
	return notation.ParseMove(r, s, text, readWord)
}

// readWord reads a choice or a face.
func readWord(text string) (Move, bool) {
	for m := Walk; m <= Four; m++ {
		if m.String() == text {
			return m, true
		}
	}
	return 0, false
}

// Explain returns why m is not legal in s, such as "the die falls by chance".
func (r Rules) Explain(s *State, m Move) string {
	switch over := notation.Over(r, s); {
	case over != "":
		return over
	case m > Four:
		return "there are walk and roll"
	case s.rolling && m <= Roll:
		return "the die rolls"
	case !s.rolling && m > Roll:
		return "the die falls by chance; there are walk and roll"
	}
	return ""
}

// String returns "walk", "roll", or the face of the die, "1" to "4".
func (m Move) String() string {
	switch m {
	case Walk:
		return "walk"
	case Roll:
		return "roll"
	}
	return strconv.Itoa(int(m - Roll))
}

// MarshalText returns what String returns. A move is read back with its state, by
// [Rules.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// String draws the track in two lines, one for each runner.
func (s State) String() string {
	var text strings.Builder
	for i, squares := range s.runner {
		lane := []byte(strings.Repeat("-", int(s.track)) + "|\n")
		lane[squares] = "ab"[i]
		text.Write(lane)
	}
	return text.String()
}

// MarshalText returns what [Rules.Format] returns. The zero value, which is no state, is an empty
// text.
func (s State) MarshalText() ([]byte, error) { return notation.Marshal(Rules{}, s), nil }

// UnmarshalText reads what MarshalText writes.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(Rules{}, s, text) }
