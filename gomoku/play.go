package gomoku

import "github.com/plygo/ply"

// play puts a stone of the colour to move on m, and finds out whether the game is over.
func (b *Board) play(m Move) {
	i, c := b.number(m), b.turn
	shapes := b.points[i].of(c)
	k := ratingsOf(b.rule, c)[shapes].kind()
	b.put(i, c)
	b.last, b.hasLast = m, true
	b.turn = c ^ 1
	b.key ^= turnKey
	switch {
	case k == makesFive:
		b.outcome, b.reason = ply.Loss, fiveInARow
	case k == suspect && b.foul(i, shapes) != goesOn:
		b.outcome, b.reason = ply.Win, b.foul(i, shapes)
	case int(b.stones) == int(b.size)*int(b.size):
		b.outcome, b.reason = ply.Draw, boardFull
	}
}

// put puts a stone of c on the point with number i and brings everything up to date
// that depends on the stones alone.
func (b *Board) put(i int, c Color) {
	ratings := [2]*ratingTable{ratingsOf(b.rule, Black), ratingsOf(b.rule, White)}
	table := shapesOf(b.rule)
	size, reach := int(b.size), b.rule.reach()
	x, y := i%size, i/size
	old := b.points[i]
	b.leave(i, Black, ratings[Black][old.of(Black)])
	b.leave(i, White, ratings[White][old.of(White)])
	b.points[i] = 0
	b.key ^= stoneKeys[c][i]
	b.stones++
	for d := range directionCount {
		n, place := lineOf(d, x, y, size)
		if n < 0 {
			continue
		}
		l := b.lines[n].put(place, c)
		b.lines[n] = l
		step := stride(d, size)
		for off := -reach; off <= reach; off++ {
			if l.cell(place+off) != empty {
				continue
			}
			j := i + off*step
			before := b.points[j]
			after := before.with(d, l.shapes(table, place+off))
			if before == after {
				continue
			}
			b.points[j] = after
			for side := Black; side <= White; side++ {
				if before.of(side) != after.of(side) {
					b.change(j, side, ratings[side][before.of(side)], ratings[side][after.of(side)])
				}
			}
		}
	}
}

// with returns p with other shapes in one direction.
func (p point) with(direction int, shapes uint8) point {
	at := uint(direction) * shapeBits
	return p&^(bothColors<<at) | (point(shapes)|point(shapes)<<(pointBits-shapeBits))&bothColors<<at
}

// enter counts a point, leave no longer does, and change counts it as something else.
func (b *Board) enter(i int, c Color, r rating) {
	b.counts[c][r.kind()]++
	b.values[c] += r.value()
	switch k := r.kind(); {
	case k == makesFive:
		b.fives[c].add(i)
	case k >= makesFour && k < makesFive:
		b.fours[c].add(i)
	}
}

func (b *Board) leave(i int, c Color, r rating) {
	b.counts[c][r.kind()]--
	b.values[c] -= r.value()
	b.fives[c].remove(i)
	b.fours[c].remove(i)
}

func (b *Board) change(i int, c Color, before, after rating) {
	b.leave(i, c, before)
	b.enter(i, c, after)
}
