package chess

import (
	"fmt"
	"strings"
)

// FENField names a field of a FEN.
type FENField uint8

// The fields of a FEN, in their order.
const (
	FieldBoard FENField = iota
	FieldTurn
	FieldCastling
	FieldEnPassant
	FieldHalfmoves
	FieldFullmove
)

// String returns the name of the field, such as "castling".
func (f FENField) String() string {
	names := [...]string{"board", "turn", "castling", "en passant", "halfmove clock", "move number"}
	if int(f) < len(names) {
		return names[f]
	}
	return "invalid field"
}

// FENReason is why a FEN is refused. It is an error, so that
//
//	errors.Is(err, chess.PawnOnOuterRank)
//
// asks for one reason among all that were found.
type FENReason uint8

// The reasons to refuse a FEN. The lax parser knows those up to PawnOnOuterRank; it
// lives with the others.
const (
	MissingField     FENReason = iota + 1 // there is no such field
	RankCount                             // not eight ranks
	RankWidth                             // a rank that is not eight files wide
	UnknownPiece                          // a character that is no piece
	BadTurn                               // neither w nor b
	KingMissing                           // a side without a king
	KingTwice                             // a side with several kings
	OpponentInCheck                       // the side to move could take the king
	TooManyPieces                         // more than sixteen pieces of a colour
	PawnOnOuterRank                       // a pawn on the first or last rank
	FieldCount                            // neither four nor six fields
	AdjacentDigits                        // empty squares that are not one digit
	TooManyPawns                          // more than eight pawns of a colour
	TooManyPromoted                       // more promoted pieces than pawns gone
	ImpossibleCheck                       // no move gives such a check
	BadCastling                           // characters that stand for no castling right
	CastlingTwice                         // a right named twice, or two on one wing
	CastlingKing                          // a right, but the king is not on his first rank
	CastlingRook                          // a right, but no rook for it
	CastlingMismatch                      // rights that no starting position gives both sides
	BadEnPassant                          // neither - nor a square
	EnPassantRank                         // a square on the wrong rank for the side to move
	EnPassantPawn                         // no pawn that made the double step
	EnPassantBlocked                      // something on the way of the double step
	EnPassantCheck                        // a check that the double step does not explain
	EnPassantClock                        // the double step was not the last ply, says the clock
	BadNumber                             // not a plain decimal number
	NumberRange                           // a number that no game reaches
)

var fenReasons = [...]string{
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
}

// Error returns the reason in words.
func (r FENReason) Error() string {
	if int(r) < len(fenReasons) && r > 0 {
		return fenReasons[r]
	}
	return "invalid reason"
}

// FENError is one thing that is wrong with a FEN.
type FENError struct {
	Field  FENField
	Offset int // in bytes, where the fault begins in the text
	Reason FENReason
	Detail string // which square, piece or side; may be empty
}

// Error returns everything that is known of the fault.
func (e *FENError) Error() string {
	text := fmt.Sprintf("FEN: %v at byte %d: %s", e.Field, e.Offset, e.Reason.Error())
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	return text
}

// Unwrap returns the [FENReason].
func (e *FENError) Unwrap() error { return e.Reason }

// FENErrors is what the FEN parsers return: everything that is wrong with a text.
// There is at least one. [errors.As] also finds the first as a [*FENError], and
// [errors.Is] any [FENReason].
type FENErrors []*FENError

// Error returns the faults, separated by semicolons. Of very many it returns the first, and
// how many there are.
func (e FENErrors) Error() string {
	const most = 12
	var parts []string
	for _, one := range e[:min(len(e), most)] {
		parts = append(parts, one.Error())
	}
	if rest := len(e) - most; rest > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", rest))
	}
	return strings.Join(parts, "; ")
}

// Unwrap returns the faults as errors.
func (e FENErrors) Unwrap() []error {
	all := make([]error, len(e))
	for i, one := range e {
		all[i] = one
	}
	return all
}
