package gomoku

// Zobrist's method (1970): a key is the exclusive or of random numbers, one for each
// stone on its point, one for White to move and one for players who have swapped.
var (
	stoneKeys        [2][maxPoints]uint64
	turnKey, swapKey uint64
)

func init() {
	next := splitMix(0x67_6f_6d_6f_6b_75)
	for c := range stoneKeys {
		for i := range stoneKeys[c] {
			stoneKeys[c][i] = next()
		}
	}
	turnKey, swapKey = next(), next()
}

// splitMix returns the generator of Steele, Lea and Flood (2014).
func splitMix(state uint64) func() uint64 {
	return func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
}
