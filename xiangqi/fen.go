package xiangqi

import (
	"strconv"

	"github.com/plygo/ply/internal/fen"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/internal/statetext"
)

// startFEN is the position in which a game of xiangqi begins.
const startFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// ParseFEN reads a position in Forsyth-Edwards notation as xiangqi programs use it. It
// refuses positions that cannot occur in a game, as far as the position alone shows that.
// The error is a [ply.StateErrors] with the first twelve faults. Each has a [PositionReason],
// and one of the fields "board", "turn", "third field", "fourth field", "halfmove clock"
// and "move number".
//
// Horses may be written N or H, elephants B or E, and Red to move w or r. The third and
// the fourth field come from chess and hold "-" only. They and the two counters may be
// left out.
func ParseFEN(text string) (Position, error) {
	f := newFENParser(text)
	if f.ReadRows(fen.Rows{Files: files, Ranks: ranks, Put: f.put, Known: isPiece}) {
		f.turn()
		f.pieces()
		f.unused()
		f.counters()
	}
	if faults := f.Faults(); faults != nil {
		return Position{}, faults
	}
	f.p.restore()
	return f.p, nil
}

// String returns the position's FEN: see [Position.AppendFEN].
func (p Position) String() string { return string(p.AppendFEN(nil)) }

// MarshalText returns the position's FEN, so that a position in JSON is a FEN. The zero Position
// is not a position of the game; its text is empty. A FEN does not have the checks given since
// the last capture, of which only some count towards the draw by 120 plies. To keep them, keep
// the game as a [ply.Record] from its start.
func (p Position) MarshalText() ([]byte, error) {
	if p == (Position{}) {
		return nil, nil
	}
	return p.AppendFEN(nil), nil
}

// UnmarshalText reads what MarshalText writes, as strictly as [ParseFEN].
func (p *Position) UnmarshalText(text []byte) error {
	return statetext.Read(p, text, ParseFEN)
}

// AppendFEN appends the position's FEN to dst, with N for horses, B for elephants and w
// for Red. Its halfmove clock is [Position.Halfmoves].
func (p *Position) AppendFEN(dst []byte) []byte {
	dst = fen.AppendRows(dst, files, ranks, p.letterAt)
	if p.turn == Black {
		dst = append(dst, " b - - "...)
	} else {
		dst = append(dst, " w - - "...)
	}
	dst = strconv.AppendUint(dst, uint64(p.count.Counted), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.count.Fullmove), 10)
}

// letterAt returns the FEN letter of the piece on a square, 0 if the square is empty.
func (p *Position) letterAt(file, rank int) byte {
	piece := p.At(SquareAt(file, rank))
	if piece == NoPiece {
		return 0
	}
	return piece.letter()
}

// letter returns the FEN letter of a piece.
func (p Piece) letter() byte { return kindLetters[p.Kind()] | byte(p.Color())<<5 }

// pieceOf returns the piece that a FEN letter stands for, or NoPiece.
func pieceOf(letter byte) Piece { return Piece(river.PieceOf(letter)) }

// mustParse returns the position of a FEN that is known to be right.
func mustParse(text string) Position {
	p, err := ParseFEN(text)
	if err != nil {
		panic(err)
	}
	return p
}

// PositionReason is why the text of a position is refused: the Err of a [ply.StateError]. It
// is an error, so that
//
//	errors.Is(err, xiangqi.OutsidePalace)
//
// asks for one reason among all that were found.
type PositionReason uint8

// The reasons to refuse a position. The last four are for lists of pieces: see [Rules.Parse].
const (
	MissingField    PositionReason = iota + 1 // a field is missing
	FieldCount                                // neither two nor four nor six fields
	RankCount                                 // not ten ranks
	RankWidth                                 // a rank that is not nine files wide
	UnknownPiece                              // a character that does not stand for a piece
	AdjacentDigits                            // empty points that are written with several digits
	BadTurn                                   // neither w nor r nor b
	GeneralMissing                            // a side without a general
	TooManyPieces                             // more pieces of a kind than at the start
	OutsidePalace                             // a general or an advisor on a square where it cannot go
	ElephantAstray                            // an elephant on a square where it cannot go
	SoldierAstray                             // a soldier on a square where it cannot go
	SoldiersDoubled                           // two soldiers on a file that have not crossed the river
	GeneralsFacing                            // the generals face each other on an open file
	OpponentInCheck                           // the side to move could take the general
	NotDash                                   // a field without a meaning that is not "-"
	BadNumber                                 // not a plain decimal number
	NumberRange                               // a number that is too small or too large
	PieceForm                                 // not the letter, row, column and side of a piece
	BadSide                                   // neither 1 nor -1
	PointTaken                                // a second piece on a point
	MixedLetters                              // letters of Chinese and of English names in one list
)

var positionReasons = [...]string{
	MissingField:    "missing",
	FieldCount:      "neither two nor four nor six fields",
	RankCount:       "not ten ranks",
	RankWidth:       "rank not nine files wide",
	UnknownPiece:    "no such piece",
	AdjacentDigits:  "empty points in more than one digit",
	BadTurn:         "neither w nor r nor b",
	GeneralMissing:  "no general",
	TooManyPieces:   "more than at the start",
	OutsidePalace:   "general or advisor where it cannot go",
	ElephantAstray:  "elephant where it cannot go",
	SoldierAstray:   "soldier where it cannot go",
	SoldiersDoubled: "two soldiers on a file before the river",
	GeneralsFacing:  "the generals face each other",
	OpponentInCheck: "the side to move could take the general",
	NotDash:         "not -",
	BadNumber:       "not a decimal number",
	NumberRange:     "out of range",
	PieceForm:       "not letter, row, column and side",
	BadSide:         "side neither 1 (Red) nor -1 (Black)",
	PointTaken:      "a second piece on the point",
	MixedLetters:    "letters of Chinese and of English names",
}

// Error returns the reason in words.
func (r PositionReason) Error() string {
	if int(r) < len(positionReasons) && r > 0 {
		return positionReasons[r]
	}
	return "invalid reason"
}
