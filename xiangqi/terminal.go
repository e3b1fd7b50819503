package xiangqi

import "github.com/plygo/ply"

// Terminal reports checkmate and stalemate as a loss, and as a draw 120 plies without a
// capture and a position in which neither side can attack: generals, advisors and
// elephants alone. Mate goes before the count of plies.
func (Rules) Terminal(p *Position) ply.Outcome {
	if !p.anyMove() {
		return ply.Loss
	}
	if p.counted >= quietLimit || p.dead() {
		return ply.Draw
	}
	return ply.Ongoing
}

// dead reports whether neither side has a piece that crosses the river.
func (p *Position) dead() bool {
	one, two, four := p.planes[0], p.planes[1], p.planes[2]
	return four.without(p.generals()).empty() && one.without(two).empty()
}

// anyMove reports whether there is a legal move. It asks for those first that nearly
// every position has.
func (p *Position) anyMove() bool {
	us := p.turn & 1
	one, two, four := p.planes[0], p.planes[1], p.planes[2]
	occupied := one.or(two).or(four)
	own := p.planes[3]
	if us == Red {
		own = occupied.without(own)
	}
	to := p.targets.without(own)
	free := own.without(p.bound)
	if forward(us, free.and(one).without(two).without(four)).meets(to) {
		return true
	}
	for set := free.and(four).and(one.or(two)).without(one.and(two)); !set.empty(); {
		s := set.next()
		if two.has(s) && rookMoves(s, occupied).meets(to) || !two.has(s) && cannonMoves(s, occupied).meets(to) {
			return true
		}
	}
	// What is left is rare: few pieces, bound ones, answers to a check.
	var buf [mostMoves]Move
	return p.generate(buf[:], 0, everywhere) > 0
}
