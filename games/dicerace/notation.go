package dicerace

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
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
		return State{}, fmt.Errorf("dicerace: state %q: %w", text, err)
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
	var s State
	var err error
	if s.track, err = number("the track", track, 1, maxTrack); err != nil {
		return State{}, err
	}
	for i, text := range []string{a, b} {
		if s.runner[i], err = number("the square of "+"ab"[i:i+1], text, 0, s.track); err != nil {
			return State{}, err
		}
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
		return State{}, fmt.Errorf("the turn is %q, want a, b, a rolls or b rolls", turn)
	}
	if s.runner[s.turn] == s.track || s.rolling && s.over() {
		return State{}, errors.New("the player at the end has already won")
	}
	return s, nil
}

// number reads a number from low to high without sign or leading zeros.
func number(name, text string, low, high uint8) (uint8, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || n < uint64(low) || n > uint64(high) || strconv.FormatUint(n, 10) != text {
		return 0, fmt.Errorf("%s is %q, want %d to %d", name, text, low, high)
	}
	return uint8(n), nil
}

// FormatMove returns the move in words, or the face of the die.
func (Rules) FormatMove(_ *State, m Move) string { return m.String() }

// ParseMove reads a move that is legal in s.
func (r Rules) ParseMove(s *State, text string) (Move, error) {
	for _, m := range r.Moves(nil, s) {
		if m.String() == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("dicerace: no move %q in %q", text, r.Format(s))
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
