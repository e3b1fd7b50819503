// Package notation holds what the texts of the small games have in common: numbers, and boards of
// two players by rows.
package notation

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/statetext"
)

// Text is what [Marshal] and [Unmarshal] need of a game.
type Text[S any] interface {
	Format(s *S) string
	Parse(text string) (S, error)
}

// Marshal returns the text of s. If the zero value of S is no state of the game, it is an empty
// text.
func Marshal[S comparable](g Text[S], s S) []byte {
	text := g.Format(&s)
	if s == *new(S) {
		if _, err := g.Parse(text); err != nil {
			return nil
		}
	}
	return []byte(text)
}

// Unmarshal sets *s to what Marshal wrote. An error leaves it as it is.
func Unmarshal[S comparable](g Text[S], s *S, text []byte) error {
	if len(text) == 0 && len(Marshal(g, *new(S))) > 0 {
		_, err := g.Parse("") // the zero value is a state with a text
		return err
	}
	return statetext.Read(s, text, g.Parse)
}

// Number reads a number from low to high, without a sign or leading zeros. The error says
// what was read and what is allowed.
func Number(text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s, want %d to %d", brief.Word(text), low, high)
	}
	return n, nil
}

// FormatBoard returns the rows of a board from top to bottom, and the player to move, such
// as "7/7/7/7/3o3/3x3 x". Rows and columns count from 0 at the top left, and a board has at
// most 9 columns. The function at returns 'x' or 'o', or '.' for an empty cell, which is
// written as a part of a number.
func FormatBoard(columns, rows int, at func(column, row int) byte, turn uint8) string {
	var text []byte
	for row := range rows {
		empty := byte('0')
		for column := range columns {
			c := at(column, row)
			if c == '.' {
				empty++
				continue
			}
			if empty > '0' {
				text = append(text, empty)
			}
			text = append(text, c)
			empty = '0'
		}
		if empty > '0' {
			text = append(text, empty)
		}
		text = append(text, '/')
	}
	text[len(text)-1] = ' '
	return string(append(text, "xo"[turn]))
}

// ParseBoard reads what [FormatBoard] writes, and returns the player to move. It calls put
// for each disc, with player 0 for 'x' and 1 for 'o'. The error is a [*ply.StateError] with
// the given format.
func ParseBoard(format, text string, columns, rows int, put func(player, column, row int)) (turn uint8, err error) {
	column, row, afterNumber := 0, 0, false
	for i, c := range []byte(text) {
		player := strings.IndexByte("xo", c)
		number := '1' <= c && c <= '9'
		switch {
		case player >= 0 && column < columns:
			put(player, column, row)
			column++
		case number && !afterNumber && column+int(c-'0') <= columns:
			column += int(c - '0')
		case c == '/' && column == columns && row < rows-1:
			column, row = 0, row+1
		case c == ' ' && column == columns && row == rows-1:
			if turn, err = Turn(text[i+1:], "xo"); err != nil {
				return 0, &ply.StateError{Format: format, Field: "turn", Offset: i + 1, Err: err}
			}
			return turn, nil
		default:
			err := fmt.Errorf("%s behind %d cells of %d", brief.Word(text[i:i+1]), column, columns)
			return 0, &ply.StateError{Format: format, Field: fmt.Sprintf("row %d from the top", row+1), Offset: i, Err: err}
		}
		afterNumber = number
	}
	return 0, &ply.StateError{Format: format, Err: fmt.Errorf("want %d rows of %d cells, a space, and x or o to move", rows, columns)}
}

// Turn reads the letter of the player to move. The letters are those of player 0 and player
// 1.
func Turn(text, letters string) (uint8, error) {
	if i := strings.Index(letters, text); i >= 0 && len(text) == 1 {
		return uint8(i), nil
	}
	return 0, fmt.Errorf("the player to move is %s, want %c or %c", brief.Word(text), letters[0], letters[1])
}
