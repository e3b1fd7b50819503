package xiangqi

import "math/bits"

// palaceSquare holds what matters about one square of a palace for a general that stands
// there, or could go there.
type palaceSquare struct {
	steps    bitboard // where the general can go
	lines    bitboard // the file and the rank: rooks and cannons attack along them
	horses   bitboard // where a horse attacks the square, if its leg is free
	soldiers bitboard // where an enemy soldier attacks the square
	near     bitboard // all these, and the legs: other moves cannot give check
	// path[s] is what lies between the general and an attacker on s: the squares of the
	// line, or the leg of the horse.
	path [128]bitboard
}

// notInPalace is the index of all squares outside the palaces. All sets of its entry are
// empty.
const notInPalace = 18

var (
	palaces     = palaceBoard()
	palaceTable [notInPalace + 1]palaceSquare
	palaceIndex [128]uint8 // by square
)

func palaceBoard() (b bitboard) {
	for _, rank := range [...]int{0, 1, 2, 7, 8, 9} {
		for file := 3; file <= 5; file++ {
			b = b.or(SquareAt(file, rank).bit())
		}
	}
	return b
}

func initPalaces() {
	for s := range palaceIndex {
		palaceIndex[s] = notInPalace
	}
	n := uint8(0)
	for set := palaces; !set.empty(); n++ {
		s := set.next()
		palaceIndex[s] = n
		palaceTable[n].init(s)
	}
}

func (at *palaceSquare) init(s Square) {
	g := &geometries[s]
	for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		at.steps = at.steps.or(s.at(d[0], d[1]).and(palaces))
	}
	at.lines = g.file.or(g.rank).without(s.bit())
	at.horses = g.horseFrom.moves(bitboard{})
	at.soldiers = g.soldierFrom[Black]
	if s >= northStart {
		at.soldiers = g.soldierFrom[Red]
	}
	for set := at.lines; !set.empty(); {
		t := set.next()
		line := g.file
		if t.Rank() == s.Rank() {
			line = g.rank
		}
		for u := min(s, t) + 1; u < max(s, t); u++ {
			at.path[t] = at.path[t].or(u.bit().and(line))
		}
	}
	for set := at.horses; !set.empty(); {
		t := set.next()
		df, dr := t.File()-s.File(), t.Rank()-s.Rank()
		at.path[t] = s.at(max(-1, min(df, 1)), max(-1, min(dr, 1)))
		at.near = at.near.or(at.path[t])
	}
	at.near = at.near.or(at.lines).or(at.horses).or(at.soldiers)
}

// general returns the square of the general of c. If there is no general, it returns a
// square outside the palaces.
func (p *Position) general(c Color) Square {
	one, two, four := &p.planes[0], &p.planes[1], &p.planes[2]
	if c&1 == Red {
		return lowestSouth(one.south & two.south & four.south)
	}
	return lowestNorth(one.north & two.north & four.north)
}

// updateThreats computes the fields targets, bound and check.
func (p *Position) updateThreats() { p.targets, p.bound, p.check = p.threats(bitboard{}) }

// threats finds the enemy pieces that attack the general of the side to move. It also
// finds those that could attack the general after a move of its own side: the move may
// open a line or a leg, or put a screen before a cannon. It returns three results:
//
//   - targets: the squares to which a piece can go so that the general is safe;
//   - bound: the pieces for which targets does not hold, because the safety of the
//     general depends on where they stand now;
//   - check: whether the general is in check.
//
// The parameter piece is empty or holds one piece of bound. For such a piece, targets are
// the squares to which it can go.
//
// A move changes the number of pieces between the general and an attacker by at most one.
// A rook, or the other general, attacks with no piece between, so threats looks at those
// with at most one between. A cannon attacks with one piece between, so threats looks at
// those with at most two.
func (p *Position) threats(piece bitboard) (targets, bound bitboard, check bool) {
	us := p.turn & 1
	own, enemy, cannons := p.side(us), p.side(us^1), p.cannons()
	occupied := own.or(enemy)
	at := &palaceTable[palaceIndex[p.general(us)]]
	targets = everywhere

	for soldiers := enemy.and(at.soldiers).and(p.soldiers()); !soldiers.empty(); {
		check = true
		targets = targets.and(soldiers.next().bit())
	}
	for horses := enemy.and(at.horses).and(p.horses()); !horses.empty(); {
		s := horses.next()
		leg := at.path[s&127]
		switch {
		case !leg.meets(occupied):
			check = true
			targets = targets.and(leg.or(s.bit()))
		case leg.meets(own):
			bound = bound.or(leg)
			if leg == piece {
				targets = targets.and(s.bit())
			}
		}
	}
	for lines := enemy.and(at.lines).and(p.straight()); !lines.empty(); {
		s := lines.next()
		path, bit := at.path[s&127], s.bit()
		screens := path.and(occupied)
		n := screens.onLine()
		if !cannons.meets(bit) {
			n++ // a rook attacks as a cannon does with one more piece between
		}
		switch n {
		case 0: // a piece that goes between becomes the screen of the cannon
			targets = targets.without(path)
		case 1:
			check = true
			bound = bound.or(screens.and(own))
			if screens.meets(piece) {
				targets = targets.without(path)
			} else {
				targets = targets.and(path.or(bit).without(screens))
			}
		case 2:
			bound = bound.or(screens.and(own))
			if screens.meets(piece) {
				targets = targets.and(path.or(bit).without(screens))
			}
		}
	}
	return targets, bound, check
}

// onLine returns the number of squares in b, which must lie on one file or on one rank.
// It counts both words at once: on a line, no bit is set in both.
func (b bitboard) onLine() int { return bits.OnesCount64(b.south | b.north) }

// attacked reports whether pieces of the side by attack a general on the palace square
// general. The set occupied says which squares are occupied. Pieces on other squares do
// not count.
func (p *Position) attacked(general Square, by Color, occupied bitboard) bool {
	return p.attackedBy(general, p.side(by).and(occupied), occupied)
}

// attackedBy reports whether one of the pieces in enemy attacks a general on the palace
// square general. The enemy general counts as an attacker along its file, because the
// generals must not face each other.
func (p *Position) attackedBy(general Square, enemy, occupied bitboard) bool {
	at := &palaceTable[palaceIndex[general&127]]
	enemy = enemy.without(general.bit())
	if enemy.and(at.soldiers).meets(p.soldiers()) {
		return true
	}
	for horses := enemy.and(at.horses).and(p.horses()); !horses.empty(); {
		if !at.path[horses.next()&127].meets(occupied) {
			return true
		}
	}
	for lines := enemy.and(at.lines).and(p.straight()); !lines.empty(); {
		s := lines.next()
		n := at.path[s&127].and(occupied).onLine()
		if !p.cannons().has(s) {
			n++
		}
		if n == 1 {
			return true
		}
	}
	return false
}
