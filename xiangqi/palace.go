package xiangqi

import "math/bits"

// seat is a square of a palace, and what matters of it to a general who sits there or
// would like to.
type seat struct {
	steps    board // where he goes
	lines    board // the file and the rank, on which rooks and cannons attack
	horses   board // where horses attack, if their leg is free
	soldiers board // where soldiers attack
	near     board // all these, and the legs: where a piece that comes or goes may give check
	// What lies between him and an attacker: the squares of the line, or the leg of the
	// horse.
	path [128]board
}

// noSeat is what other squares have: nobody goes anywhere, and nothing is attacked.
const noSeat = 18

var (
	palaces = palaceBoard()
	seats   [noSeat + 1]seat
	seatOf  [128]uint8 // by square
)

func palaceBoard() (b board) {
	for _, rank := range [...]int{0, 1, 2, 7, 8, 9} {
		for file := 3; file <= 5; file++ {
			b = b.or(SquareAt(file, rank).bit())
		}
	}
	return b
}

func initSeats() {
	for s := range seatOf {
		seatOf[s] = noSeat
	}
	n := uint8(0)
	for set := palaces; !set.empty(); n++ {
		s := set.next()
		seatOf[s] = n
		seats[n].init(s)
	}
}

func (at *seat) init(s Square) {
	g := &geometries[s]
	for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		at.steps = at.steps.or(s.at(d[0], d[1]).and(palaces))
	}
	at.lines = g.file.or(g.rank).without(s.bit())
	at.horses = g.horseFrom.moves(board{})
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

// seat returns where the general of c sits. It is not in a palace if there is none.
func (p *Position) seat(c Color) Square {
	one, two, four := &p.planes[0], &p.planes[1], &p.planes[2]
	if c&1 == Red {
		return lowestSouth(one.south & two.south & four.south)
	}
	return lowestNorth(one.north & two.north & four.north)
}

// look finds out what the enemy threatens the general of the side to move with.
func (p *Position) look() { p.targets, p.bound, p.check = p.threats(board{}) }

// threats looks at everything that attacks the general of the side to move, or would if
// one of his own pieces opened a line, blocked it or became a screen. It returns the
// squares to which the other pieces may go so that he is safe, the pieces for which that
// is another set, because something depends on where they stand now, and whether he is
// in check.
//
// If piece is one of the latter, the squares are those for it.
//
// A move changes the number of pieces on a line by one at most. So a rook, or the other
// general, threatens with none or one between, a cannon with none, one or two.
func (p *Position) threats(piece board) (targets, bound board, check bool) {
	us := p.turn & 1
	own, enemy, cannons := p.side(us), p.side(us^1), p.cannons()
	occupied := own.or(enemy)
	at := &seats[seatOf[p.seat(us)]]
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
			n++ // a rook with one piece less before it threatens like a cannon
		}
		switch n {
		case 0: // any piece between would be the cannon's screen
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

// onLine returns how many squares of one line are in a set. The two halves of a file do
// not have a bit in common.
func (b board) onLine() int { return bits.OnesCount64(b.south | b.north) }

// attacked reports whether the pieces of a side attack a general on a square of his
// palace when the squares of occupied are taken; pieces of other squares do not count.
func (p *Position) attacked(general Square, by Color, occupied board) bool {
	return p.attackedBy(general, p.side(by).and(occupied), occupied)
}

// attackedBy is attacked by a set of pieces. A general does not attack, but must not be
// faced.
func (p *Position) attackedBy(general Square, enemy, occupied board) bool {
	at := &seats[seatOf[general&127]]
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
