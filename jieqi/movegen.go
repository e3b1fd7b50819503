package jieqi

import (
	"slices"

	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// mostMoves is an upper bound on the number of moves of a position. The dark pieces of a side move as
// two rooks and two cannons, and as many can be face up. So can two horses, besides two dark ones. Each
// of the other three has at most as many moves as an elephant.
const mostMoves = 8*17 + 4*8 + 3*4 + 4

// Moves appends the legal moves of the side to move to dst. At a reveal it has none: what chance may
// turn up depends on the rules, see [Rules.Moves]. Positions with the same [Position.Hash] have the
// same moves in the same order. If dst has room for 192 more moves, Moves does not allocate.
func (p *Position) Moves(dst []Move) []Move {
	if p.pending() {
		return dst
	}
	dst = slices.Grow(dst, mostMoves)
	return dst[:p.generate(dst[:cap(dst)], len(dst), river.Everywhere)]
}

// tactical appends the legal captures to dst.
func (p *Position) tactical(dst []Move) []Move {
	dst = slices.Grow(dst, mostMoves)
	return dst[:p.generate(dst[:cap(dst)], len(dst), p.planes.Side(uint8(p.turn^1)))]
}

// generate writes the legal moves to points of the set to into buf, beginning at index
// n. It returns the index after the last move.
func (p *Position) generate(buf []Move, n int, to river.Set) int {
	us := uint8(p.turn & 1)
	own, occupied := p.planes.Side(us), p.planes.Occupied()
	to = to.Without(own)
	n = p.generalMoves(buf, n, to)
	if !p.bound.Empty() {
		n = p.boundMoves(buf, n, to)
		own = own.Without(p.bound)
	}
	to = to.And(p.targets)
	if to.Empty() {
		return n
	}
	n = river.WriteSoldiers(buf, n, us, own.And(p.planes.Soldiers()), to)
	for set := own.And(p.planes.Horses()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, river.At(s).Horse.Moves(occupied).And(to))
	}
	for set := own.And(p.planes.Rooks()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, river.RookMoves(s, occupied).And(to))
	}
	for set := own.And(p.planes.Cannons()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, river.CannonMoves(s, occupied).And(to))
	}
	for set := own.And(p.planes.Elephants()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, river.At(s).FreeElephant.Moves(occupied).And(to))
	}
	for set := own.And(p.planes.Advisors()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, p.advisorSteps(s).And(to))
	}
	return n
}

// advisorSteps returns where the advisor on s can go: one that lies face down stays in the palace. An
// elephant that lies face down needs no such rule, because from home it does not reach the river.
func (p *Position) advisorSteps(s uint8) river.Set {
	if p.dark.Has(s) {
		return river.At(s).Advisor
	}
	return river.At(s).FreeAdvisor
}

// boundMoves writes the legal moves of the pieces in p.bound to points of the set to.
func (p *Position) boundMoves(buf []Move, n int, to river.Set) int {
	occupied := p.planes.Occupied()
	for set := p.bound; !set.Empty(); {
		s := set.Next()
		targets, _, _ := p.planes.FreeThreats(uint8(p.turn), river.Bits[s])
		n = river.Write(buf, n, s, p.movesFrom(s, occupied).And(targets).And(to))
	}
	return n
}

// movesFrom returns where the piece on s can go. The set includes pieces of its own side,
// and points that would leave its general in check.
func (p *Position) movesFrom(s uint8, occupied river.Set) river.Set {
	return p.planes.FreeMovesFrom(s, occupied, p.dark)
}

// generalMoves writes the legal moves of the general. A general does not shield the
// points behind itself. So it is taken off the board before they are checked for
// attacks.
func (p *Position) generalMoves(buf []Move, n int, to river.Set) int {
	general := p.planes.General(uint8(p.turn))
	steps := river.PalaceAt(general).Steps.And(to)
	if steps.Empty() {
		return n
	}
	occupied := p.planes.Occupied().Without(river.Bits[general])
	enemy := p.planes.Side(uint8(p.turn ^ 1))
	for !steps.Empty() {
		if s := steps.Next(); !p.planes.FreeAttackedBy(s, enemy, occupied) {
			buf[n] = newMove(square(general), square(s))
			n++
		}
	}
	return n
}

// Move returns the legal move from one point to another, and whether there is one.
func (p *Position) Move(from, to xiangqi.Square) (Move, bool) {
	m := newMove(from, to)
	if from >= river.Points || to >= river.Points || !p.Legal(m) {
		return 0, false
	}
	return m, true
}

// Legal reports whether m is a legal move of the side to move. It accepts any value of m. At a reveal
// no move is: see [Rules.Moves].
func (p *Position) Legal(m Move) bool {
	from, to := uint8(m.From()), uint8(m.To())
	us := uint8(p.turn & 1)
	own, occupied := p.planes.Side(us), p.planes.Occupied()
	if p.pending() || m != newMove(m.From(), m.To()) || !own.Has(from) || own.Has(to) || !p.movesFrom(from, occupied).Has(to) {
		return false
	}
	switch {
	case from == p.planes.General(us):
		return !p.planes.FreeAttackedBy(to, p.planes.Side(us^1), occupied.Without(river.Bits[from]))
	case p.bound.Has(from):
		targets, _, _ := p.planes.FreeThreats(us, river.Bits[from])
		return targets.Has(to)
	}
	return p.targets.Has(to)
}

// anyMove reports whether there is a legal move.
func (p *Position) anyMove() bool {
	if p.planes.AnyEasyMove(uint8(p.turn&1), p.targets, p.bound) {
		return true
	}
	// The rest is rare: few pieces, bound pieces, answers to a check.
	var buf [mostMoves]Move
	return p.generate(buf[:], 0, river.Everywhere) > 0
}
