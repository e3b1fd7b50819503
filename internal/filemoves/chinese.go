package filemoves

import "github.com/plygo/ply/internal/river"

// The scripts, with the numbers of xiangqi.Script.
const (
	Simplified = iota
	Traditional
	Scripts // how many there are
)

// words holds the words of Chinese notation in one script.
type words struct {
	pieces              [2][river.General + 1]string // by colour and kind
	forward, back, side string
	front, middle, rear string
}

var scripts = [Scripts]words{
	Simplified: {
		pieces: [2][river.General + 1]string{
			river.Red:   {"", "兵", "仕", "相", "马", "炮", "车", "帅"},
			river.Black: {"", "卒", "士", "象", "马", "炮", "车", "将"},
		},
		forward: "进", back: "退", side: "平",
		front: "前", middle: "中", rear: "后",
	},
	Traditional: {
		pieces: [2][river.General + 1]string{
			river.Red:   {"", "兵", "仕", "相", "馬", "炮", "車", "帥"},
			river.Black: {"", "卒", "士", "象", "馬", "炮", "車", "將"},
		},
		forward: "進", back: "退", side: "平",
		front: "前", middle: "中", rear: "後",
	},
}

// darkWord marks a dark piece, in both scripts.
const darkWord = "暗"

// wordsOf returns the words of a script; those of Simplified if there is no such script.
func wordsOf(script uint8) *words {
	if int(script) >= len(scripts) {
		script = Simplified
	}
	return &scripts[script]
}

// PieceWord returns the character of a piece in a script.
func PieceWord(script, color, kind uint8) string {
	if kind > river.General {
		return ""
	}
	return wordsOf(script).pieces[color&1][kind]
}

var numbers = [...]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}

// Number returns the Chinese numeral of a number from 1 to 9.
func Number(n int) string { return numbers[n] }

// AppendChinese appends a move as Chinese players write it to dst, in a script. It returns
// false, and dst, if no piece moves.
//
// A dark piece has 暗 in front and always its file: 暗车九进一. If pieces that move alike share a
// file, dark or not, the others are told apart by 前, 中 and 后, also advisors and elephants if
// they are free. If two files hold two or more each, the file follows after the piece.
func (b *Board) AppendChinese(dst []byte, from, to, script uint8) ([]byte, bool) {
	move, ok := b.describe(from, to)
	if !ok {
		return dst, false
	}
	words := wordsOf(script)
	at, together := b.shares(&move, from)
	if together {
		dst = append(dst, words.place(at)...)
	}
	if move.dark {
		dst = append(dst, darkWord...)
	}
	dst = append(dst, words.pieces[move.color][move.kind]...)
	if !together || at.files > 1 {
		dst = appendNumber(dst, move.color, move.file)
	}
	switch move.direction {
	case '+':
		dst = append(dst, words.forward...)
	case '-':
		dst = append(dst, words.back...)
	default:
		dst = append(dst, words.side...)
	}
	return appendNumber(dst, move.color, move.number), true
}

// place returns the word for a piece that shares its file with others of its kind.
func (w *words) place(at standing) string {
	switch {
	case at.count > 3:
		return numbers[min(at.index, len(numbers)-1)]
	case at.index == 1:
		return w.front
	case at.index == at.count:
		return w.rear
	}
	return w.middle
}

// appendNumber appends a number: Red's are Chinese, Black's Arabic.
func appendNumber(dst []byte, color uint8, n int) []byte {
	if color == river.Red {
		return append(dst, numbers[n]...)
	}
	return append(dst, '0'+byte(n))
}
