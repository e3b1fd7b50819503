package xiangqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
)

// exchangeValues are the values of the pieces in exchanges: the traditional ones in round
// numbers. Horse and cannon have the same value, so that searchers do not see a loss in
// exchanging them. No exchange is worth a general.
var exchangeValues = [8]ply.Score{Soldier: 100, Advisor: 200, Elephant: 200, Horse: 430, Cannon: 430, Rook: 900, General: 20_000}

// Exchange returns what m wins or loses if both sides go on taking on its target square,
// each with its least valuable piece, and only while that pays (the swap algorithm of
// chess). After each capture it looks for the attackers again. The piece that left may
// have been a cannon's screen, blocked a horse, or shielded its general.
func (Rules) Exchange(p *Position, m Move) ply.Score {
	from, to := m.From(), m.To()
	var gains [2 * 16]ply.Score
	gains[0] = exchangeValues[p.At(to).Kind()]
	standing := p.At(from).Kind()
	x := exchange{p: p, to: to, occupied: p.occupied().Without(from.bit()).Or(to.bit())}
	n := 0
	for side := p.turn&1 ^ 1; n < len(gains)-1; side ^= 1 {
		attacker, kind := x.leastValuable(side)
		if kind == NoKind {
			break
		}
		n++
		gains[n] = exchangeValues[standing] - gains[n-1]
		standing = kind
		x.occupied = x.occupied.Without(attacker)
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
	occupied bitboard
}

// leastValuable returns the least valuable piece of side that can take on x.to, and its
// kind. The kind is NoKind if no piece can.
func (x *exchange) leastValuable(side Color) (attacker bitboard, kind Kind) {
	p := x.p
	g := river.At(uint8(x.to))
	own := p.side(side).And(x.occupied).Without(x.to.bit())
	if a := x.free(own.And(p.soldiers()).And(g.SoldierFrom[side&1]), side); !a.Empty() {
		return a, Soldier
	}
	if a := x.free(own.And(p.advisors()).And(g.Advisor), side); !a.Empty() {
		return a, Advisor
	}
	if a := x.free(own.And(p.elephants()).And(g.Elephant.Moves(x.occupied)), side); !a.Empty() {
		return a, Elephant
	}
	if a := x.free(own.And(p.horses()).And(g.HorseFrom.Moves(x.occupied)), side); !a.Empty() {
		return a, Horse
	}
	line := own.And(g.File.Or(g.Rank))
	if cannons := line.And(p.cannons()); !cannons.Empty() {
		if a := x.free(cannons.And(river.CannonMoves(uint8(x.to), x.occupied)), side); !a.Empty() {
			return a, Cannon
		}
	}
	if rooks := line.And(p.rooks()); !rooks.Empty() {
		if a := x.free(rooks.And(river.RookMoves(uint8(x.to), x.occupied)), side); !a.Empty() {
			return a, Rook
		}
	}
	if general := p.general(side); river.PalaceAt(uint8(general)).Steps.Has(uint8(x.to)) {
		if a := x.free(general.bit(), side); !a.Empty() {
			return a, General
		}
	}
	return bitboard{}, NoKind
}

// free returns the first piece of set that can take on x.to without leaving its general
// attacked. The result is empty if no piece can. The pieces of set belong to side.
func (x *exchange) free(set bitboard, side Color) bitboard {
	for !set.Empty() {
		s := Square(set.Next())
		general := x.p.general(side)
		if general == s {
			general = x.to
		}
		occupied := x.occupied.Without(s.bit())
		if !x.p.planes.AttackedBy(uint8(general), x.p.side(side^1).And(occupied).Without(x.to.bit()), occupied) {
			return s.bit()
		}
	}
	return bitboard{}
}

// Order gives captures a score by what they win; other moves get 0. If the captured piece
// is worth at least as much as the piece that takes it, the score is the value of the
// captured piece, less a small part of the value of the attacker (most valuable victim,
// least valuable attacker). Otherwise it is the result of Exchange, which takes more
// time.
func (r Rules) Order(p *Position, moves []Move, scores []ply.Score) {
	enemy := p.side(p.turn ^ 1)
	for i, m := range moves[:min(len(moves), len(scores))] {
		scores[i] = 0
		if !enemy.Has(uint8(m.To())) {
			continue
		}
		kind := p.At(m.From()).Kind()
		victim, attacker := exchangeValues[p.At(m.To()).Kind()], exchangeValues[kind]
		switch {
		case kind == General:
			scores[i] = ply.Score(victim - exchangeValues[Rook]/16)
		case victim >= attacker:
			scores[i] = ply.Score(victim - attacker/16)
		default:
			scores[i] = r.Exchange(p, m)
		}
	}
}

// Forces sets forces[i] to true if moves[i] gives check, else to false. It does not
// change p.
func (Rules) Forces(p *Position, moves []Move, forces []bool) {
	general := p.general(p.turn&1 ^ 1)
	near := river.PalaceAt(uint8(general)).Near
	for i, m := range moves[:min(len(moves), len(forces))] {
		forces[i] = near.Meets(m.From().bit().Or(m.To().bit())) && p.givesCheck(m, general)
	}
}

// givesCheck reports whether m attacks the enemy general, whose square is general. It is
// slow: Forces first asks whether m begins or ends near the general.
func (p *Position) givesCheck(m Move, general Square) bool {
	us, from, to := p.turn&1, m.From(), m.To()
	next := p.planes
	next.Move(uint8(from), uint8(to), uint8(p.At(from)))
	return next.AttackedBy(uint8(general), next.Side(uint8(us)), next.Occupied())
}
