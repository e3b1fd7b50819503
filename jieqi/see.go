package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// noExchange is what a general counts in exchanges: no exchange is worth one.
const noExchange = 20_000

// exchange is a sequence of captures on one point.
type exchange struct {
	p        *Position
	to       uint8
	occupied river.Set
	means    [2]ply.Score // of the pools
}

func newExchange(p *Position) exchange {
	return exchange{p: p, means: [2]ply.Score{ply.Score(p.pools[red].mean()), ply.Score(p.pools[black].mean())}}
}

// value returns what the piece on s counts in exchanges. A dark one counts what it is on average.
func (x *exchange) value(s uint8) ply.Score {
	what := x.p.At(square(s))
	switch {
	case x.p.dark.Has(s):
		return x.means[what.Color()]
	case what.Kind() == xiangqi.General:
		return noExchange
	}
	return ply.Score(values[what.Kind()])
}

// Exchange returns what m wins or loses if both sides go on taking on its target,
// each with its least valuable piece, and only while that pays (the swap algorithm of
// chess). A dark piece counts what its pool is worth on average, before it is turned up and after.
func (Rules) Exchange(p *Position, m Move) ply.Score {
	x := newExchange(p)
	return x.run(uint8(m.From()), uint8(m.To()))
}

// run returns the result of the captures on to that begin with the piece on from. After each capture
// it looks for the attackers again: the piece that left may have been a cannon's screen, blocked a
// horse, or shielded its general.
func (x *exchange) run(from, to uint8) ply.Score {
	var gains [2 * 16]ply.Score
	gains[0] = x.value(to)
	standing := x.value(from)
	x.to, x.occupied = to, x.p.planes.Occupied().Without(river.Bits[from]).Or(river.Bits[to])
	n := 0
	for side := uint8(x.p.turn&1 ^ 1); n < len(gains)-1; side ^= 1 {
		attacker, value := x.leastValuable(side)
		if attacker >= river.Points {
			break
		}
		n++
		gains[n] = standing - gains[n-1]
		standing = value
		x.occupied = x.occupied.Without(river.Bits[attacker])
	}
	for ; n > 0; n-- {
		gains[n-1] = -max(-gains[n-1], gains[n])
	}
	return gains[0]
}

// leastValuable returns the point of the least valuable piece of side that can take on x.to, and what
// it counts. The point is off the board if no piece can.
func (x *exchange) leastValuable(side uint8) (attacker uint8, value ply.Score) {
	attacker = river.Points
	for set := x.p.planes.FreeTakers(side, x.to, x.occupied, x.p.dark).Without(river.Bits[x.to]); !set.Empty(); {
		s := set.Next()
		if v := x.value(s); (attacker == river.Points || v < value) && x.free(s, side) {
			attacker, value = s, v
		}
	}
	return attacker, value
}

// free reports whether the piece of side on s can take on x.to without leaving its general attacked.
func (x *exchange) free(s, side uint8) bool {
	general := x.p.planes.General(side)
	if general == s {
		general = x.to
	}
	occupied := x.occupied.Without(river.Bits[s])
	enemy := x.p.planes.Side(side ^ 1).And(occupied).Without(river.Bits[x.to])
	return !x.p.planes.FreeAttackedBy(general, enemy, occupied)
}

// Order gives captures a score by what they win; other moves get 0. If the captured piece
// is worth at least as much as the piece that takes it, the score is the value of the
// captured piece, less a small part of the value of the attacker (most valuable victim,
// least valuable attacker). Otherwise it is the result of Exchange, which takes more
// time.
func (r Rules) Order(p *Position, moves []Move, scores []ply.Score) {
	enemy := p.planes.Side(uint8(p.turn ^ 1))
	x := newExchange(p)
	for i, m := range moves[:min(len(moves), len(scores))] {
		scores[i] = 0
		from, to := uint8(m.From()), uint8(m.To())
		if !enemy.Has(to) {
			continue
		}
		victim, attacker := x.value(to), x.value(from)
		switch {
		case attacker == noExchange:
			scores[i] = victim - ply.Score(values[xiangqi.Rook]/16)
		case victim >= attacker:
			scores[i] = victim - attacker/16
		default:
			scores[i] = x.run(from, to)
		}
	}
}

// Forces sets forces[i] to true if moves[i] gives check, else to false. Of a dark piece that moves it
// is not known whether it gives check itself; then only the check counts that it uncovers.
func (Rules) Forces(p *Position, moves []Move, forces []bool) {
	general := p.planes.General(uint8(p.turn&1 ^ 1))
	at := river.PalaceAt(general)
	near := at.Near.Or(at.Advisors).Or(at.Elephants)
	for i, m := range moves[:min(len(moves), len(forces))] {
		forces[i] = near.Meets(river.Bits[m.From()].Or(river.Bits[m.To()])) && p.givesCheck(m, general)
	}
}

// givesCheck reports whether m attacks the enemy general, whose point is general. It is
// slow: Forces first asks whether m begins or ends near the general.
func (p *Position) givesCheck(m Move, general uint8) bool {
	from, to := uint8(m.From()), uint8(m.To())
	next := p.planes
	next.Move(from, to, next.At(from))
	own := next.Side(uint8(p.turn))
	if p.dark.Has(from) {
		own = own.Without(river.Bits[to])
	}
	return next.FreeAttackedBy(general, own, next.Occupied())
}
