package chess

import "github.com/plygo/ply"

// exchangeValues are the values by which exchanges are reckoned, round numbers near
// the averages of the piece-square tables. A bishop for a knight is no loss, so that
// searchers do not take it for one. The king is never given up.
var exchangeValues = [8]ply.Score{Pawn: 100, Knight: 325, Bishop: 325, Rook: 500, Queen: 900, King: 20_000}

// Exchange returns what m wins or loses if both sides go on taking on its target
// square, each with its least valuable piece and only while that pays (the swap
// algorithm). Sliders behind other pieces join in, pieces that shield their king from
// a slider stay where they are, a king takes only what is not defended, and a pawn
// that takes on the last rank becomes a queen.
func (Rules) Exchange(p *Position, m Move) ply.Score {
	if m.Castling() {
		return 0
	}
	from, to := m.From(), m.To()
	us := p.turn & 1
	var gains [32]ply.Score
	gains[0] = exchangeValues[p.kindAt(to)]
	x := exchange{p: p, to: to, occupied: p.occupied()&^from.bit() | to.bit()}
	standing := m.Kind()
	if m.EnPassant() {
		gains[0] = exchangeValues[Pawn]
		x.occupied &^= (to ^ 8).bit()
	}
	if k := m.Promotion(); k != NoKind {
		standing = k
		gains[0] += exchangeValues[k] - exchangeValues[Pawn]
	}
	n := 0
	for side := us ^ 1; n < len(gains)-1; side ^= 1 {
		attacker, kind := x.leastValuable(side)
		if kind == NoKind {
			break
		}
		n++
		gains[n] = exchangeValues[standing] - gains[n-1]
		if standing = kind; kind == Pawn && to.bit()&outerRanks != 0 {
			standing = Queen
			gains[n] += exchangeValues[Queen] - exchangeValues[Pawn]
		}
		x.occupied &^= attacker
	}
	for ; n > 0; n-- {
		gains[n-1] = -max(-gains[n-1], gains[n])
	}
	return gains[0]
}

// exchange is a sequence of captures on one square.
type exchange struct {
	p        *Position
	to       Square
	occupied uint64
}

// leastValuable returns the least valuable piece of a side that can take on the
// square, NoKind if there is none.
func (x *exchange) leastValuable(side Color) (attacker uint64, kind Kind) {
	b := &x.p.boards
	l := &geometry[x.to&63]
	own := x.p.board(side) & x.occupied &^ x.to.bit()
	if a := x.free(own&b[Pawn]&l.pawn[side&1^1], side); a != 0 {
		return a, Pawn
	}
	if a := x.free(own&b[Knight]&l.knight, side); a != 0 {
		return a, Knight
	}
	var diagonal, straight uint64
	if own&(b[Bishop]|b[Queen])&(l.diagonal|l.antidiagonal) != 0 {
		diagonal = bishopAttacks(x.to, x.occupied)
	}
	if own&(b[Rook]|b[Queen])&(l.file|l.rank) != 0 {
		straight = rookAttacks(x.to, x.occupied)
	}
	if a := x.free(own&b[Bishop]&diagonal, side); a != 0 {
		return a, Bishop
	}
	if a := x.free(own&b[Rook]&straight, side); a != 0 {
		return a, Rook
	}
	if a := x.free(own&b[Queen]&(diagonal|straight), side); a != 0 {
		return a, Queen
	}
	if a := own & b[King] & l.king; a != 0 && !x.p.attacked(x.to, side^1, x.occupied&^a) {
		return a, King
	}
	return 0, NoKind
}

// free returns the lowest piece of a set that does not shield its king from a slider.
func (x *exchange) free(set uint64, side Color) uint64 {
	for ; set != 0; set &= set - 1 {
		if a := set & -set; !x.shields(a, side) {
			return a
		}
	}
	return 0
}

// shields reports whether the king of side would stand in the line of a slider if
// the piece left its square for x.to.
func (x *exchange) shields(piece uint64, side Color) bool {
	b := &x.p.boards
	king := x.p.king(side)
	l := &geometry[king]
	s := lowest(piece)
	occupied := x.occupied &^ piece
	enemy := x.p.board(side^1) & occupied &^ x.to.bit() & lineThrough[king][s]
	switch {
	case piece&(l.file|l.rank) != 0:
		if enemy &= b[Rook] | b[Queen]; enemy != 0 {
			enemy &= rookAttacks(king, occupied)
		}
	case piece&(l.diagonal|l.antidiagonal) != 0:
		if enemy &= b[Bishop] | b[Queen]; enemy != 0 {
			enemy &= bishopAttacks(king, occupied)
		}
	default:
		return false
	}
	for ; enemy != 0; enemy &= enemy - 1 {
		if between[king][lowest(enemy)]&piece != 0 {
			return true
		}
	}
	return false
}
