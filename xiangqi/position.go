package xiangqi

import (
	"github.com/plygo/ply/internal/plies"
	"github.com/plygo/ply/internal/river"
)

// Position is a xiangqi position: the pieces, the side to move, and the counters that the
// rules need. It does not hold earlier positions. It is a plain value: assigning copies
// it, and == compares it.
//
// Positions come from [Start], [ParseFEN] and playing moves. The zero Position has an
// empty board and no moves.
type Position struct {
	// planes[i] holds the squares on which bit i of the [Piece] is set.
	planes river.Planes

	// Where the side to move can go without leaving its general in check: see threats.
	targets bitboard // where its pieces can go
	bound   bitboard // the pieces to which targets does not apply

	key   uint64 // of Zobrist
	psq   int32  // material and piece-square values, Red's minus Black's, packed
	count plies.Count
	turn  Color
	check bool // the side to move is in check
}

// Start returns the position in which a game of xiangqi begins.
func Start() Position { return startPosition }

var startPosition Position // set by init, after the tables

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn & 1 }

// At returns the piece on s. It returns NoPiece if s is empty or not on the board.
func (p *Position) At(s Square) Piece { return Piece(p.planes.At(uint8(s))) }

// Check reports whether the side to move is in check.
func (p *Position) Check() bool { return p.check }

// King returns the square of the general of c. It returns false if c has no general. The
// method is called as in chess, so that a program for both games marks a check in one way.
func (p *Position) King(c Color) (Square, bool) {
	s := p.general(c)
	return s, river.Palaces.Has(uint8(s))
}

// Halfmoves returns the number of plies since the last capture, as FEN writes it. It
// leaves out the plies that do not count towards the limit of 120: see [Position.Play].
func (p *Position) Halfmoves() int { return int(p.count.Counted) }

// Fullmove returns the number of the move to be played. It is 1 at the start, grows by
// one after each move of Black, and stops at 9999.
func (p *Position) Fullmove() int { return int(p.count.Fullmove) }

// Hash returns a key of the pieces and the side to move.
func (p *Position) Hash() uint64 { return p.key }

func (p *Position) occupied() bitboard { return p.planes.Occupied() }

func (p *Position) side(c Color) bitboard { return p.planes.Side(uint8(c)) }

// The squares of the pieces of one kind, of both sides.

func (p *Position) soldiers() bitboard  { return p.planes.Soldiers() }
func (p *Position) advisors() bitboard  { return p.planes.Advisors() }
func (p *Position) elephants() bitboard { return p.planes.Elephants() }
func (p *Position) horses() bitboard    { return p.planes.Horses() }
func (p *Position) cannons() bitboard   { return p.planes.Cannons() }
func (p *Position) rooks() bitboard     { return p.planes.Rooks() }

// kind returns the squares of the pieces of kind k, of both sides.
func (p *Position) kind(k Kind) bitboard { return p.planes.Kind(uint8(k)) }

// general returns the square of the general of c. If there is no general, it returns a
// square outside the palaces.
func (p *Position) general(c Color) Square { return Square(p.planes.General(uint8(c))) }

// updateThreats computes the fields targets, bound and check.
func (p *Position) updateThreats() { p.targets, p.bound, p.check = p.threats(bitboard{}) }

// threats finds out where the side to move can go: see [river.Planes.Threats].
func (p *Position) threats(piece bitboard) (targets, bound bitboard, check bool) {
	return p.planes.Threats(uint8(p.turn), piece)
}

// put puts piece on the empty square s. After the last piece, the caller must call
// restore.
func (p *Position) put(s Square, piece Piece) { p.planes.Put(uint8(s), uint8(piece)) }

// restore computes, from the pieces and the turn, the fields that Play keeps up to date.
func (p *Position) restore() {
	p.updateThreats()
	p.key = p.hash()
	p.psq = p.pieceSquares()
}

// Mirror returns p with the colours exchanged and the board turned upside down.
func (p *Position) Mirror() Position {
	m := Position{count: p.count.Exchanged(), turn: p.turn&1 ^ 1}
	for s := Square(0); s < squares; s++ {
		if piece := p.At(s); piece != NoPiece {
			m.put(SquareAt(s.File(), ranks-1-s.Rank()), NewPiece(piece.Kind(), piece.Color()^1))
		}
	}
	m.restore()
	return m
}

// reflected returns p with left and right exchanged.
func (p *Position) reflected() Position {
	m := Position{count: p.count, turn: p.turn}
	for s := Square(0); s < squares; s++ {
		if piece := p.At(s); piece != NoPiece {
			m.put(SquareAt(files-1-s.File(), s.Rank()), piece)
		}
	}
	m.restore()
	return m
}
