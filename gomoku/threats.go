package gomoku

// Forced reports whether the opponent could make five with the next move.
func (Rules) Forced(b *Position) bool { return b.fives[b.turn^1] != set{} }

// Tactical appends the moves that leave the opponent no choice and lead on: those that
// make five; or else those that prevent five, if the opponent could make it, which in caro
// may also be a stone at the far end; or else those that make a four and something more on
// another line. Fouls are left out.
//
// So a quiescence search looks for a victory by continuous fours. It does not try fours
// that make nothing else: there are many, and they seldom lead to more. [Position.VCF] tries
// them, too.
func (Rules) Tactical(dst []Move, b *Position) []Move {
	switch {
	case b.fives[b.turn] != set{}:
		return b.appendSet(dst, &b.fives[b.turn])
	case b.fives[b.turn^1] != set{}:
		return b.defend(dst)
	}
	return b.appendFours(dst, makesTempo)
}

func (b *Position) appendSet(dst []Move, s *set) []Move {
	for i := s.first(); i >= 0; i = s.after(i) {
		dst = append(dst, b.move(i))
	}
	return dst
}

// appendFours appends the points where the colour to move makes a four or more, and whose
// kind is least or better.
func (b *Position) appendFours(dst []Move, least kind) []Move {
	fours := &b.fours[b.turn]
	for i := fours.first(); i >= 0; i = fours.after(i) {
		if b.rate(i, b.turn).kind() >= least && !b.fouls(i) {
			dst = append(dst, b.move(i))
		}
	}
	return dst
}

// Forces tells which moves threaten five.
func (r Rules) Forces(b *Position, moves []Move, forces []bool) {
	for i, m := range moves[:min(len(moves), len(forces))] {
		if b.fives[b.turn] == (set{}) {
			forces[i] = b.makesFour(b.number(m))
			continue
		}
		// The player can make five. To play something else is rare, and can even make the row
		// too long to become five.
		next := *b
		next.Play(m)
		forces[i] = r.Forced(&next)
	}
}

// makesFour reports whether a stone of the colour to move makes a four on the point with
// number i.
func (b *Position) makesFour(i int) bool {
	shapes := b.points[i].of(b.turn)
	for d := range directionCount {
		if s := shapeIn(shapes, d); s >= four && s < five {
			return true
		}
	}
	return false
}

// fouls reports whether the colour to move must not play on the point with number i.
func (b *Position) fouls(i int) bool { return b.rule == Renju && b.turn == Black && b.forbids(i) }

// defend appends the moves that prevent five. Those that make five themselves are not
// among them.
func (b *Position) defend(dst []Move) []Move {
	points := &b.fives[b.turn^1]
	first := points.first()
	ways := b.preventions(first)
	for i := points.after(first); i >= 0; i = points.after(i) {
		other := b.preventions(i)
		for w, j := range ways {
			if j >= 0 && j != other[0] && j != other[1] {
				ways[w] = -1
			}
		}
	}
	for _, j := range ways {
		if j >= 0 && !b.fives[b.turn].has(j) && !b.fouls(j) {
			dst = append(dst, b.move(j))
		}
	}
	return dst
}

// preventions returns the points where a stone prevents that the opponent makes five on the
// point with number i. The first is this point. The second is −1, except in caro: if one
// end of the five would be blocked, it is the open end.
func (b *Position) preventions(i int) [2]int {
	ways := [2]int{i, -1}
	mover := b.turn ^ 1
	if !b.rule.winner(mover).blockable {
		return ways
	}
	size, shapes := int(b.size), b.points[i].of(mover)
	for d := range directionCount {
		if shapeIn(shapes, d) != five {
			continue
		}
		if ways[1] >= 0 {
			return [2]int{i, -1} // two fives, and a stone at the end of one leaves the other
		}
		n, place := lineOf(d, i%size, i/size, size)
		l, ends := b.lines[n], [2]int{-1, 1}
		length := 1
		for e, sign := range ends {
			for l.cell(place+ends[e]) == black+uint8(mover) {
				ends[e] += sign
				length++
			}
		}
		ways[1] = i // nothing yet, but a five was seen
		for e := range ends {
			if length == 5 && l.cell(place+ends[e]) == empty && l.cell(place+ends[1-e]) == black+uint8(b.turn) {
				ways[1] = i + ends[e]*stride(d, size)
			}
		}
	}
	if ways[1] == i {
		ways[1] = -1
	}
	return ways
}
