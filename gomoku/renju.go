package gomoku

// foul returns the foul that Black's stone on m makes, if any. The stone makes no five.
func (b *Board) foul(m Move) reason {
	fours, threes := 0, 0
	for _, d := range directions {
		if n, _ := b.run(m, Black, d); n > 5 {
			return overline
		}
		fours += b.countFours(m, d)
		if b.three(m, d) {
			threes++
		}
	}
	switch {
	case fours > 1:
		return doubleFour
	case threes > 1:
		return doubleThree
	}
	return goesOn
}

// step returns the point i steps from m.
func (b *Board) step(m Move, d [2]int, i int) (Move, bool) {
	x, y := m.X()+i*d[0], m.Y()+i*d[1]
	if x < 0 || y < 0 || x >= int(b.size) || y >= int(b.size) {
		return 0, false
	}
	_, taken := b.At(x, y)
	return NewMove(x, y), !taken
}

// fives returns the points on the line through m where one more stone makes five with it.
func (b *Board) fives(m Move, d [2]int) []int {
	var at []int
	for i := -4; i <= 4; i++ {
		if q, ok := b.step(m, d, i); ok {
			next := *b
			next.put(q, Black)
			if n, _ := next.run(m, Black, d); n == 5 && next.connected(m, d, i) {
				at = append(at, i)
			}
		}
	}
	return at
}

// connected reports whether all points from m to i steps away are black.
func (b *Board) connected(m Move, d [2]int, i int) bool {
	sign := 1
	if i < 0 {
		sign, i = -1, -i
	}
	for j := 1; j <= i; j++ {
		c, ok := b.At(m.X()+sign*j*d[0], m.Y()+sign*j*d[1])
		if !ok || c != Black {
			return false
		}
	}
	return true
}

func (b *Board) straightFour(m Move, d [2]int) bool {
	n, _ := b.run(m, Black, d)
	return n == 4 && len(b.fives(m, d)) == 2
}

func (b *Board) countFours(m Move, d [2]int) int {
	if b.straightFour(m, d) {
		return 1
	}
	return len(b.fives(m, d))
}

// three reports whether m is in a three that can become a straight four on a point
// that is not forbidden.
func (b *Board) three(m Move, d [2]int) bool {
	for i := -4; i <= 4; i++ {
		q, ok := b.step(m, d, i)
		if !ok {
			continue
		}
		next := *b
		next.put(q, Black)
		if next.connected(m, d, i) && next.straightFour(m, d) && !next.wins(q, Black) && next.foul(q) == goesOn {
			return true
		}
	}
	return false
}
