package chess

// Forces tells which moves give check, without playing them. It looks closely only at few
// moves: those to a square from which the piece would attack the king on an empty board, and
// those from a square on a line with him.
func (Rules) Forces(p *Position, moves []Move, forces []bool) {
	us := p.turn & 1
	king := p.king(us ^ 1)
	near := &checking[us][king]
	lines := near[Queen]
	if len(moves) > 3 { // for more of them it pays to see what stands in the way
		seen := *near
		lines = p.sightlines(&seen, king)
		near = &seen
	}
	moves = moves[:min(len(moves), len(forces))]
	for i, m := range moves {
		forces[i] = (near[m.code()&15]&m.To().bit() != 0 || lines&m.From().bit() != 0) && p.givesCheck(m)
	}
}

// sightlines takes the squares from which a slider would attack the enemy king on an empty
// board, and leaves those from which it attacks him. It returns the pieces of the side to
// move that may stand between a slider and the king.
func (p *Position) sightlines(near *[16]uint64, king Square) (shields uint64) {
	b := &p.boards
	sliders := p.board(p.turn&1) & (near[Bishop]&(b[Bishop]|b[Queen]) | near[Rook]&(b[Rook]|b[Queen]))
	diagonal, straight := bishopAttacks(king, p.occupied()), rookAttacks(king, p.occupied())
	near[Bishop], near[Rook], near[Queen] = diagonal, straight, diagonal|straight
	for ; sliders != 0; sliders &= sliders - 1 {
		shields |= between[king][lowest(sliders)]
	}
	return shields & near[Queen]
}

// givesCheck reports whether a move gives check.
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
