package jieqi

import (
	"strings"

	"github.com/plygo/ply/internal/fen"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// The usual fields of a FEN after the board, in their order. With five fields that of the captured
// pieces is missing.
const (
	fieldTurn = fen.Turn + iota
	fieldPool
	fieldCaptured
	fieldHalfmoves
	fieldFullmove
	usualFields
)

// oldForm has the places of the usual fields among the seven of older versions of JieqiBox. The two in
// between come from chess and are "-".
var oldForm = [usualFields]int{fieldTurn: 2, fieldPool: 1, fieldHalfmoves: 5, fieldFullmove: 6}

// oldFields are the names of those seven fields.
var oldFields = []string{"board", "pool", "turn", "further field", "further field", "halfmove clock", "move number"}

// mostFields is how many fields there are at most: the usual ones, a view or a deal, a reveal.
const mostFields = usualFields + 2

// fenFields are the names of the usual fields in a [ply.StateError].
var fenFields = []string{"board", "turn", "pool", "captured", "halfmove clock", "move number"}

// fenParser reads a FEN and collects what is wrong with it.
type fenParser struct {
	fen.Text
	p         Position
	usual     int                   // how many fields are before the further ones
	old       bool                  // they are those of oldForm
	viewAt    int                   // the field with the view or the deal, 0 if there is none
	upAt      int                   // the field with the reveal, 0 if there is none
	places    [river.Points + 1]int // by point: the place of its piece in the text of the board
	turnKnown bool
	poolKnown bool
}

// newFENParser takes a text apart.
func newFENParser(text string) *fenParser {
	reasons := fen.Reasons{
		MissingField: MissingField, RankCount: RankCount, RankWidth: RankWidth, UnknownPiece: UnknownPiece,
		AdjacentDigits: AdjacentDigits, BadNumber: BadNumber, NumberRange: NumberRange,
	}
	f := &fenParser{p: newPosition(), poolKnown: true}
	var names []string
	f.Text = fen.Split(text, nil, reasons)
	for i := range min(f.Count(), mostFields) {
		name, _, further := strings.Cut(f.Field(i), "=")
		switch {
		case i == fen.Board || !further && f.usual == i:
			f.usual++
			names = append(names, fenFields[min(i, usualFields-1)])
		case further && (name == "view" || name == "deal" || name == "up"):
			names = append(names, name)
		default:
			names = append(names, "further field")
		}
	}
	if f.old = f.isOld(); f.old {
		names = oldFields
	} else if f.usual == usualFields-1 {
		copy(names[fieldCaptured:], fenFields[fieldHalfmoves:])
	}
	for len(names) < usualFields {
		names = append(names, fenFields[len(names)])
	}
	f.Text = fen.Split(text, names, reasons)
	return f
}

// isOld reports whether the fields are those of oldForm.
func (f *fenParser) isOld() bool {
	return f.usual == len(oldFields) && f.Count() == f.usual && f.Field(3) == "-" && f.Field(4) == "-" &&
		isTurn(f.Field(oldForm[fieldTurn])) && !isTurn(f.Field(oldForm[fieldPool]))
}

// place returns where a usual field stands.
func (f *fenParser) place(field int) int {
	switch {
	case f.old:
		return oldForm[field]
	case f.usual == usualFields-1 && field > fieldCaptured:
		return field - 1
	}
	return field
}

func isTurn(text string) bool { return text == "w" || text == "r" || text == "b" }

// pieceOf returns the piece that a letter stands for, NoPiece if none does. A dark piece is none.
func pieceOf(letter byte) piece { return piece(river.PieceOf(letter)) }

func isDark(letter byte) bool   { return letter&^0x20 == darkLetter }
func isLetter(letter byte) bool { return isDark(letter) || pieceOf(letter) != xiangqi.NoPiece }

// put puts the piece that letter stands for on the board. The letter is at the place at of the
// text. put returns false if the letter does not stand for a piece.
func (f *fenParser) put(letter byte, file, rank, at int) bool {
	if !isLetter(letter) {
		return false
	}
	s := xiangqi.SquareAt(file, rank)
	f.places[s] = at
	what := pieceOf(letter)
	if isDark(letter) {
		side := color(letter >> 5 & 1)
		if what = homePiece(s); what == xiangqi.NoPiece || what.Color() != side {
			f.refuseAt(s, DarkAstray, "%v", s)
			what = xiangqi.NewPiece(xiangqi.Soldier, side)
		}
	}
	f.p.put(s, what, isDark(letter))
	return true
}

// readTurn reads the side to move, and checks the number of fields.
func (f *fenParser) readTurn() {
	before := len(f.Faults())
	text := f.Field(f.place(fieldTurn))
	switch {
	case f.usual <= fieldTurn && f.Count() > fieldTurn:
		f.Refuse(fen.Board, 0, MissingField, "the turn")
	case f.usual <= fieldTurn:
		f.Refuse(fieldTurn, 0, MissingField, "")
	case !isTurn(text):
		f.Refuse(fieldTurn, 0, BadTurn, "%.40q", text)
	case text == "b":
		f.p.turn = black
	}
	f.turnKnown = len(f.Faults()) == before
	switch n := f.usual; {
	case f.old:
	case n > usualFields || f.Count() > mostFields:
		f.Refuse(usualFields-1, f.Offset(usualFields)-f.Offset(usualFields-1), FieldCount, "%d", f.Count())
	case n == fieldCaptured+1:
		f.Refuse(fieldCaptured, 0, FieldCount, "%d", n)
	}
}

// readCounters reads the halfmove clock and the move number.
func (f *fenParser) readCounters() {
	if f.usual < usualFields-1 {
		return
	}
	f.p.count.Counted = uint16(f.Number(f.place(fieldHalfmoves), 0, 0, fen.MaxNumber))
	f.p.count.Clock = f.p.count.Counted
	f.p.count.Fullmove = uint16(f.Number(f.place(fieldFullmove), 1, 1, fen.MaxNumber))
}

// readPools reads what lies face down, and what was captured face down. If the text has no pool, it is
// all that is not face up.
func (f *fenParser) readPools() {
	if f.usual > fieldPool {
		f.p.pools = f.readCounts(f.place(fieldPool))
	} else {
		f.p.pools = [2]counts{f.p.notFaceUp(red), f.p.notFaceUp(black)}
	}
	if f.usual >= usualFields && !f.old {
		f.p.lost = f.readCounts(fieldCaptured)
	}
}

// readCounts reads numbers of pieces by kind.
func (f *fenParser) readCounts(field int) (all [2]counts) {
	text := f.Field(field)
	if text == "-" {
		return all
	}
	var seen [16]bool
	for i := 0; i < len(text); i += 2 {
		what := pieceOf(text[i])
		k := what.Kind()
		switch {
		case what == xiangqi.NoPiece || k == xiangqi.General:
			f.Refuse(field, i, UnknownPiece, "%q", text[i])
		case i+1 == len(text) || text[i+1] < '0' || text[i+1] > '9' || seen[what]:
			f.Refuse(field, i, BadPool, "%.40q", text[i:])
		case int(text[i+1]-'0') > allPieces.of(k):
			f.Refuse(field, i, TooManyPieces, "%.2s", text[i:])
		default:
			seen[what] = true
			all[what.Color()] += one(k) * counts(text[i+1]-'0')
			continue
		}
		f.poolKnown = false
		return [2]counts{}
	}
	return all
}

// readMore reads the further fields. The deal needs to know what is turned up.
func (f *fenParser) readMore() {
	for i := f.usual; i < min(f.Count(), mostFields); i++ {
		at := &f.viewAt
		if strings.HasPrefix(f.Field(i), upField) {
			at = &f.upAt
		}
		if *at != 0 {
			f.Refuse(i, 0, BadField, "%.40q", f.Field(i))
			return
		}
		*at = i
	}
	if f.upAt != 0 {
		f.readReveal()
	}
	switch text := f.Field(f.viewAt); {
	case f.viewAt == 0:
	case text == viewField+"w":
		f.p.viewer = 0
	case text == viewField+"b":
		f.p.viewer = 1
	case strings.HasPrefix(text, dealField):
		f.readDeal(strings.TrimPrefix(text, dealField))
	default:
		f.Refuse(f.viewAt, 0, BadField, "%.40q", text)
	}
}

// readDeal reads the letters of the dark pieces.
func (f *fenParser) readDeal(text string) {
	f.p.viewer = full
	i := 0
	for s := range f.p.darkInOrder {
		side := f.p.At(s).Color()
		switch {
		case i >= len(text):
			f.Refuse(f.viewAt, len(dealField)+i, DealDiffers, "no piece for %v", s)
			return
		case pieceOf(text[i]) == xiangqi.NoPiece || pieceOf(text[i]).Kind() == xiangqi.General:
			f.Refuse(f.viewAt, len(dealField)+i, UnknownPiece, "%q", text[i])
			return
		case pieceOf(text[i]).Color() != side:
			f.Refuse(f.viewAt, len(dealField)+i, DealDiffers, "%q for %v", text[i], s)
			return
		}
		if home := homeIndex[s&127]; home != noHome { // otherwise checkPieces refuses it
			f.p.deal[side].put(home, pieceOf(text[i]).Kind())
		}
		i++
	}
	if i < len(text) {
		f.Refuse(f.viewAt, len(dealField)+i, DealDiffers, "%d letters for %d pieces", len(text), i)
	}
}

// readReveal reads what chance has to turn up.
func (f *fenParser) readReveal() {
	p, us := &f.p, f.p.turn^1
	text := strings.TrimPrefix(f.Field(f.upAt), upField)
	ok := true
	if len(text) > 2 && text[0] != 'x' {
		if p.at, ok = xiangqi.ParseSquare(text[:2]); ok {
			p.revealed, ok = revealedKind(text[2], us)
			what := p.At(p.at)
			ok = ok && what != xiangqi.NoPiece && what.Color() == us && what.Kind() != xiangqi.General && !p.Dark(p.at)
		}
		text = text[3:]
	}
	if ok && strings.HasPrefix(text, "x") {
		p.captured, text = true, text[1:]
		if len(text) == 1 {
			p.taken, ok = revealedKind(text[0], us^1)
			text = ""
		}
	}
	if !ok || text != "" || !p.pending() {
		f.Refuse(f.upAt, 0, BadReveal, "%.40q", f.Field(f.upAt))
		p.revealed, p.taken, p.at, p.captured = xiangqi.NoKind, xiangqi.NoKind, 0, false
		return
	}
	if p.revealed != xiangqi.NoKind {
		p.dark = p.dark.Or(river.Bits[p.at])
	}
}

// revealedKind returns the kind that a letter of a side stands for, Hidden for "?".
func revealedKind(letter byte, side color) (kind, bool) {
	if letter == unknownLetter {
		return Hidden, true
	}
	what := pieceOf(letter)
	return what.Kind(), what != xiangqi.NoPiece && what.Color() == side && what.Kind() != xiangqi.General
}
