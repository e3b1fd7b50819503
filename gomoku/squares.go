package gomoku

import (
	"slices"

	"github.com/plygo/ply"
)

// BestSquares is gomoku as a student project of 2015 looks at it (in caro, on 16×16 and
// 20×20 boards): only at the few squares that score highest, and it values what it reaches as
// [LinePatterns] does. On an empty board it looks at the centre alone, where the project opens.
//
// An empty square gets, over every five cells in a line that it is in, 0, 4, 28, 256 or
// 2308 for 0 to 4 stones of the player to move, and 0, 1, 9, 85 or 769 for the
// opponent's, also where the five cells have both. Order returns these scores.
//
// Any searcher can search this game. The project's own search also stops where the board's
// score passes 3000, and looks 2, 5 or 7 plies ahead by its levels easy, medium and hard:
// package projects has it.
type BestSquares struct {
	Rules
	// Width is how many squares are looked at. Zero means 4, as in the project.
	Width int
}

var _ ply.Game[Position, Move] = BestSquares{}

const projectWidth = 4

// Moves appends the best squares, best first. The project's document does not print the loop
// that finds them. So here it is a plain one: equal squares come in reading order, from the top
// row down and from left to right, and squares that score 0 come last but count. If fewer squares
// are empty, there are fewer moves.
//
// Nor does the document say which point is the centre of a board of even size. Here it is the same
// as in [Pro].
func (g BestSquares) Moves(dst []Move, b *Position) []Move {
	switch {
	case b.outcome != ply.Ongoing:
		return dst
	case b.stones == 0:
		return append(dst, moveTo(int(b.size/2), int(b.size/2)))
	}
	width := g.Width
	if width <= 0 {
		width = projectWidth
	}
	size, scores := int(b.size), b.squareScores()
	begin := len(dst)
	for y := size - 1; y >= 0; y-- {
		for x := range size {
			i := y*size + x
			if b.lines[y].cell(x) != empty {
				continue
			}
			at := len(dst)
			for at > begin && scores[i] > scores[b.number(dst[at-1])] {
				at--
			}
			if at < begin+width {
				dst = slices.Insert(dst, at, moveTo(x, y))
				dst = dst[:min(len(dst), begin+width)]
			}
		}
	}
	return dst
}

// Narrow appends all Moves: there are few.
func (g BestSquares) Narrow(dst []Move, b *Position) []Move { return g.Moves(dst, b) }

// Evaluate returns the score of the whole board: see [LinePatterns].
func (BestSquares) Evaluate(b *Position) ply.Score { return b.linePatterns() }

// Forced returns false: the project knows no forced moves.
func (BestSquares) Forced(*Position) bool { return false }

// Forces is false as Forced is.
func (BestSquares) Forces(_ *Position, _ []Move, forces []bool) { clear(forces) }

// Tactical appends nothing: the project evaluates where its depth ends.
func (BestSquares) Tactical(dst []Move, _ *Position) []Move { return dst }

// Threats appends nothing: the project knows no threats.
func (BestSquares) Threats(dst []Move, _ *Position, _ int) []Move { return dst }

// Answers reports no threat: the project knows none.
func (BestSquares) Answers(dst []Move, _ *Position, _ int) (moves []Move, threatened bool) {
	return dst, false
}

// Order rates moves by their square scores.
func (BestSquares) Order(b *Position, moves []Move, scores []ply.Score) {
	all := b.squareScores()
	for n, m := range moves {
		scores[n] = min(ply.Score(all[b.number(m)]), ply.MaxEval)
	}
}

// Tuning allows no pruning, so that alpha-beta's values are minimax's.
func (BestSquares) Tuning() ply.Tuning { return ply.Tuning{Unit: "point", Scale: 1000} }

// What an empty square gets for each five cells, by the number of stones there.
var (
	attackScores  = [5]int32{0, 4, 28, 256, 2308} // of the player to move
	defenceScores = [5]int32{0, 1, 9, 85, 769}    // of the opponent
)

// squareScores returns the scores of the points by number.
func (b *Position) squareScores() (scores [maxPoints]int32) {
	size := int(b.size)
	for i := range size * size {
		x, y := i%size, i/size
		for d, step := range directions {
			if lastX, lastY := x+4*step.x, y+4*step.y; lastX >= size || lastY >= size || lastY < 0 {
				continue
			}
			n, place := lineOf(d, x, y, size)
			cells := b.lines[n] >> (2 * uint(place+reach)) & (1<<10 - 1)
			if cells == 0 {
				continue // five empty cells give nothing
			}
			var stones [4]int
			for j := range 5 {
				stones[cells>>(2*j)&3]++
			}
			sum := attackScores[min(stones[black+b.turn], 4)] + defenceScores[min(stones[black+b.turn.Other()], 4)]
			for j := range 5 {
				if cells>>(2*j)&3 == empty {
					scores[i+j*stride(d, size)] += sum
				}
			}
		}
	}
	return scores
}
