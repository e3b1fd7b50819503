// Package typed tidies moves that people typed, before a game reads them.
package typed

import (
	"errors"
	"strings"
	"unicode"

	"github.com/plygo/ply"
)

// Longest is how many bytes a typed move has at most, with all that people put around it.
const Longest = 100

// Tidy returns what a person typed as one word: without spaces, without the number of the move
// in front ("1.", "1...", "12 "), and with plain letters, digits and dashes for those of other
// keyboards and of print, such as full-width ones. It changes no capital letters. No move is longer
// than [Longest]; for such a text it returns an empty one.
func Tidy(text string) string {
	if len(text) > Longest {
		return ""
	}
	text = strings.TrimSpace(strings.Map(plain, text))
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, cutNumber(text))
}

// Parse reads a move that a person typed: as it is, and if parse refuses that, as one word. The text
// of the error is what was typed.
func Parse[M any](text string, parse func(string) (M, error)) (M, error) {
	m, err := parse(text)
	word := ""
	if err != nil {
		word = Tidy(text)
	}
	if word == "" || word == text {
		return m, err
	}
	m, err = parse(word)
	var e *ply.MoveError
	if errors.As(err, &e) {
		e.Text = text
	}
	return m, err
}

// plain returns the usual character for r, and −1 for one that nobody sees.
func plain(r rune) rune {
	switch {
	case '！' <= r && r <= '～': // the full-width forms of ASCII
		return r - '！' + '!'
	case r == '‐' || r == '‑' || r == '–' || r == '—' || r == '−' || r == '→':
		return '-'
	case r == '×':
		return 'x'
	case r == '†' || r == '‡':
		return '+'
	case r == '\ufe0e' || r == '\ufe0f' || r == '\u200b' || r == '\ufeff': // variants of a picture, and no space
		return -1
	}
	return r
}

// cutNumber cuts the number of a move off the beginning of text. "15.6" is left as it is: it is
// a move of xiangqi. So are "7 ,7" and "13 +1".
func cutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if rest == text || rest == "" {
		return text
	}
	move := strings.TrimLeft(rest, ".…、)")
	if move == rest && !strings.HasPrefix(rest, " ") {
		return text
	}
	move = strings.TrimSpace(move)
	if len(move) < 2 || strings.ContainsRune(",=+-", rune(move[0])) {
		return text
	}
	return move
}
