// Package brief cuts texts from outside, so that a message that shows one stays readable.
package brief

import (
	"strconv"
	"unicode/utf8"
)

// MaxMessage is how many bytes a message has at most: less than a screen of 24 lines and
// 80 columns holds.
const MaxMessage = 1_500

const (
	maxWord  = 40
	maxState = 200
)

// Word quotes a text of the kind of a word, such as a move or a number. It shows the first
// 40 bytes.
func Word(text string) string { return strconv.Quote(cut(text, maxWord)) }

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
