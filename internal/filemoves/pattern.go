package filemoves

import "github.com/plygo/ply"

// place is how a text tells a piece from the others of its kind on the same file.
type place uint8

const (
	anyPlace     place = iota // the text does not
	firstOnFile               // the front one
	lastOnFile                // the rear one
	middleOnFile              // the middle one of three or five
	plus                      // the first of two or three, the second of four or five
	minus                     // the same from the rear
	nthOnFile                 // by its number from the front
	nthOfAll                  // by its number among all soldiers that share their file
)

// pattern is what the text of a move says.
type pattern struct {
	kind      uint8
	dark      bool // false if the text does not say it
	file      int  // 0 if the text does not say it
	place     place
	index     int // for nthOnFile and nthOfAll
	direction byte
	number    int
}

// Move is a move of a game.
type Move[P ~uint8] interface {
	comparable
	From() P
	To() P
}

// Find returns the one of moves, the legal moves of b, that a text in WXF or Chinese notation
// describes: see readWXF and readChinese. The error is [ply.ErrMoveSyntax], [ply.ErrIllegalMove] or
// [ply.ErrAmbiguousMove]. The reason says why no move is legal that the text describes, or which ones
// it could be.
func Find[M Move[P], P ~uint8](b *Board, moves []M, text string) (m M, reason string, err error) {
	var found, none M
	want, ok := b.read(text)
	if !ok {
		return none, "", ply.ErrMoveSyntax
	}
	for _, m := range moves {
		if !b.fits(uint8(m.From()), uint8(m.To()), &want) {
			continue
		}
		if found != none {
			return none, doubt(b, moves, text, &want), ply.ErrAmbiguousMove
		}
		found = m
	}
	if found == none {
		return none, b.refusePattern(&want), ply.ErrIllegalMove
	}
	return found, "", nil
}

// read reads a text in either notation.
func (b *Board) read(text string) (pattern, bool) {
	if len(text) > 0 && text[0] >= 0x80 {
		return readChinese(text, b.Free)
	}
	return readWXF(text, b.Free)
}

// fits reports whether want describes a move.
func (b *Board) fits(from, to uint8, want *pattern) bool {
	move, ok := b.describe(from, to)
	return ok && move.kind == want.kind && move.direction == want.direction && move.number == want.number &&
		(want.file == 0 || want.file == move.file) && (move.dark || !want.dark) && b.standing(from).isAt(want)
}

// isAt reports whether want describes the place of the piece, apart from its file.
func (at standing) isAt(want *pattern) bool {
	long := 0
	if at.count > 3 {
		long = 1
	}
	switch want.place {
	case firstOnFile:
		return at.count > 1 && at.index == 1
	case lastOnFile:
		return at.count > 1 && at.index == at.count
	case middleOnFile:
		return at.count > 2 && 2*at.index == at.count+1
	case plus:
		return at.count > 1 && at.index == 1+long
	case minus:
		return at.count > 1 && at.index == at.count-long
	case nthOnFile:
		return at.index == want.index
	case nthOfAll:
		return at.count > 1 && at.ordinal == want.index
	}
	// Of three or five pieces, the file alone names the middle one, as the federation
	// does. Of dark ones there is one on a file.
	return want.dark || at.count < 3 || at.count%2 == 0 || 2*at.index == at.count+1
}
