package xiangqi

import "math/bits"

// palace is what matters of a square of a palace to the general who stands there, or
// would like to.
type palace struct {
	lines    board          // file and rank, on which rooks and cannons attack
	horses   board          // where horses attack, if nothing blocks them
	soldiers board          // where enemy soldiers attack
	steps    board          // where he goes
	between  [squares]board // the squares between him and another on a line
	leg      [squares]board // what blocks a horse that attacks him
}

// palaces are the squares of both, palaceOf finds them in palaceSquares.
var (
	palaces       = palaceBoard()
	palaceSquares [18]palace
	palaceOf      [128]uint8
)

func palaceBoard() (b board) {
	for _, rank := range [...]int{0, 1, 2, 7, 8, 9} {
		for file := 3; file <= 5; file++ {
			b = b.or(SquareAt(file, rank).bit())
		}
	}
	return b
}

func initPalaces() {
	n := uint8(0)
	for set := palaces; !set.empty(); n++ {
		s := set.next()
		palaceOf[s] = n
		palaceSquares[n].init(s)
	}
}

func (p *palace) init(s Square) {
	g := &geometries[s]
	p.lines = g.file.or(g.rank).without(s.bit())
	p.horses = g.horseFrom.moves(board{})
	p.soldiers = g.soldierFrom[Black]
	if s >= northStart {
		p.soldiers = g.soldierFrom[Red]
	}
	for t := Square(0); t < squares; t++ {
		if p.lines.has(t) {
			line := g.file
			if t.Rank() == s.Rank() {
				line = g.rank
			}
			for u := min(s, t) + 1; u < max(s, t); u++ {
				p.between[t] = p.between[t].or(u.bit().and(line))
			}
		}
		if p.horses.has(t) {
			df, dr := t.File()-s.File(), t.Rank()-s.Rank()
			p.leg[t] = s.at(max(-1, min(df, 1)), max(-1, min(dr, 1)))
		}
	}
	for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		p.steps = p.steps.or(s.at(d[0], d[1]).and(palaces))
	}
}

// look finds out what the enemy threatens the general of the side to move with.
func (p *Position) look() {
	us := p.turn & 1
	general, ok := p.General(us)
	if !ok {
		p.targets, p.bound, p.check = board{}, board{}, false
		return
	}
	p.targets, p.bound, p.check = p.threats(general, board{})
}

// threats looks at everything that attacks the general of the side to move, or would if
// one move of his own side opened a line, blocked it or filled it. It returns the squares
// to which the other pieces may go without leaving him attacked, the pieces for which
// that is another set, because they stand in the way of an attack or make one possible,
// and whether he is attacked.
//
// If piece is not empty but one of those, the squares are those for it.
//
// What a move can change of a line is only whether one of two squares on it is empty. So
// a rook threatens with no or one piece between, a cannon with none, one or two.
func (p *Position) threats(general Square, piece board) (targets, bound board, check bool) {
	one, two, four := p.planes[0], p.planes[1], p.planes[2]
	occupied := one.or(two).or(four)
	enemy := p.planes[3]
	if p.turn&1 == Black {
		enemy = occupied.without(enemy)
	}
	own := occupied.without(enemy)
	at := &palaceSquares[palaceOf[general&127]%18]
	targets = board{southMask, northMask}

	if soldiers := enemy.and(at.soldiers).and(one).without(two).without(four); !soldiers.empty() {
		check = true
		for ; !soldiers.empty(); soldiers.next() {
			targets = targets.and(soldiers.lowest().bit())
		}
	}
	for horses := enemy.and(at.horses).and(four).without(one).without(two); !horses.empty(); {
		s := horses.next()
		leg := at.leg[s&127%squares]
		switch {
		case leg.meets(own):
			bound = bound.or(leg)
			if leg == piece {
				targets = targets.and(s.bit())
			}
		case !leg.meets(enemy):
			check = true
			targets = targets.and(leg.or(s.bit()))
		}
	}
	for sliders := enemy.and(at.lines).and(four).and(one.or(two)); !sliders.empty(); {
		s := sliders.next()
		bit := s.bit()
		path := at.between[s&127%squares]
		blockers := path.and(occupied)
		n := bits.OnesCount64(blockers.south) + bits.OnesCount64(blockers.north)
		if n > 2 {
			continue
		}
		if two.meets(bit) {
			n++ // a rook with one piece less before it is like a cannon
		}
		switch n {
		case 0: // any piece between would be the cannon's screen
			targets = targets.without(path)
		case 1:
			check = true
			if blockers.meets(own) {
				bound = bound.or(blockers)
			}
			if !blockers.empty() && blockers == piece {
				targets = targets.without(path)
			} else {
				targets = targets.and(path.or(bit).without(blockers))
			}
		case 2:
			bound = bound.or(blockers.and(own))
			if blockers.meets(piece) {
				targets = targets.and(path.or(bit).without(blockers))
			}
		}
	}
	return targets, bound, check
}

// attacked reports whether the pieces of a side attack a general on a square of his
// palace when the squares of occupied are taken; pieces of other squares do not count.
func (p *Position) attacked(general Square, by Color, occupied board) bool {
	return p.attackedBy(general, p.side(by).and(occupied), occupied)
}

// attackedBy is attacked by a set of pieces. A general does not attack, but must not be
// faced.
func (p *Position) attackedBy(general Square, enemy, occupied board) bool {
	one, two, four := p.planes[0], p.planes[1], p.planes[2]
	at := &palaceSquares[palaceOf[general&127]%18]
	enemy = enemy.without(general.bit())
	if !enemy.and(at.soldiers).and(one).without(two).without(four).empty() {
		return true
	}
	horses := enemy.and(at.horses).and(four).without(one).without(two)
	if !horses.empty() && horses.meets(geometries[general&127].horseFrom.moves(occupied)) {
		return true
	}
	for sliders := enemy.and(at.lines).and(four).and(one.or(two)); !sliders.empty(); {
		s := sliders.next()
		blockers := at.between[s&127%squares].and(occupied).count()
		if two.has(s) {
			blockers++
		}
		if blockers == 1 {
			return true
		}
	}
	return false
}
