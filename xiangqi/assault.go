package xiangqi

import (
	"math/bits"

	"github.com/plygo/ply/internal/river"
)

// pressures[kind][n] is what a piece of kind adds to the assault if it attacks n squares
// of the enemy palace. It is packed: the high half is 1, to count the attackers, and the
// low half is a number of units.
var pressures = func() (values [8][16]int32) {
	for kind := Horse; kind <= Rook; kind++ {
		for near := int32(1); near < 16; near++ {
			values[kind][near] = pack(1, attackerUnits[kind]+zoneUnits*near)
		}
	}
	return values
}()

// assault returns the strength of the attack of us on the enemy general, in units. It
// counts the pieces that attack squares of the palace, the soldiers near it, the squares
// that the enemy cannot hold, the squares that the general cannot go to, the missing
// guards, and the checks that us could give.
func (e *evaluation) assault(us Color) int32 {
	me, them := &e.sides[us&1], &e.sides[us&1^1]
	g := river.At(uint8(them.general))
	at := river.PalaceAt(uint8(them.general))
	attackers, units := unpack(me.pressure)
	soldiers := int32(me.soldiers.And(soldierZones[us&1]).Count())
	units += assaultBase + attackersUnits[min(attackers+min(soldiers, 2), 7)] + soldiers*soldierUnits
	units += (2-them.counts[Advisor])*missingAdvisorUnits + (2-them.counts[Elephant])*missingElephantUnits

	// A square is weak if us attacks it and no enemy piece but the general defends it. A
	// square is safe for a piece that gives check if nothing defends it, or if it is weak
	// and attacked twice.
	held := them.attacked.Without(at.Steps.Without(them.twice))
	weak := me.attacked.Without(held)
	safe := river.Everywhere.Without(me.own).Without(them.attacked).Or(weak.And(me.twice).Without(me.own))
	units += count(weak.And(them.palace), weakZoneUnits)
	steps := at.Steps.Without(them.own).Without(me.attacked)
	units += escapeUnits[bits.OnesCount64(steps.South|steps.North)&7]

	// A rook checks along open lines, a cannon over the first piece on them.
	open := river.RookMoves(uint8(them.general), e.occupied)
	behind := river.RookMoves(uint8(them.general), e.occupied.Without(open)).Without(open)
	rook, cannon, horse := open.And(me.byRook), behind.And(me.byCannon), g.HorseFrom.Moves(e.occupied).And(me.byHorse)
	units += checks(rook.And(safe), Rook) + checks(cannon.And(safe), Cannon) + checks(horse.And(safe), Horse)
	units += count(rook.Or(cannon).Or(horse).Without(safe).Without(me.own), unsafeCheckUnits)
	return units
}

// checks returns the units for the squares in from, from which pieces of kind could give
// check. More than two squares count as two.
func checks(from bitboard, kind Kind) int32 { return checkUnits[kind&7][min(from.Count(), 2)] }

// soldierZones are the squares near the enemy palace on which soldiers count for the
// assault, by colour of the soldiers.
var soldierZones = [2]bitboard{
	{North: 0x7c<<(1*files) | 0x7c<<(2*files) | 0x7c<<(3*files)},
	{South: (0x7c<<(3*files) | 0x7c<<(2*files) | 0x7c<<(1*files)) << river.SouthShift},
}

// assaultValue returns the value of an assault of units. An attack by two pieces is worth
// more than twice an attack by one, so the value grows with the square of units.
func assaultValue(units int32) int32 {
	units = min(max(units, 0), mostUnits)
	return pack(units*units/256, units*units/512)
}

const mostUnits = 500

// guards returns the value of the advisors and elephants that us has left, and of pieces
// that work well together. What a missing guard costs depends on the pieces of the enemy:
// "short of advisors fear rook and horse, short of elephants fear the cannon".
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
