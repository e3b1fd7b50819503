package reversi

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/notation"
)

// Format returns the rows from 1, which is on top, to 8, with numbers for runs of empty
// squares, and the player to move: "8/8/8/3ox3/3xo3/8/8/8 x" is the start.
func (Rules) Format(b *Board) string {
	return notation.FormatBoard(8, 8, func(file, row int) byte { return b.at(8*row + file) }, b.turn)
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
	var discs [2]uint64 // of x and o
	turn, err := notation.ParseBoard("reversi", text, 8, 8, func(player, file, row int) {
		discs[player] |= 1 << (8*row + file)
	})
	if err != nil {
		return Board{}, err
	}
	if err := check(discs[0] | discs[1]); err != nil {
		return Board{}, &ply.StateError{Format: "reversi", Err: err}
	}
	return newBoard(discs[turn], discs[1-turn], turn), nil
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

// ParseMove reads a move that is legal in b. The error of another says why it is not.
func (r Rules) ParseMove(b *Board, text string) (Move, error) {
	return notation.ParseMove(r, b, text, readSquare)
}

// readSquare reads a square, or "pass".
func readSquare(text string) (Move, bool) {
	switch {
	case text == Pass.String():
		return Pass, true
	case len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8':
		return 0, false
	}
	return Move(text[0]-'a') + 8*Move(text[1]-'1'), true
}

// Explain returns why m is not legal on b, such as "a1 turns no disc over".
func (r Rules) Explain(b *Board, m Move) string {
	switch over := notation.Over(r, b); {
	case over != "":
		return over
	case m > Pass:
		return "it is not on the board"
	case m == Pass && b.moves != 0:
		return fmt.Sprintf("%c can turn discs over, and so does not pass", "xo"[b.turn])
	case m == Pass || b.moves>>m&1 != 0:
		return ""
	case b.at(int(m)) != '.':
		return fmt.Sprintf("%v is taken by %c", m, b.at(int(m)))
	case b.moves == 0:
		return fmt.Sprintf("%c can turn no disc over, and has to pass", "xo"[b.turn])
	}
	return fmt.Sprintf("%v turns no disc over", m)
}

// String returns the square, such as "d3", or "pass".
func (m Move) String() string {
	if m >= Pass {
		return "pass"
	}
	return string([]byte{'a' + byte(m%8), '1' + byte(m/8)})
}

// MarshalText returns what String returns. A move is read back with its state, by
// [Rules.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

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

// MarshalText returns what [Rules.Format] returns. The zero value, which is no state, is an empty
// text.
func (b Board) MarshalText() ([]byte, error) { return notation.Marshal(Rules{}, b), nil }

// UnmarshalText reads what MarshalText writes.
func (b *Board) UnmarshalText(text []byte) error { return notation.Unmarshal(Rules{}, b, text) }
