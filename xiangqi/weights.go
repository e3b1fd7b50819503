package xiangqi

// The weights of the evaluation and the piece-square tables, each a middlegame and an
// endgame value in hundredths of a soldier.
//
// They were fitted to 130,000 positions, from first guesses, on the Scale that Tuning
// returns. It was not kept where the positions come from, by what method they were fitted
// and with what error.

// tempo is the right to move.
var tempo = pack(85, 8)

// Mobility, by the number of squares. The lengths are powers of two, so that a mask does
// for a bounds check.
var (
	horseMobility = [16]int32{
		pack(-32, -106), pack(-30, -53), pack(-21, -54), pack(-20, -51), pack(-17, -49), pack(-17, -47),
		pack(-17, -46), pack(-16, -49), pack(-19, -47),
	}
	cannonMobility = [32]int32{
		pack(-74, 19), pack(-33, -9), pack(-16, -29), pack(-14, -37), pack(-10, -23), pack(-6, -27),
		pack(-5, -35), pack(2, -33), pack(-1, -34), pack(1, -36), pack(9, -33), pack(1, -36),
		pack(9, -33), pack(6, -29), pack(7, -32), pack(14, -29), pack(30, -38), pack(-11, -25),
	}
	rookMobility = [32]int32{
		pack(-7, -80), pack(-25, -91), pack(-28, -78), pack(-30, -75), pack(-26, -62), pack(-21, -48),
		pack(-21, -37), pack(-18, -28), pack(-18, -35), pack(-27, -20), pack(-21, -28), pack(-15, -34),
		pack(-17, -25), pack(-12, -26), pack(-19, -26), pack(-12, -26), pack(-20, -26), pack(-3, -39),
	}
	horseOwnLeg   = pack(-10, 5)
	horseEnemyLeg = pack(-19, -5)
)

// Lines to the enemy general.
var (
	cannonFileAims = aimWeights{hollow: pack(23, 7), bound: [4]int32{pack(60, 21), pack(10, 77), pack(46, 49)}, three: pack(4, 24)}
	cannonRankAims = aimWeights{hollow: pack(-11, -18), bound: [4]int32{pack(10, 0), pack(143, 37), pack(11, 17)}, three: pack(2, -23)}
	cannonBottom   = [4]int32{pack(-10, 36), pack(25, -32), pack(13, -13)}
	rookBinds      = pack(18, -2)
	rookBehind     = pack(28, 45)
	generalFile    = pack(11, -4)
	generalBinds   = pack(1, 18)
)

// Soldiers.
var (
	soldierBeside  = pack(-1, 4)
	soldierGuarded = pack(-2, -1)

	soldierStopped = pack(-6, -7)
	soldierFree    = pack(-2, 2)
)

// Guards, by the number of advisors and of elephants, and pieces that go together.
var (
	guardsLeft = [4][4]int32{
		{pack(31, 68), pack(24, 16), pack(-35, 7)},
		{pack(-28, 41), pack(-37, 13), pack(-16, -19)},
		{pack(3, 18), pack(10, -29), pack(20, -53)},
	}
	noAdvisorRook     = pack(-2, 7)
	noAdvisorCannon   = pack(25, 20)
	noAdvisorHorse    = pack(1, -1)
	noAdvisorSoldier  = pack(18, -20)
	noElephantRook    = pack(15, 14)
	noElephantCannon  = pack(20, 5)
	noElephantHorse   = pack(3, 11)
	noElephantSoldier = pack(2, -7)
	noRook            = pack(85, 178)
	rookPair          = pack(-149, -164)
	horsePair         = pack(-51, 45)
	cannonPair        = pack(-58, 42)
	horseAndCannon    = pack(-50, 27)
	cannonGuards      = pack(-2, 1)
)

// Threats.
var (
	guardOnMinor = pack(52, 32)
	guardOnRook  = pack(59, 33)
	minorOnRook  = pack(69, 18)
	minorOnMinor = pack(28, 34)
	rookOnMinor  = pack(12, 16)
	control      = pack(1, -2)
	hanging      = [8]int32{
		Soldier: pack(19, 17), Advisor: pack(29, 19), Elephant: pack(38, 26), Horse: pack(55, 32),
		Cannon: pack(69, 17), Rook: pack(-2, -27),
	}
)

// Assaults on the palace, in units: see assaultValue.
var (
	assaultBase          int32 = 29
	attackersUnits             = [8]int32{24, 2, 13, 34, 59, 109, 70, 80}
	attackerUnits              = [8]int32{Horse: 14, Cannon: 18, Rook: 20}
	zoneUnits            int32 = -6
	soldierUnits         int32 = 35
	missingAdvisorUnits  int32 = -7
	missingElephantUnits int32 = -15
	weakZoneUnits        int32 = 10
	escapeUnits                = [8]int32{29, 23, 11, -6, -42}
	checkUnits                 = [8][3]int32{Horse: {1: 61, 2: 51}, Cannon: {1: 40, 2: 2}, Rook: {1: 70, 2: 105}}
	unsafeCheckUnits     int32 = 3
)
