package xiangqi

import "github.com/plygo/ply/internal/fen"

// maxNumber is the largest counter that is read. No game is as long.
const maxNumber = fen.MaxNumber

// The fields of a FEN after the board, in their order.
const (
	fieldTurn = fen.Turn + iota
	fieldThird
	fieldFourth
	fieldHalfmoves
	fieldFullmove
)

// fenFields are the names of the fields in a [ply.StateError].
var fenFields = []string{"board", "turn", "third field", "fourth field", "halfmove clock", "move number"}

var reasonsOfFEN = fen.Reasons{
	MissingField: MissingField, RankCount: RankCount, RankWidth: RankWidth, UnknownPiece: UnknownPiece,
	AdjacentDigits: AdjacentDigits, BadNumber: BadNumber, NumberRange: NumberRange,
}

// fenParser reads a FEN and collects what is wrong with it.
type fenParser struct {
	fen.Text
	p         Position
	places    [squares]int // by square: the place of its piece in the text of the board
	turnKnown bool         // whether the side to move is known, which the test for checks needs
}

func isPiece(letter byte) bool { return pieceOf(letter) != NoPiece }

// put puts the piece that letter stands for on the board. The letter is at the place at of
// the text. put returns false if the letter does not stand for a piece.
func (f *fenParser) put(letter byte, file, rank, at int) bool {
	piece := pieceOf(letter)
	if piece == NoPiece {
		return false
	}
	f.p.put(SquareAt(file, rank), piece)
	f.places[SquareAt(file, rank)] = at
	return true
}

// turn reads the side to move, and checks the number of fields.
func (f *fenParser) turn() {
	before := len(f.Faults())
	switch text := f.Field(fieldTurn); text {
	case "w", "r":
	case "b":
		f.p.turn = Black
	case "":
		f.Refuse(fieldTurn, 0, MissingField, "")
	default:
		f.Refuse(fieldTurn, 0, BadTurn, "%.40q", text)
	}
	f.turnKnown = len(f.Faults()) == before
	switch n := f.Count(); {
	case n > 6:
		f.Refuse(fieldFullmove, f.Offset(6)-f.Offset(fieldFullmove), FieldCount, "%d", n)
	case n == 3 || n == 5:
		f.Refuse(n, 0, FieldCount, "%d", n)
	}
}

// most is the number of pieces of each kind that a side has at the start.
var most = [General + 1]int{Soldier: 5, Advisor: 2, Elephant: 2, Horse: 2, Cannon: 2, Rook: 2, General: 1}

// pieces checks that all pieces can stand where they stand, and that there are not too many.
func (f *fenParser) pieces() {
	generals := true
	for c := Red; c <= Black; c++ {
		for k := Soldier; k <= General; k++ {
			set := f.p.kind(k).and(f.p.side(c))
			switch n := set.count(); {
			case n > most[k]:
				f.Refuse(fen.Board, f.places[set.lowest()], TooManyPieces, "%v has %d %v", c, n, NewPiece(k, c))
				generals = generals && k != General
			case n == 0 && k == General:
				f.Refuse(fen.Board, 0, GeneralMissing, "%v", c)
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

// squares checks the squares of the pieces of kind k and colour c.
func (f *fenParser) squares(c Color, k Kind, set bitboard) {
	var before [files]int // by file: soldiers that have not crossed the river
	for !set.empty() {
		s := set.next()
		file, rank := s.File(), s.Rank()
		if c == Black {
			rank = ranks - 1 - rank
		}
		refuse := func(reason PositionReason) { f.Refuse(fen.Board, f.places[s], reason, "%v", s) }
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

// checks refuses a position in which the side to move could take the general.
func (f *fenParser) checks() {
	p := &f.p
	us := p.turn
	general, _ := p.King(us ^ 1)
	own, _ := p.King(us)
	switch {
	case general.File() == own.File() && !p.occupied().meets(palaceTable[palaceIndex[own]].path[general]):
		f.Refuse(fen.Board, f.places[general], GeneralsFacing, "%v and %v", own, general)
	case p.attacked(general, us, p.occupied()):
		f.Refuse(fen.Board, f.places[general], OpponentInCheck, "%v", us^1)
	}
}

// unused checks the two fields without a meaning.
func (f *fenParser) unused() {
	for field := fieldThird; field <= fieldFourth; field++ {
		if text := f.Field(field); text != "" && text != "-" {
			f.Refuse(field, 0, NotDash, "%.40q", text)
		}
	}
}

// counters reads the halfmove clock and the move number.
func (f *fenParser) counters() {
	f.p.counted = uint16(f.Number(fieldHalfmoves, 0, 0, maxNumber))
	f.p.clock = f.p.counted
	f.p.fullmove = uint16(f.Number(fieldFullmove, 1, 1, maxNumber))
}
