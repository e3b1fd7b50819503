package gomoku

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply"
)

var _ ply.Coordinates[Position, Move] = Rules{}

// ParsePoint reads a point in either of the usual ways: a letter from a to t and a number
// from 1, such as "h8" or "H8", or column and row from 0 with a comma between them, such
// as "7,7". No letter is skipped, and both count from the same corner: "a1" is "0,0".
// It takes every point of the largest board; [Position.ParseMove] checks that a stone can be
// put there.
func ParsePoint(text string) (Move, bool) {
	m, n := scanPoint(text)
	if n == 0 || n != len(text) {
		return 0, false
	}
	return m, true
}

// scanPoint reads the point that text begins with. It returns the point and its length in
// bytes. The length is 0 if text does not begin with a point of the largest board.
func scanPoint(text string) (Move, int) {
	if text == "" {
		return 0, 0
	}
	if c := text[0] | 0x20; 'a' <= c && c < 'a'+MaxSize {
		y, n := scanNumber(text[1:])
		if n == 0 || y < 1 || y > MaxSize {
			return 0, 0
		}
		return NewMove(int(c-'a'), y-1), 1 + n
	}
	x, n := scanNumber(text)
	if n == 0 || x >= MaxSize || n == len(text) || text[n] != ',' {
		return 0, 0
	}
	y, k := scanNumber(text[n+1:])
	if k == 0 || y >= MaxSize {
		return 0, 0
	}
	return NewMove(x, y), n + 1 + k
}

// scanNumber reads the decimal number n that text begins with. It returns n and its length
// in bytes. The length is 0 if text does not begin with a digit, or if the number has more
// than three digits.
func scanNumber(text string) (n, length int) {
	for length < len(text) && '0' <= text[length] && text[length] <= '9' {
		n = n*10 + int(text[length]-'0')
		if length++; length > 3 {
			return 0, 0
		}
	}
	return n, length
}

// ParseMove reads a move: see [Position.ParseMove].
func (Rules) ParseMove(b *Position, text string) (Move, error) { return b.ParseMove(text) }

// FormatMove writes a move as people do: "h8".
func (Rules) FormatMove(_ *Position, m Move) string { return m.String() }

// ParseMove reads a legal move as [ParsePoint] does. The error is a [*ply.MoveError].
func (b *Position) ParseMove(text string) (Move, error) {
	m, ok := ParsePoint(strings.TrimSpace(text))
	if !ok {
		return 0, &ply.MoveError{Text: text, State: b.String(), Err: ply.ErrMoveSyntax}
	}
	if !b.Legal(m) {
		return 0, &ply.MoveError{Text: text, State: b.String(), Err: b.illegal(m)}
	}
	return m, nil
}

// illegal says why m cannot be played.
func (b *Position) illegal(m Move) error {
	why := "is not on the board"
	if _, taken := b.At(m); taken {
		why = "is taken"
	} else if b.outcome != ply.Ongoing {
		return fmt.Errorf("%w: the game is over by %v", ply.ErrIllegalMove, b.reason)
	}
	return fmt.Errorf("%w: %v %s", ply.ErrIllegalMove, m, why)
}

// FormatCoordinates writes a move as the Gomocup protocol does: "7,7".
func (Rules) FormatCoordinates(_ *Position, m Move) string {
	if !m.isPoint() {
		return m.String()
	}
	return strconv.Itoa(m.X()) + "," + strconv.Itoa(m.Y())
}

// ParseCoordinates reads a move as programs write it: see [Position.ParseMove].
func (Rules) ParseCoordinates(b *Position, text string) (Move, error) { return b.ParseMove(text) }
