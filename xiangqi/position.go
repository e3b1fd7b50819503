package xiangqi

// Position is a xiangqi position with all that the rules need to know of the game
// before it but earlier positions. It is a plain value: assigning copies it, and ==
// compares it.
//
// Positions come from [Start], [ParseFEN] and playing moves. The zero Position is an
// empty board without moves.
type Position struct {
	// The four bits of the [Piece] on every square, a board for each.
	planes [4]board

	// What the safety of the general asks of the side to move: see threats.
	targets board // where its pieces may go
	bound   board // but not these

	key      uint64 // Zobrist
	psq      int32  // material and piece-square values, Red's minus Black's, packed
	clock    uint16 // plies since the last capture
	counted  uint16 // those of them that the limit on play without a capture counts
	fullmove uint16
	checks   [2]uint8 // how often either side has given check since the last capture, up to 255
	turn     Color
	check    bool // the side to move is in check
}

// Start returns the position in which a game of xiangqi begins.
func Start() Position { return startPosition }

var startPosition Position // set by init, after the tables

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn & 1 }

// At returns the piece on a square, NoPiece for one off the board.
func (p *Position) At(s Square) Piece {
	b := s.bit()
	at := func(i int) Piece {
		if p.planes[i].meets(b) {
			return 1 << i
		}
		return 0
	}
	return at(0) | at(1) | at(2) | at(3)
}

// Check reports whether the side to move is in check.
func (p *Position) Check() bool { return p.check }

// General returns where the general of c stands, and whether there is one.
func (p *Position) General(c Color) (Square, bool) {
	s := p.seat(c)
	return s, palaces.has(s)
}

// Halfmoves returns the number of plies since the last capture as the limit of 120
// counts them, and FEN writes them: checks beyond ten by a side, and the replies to
// them, are left out.
func (p *Position) Halfmoves() int { return int(p.counted) }

// Fullmove returns the number of the move that is to be played: 1 at the start, one
// more after each move of Black, and no more than 9999.
func (p *Position) Fullmove() int { return int(p.fullmove) }

// Hash returns a key of the position: the pieces and the side to move.
func (p *Position) Hash() uint64 { return p.key }

func (p *Position) occupied() board { return p.planes[0].or(p.planes[1]).or(p.planes[2]) }

func (p *Position) side(c Color) board {
	if c&1 == Black {
		return p.planes[3]
	}
	return p.occupied().without(p.planes[3])
}

// The squares of one kind, of either side, by the three bits of the kind.

func (p *Position) soldiers() board  { return p.planes[0].without(p.planes[1]).without(p.planes[2]) }
func (p *Position) advisors() board  { return p.planes[1].without(p.planes[0]).without(p.planes[2]) }
func (p *Position) elephants() board { return p.planes[0].and(p.planes[1]).without(p.planes[2]) }
func (p *Position) horses() board    { return p.planes[2].without(p.planes[0]).without(p.planes[1]) }
func (p *Position) cannons() board   { return p.planes[2].and(p.planes[0]).without(p.planes[1]) }
func (p *Position) rooks() board     { return p.planes[2].and(p.planes[1]).without(p.planes[0]) }
func (p *Position) generals() board  { return p.planes[2].and(p.planes[1]).and(p.planes[0]) }

// straight returns what threatens along lines: rooks, cannons and generals.
func (p *Position) straight() board { return p.planes[2].and(p.planes[0].or(p.planes[1])) }

// kind returns the squares of a kind, of either side.
func (p *Position) kind(k Kind) board {
	b := p.occupied()
	for i := range 3 {
		if k>>i&1 != 0 {
			b = b.and(p.planes[i])
		} else {
			b = b.without(p.planes[i])
		}
	}
	return b
}

// put sets a piece on an empty square, for the parsers and tests; restore completes
// what it leaves open.
func (p *Position) put(s Square, piece Piece) {
	for i := range p.planes {
		if piece>>i&1 != 0 {
			p.planes[i] = p.planes[i].or(s.bit())
		}
	}
}

// restore computes everything that Play keeps up to date from the pieces and the turn.
func (p *Position) restore() {
	p.look()
	p.key = p.hash()
	p.psq = p.pieceSquares()
}

// Mirror returns p with the colours exchanged and the board turned upside down.
func (p *Position) Mirror() Position {
	m := Position{clock: p.clock, counted: p.counted, fullmove: p.fullmove, turn: p.turn&1 ^ 1}
	m.checks[Red], m.checks[Black] = p.checks[Black], p.checks[Red]
	for s := Square(0); s < squares; s++ {
		if piece := p.At(s); piece != NoPiece {
			m.put(SquareAt(s.File(), ranks-1-s.Rank()), NewPiece(piece.Kind(), piece.Color()^1))
		}
	}
	m.restore()
	return m
}
