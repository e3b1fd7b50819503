package gomoku

// spoils is where a stone of the defender, put before an attack by continuous fours begins, can make
// the attack fail. After a stone elsewhere every move of the attack and every answer to it is what it was.
type spoils struct {
	points   set
	anywhere bool // in renju: the attack rests on what is a foul, which stones further off can change
}

func (s *spoils) add(other *spoils) {
	for i, word := range other.points {
		s.points[i] |= word
	}
	s.anywhere = s.anywhere || other.anywhere
}

// attack adds the point with number i, where the attacker, who is to move in b, makes a four.
func (s *spoils) attack(b *Position, i int) {
	s.points.add(i)
	// A white stone far off can make a three of Black's a true one, and so two threes a foul.
	s.anywhere = s.anywhere || b.rate(i, b.turn).kind().maybeFoul()
}

// prevent adds the points where the attacker threatens five in b, in which the defender is to move.
func (s *spoils) prevent(b *Position) {
	fives := &b.fives[b.turn^1]
	for i := fives.first(); i >= 0; i = fives.after(i) {
		s.five(b, i, b.turn^1)
		s.anywhere = s.anywhere || b.fouls(i)
	}
}

// five adds the point with number i, where the attacker makes five; in caro the ends of this row, too.
func (s *spoils) five(b *Position, i int, attacker Color) {
	s.points.add(i)
	if !b.rule.winner(attacker).blockable {
		return
	}
	size, shapes := int(b.size), b.points[i].of(attacker)
	for d := range directionCount {
		if shapeIn(shapes, d) != five {
			continue
		}
		n, place := lineOf(d, i%size, i/size, size)
		for _, sign := range [2]int{-1, 1} {
			off := sign
			for b.lines[n].cell(place+off) == black+uint8(attacker) {
				off += sign
			}
			if b.lines[n].cell(place+off) == empty {
				s.points.add(i + off*stride(d, size))
			}
		}
	}
}

// answer adds the points where a further stone of the defender would have made a four of the answer on
// the point with number i, which was just played in b.
func (s *spoils) answer(b *Position, i int) {
	size, defender := int(b.size), b.turn^1
	for d := range directionCount {
		n, place := lineOf(d, i%size, i/size, size)
		if n < 0 {
			continue
		}
		for off := -4; off <= 4; off++ {
			if b.lines[n].cell(place+off) != empty {
				continue
			}
			j := i + off*stride(d, size)
			if shapeIn(b.points[j].of(defender), d) >= four {
				s.points.add(j)
			}
		}
	}
}
