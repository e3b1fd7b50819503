// Package perpetual judges repeated positions of games with the board and the pieces of xiangqi, by
// what both sides did since a position occurred first: perpetual check and perpetual chase. Package
// xiangqi says at RepetitionRule what a chase is.
package perpetual

import "github.com/plygo/ply/internal/river"

// Position is what a judge needs to know of a position.
type Position struct {
	Planes river.Planes
	Dark   river.Set // the pieces that lie face down
	Free   bool      // whether advisors and elephants go anywhere, if they do not lie face down
	Turn   uint8
	Check  bool // the side to move is in check
	// Clock is the number of plies since a position before could occur again for the last time.
	Clock uint16
	// Counted is the number of plies that count towards the limit on plies without a capture.
	Counted uint16
	Key     uint64 // different positions nearly always have different keys
}

// same reports whether p and q are the same position for the rules of repetition. The key alone is
// nearly certain; the other comparisons make it certain.
func (p *Position) same(q *Position) bool {
	return p.Key == q.Key && p.Planes == q.Planes && p.Dark == q.Dark && p.Turn == q.Turn
}

// movesFrom returns where the piece on s can go, with pieces of both sides.
func (p *Position) movesFrom(s uint8, occupied river.Set) river.Set {
	if p.Free {
		return p.Planes.FreeMovesFrom(s, occupied, p.Dark)
	}
	return p.Planes.MovesFrom(s, occupied)
}

// takers returns the pieces of us that stand on occupied points and attack s.
func (p *Position) takers(us, s uint8, occupied river.Set) river.Set {
	if p.Free {
		return p.Planes.FreeTakers(us, s, occupied, p.Dark)
	}
	return p.Planes.Takers(us, s, occupied)
}

// attackedBy reports whether one of the pieces in enemy attacks a general on the point general.
func (p *Position) attackedBy(general uint8, enemy, occupied river.Set) bool {
	if p.Free {
		return p.Planes.FreeAttackedBy(general, enemy, occupied)
	}
	return p.Planes.AttackedBy(general, enemy, occupied)
}

// kindsOn returns the kinds of the pieces on a set of points.
func (p *Position) kindsOn(set river.Set) (k kinds) {
	for !set.Empty() {
		k |= 1 << (p.Planes.At(set.Next()) & 7)
	}
	return k
}
