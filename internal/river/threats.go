package river

// Threats finds the enemy pieces that attack the general of a side. It also
// finds those that could attack the general after a move of its own side: the move may
// open a line or a leg, or put a screen before a cannon. It returns three results:
//
//   - targets: the points to which a piece can go so that the general is safe;
//   - bound: the pieces for which targets does not hold, because the safety of the
//     general depends on where they stand now;
//   - check: whether the general is in check.
//
// The parameter piece is empty or holds one piece of bound. For such a piece, targets are
// the points to which it can go.
//
// A move changes the number of pieces between the general and an attacker by at most one.
// A rook, or the other general, attacks with no piece between, so Threats looks at those
// with at most one between. A cannon attacks with one piece between, so Threats looks at
// those with at most two.
//
// Advisors and elephants, which cannot come near in xiangqi, do not count: see
// [Planes.FreeThreats].
func (p *Planes) Threats(side uint8, piece Set) (targets, bound Set, check bool) {
	own, enemy, cannons := p.Side(side), p.Side(side^1), p.Cannons()
	occupied := own.Or(enemy)
	at := PalaceAt(p.General(side))
	targets = Everywhere

	for soldiers := enemy.And(at.Soldiers).And(p.Soldiers()); !soldiers.Empty(); {
		check = true
		targets = targets.And(Bits[soldiers.Next()])
	}
	for horses := enemy.And(at.Horses).And(p.Horses()); !horses.Empty(); {
		s := horses.Next()
		leg := at.Path[s&127]
		switch {
		case !leg.Meets(occupied):
			check = true
			targets = targets.And(leg.Or(Bits[s]))
		case leg.Meets(own):
			bound = bound.Or(leg)
			if leg == piece {
				targets = targets.And(Bits[s])
			}
		}
	}
	for lines := enemy.And(at.Lines).And(p.straight()); !lines.Empty(); {
		s := lines.Next()
		path, bit := at.Path[s&127], Bits[s]
		screens := path.And(occupied)
		n := screens.onLine()
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

// FreeThreats is like [Planes.Threats], for a game in which advisors and elephants go anywhere.
func (p *Planes) FreeThreats(side uint8, piece Set) (targets, bound Set, check bool) {
	targets, bound, check = p.Threats(side, piece)
	at := PalaceAt(p.General(side))
	enemy := p.Side(side ^ 1)
	if small := enemy.And(p[1]).Without(p[2]); !small.Meets(at.Advisors.Or(at.Elephants)) {
		return targets, bound, check
	}
	own := p.Side(side)
	for advisors := enemy.And(at.Advisors).And(p.Advisors()); !advisors.Empty(); {
		check = true
		targets = targets.And(Bits[advisors.Next()])
	}
	for elephants := enemy.And(at.Elephants).And(p.Elephants()); !elephants.Empty(); {
		s := elephants.Next()
		eye := at.Path[s&127]
		switch {
		case !eye.Meets(own.Or(enemy)):
			check = true
			targets = targets.And(eye.Or(Bits[s]))
		case eye.Meets(own):
			bound = bound.Or(eye)
			if eye == piece {
				targets = targets.And(Bits[s])
			}
		}
	}
	return targets, bound, check
}

// AttackedBy reports whether one of the pieces in enemy attacks a general on the palace
// point general. The enemy general counts as an attacker along its file, because the
// generals must not face each other. Advisors and elephants do not count: see
// [Planes.FreeAttackedBy].
func (p *Planes) AttackedBy(general uint8, enemy, occupied Set) bool {
	at := PalaceAt(general)
	enemy = enemy.Without(Bits[general])
	if enemy.And(at.Soldiers).Meets(p.Soldiers()) {
		return true
	}
	for horses := enemy.And(at.Horses).And(p.Horses()); !horses.Empty(); {
		if !at.Path[horses.Next()&127].Meets(occupied) {
			return true
		}
	}
	for lines := enemy.And(at.Lines).And(p.straight()); !lines.Empty(); {
		s := lines.Next()
		n := at.Path[s&127].And(occupied).onLine()
		if !p.Cannons().Has(s) {
			n++
		}
		if n == 1 {
			return true
		}
	}
	return false
}

// FreeAttackedBy is like [Planes.AttackedBy], for a game in which advisors and elephants go
// anywhere.
func (p *Planes) FreeAttackedBy(general uint8, enemy, occupied Set) bool {
	if p.AttackedBy(general, enemy, occupied) {
		return true
	}
	at := PalaceAt(general)
	enemy = enemy.Without(Bits[general])
	if enemy.And(at.Advisors).Meets(p.Advisors()) {
		return true
	}
	for elephants := enemy.And(at.Elephants).And(p.Elephants()); !elephants.Empty(); {
		if !at.Path[elephants.Next()&127].Meets(occupied) {
			return true
		}
	}
	return false
}
