package chess

import "github.com/plygo/ply/internal/fen"

// The fields of a FEN, in their order.
const (
	fieldBoard = fen.Board + iota
	fieldTurn
	fieldCastling
	fieldEnPassant
	fieldHalfmoves
	fieldFullmove
)

// fenFields are the names of the fields in a [ply.StateError].
var fenFields = []string{"board", "turn", "castling", "en passant", "halfmove clock", "move number"}

// PositionReason is why the text of a position is refused: the Err of a [ply.StateError]. It
// is an error, so that
//
//	errors.Is(err, chess.PawnOnOuterRank)
//
// asks for one reason among all that were found.
type PositionReason uint8

// The reasons to refuse a FEN. [ParseFENLax] refuses only for those up to PawnOnOuterRank.
const (
	MissingField     PositionReason = iota + 1 // there is no such field
	RankCount                                  // not eight ranks
	RankWidth                                  // a rank that is not eight files wide
	UnknownPiece                               // a character that is no piece
	BadTurn                                    // neither w nor b
	KingMissing                                // a side without a king
	KingTwice                                  // a side with several kings
	OpponentInCheck                            // the side to move could take the king
	TooManyPieces                              // more than sixteen pieces of a colour
	PawnOnOuterRank                            // a pawn on the first or last rank
	FieldCount                                 // neither four nor six fields
	AdjacentDigits                             // empty squares that are not one digit
	TooManyPawns                               // more than eight pawns of a colour
	TooManyPromoted                            // more promoted pieces than pawns gone
	ImpossibleCheck                            // no move gives such a check
	BadCastling                                // characters that stand for no castling right
	CastlingTwice                              // a right named twice, or two on one wing
	CastlingKing                               // a right, but the king is not on his first rank
	CastlingRook                               // a right, but no rook for it
	CastlingMismatch                           // rights that no starting position gives both sides
	BadEnPassant                               // neither - nor a square
	EnPassantRank                              // a square on the wrong rank for the side to move
	EnPassantPawn                              // no pawn that made the double step
	EnPassantBlocked                           // something on the way of the double step
	EnPassantCheck                             // a check that the double step does not explain
	EnPassantClock                             // the double step was not the last ply, says the clock
	BadNumber                                  // not a plain decimal number
	NumberRange                                // a number that no game reaches
	BadOperation                               // an operation of an EPD that cannot be read
)

var positionReasons = [...]string{
	MissingField:     "missing",
	RankCount:        "not eight ranks",
	RankWidth:        "rank not eight files wide",
	UnknownPiece:     "no such piece",
	BadTurn:          "neither w nor b",
	KingMissing:      "no king",
	KingTwice:        "more than one king",
	OpponentInCheck:  "the side to move could take the king",
	TooManyPieces:    "more than sixteen pieces",
	PawnOnOuterRank:  "pawn on the first or last rank",
	FieldCount:       "neither four nor six fields",
	AdjacentDigits:   "empty squares in more than one digit",
	TooManyPawns:     "more than eight pawns",
	TooManyPromoted:  "more promoted pieces than missing pawns",
	ImpossibleCheck:  "no move gives this check",
	BadCastling:      "no such castling right",
	CastlingTwice:    "castling right given twice",
	CastlingKing:     "castling right, but the king is not at home",
	CastlingRook:     "castling right, but the rook is not at home",
	CastlingMismatch: "castling rights from different starting positions",
	BadEnPassant:     "neither - nor a square",
	EnPassantRank:    "not the rank that a pawn passes over",
	EnPassantPawn:    "no pawn has passed over the square",
	EnPassantBlocked: "the pawn's way was not free",
	EnPassantCheck:   "the double step does not explain the check",
	EnPassantClock:   "a double step sets the halfmove clock to 0",
	BadNumber:        "not a decimal number",
	NumberRange:      "out of range",
	BadOperation:     "not an operation",
}

// Error returns the reason in words.
func (r PositionReason) Error() string {
	if int(r) < len(positionReasons) && r > 0 {
		return positionReasons[r]
	}
	return "invalid reason"
}
