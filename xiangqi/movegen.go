package xiangqi

import (
	"slices"

	"github.com/plygo/ply/internal/river"
)

// mostMoves is an upper bound on the number of moves of a position: the sum of the moves
// that the pieces of one side have on an empty board.
const mostMoves = 2*17 + 2*17 + 2*8 + 2*4 + 2*4 + 4 + 5*3

// Moves appends the legal moves of p to dst. Positions with the same [Position.Hash] have
// the same moves in the same order. If dst has room for 128 more moves, Moves does not
// allocate.
func (p *Position) Moves(dst []Move) []Move {
	dst = slices.Grow(dst, mostMoves)
	return dst[:p.generate(dst[:cap(dst)], len(dst), river.Everywhere)]
}

// tactical appends the legal captures to dst.
func (p *Position) tactical(dst []Move) []Move {
	dst = slices.Grow(dst, mostMoves)
	return dst[:p.generate(dst[:cap(dst)], len(dst), p.side(p.turn^1))]
}

// generate writes the legal moves to squares of the set to into buf, beginning at index
// n. It returns the index after the last move.
func (p *Position) generate(buf []Move, n int, to bitboard) int {
	us := p.turn & 1
	own, occupied := p.side(us), p.occupied()
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
	n = river.WriteSoldiers(buf, n, uint8(us), own.And(p.soldiers()), to)
	for set := own.And(p.horses()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, river.At(s).Horse.Moves(occupied).And(to))
	}
	for set := own.And(p.rooks()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, river.RookMoves(s, occupied).And(to))
	}
	for set := own.And(p.cannons()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, river.CannonMoves(s, occupied).And(to))
	}
	for set := own.And(p.elephants()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, river.At(s).Elephant.Moves(occupied).And(to))
	}
	for set := own.And(p.advisors()); !set.Empty(); {
		s := set.Next()
		n = river.Write(buf, n, s, river.At(s).Advisor.And(to))
	}
	return n
}

// boundMoves writes the legal moves of the pieces in p.bound to squares of the set to.
func (p *Position) boundMoves(buf []Move, n int, to bitboard) int {
	occupied := p.occupied()
	for set := p.bound; !set.Empty(); {
		s := Square(set.Next())
		targets, _, _ := p.threats(s.bit())
		n = river.Write(buf, n, uint8(s), p.movesFrom(s, occupied).And(targets).And(to))
	}
	return n
}

// movesFrom returns where the piece on s can go. The set includes pieces of its own side,
// and squares that would leave its general in check.
func (p *Position) movesFrom(s Square, occupied bitboard) bitboard {
	return p.planes.MovesFrom(uint8(s), occupied)
}

// generalMoves writes the legal moves of the general. A general does not shield the
// squares behind itself. So it is taken off the board before they are checked for
// attacks.
func (p *Position) generalMoves(buf []Move, n int, to bitboard) int {
	general := p.general(p.turn)
	steps := river.PalaceAt(uint8(general)).Steps.And(to)
	if steps.Empty() {
		return n
	}
	occupied := p.occupied().Without(general.bit())
	enemy := p.side(p.turn ^ 1)
	for !steps.Empty() {
		if s := steps.Next(); !p.planes.AttackedBy(s, enemy, occupied) {
			buf[n] = newMove(general, Square(s))
			n++
		}
	}
	return n
}

// Move returns the legal move from one square to another, and whether there is one.
func (p *Position) Move(from, to Square) (Move, bool) {
	m := newMove(from, to)
	if from >= squares || to >= squares || !p.Legal(m) {
		return 0, false
	}
	return m, true
}

// Legal reports whether m is a legal move of p. It accepts any value of m.
func (p *Position) Legal(m Move) bool {
	from, to := m.From(), m.To()
	us := p.turn & 1
	own, occupied := p.side(us), p.occupied()
	if m != newMove(from, to) || !own.Has(uint8(from)) || own.Has(uint8(to)) || !p.movesFrom(from, occupied).Has(uint8(to)) {
		return false
	}
	switch {
	case from == p.general(us):
		return !p.planes.AttackedBy(uint8(to), p.side(us^1), occupied.Without(from.bit()))
	case p.bound.Has(uint8(from)):
		targets, _, _ := p.threats(from.bit())
		return targets.Has(uint8(to))
	}
	return p.targets.Has(uint8(to))
}
