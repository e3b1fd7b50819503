package xiangqi

// threats returns the value of what a side attacks: pieces by lesser pieces, pieces
// that nothing defends, and squares beyond the river that the enemy does not hold.
func (e *evaluation) threats(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	var value int32
	minors := them.horses.or(them.cannons)
	if targets := me.byGuards.and(minors.or(them.rooks)); !targets.empty() {
		value += count(targets.and(minors), guardOnMinor) + count(targets.and(them.rooks), guardOnRook)
	}
	if targets := them.rooks.and(me.byHorse.or(me.byCannon)); !targets.empty() {
		value += count(targets, minorOnRook)
	}
	guarded := them.attacked
	if targets := minors.and(guarded); !targets.empty() {
		value += count(targets.and(me.byHorse.or(me.byCannon)), minorOnMinor) + count(targets.and(me.byRook), rookOnMinor)
	}
	if loose := them.own.and(me.attacked).without(guarded); !loose.empty() {
		value += count(loose.and(them.soldiers), hanging[Soldier]) +
			count(loose.and(them.advisors), hanging[Advisor]) +
			count(loose.and(them.elephants), hanging[Elephant]) +
			count(loose.and(them.horses), hanging[Horse]) +
			count(loose.and(them.cannons), hanging[Cannon]) +
			count(loose.and(them.rooks), hanging[Rook])
	}
	value += count(me.attacked.and(them.home(us^1)).without(guarded), control)
	return value
}
