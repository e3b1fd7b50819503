package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
	"github.com/plygo/ply/internal/plies"
	"github.com/plygo/ply/internal/riverboard"
	"github.com/plygo/ply/xiangqi"
)

var _ ply.Arranger[Position, Move] = Rules{}

// Supply returns the pieces that [Rules.Arrange] puts on the board: Red's, then Black's, the dark one of
// each side last.
func (Rules) Supply() (things []board.Thing) {
	for side := red; side <= black; side++ {
		for k := xiangqi.General; k >= xiangqi.Soldier; k-- {
			things = append(things, riverboard.Disc(uint8(side), uint8(k)))
		}
		things = append(things, darkDisc(side))
	}
	return things
}

// Arrange returns the position with these pieces, in which Red is to move if turn is 0, and Black
// if it is 1. It refuses what [ParseFEN] refuses, for the same reasons. The pools are those of p, and so
// is what was captured face down, if they fit the pieces; otherwise all of a side that is not face up is
// in its pool. The position is the view that p is; if p is full, it is what somebody knows who watches.
// The move number is that of p, and the halfmove clock is 0.
func (r Rules) Arrange(p *Position, things []board.Thing, turn int) (Position, error) {
	seen := r.View(p, ply.Watcher)
	next := newPosition()
	next.turn, next.viewer = color(turn&1), seen.viewer
	next.count.Fullmove = plies.Limit(max(p.count.Fullmove, 1))
	drawn := r.Draw(p)
	number := int(xiangqi.General) + 1 // of the things of a side
	err := arrange.Read(&drawn, r.Supply(), things, turn, func(i int, at board.Place) {
		s, side, k := xiangqi.SquareAt(at.X, at.Y), color(i/number), xiangqi.General-kind(i%number)
		if k != xiangqi.NoKind {
			next.put(s, xiangqi.NewPiece(k, side), false)
			return
		}
		what := homePiece(s)
		next.put(s, xiangqi.NewPiece(max(what.Kind(), xiangqi.Soldier), side), true)
	})
	if err != nil {
		return Position{}, err
	}
	if arrange.Same(drawn.Things, things) && next.turn == seen.turn&1 {
		return *p, nil
	}
	next.pools, next.lost = seen.pools, seen.lost
	for side := red; side <= black; side++ {
		if !next.fitsPool(side) {
			next.pools[side], next.lost[side] = next.notFaceUp(side), 0
		}
	}
	next, err = ParseFEN(string(next.AppendFEN(nil)))
	if err != nil {
		return Position{}, arrange.Refused(err)
	}
	return next, nil
}

// fitsPool reports whether the pool of a side, and what was captured of it face down, can be those of
// its pieces.
func (p *Position) fitsPool(side color) bool {
	up := p.faceUp(side)
	for k := xiangqi.Soldier; k < xiangqi.General; k++ {
		if up[k]+p.pools[side].of(k)+p.lost[side].of(k) > allPieces.of(k) {
			return false
		}
	}
	return p.pools[side].sum() >= p.dark.And(p.planes.Side(uint8(side))).Count()
}

// faceUp returns how many pieces of each kind of a side lie face up.
func (p *Position) faceUp(side color) (n [xiangqi.General + 1]int) {
	for set := p.planes.Side(uint8(side)).Without(p.dark); !set.Empty(); {
		n[p.At(square(set.Next())).Kind()]++
	}
	return n
}

// notFaceUp returns all pieces of a side that are not face up, as a pool.
func (p *Position) notFaceUp(side color) (pool counts) {
	up := p.faceUp(side)
	for k := xiangqi.Soldier; k < xiangqi.General; k++ {
		pool += one(k) * counts(max(0, allPieces.of(k)-up[k]))
	}
	return pool
}
