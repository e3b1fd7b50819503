package xiangqi

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
