package filemoves

import (
	"strings"
	"unicode/utf8"

	"github.com/plygo/ply/internal/river"
)

// readChinese reads a move in Chinese as people and programs write it, and reports whether it is
// one. It accepts both scripts and mixtures of them, and, for both sides, any name of a piece,
// such as 俥 or 包, and Chinese, Arabic or full-width numbers. The words that name the piece may
// have any order.
//
// A soldier that shares its file may be named in all the ways in use: 前兵, also for four
// and five; 二兵; 前兵三, 前三兵 and 前三 on two files; and there 一兵 to 五兵, counted from the right
// and on each file from the front, as xqbase.com does.
//
// If the board is free, 暗 says that the piece is dark.
func readChinese(text string, free bool) (w pattern, ok bool) {
	text = strings.TrimRight(text, "+#!?！？")
	if free {
		text, w.dark = cutDark(text)
	}
	var numbers [3]int // before and after the name of the piece
	count, before := 0, 0
	for i, r := range text {
		switch meaning, value := meaningOf(r); meaning {
		case aNumber:
			if count == len(numbers) {
				return w, false
			}
			numbers[count] = value
			count++
		case aPiece:
			if w.kind != 0 {
				return w, false
			}
			w.kind, before = uint8(value), count
		case aPlace:
			if w.place != anyPlace {
				return w, false
			}
			w.place = place(value)
		case aDirection:
			w.direction = byte(value)
			return w, w.nameChinese(numbers[:count], before) && w.readNumber(text[i+utf8.RuneLen(r):])
		default:
			return w, false
		}
	}
	return w, false
}

// cutDark takes the mark of a dark piece out of a text.
func cutDark(text string) (rest string, dark bool) {
	before, after, dark := strings.Cut(text, darkWord)
	return before + after, dark
}

// nameChinese finds out which piece is meant. The text has numbers in front of the
// direction, and the first of them, as many as before says, in front of the name of the
// piece.
func (w *pattern) nameChinese(numbers []int, before int) bool {
	switch {
	case w.place != anyPlace && len(numbers) == 0:
	case w.place != anyPlace && len(numbers) == 1:
		w.file = numbers[0]
		if w.kind == 0 {
			w.kind = river.Soldier
		}
	case w.place != anyPlace:
		return false
	case len(numbers) == 1 && before == 0:
		w.file = numbers[0]
	case w.kind != river.Soldier || before == 0:
		return false
	case len(numbers) == 1:
		w.place, w.index = nthOfAll, numbers[0]
	case len(numbers) == 2:
		w.place, w.index, w.file = nthOnFile, numbers[0], numbers[1]
	default:
		return false
	}
	return w.kind != 0
}

// readNumber reads text, which is all that follows the direction, as a number.
func (w *pattern) readNumber(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	meaning, value := meaningOf(r)
	w.number = value
	return meaning == aNumber && size == len(text)
}

// KindOfWord returns the kind that a character stands for in either script, 0 if it is no piece.
func KindOfWord(r rune) uint8 {
	if meaning, value := meaningOf(r); meaning == aPiece {
		return uint8(value)
	}
	return 0
}

// meaning is the sort of word that a character of Chinese notation stands for.
type meaning uint8

const (
	nothing    meaning = iota
	aNumber            // from 1 to 9
	aPiece             // a kind
	aDirection         // '+', '-' or '='
	aPlace             // a place
)

// meaningOf returns the sort of word that r stands for in either script, and its
// value.
func meaningOf(r rune) (word meaning, value int) {
	switch r {
	case '帅', '帥', '将', '將':
		return aPiece, int(river.General)
	case '仕', '士':
		return aPiece, int(river.Advisor)
	case '相', '象':
		return aPiece, int(river.Elephant)
	case '马', '馬', '傌':
		return aPiece, int(river.Horse)
	case '车', '車', '俥':
		return aPiece, int(river.Rook)
	case '炮', '砲', '包':
		return aPiece, int(river.Cannon)
	case '兵', '卒':
		return aPiece, int(river.Soldier)
	case '进', '進':
		return aDirection, '+'
	case '退':
		return aDirection, '-'
	case '平':
		return aDirection, '='
	case '前':
		return aPlace, int(firstOnFile)
	case '中':
		return aPlace, int(middleOnFile)
	case '后', '後':
		return aPlace, int(lastOnFile)
	case '一':
		return aNumber, 1
	case '二':
		return aNumber, 2
	case '三':
		return aNumber, 3
	case '四':
		return aNumber, 4
	case '五':
		return aNumber, 5
	case '六':
		return aNumber, 6
	case '七':
		return aNumber, 7
	case '八':
		return aNumber, 8
	case '九':
		return aNumber, 9
	}
	switch {
	case '1' <= r && r <= '9':
		return aNumber, int(r - '0')
	case '１' <= r && r <= '９':
		return aNumber, int(r - '０')
	}
	return nothing, 0
}
