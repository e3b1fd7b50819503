package reversi

// inner has the files b to g. A run of discs that is turned horizontally or diagonally
// cannot include the files a and h. So with this mask a step to the left or right never
// leaves the board on one side and comes back on the other.
const inner = 0x7e7e7e7e7e7e7e7e

// placements returns the squares where a disc of own turns discs of other. Such a square is
// at the end of a run of other's discs that begins next to a disc of own.
func placements(own, other uint64) uint64 {
	inside := other & inner
	squares := runUp(own, inside, 1)<<1 | runDown(own, inside, 1)>>1 |
		runUp(own, inside, 7)<<7 | runDown(own, inside, 7)>>7 |
		runUp(own, other, 8)<<8 | runDown(own, other, 8)>>8 |
		runUp(own, inside, 9)<<9 | runDown(own, inside, 9)>>9
	return squares &^ (own | other)
}

// flanked returns the discs of other that a disc of own on the square turns.
func flanked(own, other, square uint64) (turned uint64) {
	inside := other & inner
	turned |= upIf(own, runUp(square, inside, 1), 1) | downIf(own, runDown(square, inside, 1), 1)
	turned |= upIf(own, runUp(square, inside, 7), 7) | downIf(own, runDown(square, inside, 7), 7)
	turned |= upIf(own, runUp(square, other, 8), 8) | downIf(own, runDown(square, other, 8), 8)
	turned |= upIf(own, runUp(square, inside, 9), 9) | downIf(own, runDown(square, inside, 9), 9)
	return turned
}

// upIf returns the run if one step up from it there is a disc of own.
func upIf(own, run uint64, step uint) uint64 {
	if run<<step&own == 0 {
		return 0
	}
	return run
}

// downIf is upIf in the opposite direction.
func downIf(own, run uint64, step uint) uint64 {
	if run>>step&own == 0 {
		return 0
	}
	return run
}

// runUp returns the runs of up to six discs that begin one step up from a square of from.
// It grows them to one disc, two, four and six.
func runUp(from, discs uint64, step uint) uint64 {
	run := from << step & discs
	run |= run << step & discs
	pairs := discs & (discs << step)
	run |= run << (2 * step) & pairs
	return run | run<<(2*step)&pairs
}

// runDown is runUp in the opposite direction.
func runDown(from, discs uint64, step uint) uint64 {
	run := from >> step & discs
	run |= run >> step & discs
	pairs := discs & (discs >> step)
	run |= run >> (2 * step) & pairs
	return run | run>>(2*step)&pairs
}
