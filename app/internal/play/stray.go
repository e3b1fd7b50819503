package play

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// stray returns what is wrong with a line that holds more than text, such as what an arrow key
// sends. Nothing of it is obeyed, since the person meant something else, and nothing is shown,
// since the terminal would obey that.
func (s *session[S, M]) stray(line string) error {
	what := ""
	switch {
	case !utf8.ValidString(line):
		what = "that is no text in UTF-8"
	case hasArrow(line):
		what = "arrow keys do nothing here"
	case strings.Contains(line, escape):
		what = "that key does nothing here"
	case strings.ContainsFunc(line, unicode.IsControl):
		what = "keys with Ctrl do nothing here"
	default:
		return nil
	}
	return fmt.Errorf("%s; %w", what, s.wanted())
}

// escape is how terminals begin what keys without a character send.
const escape = "\x1b"

// hasArrow reports whether a line holds an arrow key: ESC [ A or ESC O A to D, perhaps with the
// numbers of Shift and Ctrl before the letter.
func hasArrow(line string) bool {
	for part := range strings.SplitSeq(line, escape) {
		if len(part) > 1 && (part[0] == '[' || part[0] == 'O') {
			if key := strings.TrimLeft(part[1:], "0123456789;"); key != "" && key[0] >= 'A' && key[0] <= 'D' {
				return true
			}
		}
	}
	return false
}

// wanted says what can be typed now.
func (s *session[S, M]) wanted() error {
	if s.over() {
		return errOver
	}
	return errors.New("type a move such as " + s.anyMove() + ", or help")
}
