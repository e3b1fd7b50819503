package xiangqi

import (
	"strings"

	"github.com/plygo/ply"
)

// WXF returns the legal move m as the World Xiangqi Federation writes it: "C2=5", "H8+7",
// "E3-1". Files are numbered from 1 to 9, from the right of the player who moves. After
// the direction comes the file to which the piece goes. If the piece stays on its file,
// the distance comes there instead.
//
// If two pieces of a kind are on a file, the front one is "H+" and the rear one "H-".
// Advisors and elephants do not need this, because the direction is enough. If three or
// more soldiers are on a file, or if two files hold two or more each, a soldier is named
// by its number from the front and its file: "15=6" moves the first soldier on file 5.
//
// If m does not move a piece, it is written as [Move.String] does.
func (p *Position) WXF(m Move) string { return string(p.AppendWXF(nil, m)) }

// AppendWXF appends what [Position.WXF] returns to dst.
func (p *Position) AppendWXF(dst []byte, m Move) []byte {
	move, ok := p.fileMove(m)
	if !ok {
		return append(dst, m.String()...)
	}
	at := p.standing(m.From())
	switch {
	case move.kind == Advisor || move.kind == Elephant || at.count == 1:
		dst = append(dst, wxfLetters[move.kind], '0'+byte(move.file))
	case move.kind == Soldier && (at.count > 2 || at.files > 1):
		dst = append(dst, '0'+byte(at.index), '0'+byte(move.file))
	case at.index == 1:
		dst = append(dst, wxfLetters[move.kind], '+')
	default:
		dst = append(dst, wxfLetters[move.kind], '-')
	}
	return append(dst, move.direction, '0'+byte(move.number))
}

// wxfLetters are the letters of the kinds. Two of them differ from those of FEN.
const wxfLetters = ".PAEHCRK"

// wxfKind returns the kind that letter stands for, in capital or small letters. Some
// kinds have two letters: that of the federation, and that of chess or of Wikipedia's
// System 2.
func wxfKind(letter byte) Kind {
	switch letter | 0x20 {
	case 'k', 'g':
		return General
	case 'a':
		return Advisor
	case 'e', 'b':
		return Elephant
	case 'h', 'n':
		return Horse
	case 'r':
		return Rook
	case 'c':
		return Cannon
	case 'p', 's':
		return Soldier
	}
	return NoKind
}

// parseWXF reads a legal move in WXF notation as people and programs write it. It accepts
// "." for "=", capital and small letters, letters of both alphabets, "+H+7" for "H++7",
// and a sign where none is needed. It ignores "+", "#", "!" and "?" at the end.
//
// For soldiers it also reads what the federation itself recommends: "P+" and "P-" for the
// front and the rear of three, "P3" for the middle one, "++" and "--" for the ends of a
// longer file, "3+" and "3-" on two files. And it reads the letters of xqbase.com: "Pa"
// to "Pe" and "P.". The federation's "33=4" also has a meaning in the notation of
// [Position.WXF], the third soldier on file 3, and is read in that way.
func (p *Position) parseWXF(text string) (Move, error) {
	var want movePattern
	if !want.readWXF(text) {
		return 0, p.moveError(text, ply.ErrMoveSyntax, refusal{})
	}
	return p.findText(text, &want)
}

// readWXF reads text into w, and reports whether it is a move.
func (w *movePattern) readWXF(text string) bool {
	text = strings.TrimRight(text, "+#!?")
	if len(text) != 4 {
		return false
	}
	switch w.direction = text[2]; w.direction {
	case '+', '-', '=':
	case '.':
		w.direction = '='
	default:
		return false
	}
	if w.number = digit(text[3]); w.number == 0 {
		return false
	}
	return w.readWXFPiece(text[0], text[1])
}

// readWXFPiece reads the first two characters, which say which piece moves.
func (w *movePattern) readWXFPiece(first, second byte) bool {
	w.kind = Soldier
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
	w.kind = wxfKind(first)
	w.file = digit(second)
	w.place = signPlace(second)
	if w.kind == Soldier && w.place == anyPlace && w.file == 0 {
		switch {
		case second == '.':
			w.place = middleOnFile
		case 'a' <= second && second <= 'e':
			w.place, w.index = nthOfAll, int(second-'a')+1
		}
	}
	return w.kind != NoKind && (w.file > 0 || w.place != anyPlace)
}

// digit returns the value of a digit from 1 to 9. For all other bytes it returns 0.
func digit(c byte) int {
	if '1' <= c && c <= '9' {
		return int(c - '0')
	}
	return 0
}

// signPlace returns the place that the sign c stands for. If c is not a sign, it returns
// anyPlace.
func signPlace(c byte) place {
	switch c {
	case '+':
		return plus
	case '-':
		return minus
	}
	return anyPlace
}
