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
	setup
	places [squares + 1]int // by square: the place of its piece in the text of the board; 0 for noSquare
}

// newFENParser takes a text apart.
func newFENParser(text string) *fenParser {
	f := &fenParser{Text: fen.Split(text, fenFields, reasonsOfFEN)}
	f.refuse = func(at Square, reason PositionReason, detail string, args ...any) {
		f.Refuse(fen.Board, f.places[at], reason, detail, args...)
	}
	return f
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
	f.p.count.Counted = uint16(f.Number(fieldHalfmoves, 0, 0, maxNumber))
	f.p.count.Clock = f.p.count.Counted
	f.p.count.Fullmove = uint16(f.Number(fieldFullmove, 1, 1, maxNumber))
}
