package jieqi

// PositionReason is why the text of a position is refused: the Err of a [ply.StateError]. It
// is an error, so that
//
//	errors.Is(err, jieqi.DarkAstray)
//
// asks for one reason among all that were found.
type PositionReason uint8

// The reasons to refuse a position.
const (
	MissingField    PositionReason = iota + 1 // a field is missing
	FieldCount                                // a number of fields that no form has
	RankCount                                 // not ten ranks
	RankWidth                                 // a rank that is not nine files wide
	UnknownPiece                              // a character that does not stand for a piece
	AdjacentDigits                            // empty points that are written with several digits
	BadTurn                                   // neither w nor r nor b
	GeneralMissing                            // a side without a general
	TooManyPieces                             // more pieces of a kind than there are
	OutsidePalace                             // a general outside its palace
	DarkAstray                                // a dark piece that is not on a starting point of its side
	GeneralsFacing                            // the generals face each other on an open file
	OpponentInCheck                           // the side to move could take the general
	BadPool                                   // not letters of pieces with their numbers
	PoolSmall                                 // fewer pieces in the pool than lie face down
	PoolLarge                                 // more pieces in the pool of a full position than lie face down
	DealDiffers                               // a deal that does not fit the board or the pool
	BadReveal                                 // not what a move can turn up
	BadField                                  // a further field that has no meaning, or one twice
	BadNumber                                 // not a plain decimal number
	NumberRange                               // a number that is too small or too large
)

var positionReasons = [...]string{
	MissingField:    "missing",
	FieldCount:      "neither two nor three nor five nor six fields",
	RankCount:       "not ten ranks",
	RankWidth:       "rank not nine files wide",
	UnknownPiece:    "no such piece",
	AdjacentDigits:  "empty points in more than one digit",
	BadTurn:         "neither w nor r nor b",
	GeneralMissing:  "no general",
	TooManyPieces:   "more than there are",
	OutsidePalace:   "general outside its palace",
	DarkAstray:      "dark piece where none can lie",
	GeneralsFacing:  "the generals face each other",
	OpponentInCheck: "the side to move could take the general",
	BadPool:         "not pieces with their numbers",
	PoolSmall:       "fewer pieces than lie face down",
	PoolLarge:       "more pieces than lie face down",
	DealDiffers:     "not the pieces that lie face down",
	BadReveal:       "not what a move can turn up",
	BadField:        "neither view= nor deal= nor up=, or twice",
	BadNumber:       "not a decimal number",
	NumberRange:     "out of range",
}

// Error returns the reason in words.
func (r PositionReason) Error() string {
	if int(r) < len(positionReasons) && r > 0 {
		return positionReasons[r]
	}
	return "invalid reason"
}
