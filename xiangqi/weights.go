package xiangqi

// The weights of the evaluation and the piece-square tables, each a middlegame and an
// endgame value in hundredths of a soldier.

// tempo is the right to move.
var tempo = pack(20, 10)

// Mobility, by the number of squares. The lengths are powers of two, so that a mask does
// for a bounds check.
var (
	horseMobility = [16]int32{
		pack(-40, -40), pack(-25, -25), pack(-12, -12), pack(-4, -4), pack(4, 4),
		pack(10, 10), pack(15, 15), pack(20, 20), pack(24, 24),
	}
	cannonMobility = [32]int32{
		pack(-20, -20), pack(-15, -15), pack(-10, -10), pack(-8, -8), pack(-6, -6), pack(-4, -4), pack(-2, -2), pack(0, 0), pack(1, 1),
		pack(2, 2), pack(3, 3), pack(4, 4), pack(5, 5), pack(6, 6), pack(7, 7), pack(8, 8), pack(9, 9), pack(10, 10),
	}
	rookMobility = [32]int32{
		pack(-60, -60), pack(-45, -45), pack(-35, -35), pack(-28, -28), pack(-20, -20), pack(-12, -12), pack(-8, -8), pack(-4, -4), pack(0, 0),
		pack(4, 4), pack(8, 8), pack(12, 12), pack(15, 15), pack(18, 18), pack(20, 20), pack(22, 22), pack(24, 24), pack(26, 26),
	}
	horseOwnLeg   = pack(-5, -5)
	horseEnemyLeg = pack(-5, -5)
)

// Lines to the enemy general.
var (
	cannonFileAims = aimWeights{hollow: pack(120, 60), bound: [4]int32{pack(10, 0), pack(20, 10), pack(30, 20)}, three: pack(10, 0)}
	cannonRankAims = aimWeights{hollow: pack(30, 20), bound: [4]int32{pack(10, 0), pack(20, 10), pack(20, 10)}, three: pack(5, 0)}
	cannonBottom   = [4]int32{pack(40, 20), pack(25, 10), pack(10, 0)}
	rookBinds      = pack(15, 15)
	rookBehind     = pack(20, 20)
	generalFile    = pack(5, 20)
	generalBinds   = pack(10, 10)
)

// Soldiers.
var (
	soldierBeside  = pack(10, 15)
	soldierGuarded = pack(8, 8)
	soldierFaced   = pack(-2, -2)
	soldierStopped = pack(-4, -4)
)

// Guards, by the number of advisors and of elephants, and pieces that go together.
var (
	guardsLeft        = [4][4]int32{}
	noAdvisorRook     = pack(-12, -8)
	noAdvisorCannon   = pack(0, 0)
	noAdvisorHorse    = pack(-6, -6)
	noAdvisorSoldier  = pack(-4, -4)
	noElephantRook    = pack(-4, -4)
	noElephantCannon  = pack(-12, -8)
	noElephantHorse   = pack(0, 0)
	noElephantSoldier = pack(-4, -4)
	noRook            = pack(-30, -30)
	rookPair          = pack(0, 0)
	horsePair         = pack(0, 0)
	cannonPair        = pack(0, 0)
	horseAndCannon    = pack(10, 20)
	cannonGuards      = pack(0, 2)
)

// Threats.
var (
	guardOnMinor = pack(60, 60)
	guardOnRook  = pack(100, 100)
	minorOnRook  = pack(60, 60)
	minorOnMinor = pack(8, 8)
	rookOnMinor  = pack(4, 4)
	control      = pack(2, 2)
	hanging      = [8]int32{
		Soldier: pack(15, 15), Advisor: pack(20, 20), Elephant: pack(20, 20),
		Horse: pack(40, 40), Cannon: pack(40, 40), Rook: pack(60, 60),
	}
)

// Assaults on the palace, in units: see assaultValue.
var (
	assaultBase          int32 = -10
	attackersUnits             = [8]int32{0, 0, 15, 30, 45, 60, 70, 80}
	attackerUnits              = [8]int32{Horse: 15, Cannon: 10, Rook: 20}
	zoneUnits            int32 = 4
	soldierUnits         int32 = 10
	missingAdvisorUnits  int32 = 10
	missingElephantUnits int32 = 8
	weakZoneUnits        int32 = 6
	escapeUnits                = [8]int32{20, 8, 0, 0, 0}
	checkUnits                 = [8][3]int32{Horse: {1: 40, 2: 60}, Cannon: {1: 30, 2: 45}, Rook: {1: 40, 2: 60}}
	unsafeCheckUnits     int32 = 5
)
