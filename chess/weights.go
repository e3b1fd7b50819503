package chess

// The weights of the evaluation, each a middlegame and an endgame value in hundredths
// of a pawn.

var tempo = pack(20, 10)

// Mobility, by the number of squares.
var (
	knightMobility = [9]int32{
		pack(-60, -80), pack(-50, -55), pack(-12, -30), pack(-4, -14), pack(3, 8), pack(13, 15), pack(22, 23), pack(28, 27), pack(33, 33),
	}
	bishopMobility = [14]int32{
		pack(-45, -55), pack(-20, -22), pack(15, -3), pack(25, 13), pack(37, 24), pack(50, 41), pack(54, 54),
		pack(60, 56), pack(62, 65), pack(67, 72), pack(80, 77), pack(80, 87), pack(90, 88), pack(97, 96),
	}
	rookMobility = [15]int32{
		pack(-60, -77), pack(-20, -17), pack(2, 23), pack(2, 39), pack(3, 70), pack(11, 99), pack(22, 103), pack(31, 121),
		pack(40, 134), pack(40, 139), pack(41, 158), pack(47, 164), pack(57, 168), pack(60, 169), pack(62, 172),
	}
	queenMobility = [28]int32{
		pack(-29, -49), pack(-16, -29), pack(-8, -8), pack(-8, 17), pack(18, 39), pack(25, 54), pack(23, 59), pack(37, 73), pack(41, 76), pack(54, 95),
		pack(65, 95), pack(68, 101), pack(69, 124), pack(70, 128), pack(70, 132), pack(70, 133), pack(71, 136), pack(72, 140), pack(74, 147), pack(76, 149),
		pack(90, 153), pack(104, 169), pack(105, 171), pack(106, 171), pack(112, 178), pack(114, 185), pack(114, 187), pack(119, 221),
	}
)

// Pieces and pawns.
var (
	bishopPair         = pack(30, 50)
	bishopOwnPawns     = pack(-3, -6)
	rookOpenFile       = pack(40, 15)
	rookHalfOpenFile   = pack(18, 8)
	knightOutpost      = pack(45, 25)
	bishopOutpost      = pack(30, 18)
	knightOutpostReach = pack(15, 10)
	minorBehindPawn    = pack(12, 3)
)

// Pawn structure. Lists by rank begin with the own first rank.
var (
	pawnIsolated      = pack(-6, -12)
	pawnBackward      = pack(-8, -16)
	pawnWeakUnopposed = pack(-10, -12)
	pawnDoubled       = pack(-8, -25)
	pawnSupported     = pack(12, 8)
	pawnPhalanx       = pack(8, 6)

	pawnConnected = [8]int32{0, pack(0, 0), pack(2, 2), pack(5, 4), pack(15, 15), pack(35, 40), pack(60, 70), 0}
	pawnCandidate = [8]int32{0, pack(0, 0), pack(0, 4), pack(4, 8), pack(12, 18), pack(25, 30), pack(25, 30), 0}
)

// Passed pawns, by rank.
var (
	passedRank        = [8]int32{0, pack(0, 15), pack(0, 18), pack(0, 25), pack(20, 40), pack(60, 80), pack(120, 140), 0}
	passedOwnKing     = [8]int32{3: pack(0, -3), 4: pack(0, -7), 5: pack(0, -10), 6: pack(0, -12)}
	passedEnemyKing   = [8]int32{3: pack(0, 6), 4: pack(0, 14), 5: pack(0, 22), 6: pack(0, 28)}
	passedBlocked     = [8]int32{3: pack(0, -5), 4: pack(0, -10), 5: pack(-5, -25), 6: pack(-15, -45)}
	passedFreeWay     = [8]int32{3: pack(5, 10), 4: pack(10, 20), 5: pack(25, 45), 6: pack(60, 90)}
	passedFreeStop    = [8]int32{3: pack(2, 4), 4: pack(4, 10), 5: pack(10, 20), 6: pack(20, 30)}
	passedGuardedStop = [8]int32{3: pack(4, 5), 4: pack(6, 10), 5: pack(15, 20), 6: pack(25, 25)}
	passedUncatchable = pack(0, 300)
)

// Pawns before the king, by distance of the file from the edge and by rank, as the
// king sees it. Rank 0 stands for a file without such a pawn.
var (
	shelterRank = [4][8]int32{
		{pack(-5, 0), pack(45, 0), pack(48, 0), pack(25, 0), pack(12, 0), pack(8, 0), pack(10, 0), 0},
		{pack(-25, 0), pack(35, 0), pack(18, 0), pack(-20, 0), pack(-15, 0), pack(-8, 0), pack(-20, 0), 0},
		{pack(-8, 0), pack(40, 0), pack(15, 0), pack(0, 0), pack(15, 0), pack(2, 0), pack(-15, 0), 0},
		{pack(-20, 0), pack(8, 0), pack(-12, 0), pack(-22, 0), pack(-20, 0), pack(-30, 0), pack(-50, 0), 0},
	}
	stormRank = [4][8]int32{
		{pack(0, 0), pack(0, 0), pack(-50, 0), pack(-35, 0), pack(-15, 0), pack(-10, 0), 0, 0},
		{pack(0, 0), pack(0, 0), pack(-50, 0), pack(-30, 0), pack(-10, 0), pack(0, 0), 0, 0},
		{pack(0, 0), pack(0, 0), pack(-50, 0), pack(-40, 0), pack(-15, 0), pack(0, 0), 0, 0},
		{pack(0, 0), pack(0, 0), pack(-30, 0), pack(-20, 0), pack(-15, 0), pack(0, 0), 0, 0},
	}
	stormBlocked = [8]int32{0, 0, pack(-25, -20), pack(0, -5), pack(2, -2), pack(2, 0), pack(0, 0), 0}
)

// Attacks on the king, in units: see attackValue.
var (
	attackBase         int32 = 0
	attackNoQueen      int32 = -80
	attackerUnits            = [8]int32{Knight: 20, Bishop: 15, Rook: 16, Queen: 12}
	zoneUnits          int32 = 10
	weakZoneUnits      int32 = 18
	safeCheckUnits           = [8]int32{Knight: 60, Bishop: 45, Rook: 70, Queen: 60}
	moreChecksUnits    int32 = 20
	unsafeCheckUnits   int32 = 10
	flankAttackUnits   int32 = 1
	flankDefenceUnits  int32 = -1
	openFileUnits      int32 = 8
	knightDefenceUnits int32 = -12
)

// Threats, and room.
var (
	pawnOnMinor = pack(60, 40)
	pawnOnMajor = pack(80, 40)
	pawnStep    = pack(18, 14)
	minorOn     = [8]int32{Pawn: pack(3, 10), Knight: pack(22, 22), Bishop: pack(22, 22), Rook: pack(45, 35), Queen: pack(40, 45)}
	rookOn      = [8]int32{Pawn: pack(2, 12), Knight: pack(18, 28), Bishop: pack(18, 26), Queen: pack(35, 15)}
	kingOnWeak  = pack(10, 35)
	hanging     = pack(28, 18)
	space       = pack(3, 0)
)

// Endings, set by hand: see endgameScale and mopUp.
const (
	oppositeBishopsAlone int32 = 26
	oppositeBishops      int32 = 36
	fewPawnsScale        int32 = 36
	wonEnding            int32 = 300
)
