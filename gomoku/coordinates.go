package gomoku

import (
	"fmt"
	"strconv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/typed"
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

// ParseMove reads a legal move as people type it: as [ParsePoint] does, and besides with spaces,
// brackets and the number of the move, as in "h 8", "(7, 7)" and "1. h8".
//
// The error is a [*ply.MoveError]. Its Reason says whether the point is taken or not on the
// board, or how the game has ended. A foul of renju is legal: it loses.
func (b *Position) ParseMove(text string) (Move, error) {
	m, ok := ParsePoint(text)
	if !ok {
		m, ok = ParsePoint(tidy(text))
	}
	return b.legal(m, ok, text)
}

// tidy returns what a person typed as one word.
func tidy(text string) string {
	text = typed.Tidy(text)
	if n := len(text); n > 1 && text[0] == '(' && text[n-1] == ')' {
		return text[1 : n-1]
	}
	return text
}

// legal returns m if it was read and is legal, else the error of its text.
func (b *Position) legal(m Move, read bool, text string) (Move, error) {
	switch {
	case !read:
		return 0, &ply.MoveError{Text: text, State: b.String(), Err: ply.ErrMoveSyntax}
	case !b.Legal(m):
		return 0, b.moveError(text, b.refuse(m))
	}
	return m, nil
}

// moveError returns the error of a move that is not legal, with the reason.
func (b *Position) moveError(text, reason string) error {
	return &ply.MoveError{Text: text, State: b.String(), Err: ply.ErrIllegalMove, Reason: reason}
}

// Explain returns why m is not legal on b, such as "h8 is taken by Black".
func (Rules) Explain(b *Position, m Move) string { return b.refuse(m) }

// refuse says why no stone can be put on m; it is empty if one can.
func (b *Position) refuse(m Move) string {
	color, taken := b.At(m)
	switch {
	case m == 0:
		return "there is no move"
	case !m.isPoint():
		return "there is no choice to make"
	case b.Legal(m):
		return ""
	case taken:
		return fmt.Sprintf("%v is taken by %v", m, color)
	case b.outcome != ply.Ongoing:
		return fmt.Sprintf("the game is over: %v", b.reason)
	}
	return fmt.Sprintf("%v is not on the board of %d×%[2]d", m, b.size)
}

// FormatCoordinates writes a move as the Gomocup protocol does: "7,7".
func (Rules) FormatCoordinates(_ *Position, m Move) string {
	if !m.isPoint() {
		return m.String()
	}
	return strconv.Itoa(m.X()) + "," + strconv.Itoa(m.Y())
}

// ParseCoordinates reads a move as programs write it: a legal one, strictly as [ParsePoint] does.
func (Rules) ParseCoordinates(b *Position, text string) (Move, error) {
	m, ok := ParsePoint(text)
	return b.legal(m, ok, text)
}
