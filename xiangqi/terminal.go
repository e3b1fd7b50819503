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
	return p.soldiers().or(p.horses()).or(p.cannons()).or(p.rooks()).empty()
}

// anyMove reports whether there is a legal move. It asks for those first that nearly
// every position has.
func (p *Position) anyMove() bool {
	us := p.turn & 1
	own, occupied := p.side(us), p.occupied()
	to := p.targets.without(own)
	free := own.without(p.bound)
	if forward(us, free.and(p.soldiers())).meets(to) {
		return true
	}
	for set := free.and(p.rooks()); !set.empty(); {
		if rookMoves(set.next(), occupied).meets(to) {
			return true
		}
	}
	for set := free.and(p.cannons()); !set.empty(); {
		if cannonMoves(set.next(), occupied).meets(to) {
			return true
		}
	}
	// What is left is rare: few pieces, bound ones, answers to a check.
	var buf [mostMoves]Move
	return p.generate(buf[:], 0, everywhere) > 0
}
