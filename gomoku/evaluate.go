package gomoku

import "github.com/plygo/ply"

// What [Rules.Evaluate] returns if the next move can make five or an open four. With these
// values, searchers that do not look ahead see the threat.
const (
	worthFive = 20_000 // to the player to move
	worthTwo  = 15_000 // two of them to the opponent, of which one can be prevented
	worthOpen = 10_000 // an open four to the player to move
)

// Evaluate returns the value of b for the player to move. It adds up what a stone of
// either colour would make on each empty point: open and closed twos, threes and fours,
// and two of them at once. [LinePatterns] evaluates more simply.
func (Rules) Evaluate(b *Position) ply.Score {
	if v := b.settled(); v != 0 {
		return v
	}
	own, opponent := &b.counts[b.turn], &b.counts[b.turn^1]
	sum := tempo + valueUnit*(b.values[b.turn]-b.values[b.turn^1])
	for k := makesThree; k <= makesWin; k++ {
		sum += moverKinds[k][min(own[k], 3)] - waiterKinds[k][min(opponent[k], 3)]
	}
	return min(max(ply.Score(sum/logitParts), -worthOpen), worthOpen)
}

// settled returns the value of a position in which the next move makes five or an open four, or cannot stop the opponent from
// five; otherwise 0.
func (b *Position) settled() ply.Score {
	own, opponent := &b.counts[b.turn], &b.counts[b.turn^1]
	switch {
	case own[makesFive] > 0:
		return worthFive
	case opponent[makesFive] > 1:
		return -worthTwo
	case opponent[makesFive] == 0 && own[makesWin] > 0:
		return worthOpen
	}
	return 0
}

// maxCentrality is the centrality of the centre.
const maxCentrality = 31

// centralities has a number for each point that tells how near the point is to the centre:
// first the size of the board, then the number of the point.
var centralities = func() (c [MaxSize + 1][maxPoints]uint8) {
	for size := 1; size <= MaxSize; size++ {
		for i := range size * size {
			x, y := 2*(i%size)-size+1, 2*(i/size)-size+1
			c[size][i] = uint8(maxCentrality - (max(x, -x)+max(y, -y))*maxCentrality/(2*MaxSize))
		}
	}
	return c
}()

// centrality returns how near the point with number i is to the centre. The nearest point
// has the largest number.
func (b *Position) centrality(i int) int32 { return int32(centralities[b.size][i]) }

// The weights of the evaluation in thousandths of a logit, and those of the moves in
// 32nds.
//
// They were fitted to games. It was not kept which games these are, by what method the
// weights were fitted and with what error. With them alphabeta won all 200 games against the
// student project of [BestSquares], 7 plies ahead, in equal time, by the rules freestyle and caro
// ("go run ./internal/measure strength -part student -games 100").

// tempo is the right to move.
const tempo = 702

// centralValue is what a step of a stone's centrality is worth, in units of a rating's
// value. It was set by hand: it keeps the first stones away from the edge, where the
// ratings see as much to gain as in the centre. In 160 games against the evaluation without
// it the score was even.
const centralValue = 4

// logitParts turns thousandths of a logit into scores.
const logitParts = 5

// pairWeights is what a point is worth by its best two shapes.
type pairWeights struct{ value, attack, defence int16 }

func weightsOf(best, second shape) pairWeights {
	if len(pairValues[best]) == 0 {
		return pairWeights{}
	}
	return pairWeights{pairValues[best][second], pairAttacks[best][second], pairDefences[best][second]}
}

// By the best shape and the second.
var (
	pairValues = [shapeCount][]int16{
		nothing:     {-55},
		closedOne:   {-70, 0, -27},
		openOne:     {-45, 0, -52, -44},
		closedTwo:   {-21, 0, -103, -47, -49},
		openTwo:     {-6, 0, -21, -38, -32, 14},
		wideTwo:     {-47, 0, -81, -45, -21, 28, 51},
		closedThree: {-86, 0, -139, 4, -34, 34, 126, 113},
		openThree:   {-73, 0, -45, 133, 141, 2, 137, 148, 171},
		wideThree:   {-19, 0, -45, 5, 31, -87, 156, 147, 25, 39},
		four:        {-106, 0, -88, 165, 183, 320, 431, 320, 195, 152, -390},
		openFour:    {-136, 0, -292, 93, 48, 306, 455, 123, -283, -67, 106, 0, 0},
	}
	pairAttacks = [shapeCount][]int16{
		nothing:     {-76},
		closedOne:   {-73, 0, -109},
		openOne:     {-89, 0, -96, -105},
		closedTwo:   {-70, 0, -87, -98, -88},
		openTwo:     {-72, 0, -98, -97, -91, -64},
		wideTwo:     {-63, 0, -83, -65, -71, -33, -2},
		closedThree: {-57, 0, -58, -64, -60, -28, 1, -7},
		openThree:   {-14, 0, -32, -16, -18, 17, 45, 34, 36},
		wideThree:   {2, 0, -13, 35, 5, 44, 77, 52, 55, 73},
		four:        {12, 0, 23, 45, 39, 64, 86, 86, 14, 0, 0},
		openFour:    {0, 0, 0, -17, -7, -10, -18, -6, -12, -10, -8, 0, 0},
	}
	pairDefences = [shapeCount][]int16{
		nothing:     {-115},
		closedOne:   {-80, 0, -82},
		openOne:     {-81, 0, -78, -92},
		closedTwo:   {-95, 0, -82, -92, -99},
		openTwo:     {-86, 0, -83, -98, -95, -83},
		wideTwo:     {-69, 0, -71, -87, -90, -78, -75},
		closedThree: {-89, 0, -70, -82, -83, -74, -67, -59},
		openThree:   {-33, 0, -48, -39, -50, -29, -17, -9, 48},
		wideThree:   {-7, 0, -14, -5, -19, 5, 11, 8, 57, 55},
		four:        {-23, 0, -14, 3, -10, 16, 32, 35, 105, 114, 59},
		openFour:    {73, 0, 77, 142, 135, 163, 168, 146, 95, 79, 19, 0, 0},
	}
)

// The kinds of points by their number, at most three: of the player to move, and of
// the one who waits.
var (
	moverKinds = [kindCount][4]int32{
		makesThree:  {0, 209, 266, 326},
		makesMore:   {0, 569, 1016, 1280},
		makesDouble: {0, 7, 312, 392},
		makesFour:   {0, 129, 117, 146},
		makesTempo:  {0, 160, 215, 98},
		makesBoth:   {0, 580, 630, 630},
	}
	waiterKinds = [kindCount][4]int32{
		makesThree:  {0, -30, 47, 102},
		makesMore:   {0, 323, 710, 930},
		makesDouble: {0, 259, 544, 771},
		makesFour:   {0, -8, -11, 278},
		makesTempo:  {0, -24, 155, 409},
		makesBoth:   {0, 945, 1418, 2856},
		makesWin:    {0, 999, 1528, 2744},
	}
)
