package gomoku

import "fmt"

// PositionReason is why the text of a position is refused. It is an error, so that
//
//	errors.Is(err, gomoku.PointTaken)
//
// asks for one.
type PositionReason uint8

// The reasons to refuse the text of a position.
const (
	BadSize      PositionReason = iota + 1 // no board has that size
	WrongSize                              // not the size of the rules
	WrongRule                              // not the rule of the rules
	BadWord                                // neither a point nor a word that belongs here
	OffBoard                               // a point beyond the edge
	PointTaken                             // two stones on a point
	OverBefore                             // the game was over before the last move
	BadStage                               // the opening is not at that stage with so many stones
	TooManyWords                           // more than any position needs
)

var positionReasons = [...]string{
	BadSize:      "no such size of a board",
	WrongSize:    "the rules have another size of board",
	WrongRule:    "the rules are others",
	BadWord:      "not a point",
	OffBoard:     "not on the board",
	PointTaken:   "the point is taken",
	OverBefore:   "the game was over before the last move",
	BadStage:     "the opening cannot be at this stage",
	TooManyWords: "too long",
}

// Error returns the reason in words.
func (r PositionReason) Error() string {
	if int(r) < len(positionReasons) && r > 0 {
		return positionReasons[r]
	}
	return "invalid reason"
}

// PositionError is the error of [ParsePosition] and [Rules.Parse].
type PositionError struct {
	Offset int    // in bytes, where the fault begins in the text
	Word   string // that is at fault; may be empty
	Reason PositionReason
}

// Error returns everything that is known of the fault.
func (e *PositionError) Error() string {
	text := fmt.Sprintf("gomoku: position at byte %d: %s", e.Offset, e.Reason.Error())
	if e.Word != "" {
		text += fmt.Sprintf(": %.32q", e.Word)
	}
	return text
}

// Unwrap returns the [PositionReason].
func (e *PositionError) Unwrap() error { return e.Reason }
