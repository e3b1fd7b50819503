package xiangqi

import "math/bits"

// pressures holds what a piece weighs in the assault on the palace by the number of
// squares that it attacks there, by kind, packed: 1 for an attacker that attacks any, and
// units.
var pressures = func() (values [8][16]int32) {
	for kind := Horse; kind <= Rook; kind++ {
		for near := int32(1); near < 16; near++ {
			values[kind][near] = pack(1, attackerUnits[kind]+zoneUnits*near)
		}
	}
	return values
}()

// assault weighs the attack of a side on the enemy general in units: the pieces that
// look into his palace, soldiers near it, the squares he cannot hold or go to, the guards
// he misses, and the checks that could be given without loss.
func (e *evaluation) assault(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	g := &geometries[them.general&127]
	at := &seats[seatOf[them.general&127]]
	attackers, units := unpack(me.pressure)
	soldiers := int32(me.soldiers.and(soldierZones[us&1]).count())
	units += assaultBase + attackersUnits[min(attackers+min(soldiers, 2), 7)] + soldiers*soldierUnits
	units += (2-them.counts[Advisor])*missingAdvisorUnits + (2-them.counts[Elephant])*missingElephantUnits

	// Weak is what only the general defends; safe for a checking piece is what nothing
	// defends, or what is weak and attacked twice.
	held := them.attacked.without(at.steps.without(them.twice))
	weak := me.attacked.without(held)
	safe := everywhere.without(me.own).without(them.attacked).or(weak.and(me.twice).without(me.own))
	units += count(weak.and(them.palace), weakZoneUnits)
	steps := at.steps.without(them.own).without(me.attacked)
	units += escapeUnits[bits.OnesCount64(steps.south|steps.north)&7]

	// A rook checks along open lines, a cannon over the first piece on them.
	open := rookMoves(them.general, e.occupied)
	behind := rookMoves(them.general, e.occupied.without(open)).without(open)
	rook, cannon, horse := open.and(me.byRook), behind.and(me.byCannon), g.horseFrom.moves(e.occupied).and(me.byHorse)
	units += checks(rook.and(safe), Rook) + checks(cannon.and(safe), Cannon) + checks(horse.and(safe), Horse)
	units += count(rook.or(cannon).or(horse).without(safe).without(me.own), unsafeCheckUnits)
	return units
}

// checks weighs the squares from which pieces of a kind could give check: a second one
// makes them harder to parry, a third adds nothing.
func checks(from board, kind Kind) int32 { return checkUnits[kind&7][min(from.count(), 2)] }

// soldierZones are the squares from which soldiers of a side trouble the enemy palace.
var soldierZones = [2]board{
	{north: 0x7c<<(1*files) | 0x7c<<(2*files) | 0x7c<<(3*files)},
	{south: (0x7c<<(3*files) | 0x7c<<(2*files) | 0x7c<<(1*files)) << southShift},
}

// assaultValue turns the units of an assault into a value. An attack by two pieces is
// worth more than twice that of one, so the value grows as the square.
func assaultValue(units int32) int32 {
	units = min(max(units, 0), mostUnits)
	return pack(units*units/256, units*units/512)
}

const mostUnits = 500

// guards returns the value of the advisors and elephants that are left, and of the
// pieces that go well together. Which guard is missing matters by what the enemy attacks
// with: "short of advisors fear rook and horse, short of elephants fear the cannon".
func (e *evaluation) guards(us Color) int32 {
	me, them := &e.sides[us&1].counts, &e.sides[us&1^1].counts
	value := guardsLeft[me[Advisor]&3][me[Elephant]&3]
	if missing := 2 - me[Advisor]; missing > 0 {
		value += missing * (them[Rook]*noAdvisorRook + them[Cannon]*noAdvisorCannon + them[Horse]*noAdvisorHorse + them[Soldier]*noAdvisorSoldier)
	}
	if missing := 2 - me[Elephant]; missing > 0 {
		value += missing * (them[Rook]*noElephantRook + them[Cannon]*noElephantCannon + them[Horse]*noElephantHorse + them[Soldier]*noElephantSoldier)
	}
	if me[Rook] == 0 && them[Rook] > 0 {
		value += noRook
	}
	if me[Rook] >= 2 {
		value += rookPair
	}
	if me[Horse] >= 2 {
		value += horsePair
	}
	if me[Cannon] >= 2 {
		value += cannonPair
	}
	if me[Horse] > 0 && me[Cannon] > 0 {
		value += horseAndCannon
	}
	// A cannon needs a piece of its own to jump over when the enemy keeps away.
	value += me[Cannon] * (me[Advisor] + me[Elephant]) * cannonGuards
	return value
}
