package gomoku

import "github.com/plygo/ply"

// Evaluate returns the value of b for the player to move: what a stone of either
// colour would make on every empty point, open and closed twos, threes and fours and
// two of them at once.
func (Rules) Evaluate(b *Board) ply.Score {
	own, opponent := b.turn, b.turn^1
	score := (b.values[own]*11/10 - b.values[opponent]) / 4
	mine, theirs := &b.counts[own], &b.counts[opponent]
	switch {
	case mine[makesFive] > 0:
		score += 20_000
	case theirs[makesFive] > 1:
		score -= 15_000
	case theirs[makesFive] > 0:
	case mine[makesWin] > 0:
		score += 10_000
	}
	return min(max(ply.Score(score), -ply.MaxEval), ply.MaxEval)
}
