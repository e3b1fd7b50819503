package xiangqi

import (
	"github.com/plygo/ply/internal/river"
	"math/bits"
	"slices"
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

// write writes the moves from the square from to all squares of set into buf, beginning
// at index n. It returns the index after the last move.
func write(buf []Move, n int, from Square, set bitboard) int {
	base := newMove(from, 0)
	for half := set.South; half != 0; half &= half - 1 {
		buf[n] = base + Move(bits.TrailingZeros64(half)) - river.SouthShift
		n++
	}
	for half := set.North; half != 0; half &= half - 1 {
		buf[n] = base + Move(bits.TrailingZeros64(half)) + river.NorthStart
		n++
	}
	return n
}

// writeSteps writes moves to all squares of set, as write does. The move to a square
// comes from the square whose number is lower by step.
func writeSteps(buf []Move, n int, step int, set bitboard) int {
	const both = 1<<fromShift + 1
	base := -Move(step) << fromShift
	for half := set.South; half != 0; half &= half - 1 {
		buf[n] = base + (Move(bits.TrailingZeros64(half))-river.SouthShift)*both
		n++
	}
	for half := set.North; half != 0; half &= half - 1 {
		buf[n] = base + (Move(bits.TrailingZeros64(half))+river.NorthStart)*both
		n++
	}
	return n
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
	n = soldierMoves(buf, n, us, own.And(p.soldiers()), to)
	for set := own.And(p.horses()); !set.Empty(); {
		s := Square(set.Next())
		n = write(buf, n, s, river.At(uint8(s)).Horse.Moves(occupied).And(to))
	}
	for set := own.And(p.rooks()); !set.Empty(); {
		s := Square(set.Next())
		n = write(buf, n, s, river.RookMoves(uint8(s), occupied).And(to))
	}
	for set := own.And(p.cannons()); !set.Empty(); {
		s := Square(set.Next())
		n = write(buf, n, s, river.CannonMoves(uint8(s), occupied).And(to))
	}
	for set := own.And(p.elephants()); !set.Empty(); {
		s := Square(set.Next())
		n = write(buf, n, s, river.At(uint8(s)).Elephant.Moves(occupied).And(to))
	}
	for set := own.And(p.advisors()); !set.Empty(); {
		s := Square(set.Next())
		n = write(buf, n, s, river.At(uint8(s)).Advisor.And(to))
	}
	return n
}

// soldierMoves writes the moves of soldiers to squares of the set to. It moves all
// soldiers at once, in one direction after the other.
func soldierMoves(buf []Move, n int, us Color, soldiers, to bitboard) int {
	const lastFile = river.FileA << 8
	if us == Red {
		n = writeSteps(buf, n, files, river.Forward(uint8(us), soldiers).And(to))
		n = writeSteps(buf, n, 1, bitboard{North: soldiers.North &^ lastFile << 1 & to.North})
		return writeSteps(buf, n, -1, bitboard{North: soldiers.North &^ river.FileA >> 1 & to.North})
	}
	n = writeSteps(buf, n, -files, river.Forward(uint8(us), soldiers).And(to))
	n = writeSteps(buf, n, 1, bitboard{South: soldiers.South &^ (lastFile << river.SouthShift) << 1 & to.South})
	return writeSteps(buf, n, -1, bitboard{South: soldiers.South &^ (river.FileA << river.SouthShift) >> 1 & to.South})
}

// boundMoves writes the legal moves of the pieces in p.bound to squares of the set to.
func (p *Position) boundMoves(buf []Move, n int, to bitboard) int {
	occupied := p.occupied()
	for set := p.bound; !set.Empty(); {
		s := Square(set.Next())
		targets, _, _ := p.threats(s.bit())
		n = write(buf, n, s, p.movesFrom(s, occupied).And(targets).And(to))
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
