package xiangqi

// Cycles in which some moves give check, but no side checks with every move. The comments
// give the reason for the verdict. Fairy-Stockfish gives the same verdicts (asked once, as
// ffish 0.7.10).
var checkCases = []repetitionCase{
	// The cannon on f6 attacks the soldier over f5, then over f4. The move to f4 gives
	// check over f6.
	{"a cannon chases a soldier, every second time with check", "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w",
		"f4d4 f5d5 d4f4 d5f5", "black",
		"Red chased Black's soldier with the cannon perpetually"},
	// The rook protects the soldier.
	{"check and an attack on a protected soldier", "5k3/9/9/5C3/5c3/5C3/9/9/r4p3/4K4 w",
		"f4d4 f5d5 d4f4 d5f5", "draw",
		neither},
	// The rook follows the cannon. Its move to b3 lets the cannon on a1 give check over e1.
	{"a rook chases a cannon and uncovers a check", "3k5/9/9/9/9/9/9/9/cr1CAK3/9 w",
		"d1d3 b1b3 d3d1 b3b1", "red",
		"Black chased Red's cannon with the rook perpetually"},
	// The rook on d0 protects the cannon on both squares.
	{"a protected cannon is not chased, with check or without", "3k5/9/9/9/9/9/9/9/cr1CAK3/3R5 w",
		"d1d3 b1b3 d3d1 b3b1", "draw",
		neither},
	// On e3 the horse gives check and attacks g4. When it leaves, the rook attacks e2.
	{"a horse checks and chases, then uncovers a rook", "9/9/3k5/9/4r4/9/9/4B1n2/5K3/5A3 w",
		"e2g4 g2e3 g4e2 e3g2", "red",
		"Black chased Red's elephant with the rook and horse perpetually"},
	// The same with the colours exchanged, and the horse on the other side.
	{"so does the horse of the other side", "5Cc2/5k3/2N1b4/9/9/9/9/4R4/9/3K5 b",
		"e7g5 c7e6 g5e7 e6c7", "black",
		"Red chased Black's elephant with the rook and horse perpetually"},
	// On e3 the horse is the screen over which the cannon attacks e1. On f1 it attacks d2
	// itself, with check.
	{"a horse is the screen of a cannon, then chases itself", "3a5/5k3/3ac4/9/9/9/9/9/4An3/3K5 b",
		"f1e3 e1d2 e3f1 d2e1", "red",
		"Black chased Red's advisor with the cannon and horse perpetually"},
	// On h0 the horse gives check and attacks i2. On g2 it is the screen through which
	// the cannon attacks g0.
	{"a horse checks and chases, then is a screen", "9/9/3k5/9/9/9/6c2/6n2/5K3/5CB2 w",
		"g0i2 g2h0 i2g0 h0g2", "red",
		"Black chased Red's elephant with the cannon and horse perpetually"},
	// On d3 the horse gives check and attacks b2. When it leaves, the cannon attacks d2 over
	// d4.
	{"a rook is chased by a horse with check, then by a cannon", "5k3/9/9/9/3c5/3C1n3/9/3R5/4K4/9 w",
		"d2b2 f4d3 b2d2 d3f4", "red",
		"Black chased Red's rook with the cannon and horse perpetually"},
	// The cannon attacks the soldier over the horse, which gives check from d6, then over
	// the general.
	{"a horse gives check as the screen of a cannon", "3C5/2Nk5/9/9/9/9/9/3p5/9/3K5 b",
		"d8e8 c8d6 e8d8 d6c8", "black",
		"Red chased Black's soldier with the cannon perpetually"},
	// The rook on i2 protects the soldier.
	{"the same attack on a protected soldier", "3C5/2Nk5/9/9/9/9/9/3p4r/9/3K5 b",
		"d8e8 c8d6 e8d8 d6c8", "draw",
		neither},
	// As before, along a rank: the horse gives check from c7, and the general on e7 is the
	// other screen.
	{"a screen on a rank gives check", "9/9/b3k1C2/4N4/9/9/9/9/4A4/4K4 b",
		"e7e8 e6c7 e8e7 c7e6", "black",
		"Red chased Black's elephant with the cannon perpetually"},
	// The rook attacks the horse on both squares. That the horse gives check from g8 does
	// not excuse it.
	{"a check by the chased horse does not excuse the chase", "4k4/9/9/5r1N1/9/9/9/9/3K5/9 w",
		"h6g8 f6f8 g8h6 f8f6", "red",
		"Black chased Red's horse with the rook perpetually"},
	// The soldier protects the horse on h6, so the rook chases with every second move only.
	{"a horse gives check and is protected on the other square", "4k4/9/9/5r1N1/7P1/9/9/9/3K5/9 w",
		"h6g8 f6f8 g8h6 f8f6", "draw",
		neither},
	// The cannon gives check over the horse that chases it.
	{"nor does a check by the chased cannon", "4k4/9/9/9/9/5c3/7N1/9/4A4/5K3 b",
		"f4g4 h3f2 g4f4 f2h3", "black",
		"Red chased Black's cannon with the horse perpetually"},
	// The horse flees from one of two rooks, with check.
	{"nor does a flight with check", "3k5/9/9/9/9/9/4R4/5R3/4K4/7n1 w",
		"f2f0 h0g2 f0f2 g2h0", "black",
		"Red chased Black's horse with the rook perpetually"},
	// The general steps out of check, and so becomes or stops being the screen of his own
	// cannon, which then attacks the soldier over him or over the cannon on g0.
	{"nor does a check by another piece", "9/5k3/9/9/9/9/9/9/4A4/2CK2cp1 w",
		"d0d1 g0g1 d1d0 g1g0", "black",
		"Red chased Black's soldier with the cannon perpetually"},
	// The rook on f1 threatens the horse while Black's rook stands on b0, or the advisor
	// on e1. In check from b0 it cannot take, but the threat is not new after the check.
	{"a threat that was suspended by a check is not new", "3k5/9/9/9/9/9/9/9/1r2ARn2/4K4 b",
		"b1b0 e1d0 b0b1 d0e1", "draw",
		neither},
	// The general's move out of the pin lets the advisor threaten the horse. His move out
	// of check does not: that threat was only suspended.
	{"so the general may step out of check and out of a pin", "9/3kaR3/3N5/9/9/9/9/3K5/9/9 b",
		"d8d9 f8f9 d9d8 f9f8", "draw",
		neither},
	// The horse attacks the elephant with check from c1, but the advisor from d3.
	{"two pieces in turn, one with check", "5k3/9/9/9/9/9/9/4B4/2n1A4/4K4 w",
		"e0d0 c1d3 d0e0 d3c1", "draw",
		neither},
	// The check from d2 attacks nothing else, so it ends the chase.
	{"a check that attacks nothing else", "3k5/9/2n6/9/9/9/9/2R6/9/5K3 w",
		"c2d2 d9e9 d2c2 e9d9", "draw",
		neither},
}

// Fairy-Stockfish judges these as draws, because it does not ask whether a check prevents a
// side from taking back: see [RepetitionRule].
var disputedCheckCases = []repetitionCase{
	// The elephant on e7 protects g5. It cannot take back in check from d5, nor when the
	// rook on e5 pins it.
	{"a side in check protects nothing", "9/4k4/4b4/9/C3R1b2/9/9/9/5K3/9 b",
		"e8d8 e5d5 d8e8 d5e5", "black",
		"Red chased Black's elephant with the cannon perpetually"},
	// The rook on e2 attacks the one on e6, but cannot take it in check from g1, nor when
	// the rook on g2 pins it.
	{"a rook in check cannot take the other", "4k4/9/9/4r4/9/9/9/4R4/3K2r2/9 w",
		"d1d2 g1g2 d2d1 g2g1", "red",
		"Black chased Red's rook with the rook perpetually"},
}
