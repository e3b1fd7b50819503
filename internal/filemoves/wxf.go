package filemoves

import (
	"strings"

	"github.com/plygo/ply/internal/river"
)

// darkLetter marks a dark piece in WXF. It is the letter that a FEN has for one.
const darkLetter = 'X'

// AppendWXF appends a move as the World Xiangqi Federation writes it to dst. It returns false,
// and dst, if no piece moves.
//
// The federation has no form for what xiangqi does not know. A dark piece has X in front and
// always its file: "XR9+1". The front and the rear of two advisors or elephants are "A+" and
// "A-", as of other pieces. If there are three of a kind other than soldiers, the file alone
// names the middle one. If two files hold two each, the file follows the sign: "R+9+1".
func (b *Board) AppendWXF(dst []byte, from, to uint8) ([]byte, bool) {
	move, ok := b.describe(from, to)
	if !ok {
		return dst, false
	}
	at, shares := b.shares(&move, from)
	letter, file := wxfLetters[move.kind], '0'+byte(move.file)
	if move.dark {
		dst = append(dst, darkLetter)
	}
	switch {
	case !shares:
		dst = append(dst, letter, file)
	case move.kind == river.Soldier && (at.count > 2 || at.files > 1):
		dst = append(dst, '0'+byte(at.index), file)
	case at.index > 1 && at.index < at.count:
		dst = append(dst, letter, file)
	default:
		sign := byte('-')
		if at.index == 1 {
			sign = '+'
		}
		if dst = append(dst, letter, sign); at.files > 1 {
			dst = append(dst, file)
		}
	}
	return append(dst, move.direction, '0'+byte(move.number)), true
}

// wxfLetters are the letters of the kinds. Two of them differ from those of FEN.
const wxfLetters = ".PAEHCRK"

// Letter returns the letter of a kind.
func Letter(kind uint8) byte { return wxfLetters[kind] }

// KindOfLetter returns the kind that a letter stands for, in capital or small letters. Some
// kinds have two letters: that of the federation, and that of chess or of Wikipedia's
// System 2. It returns 0 for other letters.
func KindOfLetter(letter byte) uint8 {
	switch letter | 0x20 {
	case 'k', 'g':
		return river.General
	case 'a':
		return river.Advisor
	case 'e', 'b':
		return river.Elephant
	case 'h', 'n':
		return river.Horse
	case 'r':
		return river.Rook
	case 'c':
		return river.Cannon
	case 'p', 's':
		return river.Soldier
	}
	return 0
}

// IsWXF reports whether a text has the form of a move of xiangqi in WXF.
func IsWXF(text string) bool {
	_, ok := readWXF(text, false)
	return ok
}

// readWXF reads a move in WXF as people and programs write it, and reports whether it is one. It
// accepts "." for "=", capital and small letters, letters of both alphabets, "+H+7" for "H++7",
// and a sign where none is needed. It ignores "+", "#", "!" and "?" at the end.
//
// For soldiers it also reads what the federation itself recommends: "P+" and "P-" for the
// front and the rear of three, "P3" for the middle one, "++" and "--" for the ends of a
// longer file, "3+" and "3-" on two files. And it reads the letters of xqbase.com: "Pa"
// to "Pe" and "P.". The federation's "33=4" also has a meaning in the notation of
// [Board.AppendWXF], the third soldier on file 3, and is read in that way.
//
// What a board that is Free needs more is read for such a board only.
func readWXF(text string, free bool) (w pattern, ok bool) {
	text = strings.TrimRight(text, "+#!?")
	if free && len(text) > 4 && text[0]|0x20 == darkLetter|0x20 {
		w.dark, text = true, text[1:]
	}
	if free && len(text) == 5 && KindOfLetter(text[0]) != 0 && signPlace(text[1]) != anyPlace {
		if w.file = digit(text[2]); w.file == 0 {
			return w, false
		}
		text = text[:2] + text[3:]
	}
	if len(text) != 4 {
		return w, false
	}
	switch w.direction = text[2]; w.direction {
	case '+', '-', '=':
	case '.':
		w.direction = '='
	default:
		return w, false
	}
	if w.number = digit(text[3]); w.number == 0 {
		return w, false
	}
	return w, w.readPiece(text[0], text[1])
}

// readPiece reads the two characters that say which piece moves.
func (w *pattern) readPiece(first, second byte) bool {
	w.kind = river.Soldier
	switch {
	case digit(first) > 0 && digit(second) > 0:
		w.place, w.index, w.file = nthOnFile, digit(first), digit(second)
		return true
	case digit(first) > 0:
		w.file = digit(first)
		w.place = signPlace(second)
		return w.place != anyPlace
	case first == '+' && second == '+':
		w.place = firstOnFile
		return true
	case first == '-' && second == '-':
		w.place = lastOnFile
		return true
	case signPlace(first) != anyPlace:
		first, second = second, first
	}
	w.kind = KindOfLetter(first)
	if file := digit(second); file > 0 {
		w.file = file
	}
	w.place = signPlace(second)
	if w.kind == river.Soldier && w.place == anyPlace && w.file == 0 {
		switch {
		case second == '.':
			w.place = middleOnFile
		case 'a' <= second && second <= 'e':
			w.place, w.index = nthOfAll, int(second-'a')+1
		}
	}
	return w.kind != 0 && (w.file > 0 || w.place != anyPlace)
}

// digit returns the value of a digit from 1 to 9. For all other bytes it returns 0.
func digit(c byte) int {
	if '1' <= c && c <= '9' {
		return int(c - '0')
	}
	return 0
}

// signPlace returns the place that a sign stands for. For all other bytes it returns anyPlace.
func signPlace(c byte) place {
	switch c {
	case '+':
		return plus
	case '-':
		return minus
	}
	return anyPlace
}
