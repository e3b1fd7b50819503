package xiangqi

import (
	"fmt"
	"strings"
)

// FENField names a field of a FEN.
type FENField uint8

// The fields of a FEN, in their order. The third and the fourth come from chess and
// hold nothing but "-".
const (
	FieldBoard FENField = iota
	FieldTurn
	FieldThird
	FieldFourth
	FieldHalfmoves
	FieldFullmove
)

// String returns the name of the field, such as "turn".
func (f FENField) String() string {
	names := [...]string{"board", "turn", "third field", "fourth field", "halfmove clock", "move number"}
	if int(f) < len(names) {
		return names[f]
	}
	return "invalid field"
}

// FENReason is why a FEN is refused. It is an error, so that
//
//	errors.Is(err, xiangqi.OutsidePalace)
//
// asks for one reason among all that were found.
type FENReason uint8

// The reasons to refuse a FEN.
const (
	MissingField    FENReason = iota + 1 // there is no such field
	FieldCount                           // neither two nor four nor six fields
	RankCount                            // not ten ranks
	RankWidth                            // a rank that is not nine files wide
	UnknownPiece                         // a character that is no piece
	AdjacentDigits                       // empty points that are not one digit
	BadTurn                              // neither w nor r nor b
	GeneralMissing                       // a side without a general
	TooManyPieces                        // more pieces of a kind than at the start
	OutsidePalace                        // a general or an advisor where it cannot go
	ElephantAstray                       // an elephant where it cannot go
	SoldierAstray                        // a soldier where it cannot go
	SoldiersDoubled                      // two soldiers on a file, neither of which has crossed the river
	GeneralsFacing                       // the generals face each other on an open file
	OpponentInCheck                      // the side to move could take the general
	NotDash                              // a field without a meaning that is not -
	BadNumber                            // not a plain decimal number
	NumberRange                          // a number that is too small or too large
)

var fenReasons = [...]string{
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

// FENErrors is what [ParseFEN] returns: everything that is wrong with a text. There is
// at least one. [errors.As] also finds the first as a [*FENError], and [errors.Is] any
// [FENReason].
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
