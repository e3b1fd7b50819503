package reversi

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"
)

// Format returns the rows from 1, which is on top, to 8, with numbers for runs of empty
// squares, and the player to move: "8/8/8/3ox3/3xo3/8/8/8 x" is the start.
func (Rules) Format(b *Board) string {
	var text []byte
	empty := byte('0')
	flush := func() {
		if empty > '0' {
			text = append(text, empty)
		}
		empty = '0'
	}
	for square := range 64 {
		if square%8 == 0 && square > 0 {
			flush()
			text = append(text, '/')
		}
		c := b.at(square)
		if c == '.' {
			empty++
			continue
		}
		flush()
		text = append(text, c)
	}
	flush()
	return string(append(text, ' ', "xo"[b.turn]))
}

func (b *Board) at(square int) byte {
	switch {
	case b.own>>square&1 != 0:
		return "xo"[b.turn]
	case b.other>>square&1 != 0:
		return "ox"[b.turn]
	}
	return '.'
}

// Parse reads what [Rules.Format] writes. As in every game, the four squares in the middle
// must have discs, and all discs must be connected with them. Parse does not check whether
// a game leads to the position in other respects.
func (Rules) Parse(text string) (Board, error) {
	x, o, turn, err := parse(text)
	if err == nil {
		err = check(x | o)
	}
	switch {
	case err != nil:
		return Board{}, fmt.Errorf("reversi: position %q: %w", text, err)
	case turn == "x":
		return newBoard(x, o, 0), nil
	}
	return newBoard(o, x, 1), nil
}

func parse(text string) (x, o uint64, turn string, err error) {
	board, turn, ok := strings.Cut(text, " ")
	if !ok || turn != "x" && turn != "o" {
		return 0, 0, "", errors.New("want the rows, a space, and x or o to move")
	}
	rows := strings.Split(board, "/")
	if len(rows) != 8 {
		return 0, 0, "", fmt.Errorf("%d rows, want 8", len(rows))
	}
	for row, line := range rows {
		file, number := 0, false
		for _, c := range []byte(line) {
			wasNumber := number
			number = false
			switch {
			case c >= '1' && c <= '8' && !wasNumber:
				file += int(c - '0')
				number = true
			case c == 'x' && file < 8:
				x |= 1 << (8*row + file)
				file++
			case c == 'o' && file < 8:
				o |= 1 << (8*row + file)
				file++
			default:
				return 0, 0, "", fmt.Errorf("row %d: unexpected %q", row+1, c)
			}
		}
		if file != 8 {
			return 0, 0, "", fmt.Errorf("row %d has %d squares, want 8", row+1, file)
		}
	}
	return x, o, turn, nil
}

// check reports why discs on these squares cannot occur in a game.
func check(discs uint64) error {
	const middle = 1<<27 | 1<<28 | 1<<35 | 1<<36
	if discs&middle != middle {
		return errors.New("the four squares in the middle must have discs")
	}
	joined, before := uint64(middle), uint64(0)
	for joined != before {
		before = joined
		row := joined | joined&^fileH<<1 | joined&^fileA>>1
		joined = (row | row<<8 | row>>8) & discs
	}
	if alone := discs &^ joined; alone != 0 {
		return fmt.Errorf("the disc on %v does not hang together with the middle", Move(bits.TrailingZeros64(alone)))
	}
	return nil
}

const (
	fileA = 0x0101010101010101
	fileH = fileA << 7
)

// FormatMove returns the square, such as "d3", or "pass".
func (Rules) FormatMove(_ *Board, m Move) string { return m.String() }

// ParseMove reads a move that is legal in b.
func (r Rules) ParseMove(b *Board, text string) (Move, error) {
	for _, m := range r.Moves(nil, b) {
		if m.String() == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("reversi: no move %q in %q", text, r.Format(b))
}

// String returns the square, such as "d3", or "pass".
func (m Move) String() string {
	if m >= Pass {
		return "pass"
	}
	return string([]byte{'a' + byte(m%8), '1' + byte(m/8)})
}

// String draws the board in eight lines, with the rows' numbers and the files' letters.
func (b Board) String() string {
	var s strings.Builder
	for square := range 64 {
		if square%8 == 0 {
			fmt.Fprintf(&s, "%d ", square/8+1)
		}
		s.WriteByte(b.at(square))
		s.WriteByte("       \n"[square%8])
	}
	s.WriteString("  a b c d e f g h\n")
	return s.String()
}
