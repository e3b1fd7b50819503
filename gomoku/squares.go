package gomoku

import (
	"slices"

	"github.com/plygo/ply"
)

// BestSquares is gomoku as a student project of 2015 plays it (in caro, on 16×16 and
// 20×20 boards): a search looks only at the few squares that score highest, and values
// what it reaches as [LinePatterns] does. The machine opens in the centre.
//
// An empty square gets, over every five cells in a line that it is in, 0, 4, 28, 256 or
// 2308 for 0 to 4 stones of the player to move, and 0, 1, 9, 85 or 769 for the
// opponent's, also where the five cells have both. Order returns these scores.
//
// Its levels easy, medium and hard are depths 1, 4 and 6, and it chooses at random
// among equal moves. So a move of its own is, with rng a [math/rand/v2.Rand],
//
//	result, err := minimax.New(gomoku.BestSquares{Rules: rules}).Search(ctx, ply.Limits{Depth: 6}, board)
//	equal := slices.DeleteFunc(result.Lines, func(l ply.Line[gomoku.Move]) bool { return l.Score < result.Score })
//	move := equal[rng.IntN(len(equal))].Move
//
// Package alphabeta finds the same values faster, and one of the equal moves.
//
// The project stops a line of its search where the board's score passes 3000, since that
// is an open four or five. Here a game that goes on must have moves, so from there on Moves
// returns only the best square. No move is forced: if a player can make five, the scores of
// the squares show it.
type BestSquares struct {
	Rules
	// Width is how many squares are looked at. Zero means 4, as in the project.
	Width int
}

var _ ply.Game[Position, Move] = BestSquares{}

const (
	projectWidth = 4
	projectStop  = 3000
)

// Moves appends the best squares, best first, and central ones first where they are equal.
func (g BestSquares) Moves(dst []Move, b *Position) []Move {
	if b.outcome != ply.Ongoing {
		return dst
	}
	width := g.Width
	if width <= 0 {
		width = projectWidth
	}
	if s := b.linePatterns(); s > projectStop || s < -projectStop {
		width = 1
	}
	begin := len(dst)
	dst = g.Rules.Moves(dst, b)
	moves := dst[begin:]
	scores := b.squareScores()
	slices.SortStableFunc(moves, func(m, n Move) int {
		i, j := b.number(m), b.number(n)
		if scores[i] != scores[j] {
			return int(scores[j] - scores[i])
		}
		return int(b.centrality(j) - b.centrality(i))
	})
	return dst[:min(begin+width, len(dst))]
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
			cells := b.lines[n] >> (2 * uint(place+reach))
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
