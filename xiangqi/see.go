package xiangqi

import "github.com/plygo/ply"

// exchangeValues are the values by which exchanges are reckoned, the traditional ones in
// round numbers. A cannon for a horse is no loss, so that searchers do not take it for
// one. The general is never given up.
var exchangeValues = [8]ply.Score{Soldier: 100, Advisor: 200, Elephant: 200, Horse: 430, Cannon: 430, Rook: 900, General: 20_000}

// Exchange returns what m wins or loses if both sides go on taking on its target square,
// each with its least valuable piece and only while that pays (the swap algorithm of
// chess). Who can take is found anew after each capture, because a piece that leaves may
// have been a cannon's screen, blocked a horse or shielded its general.
func (Rules) Exchange(p *Position, m Move) ply.Score {
	from, to := m.From(), m.To()
	var gains [2 * 16]ply.Score
	gains[0] = exchangeValues[p.At(to).Kind()]
	standing := p.At(from).Kind()
	x := exchange{p: p, to: to, occupied: p.occupied().without(from.bit()).or(to.bit())}
	n := 0
	for side := p.turn&1 ^ 1; n < len(gains)-1; side ^= 1 {
		attacker, kind := x.leastValuable(side)
		if kind == NoKind {
			break
		}
		n++
		gains[n] = exchangeValues[standing] - gains[n-1]
		standing = kind
		x.occupied = x.occupied.without(attacker)
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
	occupied board
}

// leastValuable returns the least valuable piece of a side that can take on the square,
// NoKind if there is none.
func (x *exchange) leastValuable(side Color) (attacker board, kind Kind) {
	p := x.p
	g := &geometries[x.to&127]
	own := p.side(side).and(x.occupied).without(x.to.bit())
	if a := x.free(own.and(p.soldiers()).and(g.soldierFrom[side&1]), side); !a.empty() {
		return a, Soldier
	}
	if a := x.free(own.and(p.advisors()).and(g.advisor), side); !a.empty() {
		return a, Advisor
	}
	if a := x.free(own.and(p.elephants()).and(g.elephant.moves(x.occupied)), side); !a.empty() {
		return a, Elephant
	}
	if a := x.free(own.and(p.horses()).and(g.horseFrom.moves(x.occupied)), side); !a.empty() {
		return a, Horse
	}
	line := own.and(g.file.or(g.rank))
	if cannons := line.and(p.cannons()); !cannons.empty() {
		if a := x.free(cannons.and(cannonMoves(x.to, x.occupied)), side); !a.empty() {
			return a, Cannon
		}
	}
	if rooks := line.and(p.rooks()); !rooks.empty() {
		if a := x.free(rooks.and(rookMoves(x.to, x.occupied)), side); !a.empty() {
			return a, Rook
		}
	}
	if general := p.seat(side); seats[seatOf[general]].steps.has(x.to) {
		if a := x.free(general.bit(), side); !a.empty() {
			return a, General
		}
	}
	return board{}, NoKind
}

// free returns the first piece of a set that can take on the square without leaving its
// general attacked.
func (x *exchange) free(set board, side Color) board {
	for !set.empty() {
		s := set.next()
		general := x.p.seat(side)
		if general == s {
			general = x.to
		}
		occupied := x.occupied.without(s.bit())
		if !x.p.attackedBy(general, x.p.side(side^1).and(occupied).without(x.to.bit()), occupied) {
			return s.bit()
		}
	}
	return board{}
}

// Order rates captures by what they win: the exchange value, or, where the victim is
// worth no less than the piece that takes it, the victim less a little for a costlier
// attacker (most valuable victim, least valuable attacker), which needs no look at the
// exchange. Other moves are 0.
func (r Rules) Order(p *Position, moves []Move, scores []int32) {
	enemy := p.side(p.turn ^ 1)
	for i, m := range moves[:min(len(moves), len(scores))] {
		scores[i] = 0
		if !enemy.has(m.To()) {
			continue
		}
		kind := p.At(m.From()).Kind()
		victim, attacker := exchangeValues[p.At(m.To()).Kind()], exchangeValues[kind]
		switch {
		case kind == General:
			scores[i] = int32(victim - exchangeValues[Rook]/16)
		case victim >= attacker:
			scores[i] = int32(victim - attacker/16)
		default:
			scores[i] = int32(r.Exchange(p, m))
		}
	}
}

// Forces tells which moves give check, without playing them.
func (Rules) Forces(p *Position, moves []Move, forces []bool) {
	general := p.seat(p.turn&1 ^ 1)
	near := &seats[seatOf[general]].near
	for i, m := range moves[:min(len(moves), len(forces))] {
		forces[i] = near.meets(m.From().bit().or(m.To().bit())) && p.givesCheck(m, general)
	}
}

// givesCheck is Forces for a move that may.
func (p *Position) givesCheck(m Move, general Square) bool {
	us, from, to := p.turn&1, m.From(), m.To()
	next := Position{planes: p.planes}
	next.move(from, to, p.At(from))
	return next.attacked(general, us, next.occupied())
}
