package kalah

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
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
		return Board{}, fmt.Errorf("kalah: position %q: %w", text, err)
	}
	return b, nil
}

func parse(text string) (Board, error) {
	fields := strings.Split(text, " ")
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
	switch fields[2] {
	case "s":
	case "n":
		b.turn = 1
	default:
		return Board{}, fmt.Errorf("the player to move is %q, want s or n", fields[2])
	}
	return b, nil
}

func parseSide(text string) (s side, err error) {
	row, store, _ := strings.Cut(text, "/")
	numbers := strings.Split(row, ",")
	if len(numbers) != houses {
		return s, fmt.Errorf("%d houses, want %d", len(numbers), houses)
	}
	for house, number := range numbers {
		if s.houses[house], err = parseSeeds(number); err != nil {
			return s, fmt.Errorf("house %d: %w", house+1, err)
		}
	}
	if s.store, err = parseSeeds(store); err != nil {
		return s, fmt.Errorf("the store: %w", err)
	}
	return s, nil
}

// parseSeeds reads a number of seeds without sign or leading zeros.
func parseSeeds(text string) (uint8, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || n > total || strconv.FormatUint(n, 10) != text {
		return 0, fmt.Errorf("%q seeds, want 0 to %d", text, total)
	}
	return uint8(n), nil
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
	for _, m := range r.Moves(nil, b) {
		if m.String() == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("kalah: no move %q in %q", text, r.Format(b))
}

// String returns the house, 1 to 6.
func (m Move) String() string { return strconv.Itoa(int(m) + 1) }

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
