package xiangqi

import "github.com/plygo/ply"

// fileMove is a move as WXF and Chinese notation describe it: by files, which are
// numbered from 1 to 9 from the right of the player.
type fileMove struct {
	kind      Kind
	color     Color
	file      int  // the file that the piece comes from
	direction byte // '+' forward, '-' back, '=' sideways
	number    int  // the file that it goes to, or the distance if it stays on its file
}

// fileMove returns the description of the move m. It returns false if no piece stands on
// the square that m comes from, or if m does not lead to another square of the board.
func (p *Position) fileMove(m Move) (move fileMove, ok bool) {
	from, to := m.From(), m.To()
	if from >= squares || to >= squares || from == to || p.At(from) == NoPiece {
		return move, false
	}
	piece := p.At(from)
	move = fileMove{kind: piece.Kind(), color: piece.Color(), direction: '='}
	move.file = playersFile(move.color, from)
	move.number = playersFile(move.color, to)
	forward := to.Rank() - from.Rank()
	if move.color == Black {
		forward = -forward
	}
	if forward > 0 {
		move.direction = '+'
	} else if forward < 0 {
		move.direction = '-'
	}
	if move.number == move.file {
		move.number = max(forward, -forward)
	}
	return move, true
}

// playersFile returns the number of the file of s, as the player c counts files.
func playersFile(c Color, s Square) int {
	if c == Red {
		return files - s.File()
	}
	return s.File() + 1
}

// standing is the place of a piece among the pieces of its kind and colour.
type standing struct {
	index   int // its number on its file, from 1 at the front
	count   int // the number of such pieces on its file
	files   int // the number of files that hold two or more of them
	ordinal int // its number among all on such files, from the right, and on each file from the front
}

// standing returns the place of the piece on s.
func (p *Position) standing(s Square) (at standing) {
	piece := p.At(s)
	var counts [files + 1]int // by file, as the player counts files
	for set := p.kind(piece.Kind()).And(p.side(piece.Color())); !set.Empty(); {
		other := Square(set.Next())
		counts[playersFile(piece.Color(), other)]++
		if other.File() == s.File() && (other == s || (other > s) == (piece.Color() == Red)) {
			at.index++
		}
	}
	file := playersFile(piece.Color(), s)
	at.count = counts[file]
	at.ordinal = at.index
	for i, count := range counts {
		if count > 1 {
			at.files++
			if i < file {
				at.ordinal += count
			}
		}
	}
	return at
}

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

// movePattern is what the text of a move says.
type movePattern struct {
	kind      Kind
	file      int // 0 if the text does not say it
	place     place
	index     int // for nthOnFile and nthOfAll
	direction byte
	number    int
}

// findText returns the one legal move that want describes. The text is for the error.
func (p *Position) findText(text string, want *movePattern) (Move, error) {
	m, err := p.findMove(want)
	if err != nil {
		return 0, p.moveError(text, err, p.refuseText(text, want, err))
	}
	return m, nil
}

// findMove returns the one legal move that want describes. Its errors have no text.
func (p *Position) findMove(want *movePattern) (Move, error) {
	var buf [mostMoves]Move
	var found Move
	for _, m := range p.Moves(buf[:0]) {
		if !p.fits(m, want) {
			continue
		}
		if found != 0 {
			return 0, ply.ErrAmbiguousMove
		}
		found = m
	}
	if found == 0 {
		return 0, ply.ErrIllegalMove
	}
	return found, nil
}

// fits reports whether want describes m.
func (p *Position) fits(m Move, want *movePattern) bool {
	move, ok := p.fileMove(m)
	return ok && move.kind == want.kind && move.direction == want.direction && move.number == want.number &&
		(want.file == 0 || want.file == move.file) && p.standing(m.From()).isAt(want)
}

// isAt reports whether want describes the place of the piece, apart from its file.
func (at standing) isAt(want *movePattern) bool {
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
	// does.
	return at.count < 3 || at.count%2 == 0 || 2*at.index == at.count+1
}
