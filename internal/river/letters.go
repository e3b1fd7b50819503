package river

// Letters are the letters of the kinds in FEN. Those of Black are small.
const Letters = ".PABNCRK"

// PieceOf returns the piece that a letter of FEN stands for, 0 if none does. Some programs write E
// for elephants and H for horses.
func PieceOf(letter byte) uint8 {
	black := letter >> 5 & 1 << 3
	switch letter &^ 0x20 {
	case 'P':
		return Soldier | black
	case 'A':
		return Advisor | black
	case 'B', 'E':
		return Elephant | black
	case 'N', 'H':
		return Horse | black
	case 'C':
		return Cannon | black
	case 'R':
		return Rook | black
	case 'K':
		return General | black
	}
	return 0
}
