package gomoku

import (
	"slices"

	"github.com/plygo/ply"
)

// Threats implements [ply.Threatener]. A threat of order 1 is a four. One of order 2 is a move after which
// another one of the same player would begin a victory by continuous fours, such as a three. Higher
// orders are the same as 2.
//
// It appends the moves that make five, if there are such. Otherwise it appends the fours, and for order 2
// the moves that make an open three, an open two or a closed three; if the opponent could make five,
// only those moves that prevent it, for order 2 all of them. The best come first. Fouls are left out.
// If it sees that a four wins within three moves, which nothing but five beats, it appends no other.
func (Rules) Threats(dst []Move, b *Position, order int) []Move {
	begin := len(dst)
	switch {
	case b.outcome != ply.Ongoing:
		return dst
	case b.fives[b.turn] != (set{}):
		return b.appendSet(dst, &b.fives[b.turn])
	case order < 2:
		dst = b.attacks(dst, makesFour)
	case b.fives[b.turn^1] != (set{}):
		dst = b.defend(dst)
	default:
		dst = b.appendThrees(b.attacks(dst, makesFour))
	}
	s := newFourSearch(makesTempo)
	defer s.free()
	v, ok := s.victory(b, leadNodes)
	if !ok {
		return dst
	}
	first := s.steps[v.line].move
	if v.moves <= 3 {
		return append(dst[:begin], first) // no attack that begins with a three is shorter
	}
	i := begin + slices.Index(dst[begin:], first)
	copy(dst[begin+1:i+1], dst[begin:i])
	dst[begin] = first
	return dst
}

// leadNodes is how many fours Threats tries to find out which of them wins.
const leadNodes = 64

// appendThrees appends the moves that make no four, and after which there may be a victory by
// continuous fours.
func (b *Position) appendThrees(dst []Move) []Move {
	best := selection{width: threeWidth}
	hurry := b.counts[b.turn^1][makesWin] > 0 && !b.rule.winner(b.turn^1).blockable
	for i := range int(b.size) * int(b.size) {
		if b.points[i] == 0 {
			continue // a stone, or nothing can come of it
		}
		own := b.rate(i, b.turn)
		k := own.kind()
		if k < makesTwo || k == barred || k >= makesFour || hurry && !b.meets(i) || k.maybeFoul() && b.fouls(i) {
			continue
		}
		if k < makesThree && b.fours[b.turn] == (set{}) && !b.closedThree(i) {
			continue // there would be no four to begin with
		}
		best.add((uint32(k)<<lureBits|uint32(own.attack()))<<numberBits | uint32(i))
	}
	for _, key := range best.keys[:best.n] {
		dst = append(dst, b.move(int(key&(1<<numberBits-1))))
	}
	return dst
}

const threeWidth = 40

// closedThree reports whether a stone of the colour to move makes a closed three on the point with
// number i.
func (b *Position) closedThree(i int) bool {
	shapes := b.points[i].of(b.turn)
	for d := range directionCount {
		if shapeIn(shapes, d) == closedThree {
			return true
		}
	}
	return false
}

// Answers implements [ply.Threatener]. For order 1 the opponent threatens if five could be made with the
// next move, and for order 2 also if there would be a victory by continuous fours. A threat that takes
// very many fours may be overlooked.
//
// A move that is left out is a foul, or lets the opponent make five, or for order 2 begin a victory by
// continuous fours. The best come first.
func (Rules) Answers(dst []Move, b *Position, order int) (moves []Move, threatened bool) {
	switch {
	case b.outcome != ply.Ongoing:
		return dst, false
	case b.fives[b.turn^1] != (set{}):
		return b.defend(b.appendSet(dst, &b.fives[b.turn])), true
	case order < 2:
		return dst, false
	}
	s := newFourSearch(makesTempo)
	defer s.free()
	passed := *b
	passed.setTurn(b.turn ^ 1)
	v, ok := s.victory(&passed, threatNodes)
	if !ok {
		return dst, false
	}
	return s.parries(dst, b, &v), true
}

// How many fours Answers tries. They make something else, too: the others are many and seldom lead to more,
// and of 30 problems with threes about three more were solved in the same time without them.
const (
	threatNodes = 200 // to find a threat
	parryNodes  = 256 // to find out whether a move parries it
	manyNodes   = 400 // to find that out for all moves; what is left then counts as an answer
)

// parries appends the moves after which the opponent's victory v is no longer there, nor another.
func (s *fourSearch) parries(dst []Move, b *Position, v *victory) []Move {
	best := selection{width: maxPoints}
	nodes := manyNodes
	if v.anywhere {
		nodes *= 8 // there are more moves to look at
	}
	for i := range int(b.size) * int(b.size) {
		if !v.anywhere && !v.points.has(i) && !b.fours[b.turn].has(i) && !b.fives[b.turn].has(i) {
			continue
		}
		if x, y := i%int(b.size), i/int(b.size); b.lines[y].cell(x) != empty {
			continue
		}
		next := *b
		next.Play(b.move(i))
		switch next.outcome {
		case ply.Win: // a foul
			continue
		case ply.Ongoing:
			_, ok := s.victory(&next, min(nodes, parryNodes))
			if nodes -= min(nodes, parryNodes) - s.left; ok {
				continue
			}
		}
		own, opponent := b.rate(i, b.turn), b.rate(i, b.turn^1)
		lure := uint32(own.attack() + opponent.defence())
		if own.kind() == makesFive {
			lure = 1 << (lureBits + 1)
		}
		best.add(lure<<numberBits | uint32(i))
	}
	for _, key := range best.keys[:best.n] {
		dst = append(dst, b.move(int(key&(1<<numberBits-1))))
	}
	return dst
}
