package reversi

import (
	"math/bits"

	"github.com/plygo/ply"
)

// Values in hundredths of a disc.
const (
	moveValue   = 100 // for each move that a player has
	cornerValue = 1000
	trapValue   = 500 // a disc on a trap hands over the corner, sooner or later
)

// corner is a corner with the square next to it on the diagonal, which is a trap as
// long as the corner is empty.
type corner struct{ square, trap uint64 }

var cornerSquares = [4]corner{
	{1 << 0, 1 << 9}, {1 << 7, 1 << 14}, {1 << 56, 1 << 49}, {1 << 63, 1 << 54},
}

// Evaluate compares the corners, the traps, and the moves that both players have; the
// discs themselves say little before the end.
func (Rules) Evaluate(b *Board) ply.Score {
	mobility := bits.OnesCount64(b.moves) - bits.OnesCount64(placements(b.other, b.own))
	return ply.Score(moveValue*mobility + b.corners(b.own) - b.corners(b.other))
}

// Tuning returns the unit, the scale, which was fitted to 600 games between searches four
// plies deep, and how Monte Carlo tree search plays best.
func (Rules) Tuning() ply.Tuning {
	return ply.Tuning{Unit: "disc", Scale: 800, Sampling: ply.Sampling{
		Evaluate: true, Priors: true, Exploration: 0.5, Solver: true,
	}}
}

// corners values the corners that a player holds, and the traps that he is in.
func (b *Board) corners(discs uint64) (value int) {
	occupied := b.own | b.other
	for _, c := range cornerSquares {
		switch {
		case discs&c.square != 0:
			value += cornerValue
		case discs&c.trap != 0 && occupied&c.square == 0:
			value -= trapValue
		}
	}
	return value
}

// Order values a corner that is taken, and a trap that is walked into.
func (Rules) Order(b *Board, moves []Move, scores []int32) {
	occupied := b.own | b.other
	var gains, losses uint64
	for _, c := range cornerSquares {
		gains |= c.square
		if occupied&c.square == 0 {
			losses |= c.trap
		}
	}
	for i, m := range moves {
		disc := uint64(1) << m // none for Pass
		scores[i] = 0
		switch {
		case disc&gains != 0:
			scores[i] = cornerValue
		case disc&losses != 0:
			scores[i] = -trapValue
		}
	}
}
