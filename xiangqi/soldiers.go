package xiangqi

// soldiers returns the value of how the soldiers stand towards each other: across the
// river, side by side or guarded by any piece; before it, free to advance or face to face
// with an enemy soldier.
func (e *evaluation) soldiers(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	var value int32
	crossed := me.soldiers.and(them.home(us ^ 1))
	if !crossed.empty() {
		value += count(crossed.and(sideways(crossed)), soldierBeside) + count(crossed.and(me.attacked), soldierGuarded)
	}
	ahead := forward(us, me.soldiers)
	value += count(ahead.and(them.soldiers), soldierFaced)
	value += count(ahead.without(e.occupied).and(them.attacked).without(me.attacked), soldierStopped)
	return value
}
