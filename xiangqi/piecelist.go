package xiangqi

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/fen"
	"github.com/plygo/ply/internal/plies"
)

// isPieceList reports whether a text is meant as a list of pieces, and not as a FEN. A position has
// two generals, so a list has a comma.
func isPieceList(text string) bool {
	return strings.Contains(text, ",") && !strings.Contains(text, "/")
}

// parsePieceList reads a position as a list of pieces: see [Rules.Parse].
func parsePieceList(text string) (Position, error) {
	l := pieceList{setup: setup{p: Position{count: plies.Count{Fullmove: 1}}, turnKnown: true}}
	l.refuse = func(at Square, reason PositionReason, detail string, args ...any) {
		l.fault(l.number(at), reason, detail, args...)
	}
	l.read(l.cutTurn(text))
	if l.faults == nil {
		l.put()
	}
	if l.faults == nil {
		l.pieces()
	}
	if l.faults != nil {
		return Position{}, l.faults
	}
	l.p.restore()
	return l.p, nil
}

// pieceList is a list of pieces that is read, and what is wrong with it.
type pieceList struct {
	setup
	list   []listed
	begins []int // where each piece of the text begins, those at fault included
	faults ply.StateErrors
}

// listed is a piece of a list. Which kind it is, only the whole list tells.
type listed struct {
	letter byte // a small one
	color  Color
	at     Square
	number int // from 0
}

// fault notes a fault of the piece with a number, or of the whole list if that is negative.
func (l *pieceList) fault(number int, reason PositionReason, detail string, args ...any) {
	if len(l.faults) == fen.MaxFaults {
		return
	}
	fault := &ply.StateError{Format: "list of pieces", Err: fmt.Errorf("%w: %s", reason, fmt.Sprintf(detail, args...))}
	if number >= 0 {
		fault.Field, fault.Offset = fmt.Sprintf("piece %d", number+1), l.begins[number]
	}
	l.faults = append(l.faults, fault)
}

// number returns the number of the piece on a square, −1 if there is none.
func (l *pieceList) number(at Square) int {
	for _, e := range l.list {
		if e.at == at {
			return e.number
		}
	}
	return -1
}

const (
	blanks       = " \t\r\n"
	maxPieceText = 100 // bytes of a piece; a longer text is not taken apart
)

// cutTurn reads the side to move, and returns the text in front of it without its last comma.
func (l *pieceList) cutTurn(text string) string {
	text = cutComma(text)
	if n := len(text); n > 1 && strings.ContainsAny(text[n-2:n-1], blanks+",") {
		switch text[n-1] {
		case 'b':
			l.p.turn = Black
			return cutComma(text[:n-1])
		case 'w', 'r':
			return cutComma(text[:n-1])
		}
	}
	return text
}

// cutComma returns a text without the comma at its end.
func cutComma(text string) string {
	return strings.TrimRight(strings.TrimSuffix(strings.TrimRight(text, blanks), ","), blanks)
}

// read reads the pieces.
func (l *pieceList) read(text string) {
	for offset, more := 0, true; more && len(l.faults) < fen.MaxFaults; {
		var part string
		part, text, more = strings.Cut(text, ",")
		l.begins = append(l.begins, offset+len(part)-len(strings.TrimLeft(part, blanks)))
		l.readPiece(strings.Trim(part, blanks))
		offset += len(part) + 1
	}
}

var dashes = strings.NewReplacer("–", "-", "−", "-", "—", "-")

// readPiece reads a piece, the last that has begun.
func (l *pieceList) readPiece(text string) {
	e := listed{number: len(l.begins) - 1}
	words := strings.Fields(text[:min(len(text), maxPieceText)])
	if len(text) > maxPieceText || len(words) < 4 || len(words) > 5 {
		l.fault(e.number, PieceForm, "%.40q", text)
		return
	}
	name := words[0]
	e.letter = name[0] | 0x20
	if pieceOf(e.letter) == NoPiece && kindOfChinese(e.letter) == NoKind || len(name) > 2 || len(name) == 2 && (name[1] < '1' || name[1] > '9') {
		l.fault(e.number, UnknownPiece, "%.40q", name)
		return
	}
	row, ok := l.coordinate(e.number, "row", words[1], ranks)
	column, ok2 := l.coordinate(e.number, "column", words[2], files)
	switch side := dashes.Replace(strings.Join(words[3:], "")); side {
	case "1":
	case "-1":
		e.color = Black
	default:
		l.fault(e.number, BadSide, "%.40q", side)
		return
	}
	if !ok || !ok2 {
		return
	}
	e.at = SquareAt(column-1, row-1)
	if other := l.number(e.at); other >= 0 {
		l.fault(e.number, PointTaken, "row %d, column %d has piece %d", row, column, other+1)
		return
	}
	l.list = append(l.list, e)
}

// coordinate reads a row or column of a piece, from 1 to most.
func (l *pieceList) coordinate(number int, name, word string, most int) (int, bool) {
	n := 0
	for i := 0; i < len(word); i++ {
		if word[i] < '0' || word[i] > '9' || word[0] == '0' && len(word) > 1 {
			l.fault(number, BadNumber, "%s %.40q", name, word)
			return 0, false
		}
		n = min(10*n+int(word[i]-'0'), fen.MaxNumber)
	}
	if n < 1 || n > most {
		l.fault(number, NumberRange, "%s %.40s is not in 1 to %d", name, word, most)
		return 0, false
	}
	return n, true
}

// put puts the pieces on the board.
func (l *pieceList) put() {
	var chinese, english bool
	for _, e := range l.list {
		inChinese, inEnglish := kindOfChinese(e.letter) != NoKind, pieceOf(e.letter) != NoPiece
		chinese = chinese || inChinese && !inEnglish
		english = english || inEnglish && !inChinese
		if chinese && english {
			l.fault(e.number, MixedLetters, "%q", e.letter)
			return
		}
	}
	for _, e := range l.list {
		kind := kindOfChinese(e.letter)
		if english {
			kind = pieceOf(e.letter).Kind()
		}
		l.p.put(e.at, NewPiece(kind, e.color))
	}
}

// kindOfChinese returns the kind of piece whose Chinese name has the letter, NoKind if there is none:
// ju, ma, pao, shi, xiang, zu, and the king by its English one.
func kindOfChinese(letter byte) Kind {
	switch letter {
	case 'z':
		return Soldier
	case 's':
		return Advisor
	case 'x':
		return Elephant
	case 'm':
		return Horse
	case 'p':
		return Cannon
	case 'j':
		return Rook
	case 'k':
		return General
	}
	return NoKind
}
