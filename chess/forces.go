package chess

// Forces reports whether m gives check, without playing it.
func (Rules) Forces(p *Position, m Move) bool {
	us := p.turn & 1
	own := p.board(us)
	king := p.king(us ^ 1)
	l := &geometry[king]
	from, to := m.From(), m.To()
	kind := m.Kind()
	if code := m.code(); code < codeCastle {
		near := &checking[us][king]
		if near[code]&to.bit()|near[Queen]&from.bit() == 0 {
			return false // it neither looks at the king nor leaves a line to him
		}
	}
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
// its side, the square of the enemy king and the code of its move.
var checking [2][64][8]uint64

func initChecking() {
	for king := A1; king <= H8; king++ {
		l := &geometry[king]
		straight, diagonal := l.file|l.rank, l.diagonal|l.antidiagonal
		for us := range checking {
			pawn := l.pawn[us^1]
			checking[us][king] = [8]uint64{
				Pawn: pawn, Knight: l.knight, Bishop: diagonal, Rook: straight, Queen: straight | diagonal, codeDoubleStep: pawn,
			}
		}
	}
}
