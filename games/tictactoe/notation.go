package tictactoe

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/notation"
)

// Format returns the rows from top to bottom and the player to move, such as
// "x.o/.x./..o x".
func (Rules) Format(b *Board) string {
	var text []byte
	for square := range 9 {
		if square == 3 || square == 6 {
			text = append(text, '/')
		}
		text = append(text, b.at(square))
	}
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

// Parse reads what [Rules.Format] writes. Either player may have begun, so that the
// [Rules.Mirror] of a position is a position too. The numbers of marks must fit the player
// to move, and only the player who moved last can have a line.
func (Rules) Parse(text string) (Board, error) {
	fail := func(reason string, args ...any) (Board, error) {
		return Board{}, &ply.StateError{Format: "tictactoe", Err: fmt.Errorf(reason, args...)}
	}
	rows, turn, _ := strings.Cut(text, " ")
	player, err := notation.Turn(turn, "xo")
	if err != nil {
		return fail("%w", err)
	}
	if len(rows) != len(".../.../...") {
		return fail("want three rows of three squares")
	}
	var marks [2]uint16 // of x and o
	square := 0
	for i := range len(rows) {
		slash := i == 3 || i == 7
		switch c := rows[i]; {
		case slash && c == '/':
			continue
		case slash:
			return fail("want a slash at offset %d", i)
		case c == 'x':
			marks[0] |= 1 << square
		case c == 'o':
			marks[1] |= 1 << square
		case c != '.':
			return fail("want x, o or a dot at offset %d", i)
		}
		square++
	}
	b := Board{own: marks[player], other: marks[1-player], turn: player}
	if err := b.check(); err != nil {
		return fail("%w", err)
	}
	return b, nil
}

// check reports why b cannot occur in a game.
func (b *Board) check() error {
	own, other := bits.OnesCount16(b.own), bits.OnesCount16(b.other)
	if other != own && other != own+1 {
		return fmt.Errorf("%c to move has %d marks, the other player %d", "xo"[b.turn], own, other)
	}
	if hasLine(b.own) {
		return fmt.Errorf("%c to move already has three in a row", "xo"[b.turn])
	}
	return nil
}

// FormatMove returns the square, 1 to 9.
func (Rules) FormatMove(_ *Board, m Move) string { return m.String() }

// ParseMove reads a square, 1 to 9, that can be marked in b.
func (r Rules) ParseMove(b *Board, text string) (Move, error) {
	return notation.ParseMove(r, b, text, notation.Numbered)
}

// Explain returns why m is not legal on b, such as "5 is taken by x".
func (r Rules) Explain(b *Board, m Move) string {
	switch over := notation.Over(r, b); {
	case over != "":
		return over
	case m >= 9:
		return "the squares are 1 to 9"
	case b.at(int(m)) != '.':
		return fmt.Sprintf("%v is taken by %c", m, b.at(int(m)))
	}
	return ""
}

// String returns the square, 1 to 9.
func (m Move) String() string { return strconv.Itoa(int(m) + 1) }

// MarshalText returns what String returns. A move is read back with its state, by
// [Rules.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// String draws the board in three lines.
func (b Board) String() string {
	var s strings.Builder
	for square := range 9 {
		s.WriteByte(b.at(square))
		s.WriteByte("  \n"[square%3])
	}
	return s.String()
}

// MarshalText returns what [Rules.Format] returns.
func (b Board) MarshalText() ([]byte, error) { return notation.Marshal(Rules{}, b), nil }

// UnmarshalText reads what MarshalText writes.
func (b *Board) UnmarshalText(text []byte) error { return notation.Unmarshal(Rules{}, b, text) }
