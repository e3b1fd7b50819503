package gomoku

import "github.com/plygo/ply"

// Play puts a stone of the colour to move on m, an empty point, and finds out whether the game
// is over. If m is not legal, the position means nothing afterwards.
func (b *Position) Play(m Move) {
	i, c := b.number(m), b.turn
	shapes, k := b.points[i].of(c), b.rate(i, c).kind()
	b.put(m, c)
	b.last = m
	b.turn = c ^ 1
	b.key ^= turnKey
	switch {
	case k == makesFive:
		b.outcome, b.reason = ply.Loss, fiveInARow
		return
	case k.maybeFoul():
		if f := b.foul(i, shapes); f != goesOn {
			b.outcome, b.reason = ply.Win, f
			b.key ^= foulKey
			return
		}
	}
	if b.full() {
		b.outcome, b.reason = ply.Draw, boardFull
	}
}

// put puts a stone of colour c on m. It updates everything that depends only on the stones.
func (b *Position) put(m Move, c Color) {
	size, x, y := int(b.size), m.X(), m.Y()
	i := y*size + x
	t := &byRule[b.rule]
	p := b.points[i]
	black, white := t.ratings[Black][p.of(Black)], t.ratings[White][p.of(White)]
	b.leave(i, Black, black)
	b.leave(i, White, white)
	b.census.remove(pairOf(black, white))
	b.points[i] = 0
	b.values[c&1] += centralValue * b.centrality(i)
	b.key ^= stoneKeys[c&1][i]
	b.stones++
	for d := range directionCount {
		if n, place := lineOf(d, x, y, size); n >= 0 {
			b.lines[n] = b.lines[n].put(place, c)
			b.reshape(t, b.lines[n], d, place, i)
		}
	}
}

// reshape updates the points of the line l after a stone was put on it. The line goes in
// direction d, and the stone is at the given place of the line, on the point with number i.
func (b *Position) reshape(t *tables, l line, d, place, i int) {
	shapes, step := t.shapes, stride(d, int(b.size))
	at := uint(d) * shapeBits
	first, last := max(place-t.reach, 0), min(place+t.reach, int(b.size)-1)
	j := i + (first-place)*step
	l >>= 2 * uint(first) & 63 // now l begins five cells before the cell that the loop looks at
	for range last - first + 1 {
		if l>>(2*reach)&3 == empty {
			s := point(shapes[leftCode[l&sideMask]+rightCode[l>>(2*reach+2)&sideMask]])
			before := b.points[j]
			after := before&^(bothColors<<at) | (s|s<<(pointBits-shapeBits))&bothColors<<at
			if before != after {
				b.points[j] = after
				black, white := t.ratings[Black][before.of(Black)], t.ratings[White][before.of(White)]
				was := pairOf(black, white)
				if x := after.of(Black); x != before.of(Black) {
					is := t.ratings[Black][x]
					b.change(j, Black, black, is)
					black = is
				}
				if x := after.of(White); x != before.of(White) {
					is := t.ratings[White][x]
					b.change(j, White, white, is)
					white = is
				}
				if is := pairOf(black, white); is != was {
					b.census.remove(was)
					b.census.add(is)
				}
			}
		}
		l >>= 2
		j += step
	}
}

// with returns p with the given shapes, of both colours, in one direction.
func (p point) with(direction int, shapes uint8) point {
	at := uint(direction) * shapeBits
	return p&^(bothColors<<at) | (point(shapes)|point(shapes)<<(pointBits-shapeBits))&bothColors<<at
}

// rate returns the rating of the empty point with number i for the colour c.
func (b *Position) rate(i int, c Color) rating {
	return byRule[b.rule].ratings[c&1][b.points[i].of(c)]
}

// enter counts the point with number i for the colour c. The method leave takes it out of
// the count, and change counts it with another rating.
func (b *Position) enter(i int, c Color, r rating) {
	k := r.kind()
	b.counts[c][k]++
	b.values[c] += r.value()
	if k >= makesFour {
		b.note(i, c, k, true)
	}
}

func (b *Position) leave(i int, c Color, r rating) {
	k := r.kind()
	b.counts[c][k]--
	b.values[c] -= r.value()
	if k >= makesFour {
		b.note(i, c, k, false)
	}
}

func (b *Position) change(i int, c Color, before, after rating) {
	was, is := before.kind(), after.kind()
	b.values[c] += after.value() - before.value()
	if was == is {
		return
	}
	b.counts[c][was]--
	b.counts[c][is]++
	if was >= makesFour {
		b.note(i, c, was, false)
	}
	if is >= makesFour {
		b.note(i, c, is, true)
	}
}

// note adds the point with number i to the set of the kind k if in is true, and removes it
// if in is false.
func (b *Position) note(i int, c Color, k kind, in bool) {
	s := &b.fours[c]
	if k == makesFive {
		s = &b.fives[c]
	}
	if in {
		s.add(i)
	} else {
		s.remove(i)
	}
}
