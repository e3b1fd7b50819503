package connect4

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/notation"
)

// Format returns the rows from top to bottom, with numbers for runs of empty cells,
// and the player to move, such as "7/7/7/7/3o3/3x3 x".
func (Rules) Format(b *Board) string {
	return notation.FormatBoard(columns, rows, func(column, row int) byte { return b.at(column, rows-1-row) }, b.turn)
}

func (b *Board) at(column, row int) byte {
	switch c := cell(column, row); {
	case b.all&c == 0:
		return '.'
	case b.own&c != 0:
		return "xo"[b.turn]
	}
	return "ox"[b.turn]
}

// Parse reads what [Rules.Format] writes. Either player may have begun, so that the
// [Rules.Mirror] of a position is a position too. The numbers of discs must fit the player
// to move, no disc may float, and only the last disc can have made four in a row. Parse
// does not check whether a game leads to the position in other respects.
func (Rules) Parse(text string) (Board, error) {
	var discs [2]uint64 // of x and o
	turn, err := notation.ParseBoard("connect4", text, columns, rows, func(player, column, row int) {
		discs[player] |= cell(column, rows-1-row)
	})
	if err != nil {
		return Board{}, err
	}
	b := Board{own: discs[turn], all: discs[0] | discs[1], turn: turn}
	if err := b.check(); err != nil {
		return Board{}, &ply.StateError{Format: "connect4", Err: err}
	}
	return b, nil
}

// check reports why b cannot occur in a game.
func (b *Board) check() error {
	if floating := b.all &^ (b.all<<1 | bottom); floating != 0 {
		i := bits.TrailingZeros64(floating)
		return fmt.Errorf("the disc in column %d, row %d has nothing below it", i/across+1, i%across+1)
	}
	other := b.own ^ b.all
	if n, m := bits.OnesCount64(b.own), bits.OnesCount64(other); m != n && m != n+1 {
		return fmt.Errorf("the player to move has %d discs, the other %d", n, m)
	}
	if hasFour(b.own) {
		return errors.New("the player to move already has four in a row")
	}
	if hasFour(other) {
		for last := other &^ (b.all >> 1); last != 0; last &= last - 1 {
			if !hasFour(other &^ (last & -last)) {
				return nil
			}
		}
		return errors.New("no last disc can have made all the fours in a row")
	}
	return nil
}

// FormatMove returns the column, 1 to 7.
func (Rules) FormatMove(_ *Board, m Move) string { return m.String() }

// ParseMove reads a column, 1 to 7, that takes a disc in b.
func (r Rules) ParseMove(b *Board, text string) (Move, error) {
	return notation.ParseMove(r, b, text, notation.Numbered)
}

// Explain returns why m is not legal on b, such as "column 4 is full".
func (r Rules) Explain(b *Board, m Move) string {
	switch over := notation.Over(r, b); {
	case over != "":
		return over
	case m >= columns:
		return fmt.Sprintf("the columns are 1 to %d", columns)
	case b.all&cell(int(m), rows-1) != 0:
		return fmt.Sprintf("column %v is full", m)
	}
	return ""
}

// String returns the column, 1 to 7.
func (m Move) String() string { return strconv.Itoa(int(m) + 1) }

// MarshalText returns what String returns. A move is read back with its state, by
// [Rules.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// String draws the board in six lines, and the columns' numbers below.
func (b Board) String() string {
	var s strings.Builder
	for row := rows - 1; row >= 0; row-- {
		for column := range columns {
			s.WriteByte(b.at(column, row))
			s.WriteByte("      \n"[column])
		}
	}
	s.WriteString("1 2 3 4 5 6 7\n")
	return s.String()
}

// MarshalText returns what [Rules.Format] returns.
func (b Board) MarshalText() ([]byte, error) { return notation.Marshal(Rules{}, b), nil }

// UnmarshalText reads what MarshalText writes.
func (b *Board) UnmarshalText(text []byte) error { return notation.Unmarshal(Rules{}, b, text) }
