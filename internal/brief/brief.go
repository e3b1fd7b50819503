// Package brief cuts texts from outside, so that a message that shows one stays readable.
package brief

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxMessage is how many bytes a message has at most: less than a screen of 24 lines and
// 80 columns holds.
const MaxMessage = 1_500

const (
	maxWord  = 40
	maxName  = 64
	maxState = 200
)

// Word quotes a text of the kind of a word, such as a move or a number. It shows the first
// 40 bytes.
func Word(text string) string { return strconv.Quote(cut(text, maxWord)) }

// Name returns the name that a program gives itself: its first 64 bytes, in one line and
// without characters that a terminal would obey.
func Name(text string) string { return plain(text, maxName) }

// Line returns a line of another program: its first 200 bytes, without characters that a
// terminal would obey.
func Line(text string) string { return plain(text, maxState) }

func plain(text string, most int) string {
	text = cut(text, 4*most) // the rest need not be looked at
	text = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
	return cut(strings.Join(strings.Fields(text), " "), most)
}

// State shows a state of a game that was written as text. It shows the first 200 bytes.
func State(text string) string { return cut(text, maxState) }

// Message cuts a whole message after [MaxMessage] bytes.
func Message(text string) string { return cut(text, MaxMessage) }

// cut returns the first most bytes of text, less the rest of a character that would be
// divided, and an ellipsis if anything is missing.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}
