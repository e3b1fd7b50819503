package jieqi

import (
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// The names of package xiangqi that are used everywhere.
type (
	square = xiangqi.Square
	color  = xiangqi.Color
	kind   = xiangqi.Kind
	piece  = xiangqi.Piece
)

const (
	red   = xiangqi.Red
	black = xiangqi.Black
)

// noSquare is a point that is not on the board.
const noSquare square = river.Points

// Hidden is the kind of a piece that somebody is not shown. It is what [Move.Taken] returns for a
// player who may not see what was captured.
const Hidden xiangqi.Kind = 8

// homePoints is how many pieces of a side begin face down.
const homePoints = 15

// homes are the points of the pieces that begin face down, by side. Both sides count them alike, from
// the left of Red, and the first from the back rank on.
var homes = func() (h [2][homePoints]square) {
	points := [homePoints][2]int{
		{0, 0}, {1, 0}, {2, 0}, {3, 0}, {5, 0}, {6, 0}, {7, 0}, {8, 0},
		{1, 2}, {7, 2}, {0, 3}, {2, 3}, {4, 3}, {6, 3}, {8, 3},
	}
	for i, at := range points {
		h[red][i] = xiangqi.SquareAt(at[0], at[1])
		h[black][i] = xiangqi.SquareAt(at[0], river.Ranks-1-at[1])
	}
	return h
}()

// homeKinds are the kinds of the pieces that stand on homes in xiangqi.
var homeKinds = [homePoints]kind{
	xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Rook,
	xiangqi.Cannon, xiangqi.Cannon, xiangqi.Soldier, xiangqi.Soldier, xiangqi.Soldier, xiangqi.Soldier, xiangqi.Soldier,
}

// noHome is the index of a point on which no piece begins face down.
const noHome = homePoints

// homeIndex is the inverse of homes, by point. The two sides have no point in common.
var homeIndex = func() (index [128]uint8) {
	for s := range index {
		index[s] = noHome
	}
	for side := range homes {
		for i, s := range homes[side] {
			index[s] = uint8(i)
		}
	}
	return index
}()

// homePiece returns the piece as which a dark piece on s moves, NoPiece if none can lie there.
func homePiece(s square) piece {
	i := homeIndex[s&127]
	if i == noHome {
		return xiangqi.NoPiece
	}
	side := red
	if s >= river.NorthStart {
		side = black
	}
	return xiangqi.NewPiece(homeKinds[i], side)
}

// deal is what lies on the home points of one side: four bits for each, with the kind. They are 0
// where nothing lies face down, and in a view.
type deal uint64

func (d deal) at(home uint8) kind { return kind(d >> (4 * home) & 15) }

func (d *deal) remove(home uint8) { *d &^= 15 << (4 * home) }

func (d *deal) put(home uint8, k kind) { *d |= deal(k) << (4 * home) }

// counts are numbers of pieces by kind: four bits for each.
type counts uint32

// allPieces are the pieces of a side that begin face down.
const allPieces counts = 5<<(4*xiangqi.Soldier) | 2<<(4*xiangqi.Advisor) | 2<<(4*xiangqi.Elephant) |
	2<<(4*xiangqi.Horse) | 2<<(4*xiangqi.Cannon) | 2<<(4*xiangqi.Rook)

func (c counts) of(k kind) int { return int(c >> (4 * k) & 15) }

// one is the counts of a single piece.
func one(k kind) counts { return 1 << (4 * (k & 7)) }

// sum returns how many pieces there are.
func (c counts) sum() int {
	// No kind has more than five, so two of them fit into four bits.
	pairs := c&0x0f0f0f0f + c>>4&0x0f0f0f0f
	return int(pairs * 0x01010101 >> 24)
}
