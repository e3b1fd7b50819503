package chess

// Forces reports whether m gives check, without playing it. It looks twice only where the
// piece would see the king on an empty board or leaves a line to him, as few moves do.
func (Rules) Forces(p *Position, m Move) bool {
	us := p.turn & 1
	near := &checking[us][p.king(us^1)]
	return near[m.code()&15]&m.To().bit()|near[Queen]&m.From().bit() != 0 && p.givesCheck(m)
}

// givesCheck is Forces for a move that may.
func (p *Position) givesCheck(m Move) bool {
	us := p.turn & 1
	own := p.board(us)
	king := p.king(us ^ 1)
	l := &geometry[king]
	from, to := m.From(), m.To()
	kind := m.Kind()
	occupied := p.occupied() &^ from.bit()
	straight, diagonal := own&(p.boards[Rook]|p.boards[Queen])&^from.bit(), own&(p.boards[Bishop]|p.boards[Queen])&^from.bit()
	switch {
	case m.Castling():
		rook := to
		var square Square
		to, square = castlingTargets(from, rook)
		straight = straight&^rook.bit() | square.bit()
		occupied = occupied&^rook.bit() | square.bit()
	case m.EnPassant():
		occupied &^= (to ^ 8).bit()
	case m.Promotion() != NoKind:
		kind = m.Promotion()
	}
	bit := to.bit()
	occupied |= bit
	switch kind {
	case Pawn:
		if l.pawn[us^1]&bit != 0 {
			return true
		}
	case Knight:
		if l.knight&bit != 0 {
			return true
		}
	case Bishop:
		diagonal |= bit
	case Rook:
		straight |= bit
	case Queen:
		straight |= bit
		diagonal |= bit
	}
	return straight&(l.file|l.rank) != 0 && straight&rookAttacks(king, occupied) != 0 ||
		diagonal&(l.diagonal|l.antidiagonal) != 0 && diagonal&bishopAttacks(king, occupied) != 0
}

// checking holds the squares from which a piece would give check on an empty board, by
// its side, the square of the enemy king and the code of its move. Castling, promotions and
// taking en passant may do so wherever they go.
var checking [2][64][16]uint64

func initChecking() {
	for king := A1; king <= H8; king++ {
		l := &geometry[king]
		straight, diagonal := l.file|l.rank, l.diagonal|l.antidiagonal
		for us := range checking {
			near := &checking[us][king]
			for code := codeCastle; code < len(near); code++ {
				near[code] = ^uint64(0)
			}
			pawn := l.pawn[us^1]
			near[Pawn], near[codeDoubleStep] = pawn, pawn
			near[Knight], near[Bishop], near[Rook], near[Queen] = l.knight, diagonal, straight, straight|diagonal
		}
	}
}
