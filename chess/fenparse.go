package chess

import (
	"fmt"
	"math/bits"
)

// The longest game under the seventy-five-move rule has 8848 moves and a half
// (Labelle 2015).
const (
	maxHalfmoves = 150
	maxFullmove  = 8849

	maxLaxNumber = 9999
)

// fenParser collects what is wrong with a text while it reads it.
type fenParser struct {
	lax    bool
	fields []fenField
	p      Position
	errs   FENErrors
	places [64]int // where each square's piece stands in the text of the board

	turnKnown bool // whether it makes sense to ask who is in check
}

// fenField is a field with its place in the text.
type fenField struct {
	text   string
	offset int
}

func parseFEN(text string, lax bool) (Position, error) {
	f := fenParser{lax: lax, fields: splitFields(text)}
	if !f.board(len(text)) {
		return Position{}, f.errs
	}
	f.turn(len(text))
	f.pieces()
	f.castling()
	f.enPassant()
	f.counters()
	if len(f.errs) > 0 {
		return Position{}, f.errs
	}
	f.p.restore()
	return f.p, nil
}

// refuse notes a fault.
func (f *fenParser) refuse(field FENField, offset int, reason FENReason, format string, args ...any) {
	if f.lax && reason > PawnOnOuterRank {
		return
	}
	if int(field) < len(f.fields) {
		offset += f.fields[field].offset
	}
	f.errs = append(f.errs, &FENError{field, offset, reason, fmt.Sprintf(format, args...)})
}

// field returns the text of a field, "" if it is missing.
func (f *fenParser) field(field FENField) string {
	if int(field) < len(f.fields) {
		return f.fields[field].text
	}
	return ""
}

func splitFields(text string) (fields []fenField) {
	begin := -1
	for i := 0; i <= len(text); i++ {
		blank := i == len(text) || text[i] == ' ' || '\t' <= text[i] && text[i] <= '\r'
		switch {
		case blank && begin >= 0:
			fields = append(fields, fenField{text[begin:i], begin})
			begin = -1
		case !blank && begin < 0:
			begin = i
		}
	}
	return fields
}

// board reads the squares. If it returns false they are not known, and there is
// nothing more to check.
func (f *fenParser) board(end int) bool {
	if len(f.fields) == 0 {
		f.refuse(FieldBoard, end, MissingField, "")
		return false
	}
	rank, file, rankBegin, digit := 7, 0, 0, false
	closeRank := func(i int) {
		if file != 8 {
			f.refuse(FieldBoard, rankBegin, RankWidth, "rank %d has %d", rank+1, file)
		}
		rank, file, rankBegin, digit = rank-1, 0, i+1, false
	}
	text := f.fields[0].text
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '/':
			closeRank(i)
		case '1' <= c && c <= '8':
			if digit {
				f.refuse(FieldBoard, i, AdjacentDigits, "")
			}
			digit = true
			file += int(c - '0')
		default:
			digit = false
			piece := pieceOf(c)
			if piece == NoPiece {
				f.refuse(FieldBoard, i, UnknownPiece, "%q", c)
			} else if file < 8 && rank >= 0 {
				f.p.put(SquareAt(file, rank), piece)
				f.places[SquareAt(file, rank)] = i
			}
			file++
		}
	}
	closeRank(len(text))
	if rank != -1 {
		f.refuse(FieldBoard, 0, RankCount, "%d", 7-rank)
	}
	for _, e := range f.errs {
		if e.Reason != AdjacentDigits {
			return false
		}
	}
	return true
}

// turn reads the side to move and checks the number of fields.
func (f *fenParser) turn(end int) {
	before := len(f.errs)
	switch text := f.field(FieldTurn); {
	case text == "w" || text == "" && f.lax:
	case text == "b":
		f.p.turn = Black
	case text == "W" && f.lax:
	case text == "B" && f.lax:
		f.p.turn = Black
	case text == "":
		f.refuse(FieldTurn, end, MissingField, "")
	default:
		f.refuse(FieldTurn, 0, BadTurn, "%.40q", text)
	}
	f.turnKnown = len(f.errs) == before
	switch n := len(f.fields); {
	case (n == 2 || n == 3) && !f.lax:
		f.refuse(FENField(n), end, MissingField, "")
	case n > 6:
		f.refuse(FieldFullmove, f.fields[6].offset-f.fields[FieldFullmove].offset, FieldCount, "%d", n)
	case n == 5:
		f.refuse(FieldFullmove, end, FieldCount, "%d", n)
	}
}

// pieces checks that what stands on the board can stand there.
func (f *fenParser) pieces() {
	b := &f.p.boards
	kings := true
	for c := White; c <= Black; c++ {
		own := f.p.board(c)
		switch n := bits.OnesCount64(own & b[King]); {
		case n == 0:
			f.refuse(FieldBoard, 0, KingMissing, "%v", c)
			kings = false
		case n > 1:
			f.refuse(FieldBoard, f.places[lowest(own&b[King])], KingTwice, "%v has %d", c, n)
			kings = false
		}
		f.material(c, own)
	}
	for set := b[Pawn] & outerRanks; set != 0; set &= set - 1 {
		f.refuse(FieldBoard, f.places[lowest(set)], PawnOnOuterRank, "%v", lowest(set))
	}
	if kings && f.turnKnown {
		f.checks()
	}
}

// material checks how many pieces a side has. What is more than at the start must
// have been a pawn; of two bishops on one colour, one was.
func (f *fenParser) material(c Color, own uint64) {
	b := &f.p.boards
	count := func(set uint64) int { return bits.OnesCount64(own & set) }
	if n := bits.OnesCount64(own); n > 16 {
		f.refuse(FieldBoard, 0, TooManyPieces, "%v has %d", c, n)
	}
	pawns := count(b[Pawn])
	if pawns > 8 {
		f.refuse(FieldBoard, 0, TooManyPawns, "%v has %d", c, pawns)
	}
	promoted := max(0, count(b[Knight])-2) + max(0, count(b[Rook])-2) + max(0, count(b[Queen])-1) +
		max(0, count(b[Bishop]&lightSquares)-1) + max(0, count(b[Bishop]&^lightSquares)-1)
	if promoted > 8-min(pawns, 8) {
		f.refuse(FieldBoard, 0, TooManyPromoted, "%v has %d pawns and %d promoted pieces", c, pawns, promoted)
	}
}

// checks refuses checks that no move leads to. One move gives at most two: one with
// the piece that moves, one from a slider behind it, on another line.
func (f *fenParser) checks() {
	p := &f.p
	us := p.turn
	if p.attacked(p.king(us^1), us, p.occupied()) {
		f.refuse(FieldBoard, f.places[p.king(us^1)], OpponentInCheck, "%v", us^1)
	}
	p.lookAtKing()
	checkers := p.checkers
	leapers := checkers & (p.boards[Pawn] | p.boards[Knight])
	switch n := bits.OnesCount64(checkers); {
	case n > 2:
		f.refuse(FieldBoard, f.places[p.king(us)], ImpossibleCheck, "%v is in check from %d pieces", us, n)
	case n == 2 && leapers == checkers:
		f.refuse(FieldBoard, f.places[p.king(us)], ImpossibleCheck, "%v and %v", lowest(checkers), highest(checkers))
	case n == 2 && leapers == 0 && lineThrough[lowest(checkers)][highest(checkers)]&p.king(us).bit() != 0:
		f.refuse(FieldBoard, f.places[p.king(us)], ImpossibleCheck, "%v and %v on one line", lowest(checkers), highest(checkers))
	}
}

// counters reads the halfmove clock and the move number.
func (f *fenParser) counters() {
	f.p.clock = f.number(FieldHalfmoves, 0, 0, maxHalfmoves)
	f.p.fullmove = f.number(FieldFullmove, 1, 1, maxFullmove)
	if f.p.enPassant != 0 && f.p.clock != 0 {
		f.refuse(FieldEnPassant, 0, EnPassantClock, "it is %d", f.p.clock)
		f.p.enPassant = 0
	}
}

func (f *fenParser) number(field FENField, missing, least, most int) uint16 {
	text := f.field(field)
	if text == "" {
		return uint16(missing)
	}
	n := 0
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' || text[0] == '0' && i > 0 {
			f.refuse(field, i, BadNumber, "%.40q", text)
			return uint16(missing)
		}
		n = min(10*n+int(text[i]-'0'), maxLaxNumber+1)
	}
	if n < least || n > most {
		f.refuse(field, 0, NumberRange, "%s is not in %d to %d", text, least, most)
	}
	return uint16(min(max(n, least), maxLaxNumber))
}
