package xiangqi

import "fmt"

// maxNumber is the largest counter that is read. No game is that long.
const maxNumber = 9999

// fenParser collects what is wrong with a text while it reads it.
type fenParser struct {
	fields []fenField
	p      Position
	errs   FENErrors
	places [squares]int // where each square's piece stands in the text of the board

	turnKnown bool // whether it makes sense to ask who is in check
}

// fenField is a field with its place in the text.
type fenField struct {
	text   string
	offset int
}

// refuse notes a fault.
func (f *fenParser) refuse(field FENField, offset int, reason FENReason, format string, args ...any) {
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
	rank, file, rankBegin, digit := ranks-1, 0, 0, false
	closeRank := func(i int) {
		if file != files {
			f.refuse(FieldBoard, rankBegin, RankWidth, "rank %d has %d", rank, file)
		}
		rank, file, rankBegin, digit = rank-1, 0, i+1, false
	}
	text := f.fields[0].text
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '/':
			closeRank(i)
		case '1' <= c && c <= '9':
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
			} else if file < files && rank >= 0 {
				f.p.put(SquareAt(file, rank), piece)
				f.places[SquareAt(file, rank)] = i
			}
			file++
		}
	}
	closeRank(len(text))
	if rank != -1 {
		f.refuse(FieldBoard, 0, RankCount, "%d", ranks-1-rank)
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
	switch text := f.field(FieldTurn); text {
	case "w", "r":
	case "b":
		f.p.turn = Black
	case "":
		f.refuse(FieldTurn, end, MissingField, "")
	default:
		f.refuse(FieldTurn, 0, BadTurn, "%.40q", text)
	}
	f.turnKnown = len(f.errs) == before
	switch n := len(f.fields); {
	case n > 6:
		f.refuse(FieldFullmove, f.fields[6].offset-f.fields[FieldFullmove].offset, FieldCount, "%d", n)
	case n == 3 || n == 5:
		f.refuse(FENField(n), end, FieldCount, "%d", n)
	}
}

// most is how many pieces of a kind a side has at the start.
var most = [General + 1]int{Soldier: 5, Advisor: 2, Elephant: 2, Horse: 2, Cannon: 2, Rook: 2, General: 1}

// pieces checks that what stands on the board can stand there.
func (f *fenParser) pieces() {
	generals := true
	for c := Red; c <= Black; c++ {
		for k := Soldier; k <= General; k++ {
			set := f.p.kind(k).and(f.p.side(c))
			switch n := set.count(); {
			case n > most[k]:
				f.refuse(FieldBoard, f.places[set.lowest()], TooManyPieces, "%v has %d %v", c, n, NewPiece(k, c))
				generals = generals && k != General
			case n == 0 && k == General:
				f.refuse(FieldBoard, 0, GeneralMissing, "%v", c)
				generals = false
			}
			f.squares(c, k, set)
			if k == General && !set.without(palaces).empty() {
				generals = false
			}
		}
	}
	if generals && f.turnKnown {
		f.checks()
	}
}

// squares checks where the pieces of a kind stand.
func (f *fenParser) squares(c Color, k Kind, set bitboard) {
	var before [files]int // soldiers before the river
	for !set.empty() {
		s := set.next()
		file, rank := s.File(), s.Rank()
		if c == Black {
			rank = ranks - 1 - rank
		}
		refuse := func(reason FENReason) { f.refuse(FieldBoard, f.places[s], reason, "%v", s) }
		palace := 3 <= file && file <= 5 && rank <= 2
		switch k {
		case General:
			if !palace {
				refuse(OutsidePalace)
			}
		case Advisor:
			if !palace || (file+rank)%2 == 0 {
				refuse(OutsidePalace)
			}
		case Elephant:
			if rank > 4 || rank%2 != 0 || (file+rank)%4 != 2 {
				refuse(ElephantAstray)
			}
		case Soldier:
			if rank < 3 || rank < 5 && file%2 != 0 {
				refuse(SoldierAstray)
			} else if rank < 5 {
				if before[file]++; before[file] > 1 {
					refuse(SoldiersDoubled)
				}
			}
		}
	}
}

// checks refuses a position whose side to move could take the general.
func (f *fenParser) checks() {
	p := &f.p
	us := p.turn
	general, _ := p.General(us ^ 1)
	own, _ := p.General(us)
	switch {
	case general.File() == own.File() && !p.occupied().meets(palaceTable[palaceIndex[own]].path[general]):
		f.refuse(FieldBoard, f.places[general], GeneralsFacing, "%v and %v", own, general)
	case p.attacked(general, us, p.occupied()):
		f.refuse(FieldBoard, f.places[general], OpponentInCheck, "%v", us^1)
	}
}

// unused checks the two fields that mean nothing.
func (f *fenParser) unused() {
	for field := FieldThird; field <= FieldFourth; field++ {
		if text := f.field(field); text != "" && text != "-" {
			f.refuse(field, 0, NotDash, "%.40q", text)
		}
	}
}

// counters reads the halfmove clock and the move number.
func (f *fenParser) counters() {
	f.p.counted = f.number(FieldHalfmoves, 0)
	f.p.clock = f.p.counted
	f.p.fullmove = f.number(FieldFullmove, 1)
}

// number reads a counter, which has a least value.
func (f *fenParser) number(field FENField, least int) uint16 {
	text := f.field(field)
	if text == "" {
		return uint16(least)
	}
	n := 0
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' || text[0] == '0' && i > 0 {
			f.refuse(field, i, BadNumber, "%.40q", text)
			return uint16(least)
		}
		n = min(10*n+int(text[i]-'0'), maxNumber+1)
	}
	if n < least || n > maxNumber {
		f.refuse(field, 0, NumberRange, "%s is not in %d to %d", text, least, maxNumber)
	}
	return uint16(n)
}
