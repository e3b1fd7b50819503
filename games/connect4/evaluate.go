package connect4

import (
	"math/bits"

	"github.com/plygo/ply"
)

// The values, in hundredths of a threat. A threat is an empty cell that would complete
// four.
const (
	threatValue = 100
	lineValue   = 10 // for each of the lines of four cells that a disc lies on
)

// lineBits[k] has the cells whose number of lines has bit k set. A cell lies on 3 to 13
// lines, so four popcounts are enough to count the lines of many discs.
var lineBits = func() (set [4]uint64) {
	var lines [across * columns]int
	for column := range columns {
		for row := range rows {
			for _, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if end := column + 3*step[0]; end >= columns {
					continue
				}
				if end := row + 3*step[1]; end < 0 || end >= rows {
					continue
				}
				for i := range 4 {
					lines[across*(column+i*step[0])+row+i*step[1]]++
				}
			}
		}
	}
	for i, n := range lines {
		for k := range set {
			set[k] |= uint64(n>>k&1) << i
		}
	}
	return set
}()

func lines(discs uint64) (n int) {
	for k, cells := range lineBits {
		n += bits.OnesCount64(discs&cells) << k
	}
	return n
}

// Evaluate compares the two players by the number of lines that their discs lie on, which
// is larger in the centre, and by their threats.
func (Rules) Evaluate(b *Board) ply.Score {
	other := b.own ^ b.all
	return ply.Score(lineValue*(lines(b.own)-lines(other)) +
		threatValue*(bits.OnesCount64(b.threats(b.own))-bits.OnesCount64(b.threats(other))))
}

// Tuning returns the unit, which is a threat, and the settings for Monte Carlo tree search.
func (Rules) Tuning() ply.Tuning {
	return ply.Tuning{Unit: "threat", Sampling: ply.Sampling{Exploration: 0.7, Solver: true}}
}

// threats returns the empty cells that would complete four of the discs.
func (b *Board) threats(discs uint64) uint64 {
	cells := discs << up & (discs << (2 * up)) & (discs << (3 * up))
	for _, step := range [...]int{across, rising, falling} {
		left, right := discs<<step, discs>>step
		pair := left & (left << step)
		cells |= pair & (pair<<step | right)
		pair = right & (right >> step)
		cells |= pair & (pair>>step | left)
	}
	return cells & full &^ b.all
}

// Order scores two kinds of moves: moves that complete four, and moves after which the
// other player can complete four. All others are quiet.
func (Rules) Order(b *Board, moves []Move, scores []ply.Score) {
	own, other := b.threats(b.own), b.threats(b.own^b.all)
	open := (b.all + bottom) & full // the cells that the next disc can fall into
	for i, m := range moves {
		disc := open & columnMask(int(m))
		scores[i] = 0
		switch {
		case disc&own != 0:
			scores[i] = ply.MaxEval
		case (open^disc|disc<<up)&other != 0:
			scores[i] = -ply.MaxEval
		}
	}
}
