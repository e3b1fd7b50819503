package xiangqi

// middlegameMaterial and endgameMaterial are the values of the kinds. The tables below
// add a value for the square.
var (
	middlegameMaterial = [8]int16{Soldier: 66, Advisor: 235, Elephant: 208, Horse: 342, Cannon: 412, Rook: 781}
	endgameMaterial    = [8]int16{Soldier: 61, Advisor: 73, Elephant: 93, Horse: 260, Cannon: 249, Rook: 709}
)

// halfFiles is the number of files in the tables: files f to i have the values of files d
// to a.
const halfFiles = 5

// tableValue returns the packed value of a piece on a square. It is negative for Black.
func tableValue(p Piece, s Square) int32 {
	rank := ranks - 1 - s.Rank() // the tables begin with the enemy's back rank
	if p.Color() == Black {
		rank = s.Rank()
	}
	at := rank*halfFiles + min(s.File(), files-1-s.File())
	k := p.Kind()
	v := pack(
		int32(middlegameMaterial[k])+int32(middlegameTables[k][at]),
		int32(endgameMaterial[k])+int32(endgameTables[k][at]),
	)
	if p.Color() == Black {
		return -v
	}
	return v
}

// squareTable holds a value for each square of the files a to e. It begins with the back
// rank of the enemy.
type squareTable [ranks * halfFiles]int16

var middlegameTables = [8]squareTable{
	Soldier: {
		22, 29, 41, 37, 5,
		59, 40, 59, 143, 96,
		62, 15, 51, 87, 99,
		20, 6, 33, 57, 37,
		22, 54, 49, 61, 57,
		-7, 0, 10, 0, 1,
		-18, 0, -18, 0, 1,
	},
	Advisor: {
		35: 0, 0, 0, -46, 0,
		0, 0, 0, 0, 20,
		0, 0, 0, -5, 0,
	},
	Elephant: {
		25: 0, 0, -13, 0, 0,
		0, 0, 0, 0, 0,
		-17, 0, 0, 0, 27,
		0, 0, 0, 0, 0,
		0, 0, -7, 0, 0,
	},
	Horse: {
		16, 27, 43, 27, 17,
		15, 35, 103, 58, 45,
		32, 33, 50, 72, 82,
		2, 60, 32, 78, 43,
		6, 6, 18, 35, 45,
		-25, -2, 34, 28, 7,
		-23, -25, -11, -6, 12,
		-29, -12, -6, 19, -5,
		-60, -44, -32, -9, 2,
		-46, -54, -50, -20, -24,
	},
	Cannon: {
		28, -3, -15, -24, -27,
		-17, -21, -4, -15, -30,
		3, -15, -15, -14, -7,
		0, -7, -7, -13, -5,
		-1, -17, 6, -16, 27,
		4, -1, 8, 4, 1,
		14, -18, 3, 4, 33,
		-1, -11, 8, 7, 26,
		-18, -22, 10, -1, 23,
		-24, -28, -17, 49, 42,
	},
	Rook: {
		0, -15, -22, 44, 43,
		-5, 12, 8, 58, 48,
		-8, 13, -11, 37, 10,
		-5, 13, 20, 38, 15,
		23, 6, 31, 15, 15,
		12, 9, 30, 18, 24,
		-20, 3, 11, 12, -9,
		-17, -5, 20, 25, 0,
		-18, -8, 9, 14, 7,
		-26, -2, -16, 28, -11,
	},
	General: {
		35: 0, 0, 0, -145, -110,
		0, 0, 0, -84, -35,
		0, 0, 0, -28, 20,
	},
}

var endgameTables = [8]squareTable{
	Soldier: {
		-10, -11, -8, -11, -23,
		-3, 39, 23, 37, 26,
		1, 24, 26, 46, 45,
		22, 37, 30, 33, 30,
		14, 16, 17, 26, 25,
		-13, 0, -3, 0, 16,
		-10, 0, 0, 0, 2,
	},
	Advisor: {
		35: 0, 0, 0, 10, 0,
		0, 0, 0, 0, 1,
		0, 0, 0, -1, 0,
	},
	Elephant: {
		25: 0, 0, -3, 0, 0,
		0, 0, 0, 0, 0,
		-2, 0, 0, 0, -6,
		0, 0, 0, 0, 0,
		0, 0, 4, 0, 0,
	},
	Horse: {
		7, -2, 28, 13, 10,
		24, 19, 12, 17, 37,
		18, 26, 15, 26, 51,
		17, 23, 16, 22, 4,
		8, 31, 28, 28, 30,
		-4, -11, 25, 22, 18,
		6, -6, 23, 16, 11,
		8, -22, -1, 20, -9,
		-15, -4, -3, -37, -36,
		-65, -33, -17, -19, -25,
	},
	Cannon: {
		26, 6, 17, -22, -35,
		-38, 15, -1, 1, -6,
		-28, -11, -1, -13, -10,
		-10, 4, 0, 0, 10,
		-5, 21, -6, 8, 9,
		-11, -17, -25, -15, -20,
		9, -10, -18, -14, -25,
		19, 11, -6, 18, 5,
		-6, 3, -21, 15, -13,
		-27, -26, -18, -25, -12,
	},
	Rook: {
		-1, 13, 17, -22, 11,
		12, 19, 3, -11, 12,
		17, -8, 37, 22, 31,
		6, 1, 18, 3, 16,
		-4, -6, 24, 9, 15,
		8, 7, 9, 12, 17,
		29, 19, -1, 14, 20,
		1, 0, -10, 6, 10,
		2, -1, -1, 2, -7,
		-15, -12, -1, -13, -11,
	},
	General: {
		35: 0, 0, 0, -9, 3,
		0, 0, 0, 5, -13,
		0, 0, 0, 3, 0,
	},
}
