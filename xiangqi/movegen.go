package xiangqi

import (
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
	return dst[:p.generate(dst[:cap(dst)], len(dst), everywhere)]
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
	for half := set.south; half != 0; half &= half - 1 {
		buf[n] = base + Move(bits.TrailingZeros64(half)) - southShift
		n++
	}
	for half := set.north; half != 0; half &= half - 1 {
		buf[n] = base + Move(bits.TrailingZeros64(half)) + northStart
		n++
	}
	return n
}

// writeSteps writes moves to all squares of set, as write does. The move to a square
// comes from the square whose number is lower by step.
func writeSteps(buf []Move, n int, step int, set bitboard) int {
	const both = 1<<fromShift + 1
	base := -Move(step) << fromShift
	for half := set.south; half != 0; half &= half - 1 {
		buf[n] = base + (Move(bits.TrailingZeros64(half))-southShift)*both
		n++
	}
	for half := set.north; half != 0; half &= half - 1 {
		buf[n] = base + (Move(bits.TrailingZeros64(half))+northStart)*both
		n++
	}
	return n
}

// generate writes the legal moves to squares of the set to into buf, beginning at index
// n. It returns the index after the last move.
func (p *Position) generate(buf []Move, n int, to bitboard) int {
	us := p.turn & 1
	own, occupied := p.side(us), p.occupied()
	to = to.without(own)
	n = p.generalMoves(buf, n, to)
	if !p.bound.empty() {
		n = p.boundMoves(buf, n, to)
		own = own.without(p.bound)
	}
	to = to.and(p.targets)
	if to.empty() {
		return n
	}
	n = soldierMoves(buf, n, us, own.and(p.soldiers()), to)
	for set := own.and(p.horses()); !set.empty(); {
		s := set.next()
		n = write(buf, n, s, geometries[s&127].horse.moves(occupied).and(to))
	}
	for set := own.and(p.rooks()); !set.empty(); {
		s := set.next()
		n = write(buf, n, s, rookMoves(s, occupied).and(to))
	}
	for set := own.and(p.cannons()); !set.empty(); {
		s := set.next()
		n = write(buf, n, s, cannonMoves(s, occupied).and(to))
	}
	for set := own.and(p.elephants()); !set.empty(); {
		s := set.next()
		n = write(buf, n, s, geometries[s&127].elephant.moves(occupied).and(to))
	}
	for set := own.and(p.advisors()); !set.empty(); {
		s := set.next()
		n = write(buf, n, s, geometries[s&127].advisor.and(to))
	}
	return n
}

// soldierMoves writes the moves of soldiers to squares of the set to. It moves all
// soldiers at once, in one direction after the other.
func soldierMoves(buf []Move, n int, us Color, soldiers, to bitboard) int {
	const lastFile = fileA << 8
	if us == Red {
		n = writeSteps(buf, n, files, forward(us, soldiers).and(to))
		n = writeSteps(buf, n, 1, bitboard{north: soldiers.north &^ lastFile << 1 & to.north})
		return writeSteps(buf, n, -1, bitboard{north: soldiers.north &^ fileA >> 1 & to.north})
	}
	n = writeSteps(buf, n, -files, forward(us, soldiers).and(to))
	n = writeSteps(buf, n, 1, bitboard{south: soldiers.south &^ (lastFile << southShift) << 1 & to.south})
	return writeSteps(buf, n, -1, bitboard{south: soldiers.south &^ (fileA << southShift) >> 1 & to.south})
}

// boundMoves writes the legal moves of the pieces in p.bound to squares of the set to.
func (p *Position) boundMoves(buf []Move, n int, to bitboard) int {
	occupied := p.occupied()
	for set := p.bound; !set.empty(); {
		s := set.next()
		targets, _, _ := p.threats(s.bit())
		n = write(buf, n, s, p.movesFrom(s, occupied).and(targets).and(to))
	}
	return n
}

// movesFrom returns where the piece on s can go. The set includes pieces of its own side,
// and squares that would leave its general in check.
func (p *Position) movesFrom(s Square, occupied bitboard) bitboard {
	g := &geometries[s&127]
	switch piece := p.At(s); piece.Kind() {
	case Soldier:
		return g.soldier[piece.Color()]
	case Advisor:
		return g.advisor
	case Elephant:
		return g.elephant.moves(occupied)
	case Horse:
		return g.horse.moves(occupied)
	case Cannon:
		return cannonMoves(s, occupied)
	case Rook:
		return rookMoves(s, occupied)
	case General:
		return palaceTable[palaceIndex[s&127]].steps
	}
	return bitboard{}
}

// generalMoves writes the legal moves of the general. A general does not shield the
// squares behind itself. So it is taken off the board before they are checked for
// attacks.
func (p *Position) generalMoves(buf []Move, n int, to bitboard) int {
	general := p.general(p.turn)
	steps := palaceTable[palaceIndex[general]].steps.and(to)
	if steps.empty() {
		return n
	}
	occupied := p.occupied().without(general.bit())
	enemy := p.side(p.turn ^ 1)
	for !steps.empty() {
		if s := steps.next(); !p.attackedBy(s, enemy, occupied) {
			buf[n] = newMove(general, s)
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
	if m != newMove(from, to) || !own.has(from) || own.has(to) || !p.movesFrom(from, occupied).has(to) {
		return false
	}
	switch {
	case from == p.general(us):
		return !p.attackedBy(to, p.side(us^1), occupied.without(from.bit()))
	case p.bound.has(from):
		targets, _, _ := p.threats(from.bit())
		return targets.has(to)
	}
	return p.targets.has(to)
}
