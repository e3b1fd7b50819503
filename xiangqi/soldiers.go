package xiangqi

import "math/bits"

// soldiers returns the value of how the soldiers stand: across the river, side by side,
// guarded by any piece, or before a square that the enemy holds; on their own side,
// with no enemy soldier on their file, free to advance.
func (e *evaluation) soldiers(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	var value int32
	crossed := me.soldiers.without(me.home(us))
	if !crossed.empty() {
		value += count(crossed.and(sideways(crossed)), soldierBeside) + count(crossed.and(me.attacked), soldierGuarded)
		value += count(forward(us, crossed).and(them.attacked).without(me.twice), soldierStopped)
	}
	if waiting := me.soldiers.without(crossed); !waiting.empty() {
		value += int32(bits.OnesCount64(onFiles(waiting)&^onFiles(them.soldiers))) * soldierFree
	}
	return value
}

// onFiles returns the files on which there are squares of a set, in nine bits.
func onFiles(set board) uint64 {
	all := set.south>>southShift | set.north
	all |= all >> files
	return (all | all>>(2*files) | all>>(3*files)) & (1<<files - 1)
}
