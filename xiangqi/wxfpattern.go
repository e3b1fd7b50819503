package xiangqi

import "github.com/plygo/ply"

// fileMove is a move as its player tells it in WXF and in Chinese: by files, which
// count from 1 to 9 from the player's right.
type fileMove struct {
	kind      Kind
	color     Color
	file      int  // where the piece comes from
	direction byte // '+' forward, '-' back, '=' sideways
	number    int  // the file it goes to, or the distance if it stays on its file
}

// fileMove returns m so, and false if there is no piece that it moves.
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

// playersFile returns the number of a file as the player c counts.
func playersFile(c Color, s Square) int {
	if c == Red {
		return files - s.File()
	}
	return s.File() + 1
}

// standing is where a piece stands among those of its kind and colour.
type standing struct {
	index   int // on its file, from the front, from 1
	count   int // how many there are on its file
	files   int // how many files hold two or more of them
	ordinal int // among all on such files, from the right, and from the front on each
}

func (p *Position) standing(s Square) (at standing) {
	piece := p.At(s)
	var counts [files + 1]int // on every file of the player
	for set := p.kind(piece.Kind()).and(p.side(piece.Color())); !set.empty(); {
		other := set.next()
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

// place is how a text tells a piece from others on its file.
type place uint8

const (
	anyPlace     place = iota // not at all
	firstOnFile               // from the front
	lastOnFile                //
	middleOnFile              // of three or five
	plus                      // the first of two or three, the second of more
	minus                     // the same from the rear
	nthOnFile                 // by index from the front
	nthOfAll                  // by index of all soldiers that share their file, from the right
)

// movePattern is what a text says of a move.
type movePattern struct {
	kind      Kind
	file      int // 0 if it is not given
	place     place
	index     int // for nthOnFile and nthOfAll
	direction byte
	number    int
}

// findMove returns the legal move that fits.
func (p *Position) findMove(text string, want *movePattern) (Move, error) {
	var buf [mostMoves]Move
	var found Move
	for _, m := range p.Moves(buf[:0]) {
		if !p.fits(m, want) {
			continue
		}
		if found != 0 {
			return 0, p.moveError(text, ply.ErrAmbiguousMove)
		}
		found = m
	}
	if found == 0 {
		return 0, p.moveError(text, ply.ErrIllegalMove)
	}
	return found, nil
}

// fits reports whether m is what the text says.
func (p *Position) fits(m Move, want *movePattern) bool {
	move, ok := p.fileMove(m)
	return ok && move.kind == want.kind && move.direction == want.direction && move.number == want.number &&
		(want.file == 0 || want.file == move.file) && p.standing(m.From()).isAt(want)
}

// isAt reports whether a piece stands where the text says, its file aside.
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
	// Of three or five, the file alone names the middle one: the federation writes so.
	return at.count < 3 || at.count%2 == 0 || 2*at.index == at.count+1
}
