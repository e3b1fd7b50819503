package gomoku

import "github.com/plygo/ply"

// Narrow implements [ply.Narrower]: it appends the moves that are worth a search, best first.
// It leaves out
//
//   - all moves but those that make five, if there are such;
//   - all moves but those that prevent five, if the opponent could make it, in caro
//     also by a stone at the far end;
//   - moves that neither make a four nor take a point where the opponent would make
//     one, if the opponent could make an open four or two fours at once; but not in
//     caro, where a stone further off may help;
//   - fouls;
//   - all but the centre, on the empty board;
//   - moves from which no open two or closed three comes, of either colour, if there
//     are better ones;
//   - all but the best 24 moves, not counting those that make a four.
//
// So a player who narrows never misses a win in one move or the only defence against one.
// There is always at least one move, even if every move loses.
func (Rules) Narrow(dst []Move, b *Position) []Move { return b.narrow(dst, narrowWidth) }

const narrowWidth = 24

// narrow appends the moves worth a search. Those that make a four come first, and width is how
// many others there may be.
func (b *Position) narrow(dst []Move, width int) []Move {
	begin := len(dst)
	switch {
	case b.outcome != ply.Ongoing:
		return dst
	case b.stones == 0:
		return append(dst, NewMove(int(b.size)/2, int(b.size)/2))
	case b.fives[b.turn] != (set{}):
		return b.appendSet(dst, &b.fives[b.turn])
	case b.fives[b.turn^1] != (set{}):
		dst = b.defend(dst)
	default:
		dst = b.choose(dst, width)
	}
	if len(dst) > begin {
		return dst
	}
	// Every move loses. To prevent five on one point of several looks best.
	if i := b.fives[b.turn^1].first(); i >= 0 && !b.fouls(i) {
		return append(dst, b.move(i))
	}
	return Rules{}.Moves(dst, b)[:begin+1]
}

// choose appends the moves worth a search where nobody can make five.
func (b *Position) choose(dst []Move, width int) []Move {
	dst = b.appendFours(dst, makesFour)
	best := selection{width: width}
	if b.counts[b.turn^1][makesWin] > 0 && !b.rule.winner(b.turn^1).blockable {
		best.look(b, makesFour)
	} else {
		best.look(b, makesTwo)
	}
	if best.n == 0 {
		best.look(b, idle) // such as where no row can be made any more
	}
	for _, key := range best.keys[:best.n] {
		dst = append(dst, b.move(int(key&(1<<numberBits-1))))
	}
	return dst
}

// selection holds the best points so far that make no four, best first.
type selection struct {
	width, n int
	keys     [maxPoints]uint32 // how attractive a point is, and its number in the lower bits
}

const numberBits = 9

// look adds the points whose kind, for either colour, is least or better. A foul of the
// opponent counts too, since there may be a four in it that another stone would complete.
// If least is idle, points are compared only by how near they are to the centre.
func (s *selection) look(b *Position, least kind) {
	for y := range int(b.size) {
		row := b.lines[y] >> (2 * reach)
		for x := range int(b.size) {
			i := y*int(b.size) + x
			if row>>(2*uint(x))&3 != empty {
				continue
			}
			own, opponent := b.rate(i, b.turn), b.rate(i, b.turn^1)
			k := own.kind()
			if k >= makesFour || k < least && opponent.kind() < least && opponent.kind() != barred || k.maybeFoul() && b.fouls(i) {
				continue
			}
			lure := own.attack() + opponent.defence()
			if least == idle {
				lure = 0
			}
			s.add(uint32(lure<<5+b.centrality(i))<<numberBits | uint32(i))
		}
	}
}

// add puts the key of a point in its place. If there are more than width, it drops the
// worst.
func (s *selection) add(key uint32) {
	j := s.n
	if s.n == s.width {
		if j--; key < s.keys[j] {
			return
		}
	} else {
		s.n++
	}
	for ; j > 0 && s.keys[j-1] < key; j-- {
		s.keys[j] = s.keys[j-1]
	}
	s.keys[j] = key
}
