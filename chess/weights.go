package chess

// The weights of the evaluation and the piece-square tables, each a middlegame and an
// endgame value in hundredths of a pawn.
//
// They were fitted by Texel's method (Peter Österlund 2014): Adam over all of them at
// once, so that the logistic of the evaluation comes close to the outcome of 352,533
// quiet positions from 8,888 games that Stockfish 15.1 played with itself at 350 nodes
// a move, from random openings and with random moves mixed in. An outcome is three
// quarters Stockfish's judgement of the position and one quarter the result of its game.
// On the tenth of the games that was held out, the mean squared error of the win rate
// fell from 0.0119 with first guesses to 0.0082; PeSTO's tables alone have 0.0118.
// Then all were multiplied by one factor, so that taking a pawn off the board in the
// middlegame changes the evaluation by 100 on average.

// tempo is the right to move.
var tempo = pack(32, 10)

// Mobility, by the number of squares.
var (
	knightMobility = [9]int32{
		pack(-35, -108), pack(-25, -64), pack(-9, -16), pack(-6, -3), pack(1, 7),
		pack(5, 16), pack(9, 7), pack(12, 9), pack(7, -2),
	}
	bishopMobility = [14]int32{
		pack(-33, -93), pack(-21, -23), pack(-13, -29), pack(-6, -2), pack(2, 4), pack(7, 12), pack(11, 29),
		pack(11, 25), pack(10, 22), pack(12, 28), pack(17, 31), pack(29, 17), pack(49, 31), pack(55, 35),
	}
	rookMobility = [15]int32{
		pack(-60, -141), pack(-15, -83), pack(-11, -32), pack(-8, -32), pack(-6, 0), pack(-4, 13), pack(2, 10), pack(-2, 24),
		pack(2, 26), pack(8, 25), pack(3, 42), pack(21, 37), pack(25, 53), pack(26, 51), pack(50, 27),
	}
	queenMobility = [28]int32{
		pack(-25, -128), pack(-25, -127), pack(-16, -104), pack(-15, -87), pack(-9, -74), pack(-7, -39), pack(-4, -42),
		pack(-5, -23), pack(-1, 3), pack(-2, 7), pack(5, 35), pack(2, 27), pack(3, 61), pack(7, 43),
		pack(6, 66), pack(-3, 52), pack(8, 65), pack(4, 54), pack(11, 52), pack(25, 46), pack(35, 43),
		pack(42, 42), pack(47, 52), pack(46, 51), pack(54, 59), pack(57, 65), pack(58, 75), pack(61, 92),
	}
)

// Pieces and pawns.
var (
	bishopPair         = pack(47, 44)
	bishopOwnPawns     = pack(-3, -7)
	rookOpenFile       = pack(32, 20)
	rookHalfOpenFile   = pack(16, 22)
	rookSeventh        = pack(-4, 4)
	knightOutpost      = pack(22, 17)
	bishopOutpost      = pack(19, 25)
	knightOutpostReach = pack(20, 13)
	minorBehindPawn    = pack(6, 17)
)

// Pawn structure. Lists by rank begin with the own first rank, 0.
var (
	pawnIsolated      = pack(1, -4)
	pawnBackward      = pack(0, -8)
	pawnWeakUnopposed = pack(-10, 0)
	pawnDoubled       = pack(-12, -41)
	pawnSupported     = pack(11, 12)
	pawnPhalanx       = pack(6, 12)

	pawnConnected = [8]int32{1: pack(-4, -13), 2: pack(1, 1), 3: pack(-2, 7), 4: pack(6, 9), 5: pack(23, 29), 6: pack(61, 72)}
	pawnCandidate = [8]int32{1: pack(4, -13), 2: pack(7, -12), 3: pack(6, -7), 4: pack(9, 19), 5: pack(9, 26)}
)

// Passed pawns, by rank.
var (
	passedRank        = [8]int32{1: pack(-21, 31), 2: pack(-7, 19), 3: pack(-20, 66), 4: pack(22, 80), 5: pack(41, 76), 6: pack(103, 113)}
	passedOwnKing     = [8]int32{3: pack(4, -19), 4: pack(0, -23), 5: pack(-8, -22), 6: pack(-10, -33)}
	passedEnemyKing   = [8]int32{3: pack(-1, 7), 4: pack(-3, 19), 5: pack(7, 34), 6: pack(-11, 42)}
	passedBlocked     = [8]int32{3: pack(-6, 0), 4: pack(0, -10), 5: pack(3, -21), 6: pack(-13, -79)}
	passedFreeWay     = [8]int32{3: pack(-25, 56), 4: pack(-12, 42), 5: pack(25, 74), 6: pack(84, 178)}
	passedFreeStop    = [8]int32{3: pack(-12, 10), 4: pack(8, -5), 5: pack(1, 8)}
	passedGuardedStop = [8]int32{3: pack(5, 18), 4: pack(11, 30), 5: pack(25, 40), 6: pack(59, 61)}
	passedUncatchable = pack(-1, 324)
)

// Pawns before the king, by distance of the file from the edge and by rank, as the
// king sees it. Rank 0 stands for a file without such a pawn.
var (
	shelterRank = [4][8]int32{
		{pack(-7, 7), pack(34, -20), pack(31, -1), pack(26, -9), pack(16, 9), pack(14, 1), pack(19, 1)},
		{pack(-6, 0), pack(12, 5), pack(4, 8), pack(6, 9), pack(-14, 0), pack(-27, -13), pack(-13, 15)},
		{pack(-1, 1), pack(32, -10), pack(9, 6), pack(11, 4), pack(10, 4), pack(2, -5), pack(-13, 5)},
		{pack(-23, -7), pack(9, 10), pack(-5, -3), pack(-10, 6), pack(-8, 0), pack(-22, -9), pack(-46, -7)},
	}
	stormRank = [4][8]int32{
		{pack(-11, -16), pack(6, 9), pack(-31, -5), pack(-34, 10), pack(-17, -8), pack(-15, -2), pack(-18, -4)},
		{pack(-16, -6), pack(5, 14), pack(-36, 20), pack(-13, 7), pack(-13, 8), pack(6, -2), pack(-4, 3)},
		{pack(-7, -2), pack(5, 7), pack(-45, 16), pack(-27, 7), pack(-6, -2), pack(-14, 8), pack(-7, -6)},
		{pack(-8, 12), pack(-9, 1), pack(0, -10), pack(-19, 4), pack(2, 0), pack(7, 6), pack(-2, -2)},
	}
	stormBlocked  = [8]int32{2: pack(-5, -11), 3: pack(-7, -7), 4: pack(2, -23), 5: pack(5, -29), 6: pack(11, -25)}
	pawnlessFlank = pack(6, -84)
)

// Attacks on the king, in units: see attackValue.
var (
	attackBase         int32 = -8
	attackNoQueen      int32 = -99
	attackerUnits            = [8]int32{Knight: 13, Bishop: 20, Rook: 23, Queen: 10}
	zoneUnits          int32 = 8
	weakZoneUnits      int32 = 18
	safeCheckUnits           = [8]int32{Knight: 75, Bishop: 36, Rook: 77, Queen: 64}
	moreChecksUnits    int32 = 38
	unsafeCheckUnits   int32 = 21
	flankAttackUnits   int32 = 1
	flankDefenceUnits  int32 = -2
	openFileUnits      int32 = 14
	knightDefenceUnits int32 = -14
)

// Threats.
var (
	pawnOnMinor = pack(81, 51)
	pawnOnMajor = pack(82, 41)
	pawnStep    = pack(20, 11)
	kingOnWeak  = pack(46, 17)
	hanging     = pack(14, 29)
	restricted  = pack(3, -2)
	minorOn     = [8]int32{Pawn: pack(2, 14), Knight: pack(16, 37), Bishop: pack(22, 20), Rook: pack(59, 43), Queen: pack(70, 50)}
	rookOn      = [8]int32{Pawn: pack(1, 21), Knight: pack(22, 21), Bishop: pack(22, 47), Queen: pack(72, 12)}
)

// Endings, set by hand: see endgameScale and mopUp.
const (
	oppositeBishopsAlone int32 = 26
	oppositeBishops      int32 = 36
	fewPawnsScale        int32 = 36
	wonEnding            int32 = 300
)
