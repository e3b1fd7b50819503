package xiangqi

// aims returns the value of the rooks and cannons on a line with the enemy general, and
// of the own general where he helps them: the patterns that textbooks name.
//
// A cannon with nothing before it, the hollow cannon, lets no piece step between. One
// that has two pieces before it gives check when either leaves, so that both are bound if
// they are the enemy's. A cannon on the enemy's back rank, the bottom cannon, is the worse
// for him the more elephants he has lost, since those could step between.
func (e *evaluation) aims(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	at := &seats[seatOf[them.general&127]]
	column := geometries[them.general&127].file
	var value int32
	for set := me.cannons.and(at.lines); !set.empty(); {
		s := set.next()
		line := &cannonRankAims
		if column.has(s) {
			line = &cannonFileAims
		}
		switch between := at.path[s&127].and(e.occupied); between.count() {
		case 0:
			value += line.hollow
		case 2:
			value += line.bound[between.and(them.own).count()]
		case 3:
			value += line.three
		}
	}
	for set := me.rooks.and(at.lines); !set.empty(); {
		s := set.next()
		between := at.path[s&127].and(e.occupied)
		if between.count() != 1 {
			continue
		}
		if between.meets(them.own) {
			value += rookBinds
		} else {
			value += rookBehind
		}
	}
	value += count(me.cannons.and(backRanks[us&1^1]), cannonBottom[them.counts[Elephant]&3])
	return value + e.generals(us)
}

// aimWeights are the weights of a cannon on a line with the enemy general.
type aimWeights struct {
	hollow int32    // nothing is between
	bound  [4]int32 // two pieces are, so many of them the enemy's
	three  int32    // three are
}

// generals returns what the own general adds by the open file before him: the enemy
// general must not step on it, and a single enemy piece between the two is bound.
func (e *evaluation) generals(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	column := geometries[me.general&127].file
	if !column.has(them.general) {
		if rookMoves(me.general, e.occupied).and(column).meets(them.palace) {
			return generalFile
		}
		return 0
	}
	between := seats[seatOf[me.general&127]].path[them.general&127].and(e.occupied)
	if between.count() == 1 && between.meets(them.own) {
		return generalBinds
	}
	return 0
}

// backRanks are the ranks on which the generals begin, by side.
var backRanks = [2]board{
	{south: (1<<files - 1) << southShift},
	{north: (1<<files - 1) << (4 * files)},
}
