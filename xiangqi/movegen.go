package xiangqi

import (
	"math/bits"
	"slices"
)

// mostMoves bounds the moves of any position: what the pieces of a side have on an
// empty board.
const mostMoves = 2*17 + 2*17 + 2*8 + 2*4 + 2*4 + 4 + 5*3

// Moves appends the legal moves of p to dst. They are equal, and in the same order, for
// positions of equal [Position.Hash]. A dst with room for 128 more moves is never too
// small.
func (p *Position) Moves(dst []Move) []Move {
	dst = slices.Grow(dst, mostMoves)
	return dst[:p.generate(dst[:cap(dst)], len(dst), everywhere)]
}

// tactical appends the captures.
func (p *Position) tactical(dst []Move) []Move {
	dst = slices.Grow(dst, mostMoves)
	return dst[:p.generate(dst[:cap(dst)], len(dst), p.side(p.turn^1))]
}

// write appends the moves from one square to all squares of a set.
func write(buf []Move, n int, from Square, set board) int {
	base := NewMove(from, 0)
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

// writeSteps appends moves to all squares of a set, each from step squares before.
func writeSteps(buf []Move, n int, step int, set board) int {
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

// generate writes the legal moves to squares of a set into buf from index n on and
// returns the index behind the last.
func (p *Position) generate(buf []Move, n int, to board) int {
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

// soldierMoves writes the moves of the soldiers, all of one direction at once.
func soldierMoves(buf []Move, n int, us Color, soldiers, to board) int {
	const lastFile = fileA << 8
	if us == Red {
		n = writeSteps(buf, n, files, forward(us, soldiers).and(to))
		n = writeSteps(buf, n, 1, board{north: soldiers.north &^ lastFile << 1 & to.north})
		return writeSteps(buf, n, -1, board{north: soldiers.north &^ fileA >> 1 & to.north})
	}
	n = writeSteps(buf, n, -files, forward(us, soldiers).and(to))
	n = writeSteps(buf, n, 1, board{south: soldiers.south &^ (lastFile << southShift) << 1 & to.south})
	return writeSteps(buf, n, -1, board{south: soldiers.south &^ (fileA << southShift) >> 1 & to.south})
}

// boundMoves writes the moves of the pieces on which the safety of their general
// depends.
func (p *Position) boundMoves(buf []Move, n int, to board) int {
	occupied := p.occupied()
	for set := p.bound; !set.empty(); {
		s := set.next()
		targets, _, _ := p.threats(s.bit())
		n = write(buf, n, s, p.movesFrom(s, occupied).and(targets).and(to))
	}
	return n
}

// movesFrom returns where the piece on a square goes, own pieces and the safety of
// generals aside.
func (p *Position) movesFrom(s Square, occupied board) board {
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
		return seats[seatOf[s&127]].steps
	}
	return board{}
}

// generalMoves writes the moves of the general, who does not shield himself.
func (p *Position) generalMoves(buf []Move, n int, to board) int {
	general := p.seat(p.turn)
	steps := seats[seatOf[general]].steps.and(to)
	if steps.empty() {
		return n
	}
	occupied := p.occupied().without(general.bit())
	enemy := p.side(p.turn ^ 1)
	for !steps.empty() {
		if s := steps.next(); !p.attackedBy(s, enemy, occupied) {
			buf[n] = NewMove(general, s)
			n++
		}
	}
	return n
}

// Legal reports whether m is a legal move of p. Any Move may be asked.
func (p *Position) Legal(m Move) bool {
	from, to := m.From(), m.To()
	us := p.turn & 1
	own, occupied := p.side(us), p.occupied()
	if m != NewMove(from, to) || !own.has(from) || own.has(to) || !p.movesFrom(from, occupied).has(to) {
		return false
	}
	switch {
	case from == p.seat(us):
		return !p.attackedBy(to, p.side(us^1), occupied.without(from.bit()))
	case p.bound.has(from):
		targets, _, _ := p.threats(from.bit())
		return targets.has(to)
	}
	return p.targets.has(to)
}
