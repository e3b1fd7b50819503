package chess

// The weights of the evaluation and the piece-square tables, each a middlegame and an
// endgame value in hundredths of a pawn.
//
// They were fitted by Texel's method (Peter Österlund 2014): Adam over all of them at
// once, so that the logistic of the evaluation comes close to the outcome of 355,393
// quiet positions from 8,888 games that Stockfish 15.1 played with itself at 350 nodes
// a move, from random openings and with random moves mixed in. An outcome is three
// quarters Stockfish's judgement of the position and one quarter the result of its game,
// or the judgement alone where a random move followed.
// On the tenth of the games that was held out, the mean squared error of the win rate
// fell from 0.0119 with first guesses to 0.0082; PeSTO's tables alone have 0.0118.
// Then all were multiplied by one factor, so that taking a pawn off the board in the
// middlegame changes the evaluation by 100 on average.

// tempo is the right to move.
var tempo = pack(32, 12)

// Mobility, by the number of squares. The lengths are powers of two, so that a mask replaces
// a bounds check.
var (
	knightMobility = [16]int32{
		pack(-32, -110), pack(-24, -61), pack(-9, -15), pack(-6, -4), pack(1, 6),
		pack(4, 17), pack(9, 8), pack(12, 9), pack(8, -4),
	}
	bishopMobility = [16]int32{
		pack(-31, -98), pack(-21, -14), pack(-13, -30), pack(-5, -1), pack(2, 4), pack(7, 12), pack(10, 30),
		pack(11, 24), pack(10, 22), pack(11, 27), pack(13, 29), pack(28, 10), pack(45, 23), pack(50, 26),
	}
	rookMobility = [16]int32{
		pack(-57, -126), pack(-16, -78), pack(-13, -28), pack(-9, -30), pack(-6, 1), pack(-4, 14), pack(1, 9), pack(-3, 24),
		pack(1, 25), pack(8, 23), pack(2, 42), pack(22, 33), pack(27, 49), pack(31, 44), pack(68, 12),
	}
	queenMobility = [32]int32{
		pack(-20, -136), pack(-19, -134), pack(-11, -109), pack(-10, -99), pack(-6, -91), pack(-4, -41), pack(-1, -48),
		pack(-3, -25), pack(-1, 11), pack(-1, 8), pack(4, 44), pack(0, 33), pack(1, 70), pack(6, 45),
		pack(2, 73), pack(-9, 55), pack(0, 72), pack(-5, 57), pack(3, 48), pack(20, 38), pack(32, 31),
		pack(37, 23), pack(43, 35), pack(41, 34), pack(50, 43), pack(55, 50), pack(56, 60), pack(59, 76),
	}
)

// Pieces and pawns.
var (
	bishopPair         = pack(44, 45)
	bishopOwnPawns     = pack(-4, -9)
	rookOpenFile       = pack(32, 20)
	rookHalfOpenFile   = pack(16, 24)
	knightOutpost      = pack(22, 16)
	bishopOutpost      = pack(18, 28)
	knightOutpostReach = pack(19, 14)
	minorBehindPawn    = pack(6, 15)
)

// Pawn structure. Lists by rank begin with the own first rank, 0.
var (
	pawnIsolated      = pack(1, -5)
	pawnBackward      = pack(-2, -9)
	pawnWeakUnopposed = pack(-10, -2)
	pawnDoubled       = pack(-13, -40)
	pawnSupported     = pack(10, 17)
	pawnPhalanx       = pack(4, 9)
	pawnCandidate     = pack(5, -13)
	pawnCandidateFar  = pack(7, 20)

	pawnConnected = [8]int32{4: pack(6, 7), 5: pack(21, 33), 6: pack(65, 76)}
)

// Passed pawns, by rank.
var (
	passedRank        = [8]int32{1: pack(-23, 37), 2: pack(-9, 18), 3: pack(-41, 79), 4: pack(23, 99), 5: pack(33, 80), 6: pack(99, 100)}
	passedOwnKing     = [8]int32{3: pack(8, -21), 4: pack(0, -26), 5: pack(-7, -22), 6: pack(-9, -33)}
	passedEnemyKing   = [8]int32{3: pack(0, 5), 4: pack(-4, 19), 5: pack(6, 37), 6: pack(-16, 47)}
	passedBlocked     = [8]int32{3: pack(-10, -2), 4: pack(2, -15), 5: pack(5, -19), 6: pack(-5, -84)}
	passedFreeWay     = [8]int32{3: pack(-51, 64), 4: pack(-27, 40), 5: pack(24, 80), 6: pack(100, 227)}
	passedFreeStop    = [8]int32{3: pack(-15, 12), 4: pack(11, -12), 5: pack(-2, 9)}
	passedGuardedStop = [8]int32{3: pack(7, 17), 4: pack(13, 30), 5: pack(28, 42), 6: pack(72, 72)}
	passedUncatchable = pack(-2, 343)
)

// Pawns before the king, by distance of the file from the edge and by rank, as the
// king sees it. Rank 0 stands for a file without such a pawn.
var (
	shelterRank = [4][8]int32{
		{pack(-10, 9), pack(36, -25), pack(33, -3), pack(27, -12), pack(14, 12), pack(15, 1), pack(25, 2)},
		{pack(-6, 1), pack(11, 4), pack(4, 11), pack(7, 13), pack(-14, 2), pack(-34, -13), pack(-8, 20)},
		{pack(-2, 0), pack(34, -14), pack(9, 6), pack(10, 7), pack(8, 3), pack(4, -1), pack(-13, 6)},
		{pack(-24, -9), pack(9, 7), pack(-4, -3), pack(-9, 6), pack(-8, 2), pack(-22, -10), pack(-45, -9)},
	}
	stormRank = [4][8]int32{
		{pack(-13, -20), pack(10, 7), pack(-19, -10), pack(-38, 14), pack(-18, -14), pack(-18, -2), pack(-21, -7)},
		{pack(-12, -10), pack(6, 25), pack(-31, 28), pack(-10, 10), pack(-11, 7), pack(9, -6), pack(-1, 0)},
		{pack(-8, -5), pack(8, 12), pack(-45, 23), pack(-29, 10), pack(-7, -4), pack(-20, 10), pack(-11, -4)},
		{pack(-9, 14), pack(-16, 0), pack(11, -15), pack(-19, 10), pack(2, 2), pack(6, 10), pack(-2, 3)},
	}
	stormBlocked  = [8]int32{2: pack(3, -11), 3: pack(-7, -9), 4: pack(1, -27), 5: pack(4, -32), 6: pack(17, -33)}
	pawnlessFlank = pack(23, -92)
)

// Attacks on the king, in units: see attackValue.
var (
	attackBase         int32 = -16
	attackNoQueen      int32 = -103
	attackerUnits            = [8]int32{Knight: 19, Bishop: 31, Rook: 34, Queen: 9}
	zoneUnits          int32 = 3
	weakZoneUnits      int32 = 16
	checkUnits               = [8][3]int32{Knight: {1: 70, 2: 111}, Bishop: {1: 28, 2: 72}, Rook: {1: 71, 2: 115}, Queen: {1: 55, 2: 94}}
	unsafeCheckUnits   int32 = 12
	flankAttackUnits   int32 = 2
	flankDefenceUnits  int32 = -2
	openFileUnits      int32 = 11
	knightDefenceUnits int32 = -12
)

// Threats.
var (
	pawnOnMinor = pack(81, 61)
	pawnOnMajor = pack(83, 46)
	pawnStep    = pack(20, 10)
	kingOnWeak  = pack(54, 14)
	hanging     = pack(14, 26)
	restricted  = pack(3, 0)
	minorOn     = [8]int32{Pawn: pack(3, 15), Knight: pack(15, 42), Bishop: pack(24, 23), Rook: pack(60, 51), Queen: pack(70, 61)}
	rookOn      = [8]int32{Pawn: pack(1, 22), Knight: pack(22, 23), Bishop: pack(22, 53), Queen: pack(82, 13)}
)

// Endings, set by hand: see endgameScale and mopUp.
const (
	oppositeBishopsAlone int32 = 26
	oppositeBishops      int32 = 36
	fewPawnsScale        int32 = 36
	wonEnding            int32 = 300
)
