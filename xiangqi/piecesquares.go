package xiangqi

// middlegameMaterial and endgameMaterial are the values of the kinds, to which the
// tables add those of the squares.
var (
	middlegameMaterial = [8]int16{Soldier: 100, Advisor: 200, Elephant: 200, Horse: 420, Cannon: 440, Rook: 950}
	endgameMaterial    = [8]int16{Soldier: 140, Advisor: 200, Elephant: 200, Horse: 460, Cannon: 430, Rook: 950}
)

// halfFiles is how many files the tables have: the right wing mirrors the left one.
const halfFiles = 5

// tableValue is the packed value of a piece on a square, negative for Black.
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

// squareTable holds a value for each square of the files a to e, the enemy's back rank
// first.
type squareTable [ranks * halfFiles]int16

var middlegameTables = [8]squareTable{
	Soldier: {
		-40, -40, -40, -40, -40,
		10, 20, 30, 45, 50,
		10, 20, 30, 40, 45,
		8, 15, 25, 30, 30,
		5, 10, 15, 20, 20,
		-20, 0, -10, 0, 0,
		-25, 0, -20, 0, -10,
	},
	Horse: {
		0, 0, 0, 0, 0,
		5, 15, 25, 10, 5,
		10, 15, 20, 25, 15,
		10, 25, 20, 25, 15,
		8, 20, 20, 22, 22,
		5, 15, 20, 20, 20,
		0, 10, 10, 15, 10,
		0, 5, 5, 5, 0,
		-10, -5, 0, -5, -30,
		-20, -15, -10, -10, -10,
	},
	Cannon: {
		20, 15, 5, -5, -5,
		5, 5, 0, -5, -5,
		5, 5, 0, -5, 0,
		0, 5, 5, 5, 15,
		0, 0, 0, 0, 10,
		0, 0, 0, 0, 10,
		0, 0, 0, 0, 10,
		0, 5, 5, 5, 20,
		0, 0, 5, 0, 0,
		-5, -5, 0, 0, 0,
	},
	Rook: {
		10, 10, 10, 15, 15,
		10, 15, 15, 20, 20,
		10, 10, 10, 15, 15,
		10, 15, 15, 20, 15,
		10, 10, 10, 15, 15,
		10, 15, 10, 15, 15,
		5, 10, 5, 15, 10,
		0, 10, 0, 15, 0,
		-5, 5, 0, 10, 0,
		-15, 5, 0, 10, 0,
	},
	General: {
		45: 0, 0, 0, 0, 10,
		40: 0, 0, 0, -20, -10,
		35: 0, 0, 0, -40, -30,
	},
}

var endgameTables = middlegameTables
