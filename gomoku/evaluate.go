package gomoku

import "github.com/plygo/ply"

// What a five or an open four to be made with the next move is worth to [Rules.Evaluate],
// so that searchers without a look ahead see it.
const (
	worthFive = 20_000 // to the player to move
	worthTwo  = 15_000 // two of them to the opponent, of which one can be prevented
	worthOpen = 10_000 // an open four to the player to move
)

// Evaluate returns the value of b for the player to move: what a stone of either
// colour would make on every empty point, open and closed twos, threes and fours and
// two of them at once. [LinePatterns] evaluates more simply.
func (Rules) Evaluate(b *Board) ply.Score {
	own, opponent := &b.counts[b.turn], &b.counts[b.turn^1]
	switch {
	case own[makesFive] > 0:
		return worthFive
	case opponent[makesFive] > 1:
		return -worthTwo
	case opponent[makesFive] == 0 && own[makesWin] > 0:
		return worthOpen
	}
	sum := tempo + valueUnit*(b.values[b.turn]-b.values[b.turn^1])
	for k := makesThree; k <= makesWin; k++ {
		sum += moverKinds[k][min(own[k], 3)] - waiterKinds[k][min(opponent[k], 3)]
	}
	return min(max(ply.Score(sum/logitParts), -worthOpen), worthOpen)
}
