package filemoves

import "github.com/plygo/ply/internal/river"

// fileMove is a move as both notations describe it.
type fileMove struct {
	kind, color uint8
	dark        bool
	file        int  // the file that the piece comes from, as the player counts files
	direction   byte // '+' forward, '-' back, '=' sideways
	number      int  // the file that it goes to, or the distance if it stays on its file
}

// describe returns the description of a move. It returns false if no piece stands where the move
// comes from, or if it does not lead to another point of the board.
func (b *Board) describe(from, to uint8) (move fileMove, ok bool) {
	piece := b.Planes.At(from)
	if piece == 0 || to >= river.Points || from == to {
		return move, false
	}
	move = fileMove{kind: kindOf(piece), color: colorOf(piece), dark: b.Dark.Has(from), direction: '='}
	move.file = PlayersFile(move.color, from)
	move.number = PlayersFile(move.color, to)
	forward := rankOf(to) - rankOf(from)
	if move.color == river.Black {
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

// standing is the place of a piece among the pieces of its colour that move alike, dark or not.
type standing struct {
	index   int // its number on its file, from 1 at the front
	count   int // the number of such pieces on its file
	files   int // the number of files that hold two or more of them
	ordinal int // its number among all on such files, from the right, and on each file from the front
}

// standing returns the place of the piece on a point.
func (b *Board) standing(point uint8) (at standing) {
	piece := b.Planes.At(point)
	color := colorOf(piece)
	var counts [river.Files + 1]int // by file, as the player counts files
	for set := b.Planes.Kind(kindOf(piece)).And(b.Planes.Side(color)); !set.Empty(); {
		other := set.Next()
		counts[PlayersFile(color, other)]++
		if fileOf(other) == fileOf(point) && (other == point || (other > point) == (color == river.Red)) {
			at.index++
		}
	}
	file := PlayersFile(color, point)
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

// shares reports whether a move from a point has to tell its piece from others on the file, and
// returns its place among them. A dark piece is told by its file: each file has one point of a kind.
// So is an advisor or an elephant that does not leave home: its direction is enough.
func (b *Board) shares(move *fileMove, from uint8) (at standing, shares bool) {
	if move.dark || !b.Free && (move.kind == river.Advisor || move.kind == river.Elephant) {
		return at, false
	}
	at = b.standing(from)
	return at, at.count > 1
}
