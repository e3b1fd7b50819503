package xiangqi

import "github.com/plygo/ply/internal/river"

// general returns the square of the general of c. If there is no general, it returns a
// square outside the palaces.
func (p *Position) general(c Color) Square {
	one, two, four := &p.planes[0], &p.planes[1], &p.planes[2]
	if c&1 == Red {
		return Square(river.LowestSouth(one.South & two.South & four.South))
	}
	return Square(river.LowestNorth(one.North & two.North & four.North))
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
	occupied := own.Or(enemy)
	at := river.PalaceAt(uint8(p.general(us)))
	targets = river.Everywhere

	for soldiers := enemy.And(at.Soldiers).And(p.soldiers()); !soldiers.Empty(); {
		check = true
		targets = targets.And(Square(soldiers.Next()).bit())
	}
	for horses := enemy.And(at.Horses).And(p.horses()); !horses.Empty(); {
		s := Square(horses.Next())
		leg := at.Path[s&127]
		switch {
		case !leg.Meets(occupied):
			check = true
			targets = targets.And(leg.Or(s.bit()))
		case leg.Meets(own):
			bound = bound.Or(leg)
			if leg == piece {
				targets = targets.And(s.bit())
			}
		}
	}
	for lines := enemy.And(at.Lines).And(p.straight()); !lines.Empty(); {
		s := Square(lines.Next())
		path, bit := at.Path[s&127], s.bit()
		screens := path.And(occupied)
		n := screens.OnLine()
		if !cannons.Meets(bit) {
			n++ // a rook attacks as a cannon does with one more piece between
		}
		switch n {
		case 0: // a piece that goes between becomes the screen of the cannon
			targets = targets.Without(path)
		case 1:
			check = true
			bound = bound.Or(screens.And(own))
			if screens.Meets(piece) {
				targets = targets.Without(path)
			} else {
				targets = targets.And(path.Or(bit).Without(screens))
			}
		case 2:
			bound = bound.Or(screens.And(own))
			if screens.Meets(piece) {
				targets = targets.And(path.Or(bit).Without(screens))
			}
		}
	}
	return targets, bound, check
}

// attacked reports whether pieces of the side by attack a general on the palace square
// general. The set occupied says which squares are occupied. Pieces on other squares do
// not count.
func (p *Position) attacked(general Square, by Color, occupied bitboard) bool {
	return p.attackedBy(general, p.side(by).And(occupied), occupied)
}

// attackedBy reports whether one of the pieces in enemy attacks a general on the palace
// square general. The enemy general counts as an attacker along its file, because the
// generals must not face each other.
func (p *Position) attackedBy(general Square, enemy, occupied bitboard) bool {
	at := river.PalaceAt(uint8(general))
	enemy = enemy.Without(general.bit())
	if enemy.And(at.Soldiers).Meets(p.soldiers()) {
		return true
	}
	for horses := enemy.And(at.Horses).And(p.horses()); !horses.Empty(); {
		if !at.Path[Square(horses.Next())&127].Meets(occupied) {
			return true
		}
	}
	for lines := enemy.And(at.Lines).And(p.straight()); !lines.Empty(); {
		s := Square(lines.Next())
		n := at.Path[s&127].And(occupied).OnLine()
		if !p.cannons().Has(uint8(s)) {
			n++
		}
		if n == 1 {
			return true
		}
	}
	return false
}
