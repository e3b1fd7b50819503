package kalah

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/notation"
)

// Format returns the houses and the store of South and of North, each in the order of
// sowing, and the player to move: "4,4,4,4,4,4/0 4,4,4,4,4,4/0 s" is the start.
func (Rules) Format(b *Board) string {
	var text []byte
	for i := range b.sides {
		for house, seeds := range b.sides[i].houses {
			text = strconv.AppendUint(text, uint64(seeds), 10)
			text = append(text, ",,,,,/"[house])
		}
		text = strconv.AppendUint(text, uint64(b.sides[i].store), 10)
		text = append(text, ' ')
	}
	return string(append(text, "sn"[b.turn]))
}

// Parse reads what [Rules.Format] writes. The number of seeds must be that of a game that
// [New] begins. Either both sides or neither must have seeds in their houses.
func (Rules) Parse(text string) (Board, error) {
	b, err := parse(text)
	if err == nil {
		err = b.check()
	}
	if err != nil {
		return Board{}, &ply.StateError{Format: "kalah", Err: err}
	}
	return b, nil
}

func parse(text string) (Board, error) {
	fields := strings.SplitN(text, " ", 4)
	if len(fields) != 3 {
		return Board{}, errors.New("want South, North and the player to move, with spaces between")
	}
	var b Board
	for i, name := range []string{"South", "North"} {
		s, err := parseSide(fields[i])
		if err != nil {
			return Board{}, fmt.Errorf("%s: %w", name, err)
		}
		b.sides[i] = s
	}
	var err error
	b.turn, err = notation.Turn(fields[2], "sn")
	return b, err
}

func parseSide(text string) (s side, _ error) {
	row, store, _ := strings.Cut(text, "/")
	numbers := strings.SplitN(row, ",", houses+1)
	if len(numbers) != houses {
		return s, fmt.Errorf("want %d houses", houses)
	}
	for house, number := range numbers {
		seeds, err := notation.Number(number, 0, total)
		if err != nil {
			return s, fmt.Errorf("the seeds in house %d are %w", house+1, err)
		}
		s.houses[house] = uint8(seeds)
	}
	seeds, err := notation.Number(store, 0, total)
	if err != nil {
		return s, fmt.Errorf("the seeds in the store are %w", err)
	}
	s.store = uint8(seeds)
	return s, nil
}

// check reports why b cannot occur in a game.
func (b *Board) check() error {
	sum := 0
	for _, s := range b.sides {
		for _, seeds := range s.houses {
			sum += int(seeds)
		}
		sum += int(s.store)
	}
	if sum == 0 || sum > total || sum%(2*houses) != 0 {
		return fmt.Errorf("%d seeds in all, want 1 to %d times %d", sum, maxSeeds, 2*houses)
	}
	if b.sides[0].empty() != b.sides[1].empty() {
		return errors.New("one side has no seeds in its houses, so the other should have collected its own")
	}
	return nil
}

// FormatMove returns the house, 1 to 6.
func (Rules) FormatMove(_ *Board, m Move) string { return m.String() }

// ParseMove reads a house, 1 to 6, that the player to move can sow from.
func (r Rules) ParseMove(b *Board, text string) (Move, error) {
	return notation.ParseMove(r, b, text, notation.Numbered)
}

// Explain returns why m is not legal on b, such as "house 3 is empty".
func (r Rules) Explain(b *Board, m Move) string {
	switch over := notation.Over(r, b); {
	case over != "":
		return over
	case m >= houses:
		return fmt.Sprintf("the houses are 1 to %d", houses)
	case b.sides[b.turn].houses[m] == 0:
		return fmt.Sprintf("house %v is empty", m)
	}
	return ""
}

// String returns the house, 1 to 6.
func (m Move) String() string { return strconv.Itoa(int(m) + 1) }

// MarshalText returns what String returns. A move is read back with its state, by
// [Rules.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// String draws the board as South sees it, in three lines: North's houses from right
// to left, North's store and South's, South's houses from left to right.
func (b Board) String() string {
	var text strings.Builder
	south, north := &b.sides[0], &b.sides[1]
	text.WriteString("  ")
	for house := houses - 1; house >= 0; house-- {
		fmt.Fprintf(&text, "%4d", north.houses[house])
	}
	fmt.Fprintf(&text, "\n%2d%26s%2d\n  ", north.store, "", south.store)
	for _, seeds := range south.houses {
		fmt.Fprintf(&text, "%4d", seeds)
	}
	text.WriteByte('\n')
	return text.String()
}

// MarshalText returns what [Rules.Format] returns. The zero value, which is no state, is an empty
// text.
func (b Board) MarshalText() ([]byte, error) { return notation.Marshal(Rules{}, b), nil }

// UnmarshalText reads what MarshalText writes.
func (b *Board) UnmarshalText(text []byte) error { return notation.Unmarshal(Rules{}, b, text) }
