package chess

import "github.com/plygo/ply"

// exchangeValues are the values of pieces in exchanges: round numbers near the averages of
// the piece-square tables. Bishop and knight have the same value, so that a searcher does
// not see a loss in their exchange. The king is never given up.
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
	to := m.To()
	occupied := p.occupied()
	var value ply.Score
	if occupied&to.bit() != 0 {
		value = exchangeValues[p.kindAt(to)&7]
	}
	standing := m.Kind()
	occupied = occupied&^m.From().bit() | to.bit()
	if m.code() > codeCastle {
		if k := m.Promotion(); k != NoKind {
			standing = k
			value += exchangeValues[k&7] - exchangeValues[Pawn]
		} else {
			value = exchangeValues[Pawn]
			occupied &^= (to ^ 8).bit()
		}
	}
	attackers := p.attackers(to, occupied)
	if attackers&p.board(p.turn&1^1) == 0 {
		return value
	}
	return value - p.takeBack(to, standing, occupied, attackers)
}

// attackers returns the pieces of both sides that attack s. Only the squares in the set
// occupied count as occupied, and only pieces on them can attack.
func (p *Position) attackers(s Square, occupied uint64) uint64 {
	b := &p.boards
	l := &geometry[s&63]
	return occupied & (b[Pawn]&(l.pawn[Black]&b[whiteBoard]|l.pawn[White]&b[blackBoard]) |
		b[Knight]&l.knight | b[King]&l.king |
		(b[Bishop]|b[Queen])&bishopAttacks(s, occupied) | (b[Rook]|b[Queen])&rookAttacks(s, occupied))
}

// takeBack returns what the side that is not to move wins by taking a piece that stands on
// a square; 0 if it should not take. Attackers are the pieces of both sides that attack the
// square.
func (p *Position) takeBack(to Square, standing Kind, occupied, attackers uint64) ply.Score {
	b := &p.boards
	diagonal, straight := b[Bishop]|b[Queen], b[Rook]|b[Queen]
	var queening ply.Score
	if to.bit()&outerRanks != 0 {
		queening = exchangeValues[Queen] - exchangeValues[Pawn]
	}
	// What the side to take wins from here on counts if it lies between low and high, and
	// beyond them as if it were at the nearer bound (the window of alpha-beta): neither
	// side has to take, so nobody wins less than nothing.
	value, sign := ply.Score(0), ply.Score(1)
	low, high := ply.Score(0), 2*exchangeValues[King]
	for side := p.turn&1 ^ 1; ; side ^= 1 {
		stake := exchangeValues[standing&7]
		if stake+queening <= low {
			break
		}
		attacker, kind := p.leastValuable(attackers, side, to, occupied)
		if kind == NoKind {
			break
		}
		if standing = kind; kind == Pawn && queening != 0 {
			standing = Queen
			stake += queening
		}
		if stake <= low {
			break
		}
		value += sign * stake
		sign = -sign
		low, high = max(0, stake-high), stake-low
		// Sliders behind the piece that took join in.
		occupied &^= attacker
		if attacker&diagonal != 0 || kind == Pawn {
			attackers |= bishopAttacks(to, occupied) & diagonal
		}
		if attacker&straight != 0 {
			attackers |= rookAttacks(to, occupied) & straight
		}
		attackers &= occupied
	}
	return value + sign*low
}

// leastValuable returns the least valuable of the attackers that can take on a square
// for a side; NoKind if there is no such piece.
func (p *Position) leastValuable(attackers uint64, side Color, to Square, occupied uint64) (attacker uint64, kind Kind) {
	b := &p.boards
	for own := attackers & p.board(side); own != 0; own &^= attacker {
		set := own
		switch {
		case own&b[Pawn] != 0:
			set, kind = own&b[Pawn], Pawn
		case own&b[Knight] != 0:
			set, kind = own&b[Knight], Knight
		case own&b[Bishop] != 0:
			set, kind = own&b[Bishop], Bishop
		case own&b[Rook] != 0:
			set, kind = own&b[Rook], Rook
		case own&b[Queen] != 0:
			set, kind = own&b[Queen], Queen
		case attackers&p.board(side^1) != 0 || p.attacked(to, side^1, occupied&^own):
			return 0, NoKind
		default:
			return own, King
		}
		if attacker = set & -set; !p.shields(attacker, side, to, occupied) {
			return attacker, kind
		}
	}
	return 0, NoKind
}

// shields reports whether the king of side would stand in the line of a slider if
// the piece left its square for another.
func (p *Position) shields(piece uint64, side Color, to Square, occupied uint64) bool {
	king := p.king(side)
	line := lineThrough[king][lowest(piece)]
	if line == 0 {
		return false
	}
	sliders := p.board(side^1) & occupied &^ to.bit() & line
	return sliders != 0 && p.uncovered(king, piece, sliders, occupied&^piece)
}

// uncovered reports whether one of the pieces on a line with the king and a piece that
// left looks at the king from behind it.
func (p *Position) uncovered(king Square, piece, line, occupied uint64) bool {
	b := &p.boards
	straight := geometry[king&63].file | geometry[king&63].rank
	sliders := line & (b[Bishop] | b[Queen])
	if piece&straight != 0 {
		sliders = line & (b[Rook] | b[Queen])
	}
	for ; sliders != 0; sliders &= sliders - 1 {
		if way := between[king&63][lowest(sliders)]; way&piece != 0 && way&occupied == 0 {
			return true
		}
	}
	return false
}

// Order rates captures and promotions by what they win: the exchange value, or what needs
// no look at the exchange. Where the victim is worth no less than the piece that takes it,
// that is the victim less a little for a costlier attacker (most valuable victim, least
// valuable attacker); otherwise, if a pawn can take back, the difference of the two. Other
// moves are 0.
func (r Rules) Order(p *Position, moves []Move, scores []ply.Score) {
	enemy := p.board(p.turn&1 ^ 1)
	for i, m := range moves[:min(len(moves), len(scores))] {
		if enemy&m.To().bit() != 0 || m.code() > codeCastle {
			scores[i] = r.rate(p, m)
		} else {
			scores[i] = 0
		}
	}
}

// rate returns the value of a capture or a promotion: see Order.
func (r Rules) rate(p *Position, m Move) ply.Score {
	if m.Promotion() != NoKind {
		return r.Exchange(p, m)
	}
	if m.EnPassant() {
		return ply.Score(exchangeValues[Pawn] - exchangeValues[Pawn]/16)
	}
	to, enemy := m.To(), p.turn&1^1
	victim, attacker := exchangeValues[p.kindAt(to)&7], exchangeValues[m.Kind()&7]
	pawns := geometry[to].pawn[enemy^1] & p.boards[Pawn] & p.board(enemy) // that attack the target
	switch {
	case m.Kind() == King:
		return ply.Score(victim - exchangeValues[Queen]/16)
	case pawns != 0 && to.bit()&outerRanks != 0: // and would become queens
	case victim >= attacker:
		return ply.Score(victim - attacker/16)
	case pawns != 0 && !p.shields(pawns&-pawns, enemy, to, p.occupied()&^m.From().bit()):
		return ply.Score(victim - attacker)
	}
	return r.Exchange(p, m)
}
