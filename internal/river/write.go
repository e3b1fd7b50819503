package river

import "math/bits"

// Move is a type of moves in which a move from one point to another is from<<FromShift + to.
type Move interface{ ~uint16 | ~uint32 }

// FromShift is where the first point of a [Move] begins.
const FromShift = 7

// Write writes the moves from the point from to all points of set into buf, beginning
// at index n. It returns the index after the last move.
func Write[M Move](buf []M, n int, from uint8, set Set) int {
	base := M(from) << FromShift
	for half := set.South; half != 0; half &= half - 1 {
		buf[n] = base + M(bits.TrailingZeros64(half)) - SouthShift
		n++
	}
	for half := set.North; half != 0; half &= half - 1 {
		buf[n] = base + M(bits.TrailingZeros64(half)) + NorthStart
		n++
	}
	return n
}

// writeSteps writes moves to all points of set, as Write does. The move to a point
// comes from the point whose number is lower by step.
func writeSteps[M Move](buf []M, n int, step int, set Set) int {
	const both = 1<<FromShift + 1
	base := -M(step) << FromShift
	for half := set.South; half != 0; half &= half - 1 {
		buf[n] = base + (M(bits.TrailingZeros64(half))-SouthShift)*both
		n++
	}
	for half := set.North; half != 0; half &= half - 1 {
		buf[n] = base + (M(bits.TrailingZeros64(half))+NorthStart)*both
		n++
	}
	return n
}

// WriteSoldiers writes the moves of soldiers of a side to points of the set to. It moves all
// soldiers at once, in one direction after the other.
func WriteSoldiers[M Move](buf []M, n int, side uint8, soldiers, to Set) int {
	const lastFile = fileA << 8
	if side == 0 {
		n = writeSteps(buf, n, Files, Forward(side, soldiers).And(to))
		n = writeSteps(buf, n, 1, Set{North: soldiers.North &^ lastFile << 1 & to.North})
		return writeSteps(buf, n, -1, Set{North: soldiers.North &^ fileA >> 1 & to.North})
	}
	n = writeSteps(buf, n, -Files, Forward(side, soldiers).And(to))
	n = writeSteps(buf, n, 1, Set{South: soldiers.South &^ (lastFile << SouthShift) << 1 & to.South})
	return writeSteps(buf, n, -1, Set{South: soldiers.South &^ (fileA << SouthShift) >> 1 & to.South})
}
