package jieqi

import (
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

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
	FieldCount                                // too many fields
	RankCount                                 // not ten ranks
	RankWidth                                 // a rank that is not nine files wide
	UnknownPiece                              // a character that does not stand for a piece
	AdjacentDigits                            // empty points that are written with several digits
	BadTurn                                   // neither w nor r nor b
	GeneralMissing                            // a side without a general
	TooManyPieces                             // more pieces of a kind than there are
	OutsidePalace                             // a general outside its palace
	DarkAstray                                // a dark piece where none can lie
	GeneralsFacing                            // the generals face each other on an open file
	OpponentInCheck                           // the side to move could take the general
	BadPool                                   // not letters of pieces with their numbers
	PoolSmall                                 // fewer hidden pieces than dark ones
	DealDiffers                               // a deal that has not the pieces of the pool
	BadField                                  // a further field that has no meaning
	BadNumber                                 // not a plain decimal number
	NumberRange                               // a number that is too small or too large
)

var positionReasons = [...]string{
	MissingField:    "missing",
	FieldCount:      "too many fields",
	RankCount:       "not ten ranks",
	RankWidth:       "rank not nine files wide",
	UnknownPiece:    "no such piece",
	AdjacentDigits:  "empty points in more than one digit",
	BadTurn:         "neither w nor r nor b",
	GeneralMissing:  "not one general",
	TooManyPieces:   "more than there are",
	OutsidePalace:   "general outside the palace",
	DarkAstray:      "dark piece where none can lie",
	GeneralsFacing:  "the generals face each other",
	OpponentInCheck: "the side to move could take the general",
	BadPool:         "not pieces with their numbers",
	PoolSmall:       "fewer hidden pieces than dark ones",
	DealDiffers:     "the deal does not have the pieces of the pool",
	BadField:        "not a field of a position",
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

// sound checks that the position can occur in a game.
func (f *fenParser) sound() {
	p := &f.p
	for side := red; side <= black; side++ {
		generals := p.planes.Generals().And(p.planes.Side(uint8(side)))
		switch {
		case generals.Count() != 1:
			f.Refuse(fieldBoard, 0, GeneralMissing, "%v", side)
			return
		case !generals.Meets(river.Palaces.And(river.Home(uint8(side)))):
			f.Refuse(fieldBoard, 0, OutsidePalace, "%v", side)
			return
		}
		f.numbers(side)
	}
	if p.pending() {
		for _, k := range [...]kind{p.revealed, p.taken} {
			if k != xiangqi.NoKind && (k == Hidden) == (p.viewer == full) {
				f.Refuse(fieldMore, 0, BadField, "up=")
			}
		}
		return // whether the move gives check is not known yet
	}
	us := uint8(p.turn)
	own, general := p.planes.General(us), p.planes.General(us^1)
	occupied := p.planes.Occupied()
	switch {
	case own%river.Files == general%river.Files && !occupied.Meets(river.PalaceAt(own).Path[general&127]):
		f.Refuse(fieldBoard, 0, GeneralsFacing, "%v and %v", square(own), square(general))
	case p.planes.FreeAttackedBy(general, p.planes.Side(us), occupied):
		f.Refuse(fieldBoard, 0, OpponentInCheck, "%v", p.turn^1)
	}
}

// numbers checks the numbers of pieces of a side.
func (f *fenParser) numbers(side color) {
	p := &f.p
	own := p.planes.Side(uint8(side))
	var dealt counts
	dark := own.And(p.dark).Count()
	for _, s := range homes[side] {
		if p.Dark(s) && s != p.revealing() && own.Has(uint8(s)) {
			dealt += one(p.deal[side].at(homeIndex[s]))
		} else if p.deal[side].at(homeIndex[s]) != xiangqi.NoKind {
			f.Refuse(fieldMore, 0, DealDiffers, "%v", s)
			return
		}
	}
	if p.revealed != xiangqi.NoKind && side != p.turn {
		dealt += one(p.revealed)
	}
	if p.taken != xiangqi.NoKind && side == p.turn {
		dealt += one(p.taken)
		dark++
	}
	if p.viewer == full && dealt != p.pools[side] {
		f.Refuse(fieldMore, 0, DealDiffers, "%v", side)
	}
	if n := p.pools[side].sum(); n < dark {
		f.Refuse(fieldPool, 0, PoolSmall, "%v has %d, and %d dark pieces", side, n, dark)
	}
	for k := xiangqi.Soldier; k < xiangqi.General; k++ {
		up := p.planes.Kind(uint8(k)).And(own).Without(p.dark).Count()
		if n := up + p.pools[side].of(k) + p.lost[side].of(k); n > allPieces.of(k) {
			f.Refuse(fieldPool, 0, TooManyPieces, "%v has %d %v", side, n, xiangqi.NewPiece(k, side))
		}
	}
}
