package chess

import "math/bits"

// Position is a chess position. It has the pieces, the side to move, the castling rights,
// the en-passant square and the counters, but not the positions before it. It is a plain
// value: assigning copies it, and == compares it.
//
// Positions come from [Start], [ParseFEN], [ParseFENLax] and playing moves. The zero
// Position is an empty board without moves.
type Position struct {
	// boards are sets of squares: the white pieces, then the six kinds by their [Kind],
	// then the black pieces. There are eight, so that the compiler knows that an index
	// masked with 7 is within bounds. For the same reason a square is masked with 63 and
	// a colour with 1 wherever they are an index in a hot loop (s&63, turn&1, kind&7): the
	// mask changes no value, and it is cheaper than a bounds check.
	boards [8]uint64

	key      uint64 // of Zobrist
	checkers uint64 // the pieces that give check to the side to move
	pinned   uint64 // the pieces of the side to move that shield their king
	rooks    uint64 // the rooks that may still castle

	psq       int32 // material and piece-square values, White's minus Black's, packed
	clock     uint16
	fullmove  uint16
	turn      Color
	enPassant Square // 0 unless a pawn can be taken there legally
}

const (
	whiteBoard = 0
	blackBoard = 7
)

// Start returns the position in which a game of chess begins.
func Start() Position { return startPosition }

var startPosition Position // set by init, after the tables

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn & 1 }

// At returns the piece on s. It returns NoPiece if s is empty or not on the board.
func (p *Position) At(s Square) Piece {
	k := p.kindAt(s)
	if s >= squares || k == NoKind {
		return NoPiece
	}
	return NewPiece(k, Color(p.boards[blackBoard]>>(s&63)&1))
}

// King returns the square of the king of c. It returns false if c has no king.
func (p *Position) King(c Color) (Square, bool) {
	return p.king(c & 1), p.board(c&1)&p.boards[King] != 0
}

// Check reports whether the side to move is in check.
func (p *Position) Check() bool { return p.checkers != 0 }

// EnPassant returns the square on which a pawn can be taken en passant, and whether
// there is one. A square that no legal capture goes to does not count.
func (p *Position) EnPassant() (Square, bool) { return p.enPassant, p.enPassant != 0 }

// Halfmoves returns the number of plies since a pawn moved or a piece was taken.
func (p *Position) Halfmoves() int { return int(p.clock) }

// Fullmove returns the number of the move that is to be played: 1 at the start, one
// more after each move of Black.
func (p *Position) Fullmove() int { return int(p.fullmove) }

// Castling returns the rook with which c may still castle towards the h-file
// (kingside) or the a-file, and whether there is one.
func (p *Position) Castling(c Color, kingside bool) (rook Square, ok bool) {
	king := p.board(c) & p.boards[King]
	rooks := p.rooks & p.board(c)
	if kingside {
		rooks &= ^(king - 1)
	} else {
		rooks &= king - 1
	}
	return lowest(rooks), rooks != 0
}

// Chess960 reports whether a castling right of p is one that classical chess does
// not have: the king not on the e-file, or the rook not in its corner. Such positions
// write castling as the king taking his rook in UCI notation.
func (p *Position) Chess960() bool {
	const corners = 1<<A1 | 1<<H1 | 1<<A8 | 1<<H8
	if p.rooks&^corners != 0 {
		return true
	}
	for c := White; c <= Black; c++ {
		king := p.board(c) & p.boards[King]
		if p.rooks&p.board(c) != 0 && king&(1<<E1|1<<E8) == 0 {
			return true
		}
	}
	return false
}

// Hash returns a key of the position. The counters do not change it. The en-passant square
// changes it only if a legal capture goes there, as in the rule of threefold repetition.
func (p *Position) Hash() uint64 { return p.key }

func (p *Position) board(c Color) uint64 { return p.boards[c*blackBoard&7] }

func (p *Position) occupied() uint64 { return p.boards[whiteBoard] | p.boards[blackBoard] }

// kindAt returns the kind of the piece on a square. It has no branch: it puts the three
// bits of the kind together.
func (p *Position) kindAt(s Square) Kind {
	b := &p.boards
	s &= 63
	return Kind((b[Pawn]|b[Bishop]|b[Queen])>>s&1 | (b[Knight]|b[Bishop]|b[King])>>s&1<<1 | (b[Rook]|b[Queen]|b[King])>>s&1<<2)
}

func (p *Position) king(c Color) Square { return lowest(p.board(c) & p.boards[King]) }

// put puts a piece on an empty square. It is for parsers and tests, which call restore in
// the end.
func (p *Position) put(s Square, piece Piece) {
	p.boards[piece.Kind()] |= s.bit()
	p.boards[piece.Color()*blackBoard] |= s.bit()
}

// restore computes all that Play keeps up to date. It needs the boards, the turn, the
// castling rooks and the en-passant square. If no legal capture goes to that square,
// restore removes it.
func (p *Position) restore() {
	p.lookAtKing()
	if p.enPassant != 0 && !p.canTakeEnPassant() {
		p.enPassant = 0
	}
	p.key = p.hash()
	p.psq = p.pieceSquares()
}

// lookAtKing finds the pieces that give check, and the pinned pieces of the side to move.
// An enemy slider on a line with the king gives check if nothing stands between them. It
// pins if one piece of the side to move stands there.
func (p *Position) lookAtKing() {
	us := p.turn & 1
	b := &p.boards
	own, enemy := p.board(us), p.board(us^1)
	king := lowest(own & b[King])
	l := &geometry[king]
	checkers := enemy & (l.knight&b[Knight] | l.pawn[us]&b[Pawn])
	var pinned uint64
	occupied := own | enemy
	row := &between[king]
	sliders := enemy & ((l.diagonal|l.antidiagonal)&(b[Bishop]|b[Queen]) | (l.file|l.rank)&(b[Rook]|b[Queen]))
	for ; sliders != 0; sliders &= sliders - 1 {
		blockers := row[bits.TrailingZeros64(sliders)&63] & occupied
		if blockers&(blockers-1) != 0 {
			continue
		}
		pinned |= blockers
		if blockers == 0 {
			checkers |= sliders & -sliders
		}
	}
	p.checkers, p.pinned = checkers, pinned&own
}

// attacked reports whether the side named by attacks the square s. Only the squares in the
// set occupied count as occupied, and only pieces on them can attack.
func (p *Position) attacked(s Square, by Color, occupied uint64) bool {
	b := &p.boards
	enemy := p.board(by) & occupied
	l := &geometry[s&63]
	if enemy&(l.knight&b[Knight]|l.king&b[King]|l.pawn[by&1^1]&b[Pawn]) != 0 {
		return true
	}
	diagonal := enemy & (b[Bishop] | b[Queen])
	straight := enemy & (b[Rook] | b[Queen])
	return diagonal&(l.diagonal|l.antidiagonal) != 0 && bishopAttacks(s, occupied)&diagonal != 0 ||
		straight&(l.file|l.rank) != 0 && rookAttacks(s, occupied)&straight != 0
}

// canTakeEnPassant reports whether a legal capture goes to the en-passant square.
func (p *Position) canTakeEnPassant() bool {
	us := p.turn & 1
	pawns := geometry[p.enPassant&63].pawn[us^1] & p.boards[Pawn] & p.board(us)
	for ; pawns != 0; pawns &= pawns - 1 {
		if p.enPassantLegal(lowest(pawns)) {
			return true
		}
	}
	return false
}

// enPassantLegal reports whether the pawn on the square from may take en passant. The set
// of pinned pieces does not tell, because two pawns leave the rank at once.
func (p *Position) enPassantLegal(from Square) bool {
	us := p.turn & 1
	b := &p.boards
	taken := (p.enPassant ^ 8).bit()
	if p.checkers&(b[Pawn]|b[Knight])&^taken != 0 {
		return false
	}
	enemy := p.board(us ^ 1)
	king := p.king(us)
	occupied := p.occupied() ^ from.bit() ^ taken | p.enPassant.bit()
	return bishopAttacks(king, occupied)&enemy&(b[Bishop]|b[Queen]) == 0 &&
		rookAttacks(king, occupied)&enemy&(b[Rook]|b[Queen]) == 0
}
