package xiangqi

import (
	"strings"
	"unicode/utf8"

	"github.com/plygo/ply"
)

// Script is one of the two ways to write Chinese. ScriptSimplified is the zero value.
type Script uint8

// The two scripts.
const (
	ScriptSimplified  Script = iota // as in 马八进七
	ScriptTraditional               // as in 馬八進七
)

// chineseWords holds the words of Chinese notation in one script.
type chineseWords struct {
	pieces              [2][General + 1]string // by colour and kind
	forward, back, side string
	front, middle, rear string
}

var scripts = [...]chineseWords{
	ScriptSimplified: {
		pieces: [2][General + 1]string{
			Red:   {"", "兵", "仕", "相", "马", "炮", "车", "帅"},
			Black: {"", "卒", "士", "象", "马", "炮", "车", "将"},
		},
		forward: "进", back: "退", side: "平",
		front: "前", middle: "中", rear: "后",
	},
	ScriptTraditional: {
		pieces: [2][General + 1]string{
			Red:   {"", "兵", "仕", "相", "馬", "炮", "車", "帥"},
			Black: {"", "卒", "士", "象", "馬", "炮", "車", "將"},
		},
		forward: "進", back: "退", side: "平",
		front: "前", middle: "中", rear: "後",
	},
}

// words returns the words of s. If s is not a valid script, it returns those of
// ScriptSimplified.
func (s Script) words() *chineseWords {
	if int(s) >= len(scripts) {
		s = ScriptSimplified
	}
	return &scripts[s]
}

var chineseNumbers = [...]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}

// Chinese returns the legal move m as Chinese players write it: 炮二平五, 马8进7. It has the
// same parts as [Position.WXF]. Red's numbers are Chinese, Black's are Arabic.
//
// If two pieces of a kind are on a file, the front one is 前 and the rear one 后. The
// middle one of three soldiers is 中. Four or five soldiers are numbered from the front, 一
// to 五, for Black as well. If two files hold two or more soldiers each, the file follows
// after the soldier: 前兵七平六.
//
// If m does not move a piece, it is written as [Move.String] does.
func (p *Position) Chinese(m Move, s Script) string { return string(p.AppendChinese(nil, m, s)) }

// AppendChinese appends what [Position.Chinese] returns to dst.
func (p *Position) AppendChinese(dst []byte, m Move, s Script) []byte {
	move, ok := p.fileMove(m)
	if !ok {
		return append(dst, m.String()...)
	}
	words := s.words()
	at := p.standing(m.From())
	together := at.count > 1 && move.kind != Advisor && move.kind != Elephant
	if together {
		dst = append(dst, words.place(at)...)
	}
	dst = append(dst, words.pieces[move.color][move.kind]...)
	if !together || move.kind == Soldier && at.files > 1 {
		dst = appendChineseNumber(dst, move.color, move.file)
	}
	switch move.direction {
	case '+':
		dst = append(dst, words.forward...)
	case '-':
		dst = append(dst, words.back...)
	default:
		dst = append(dst, words.side...)
	}
	return appendChineseNumber(dst, move.color, move.number)
}

// place returns the word for a piece that shares its file with others of its kind.
func (w *chineseWords) place(at standing) string {
	switch {
	case at.count > 3:
		return chineseNumbers[min(at.index, len(chineseNumbers)-1)]
	case at.index == 1:
		return w.front
	case at.index == at.count:
		return w.rear
	}
	return w.middle
}

func appendChineseNumber(dst []byte, c Color, n int) []byte {
	if c == Red {
		return append(dst, chineseNumbers[n]...)
	}
	return append(dst, '0'+byte(n))
}

// parseChinese reads a legal move in Chinese notation as people and programs write it. It
// accepts both scripts and mixtures of them, and, for both sides, any name of a piece,
// such as 俥 or 包, and Chinese, Arabic or full-width numbers.
//
// A soldier that shares its file may be named in all the ways in use: 前兵, also for four
// and five; 二兵; 前兵三, 前三兵 and 前三 on two files; and there 一兵 to 五兵, counted from the right
// and on each file from the front, as xqbase.com does.
func (p *Position) parseChinese(text string) (Move, error) {
	var want movePattern
	if !want.readChinese(text) {
		return 0, p.moveError(text, ply.ErrMoveSyntax, refusal{})
	}
	return p.findText(text, &want)
}

// readChinese reads text into w, and reports whether it is a move. The words that name
// the piece may have any order.
func (w *movePattern) readChinese(text string) bool {
	text = strings.TrimRight(text, "+#!?！？")
	var numbers [3]int // before and after the name of the piece
	count, before := 0, 0
	for i, r := range text {
		switch meaning, value := chineseMeaning(r); meaning {
		case chineseNumber:
			if count == len(numbers) {
				return false
			}
			numbers[count] = value
			count++
		case chinesePiece:
			if w.kind != NoKind {
				return false
			}
			w.kind, before = Kind(value), count
		case chinesePlace:
			if w.place != anyPlace {
				return false
			}
			w.place = place(value)
		case chineseDirection:
			w.direction = byte(value)
			return w.nameChinese(numbers[:count], before) && w.readChineseNumber(text[i+utf8.RuneLen(r):])
		default:
			return false
		}
	}
	return false
}

// nameChinese finds out which piece is meant. The text has numbers in front of the
// direction, and the first of them, as many as before says, in front of the name of the
// piece.
func (w *movePattern) nameChinese(numbers []int, before int) bool {
	switch {
	case w.place != anyPlace && len(numbers) == 0:
	case w.place != anyPlace && len(numbers) == 1:
		w.file = numbers[0]
		if w.kind == NoKind {
			w.kind = Soldier
		}
	case w.place != anyPlace:
		return false
	case len(numbers) == 1 && before == 0:
		w.file = numbers[0]
	case w.kind != Soldier || before == 0:
		return false
	case len(numbers) == 1:
		w.place, w.index = nthOfAll, numbers[0]
	case len(numbers) == 2:
		w.place, w.index, w.file = nthOnFile, numbers[0], numbers[1]
	default:
		return false
	}
	return w.kind != NoKind
}

// readChineseNumber reads text, which is all that follows the direction, as a number.
func (w *movePattern) readChineseNumber(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	meaning, value := chineseMeaning(r)
	w.number = value
	return meaning == chineseNumber && size == len(text)
}

// chineseWord is the sort of word that a character of Chinese notation stands for.
type chineseWord uint8

const (
	noChinese        chineseWord = iota
	chineseNumber                // from 1 to 9
	chinesePiece                 // a Kind
	chineseDirection             // '+', '-' or '='
	chinesePlace                 // a place
)

// chineseMeaning returns the sort of word that r stands for in either script, and its
// value.
func chineseMeaning(r rune) (word chineseWord, value int) {
	switch r {
	case '帅', '帥', '将', '將':
		return chinesePiece, int(General)
	case '仕', '士':
		return chinesePiece, int(Advisor)
	case '相', '象':
		return chinesePiece, int(Elephant)
	case '马', '馬', '傌':
		return chinesePiece, int(Horse)
	case '车', '車', '俥':
		return chinesePiece, int(Rook)
	case '炮', '砲', '包':
		return chinesePiece, int(Cannon)
	case '兵', '卒':
		return chinesePiece, int(Soldier)
	case '进', '進':
		return chineseDirection, '+'
	case '退':
		return chineseDirection, '-'
	case '平':
		return chineseDirection, '='
	case '前':
		return chinesePlace, int(firstOnFile)
	case '中':
		return chinesePlace, int(middleOnFile)
	case '后', '後':
		return chinesePlace, int(lastOnFile)
	case '一':
		return chineseNumber, 1
	case '二':
		return chineseNumber, 2
	case '三':
		return chineseNumber, 3
	case '四':
		return chineseNumber, 4
	case '五':
		return chineseNumber, 5
	case '六':
		return chineseNumber, 6
	case '七':
		return chineseNumber, 7
	case '八':
		return chineseNumber, 8
	case '九':
		return chineseNumber, 9
	}
	switch {
	case '1' <= r && r <= '9':
		return chineseNumber, int(r - '0')
	case '１' <= r && r <= '９':
		return chineseNumber, int(r - '０')
	}
	return noChinese, 0
}
