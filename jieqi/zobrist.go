package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/xiangqi"
)

// pieceSquare holds what a piece on a point adds to the key and to the evaluation. The
// two are side by side because Play needs both.
type pieceSquare struct {
	key   uint64
	value int32
}

// The keys of Zobrist (1970).
var (
	// By piece and point: see pieceIndex. The entries of NoPiece are 0, so that Play need not ask
	// whether a move is a capture.
	pieceSquares [32 * 128]pieceSquare
	turnKey      uint64                        // Black to move
	viewerKeys   [4]uint64                     // by viewer + 1
	poolKeys     [2][8][16]uint64              // by side, kind and number
	lostKeys     [2][8][16]uint64              // the same
	dealKeys     [2][homePoints + 1][16]uint64 // by side, home point and kind
	revealedKeys [16]uint64                    // by kind
	takenKeys    [16]uint64                    // by kind
)

// pieceIndex returns the index into pieceSquares of a piece on a point. The first half of the table is
// for pieces that are face up, the second for dark ones.
func pieceIndex(what piece, dark bool, s square) int {
	i := int(what&15)<<7 | int(s&127)
	if dark {
		i |= 16 << 7
	}
	return i
}

// init computes the tables, and then the start, which needs them.
func init() {
	next := chance.SplitMix(0x6a696571)
	for c := red; c <= black; c++ {
		for k := xiangqi.Soldier; k <= xiangqi.General; k++ {
			for s := square(0); s < river.Points; s++ {
				what := xiangqi.NewPiece(k, c)
				pieceSquares[pieceIndex(what, false, s)] = pieceSquare{next(), placedValue(what, s)}
				pieceSquares[pieceIndex(what, true, s)] = pieceSquare{next(), darkValue(what, s)}
			}
		}
	}
	turnKey = next()
	for i := range viewerKeys {
		viewerKeys[i] = next()
	}
	for side := range 2 {
		for k := range 8 {
			for n := range 16 {
				poolKeys[side][k][n], lostKeys[side][k][n] = next(), next()
			}
		}
		for i := range homePoints {
			for k := xiangqi.Soldier; k < xiangqi.General; k++ {
				dealKeys[side][i][k] = next()
			}
		}
	}
	for k := xiangqi.Soldier; k <= Hidden; k++ {
		revealedKeys[k], takenKeys[k] = next(), next()
	}
	startPosition = start()
}

// start returns the first position.
func start() Position {
	p := newPosition()
	p.pools = [2]counts{allPieces, allPieces}
	for side := red; side <= black; side++ {
		for _, s := range homes[side] {
			p.put(s, homePiece(s), true)
		}
		p.put(xiangqi.SquareAt(4, int(side)*(river.Ranks-1)), xiangqi.NewPiece(xiangqi.General, side), false)
	}
	p.restore()
	return p
}

// hash computes the key from scratch.
func (p *Position) hash() uint64 {
	key := p.secretHash() ^ revealedKeys[p.revealed&15] ^ takenKeys[p.taken&15]
	for set := p.planes.Occupied(); !set.Empty(); {
		s := square(set.Next())
		key ^= pieceSquares[pieceIndex(p.At(s), p.Dark(s), s)].key
	}
	if p.turn == black {
		key ^= turnKey
	}
	return key
}

// secretHash computes the part of the key in which views differ.
func (p *Position) secretHash() uint64 {
	key := viewerKeys[(p.viewer-ply.Watcher)&3]
	for side := range 2 {
		for k := xiangqi.Soldier; k < xiangqi.General; k++ {
			key ^= poolKeys[side][k][p.pools[side].of(k)] ^ lostKeys[side][k][p.lost[side].of(k)]
		}
		if p.deal[side] != 0 {
			for i := range uint8(homePoints) {
				key ^= dealKeys[side][i][p.deal[side].at(i)]
			}
		}
	}
	return key
}

// pieceSquares computes the sum of the values from scratch. A piece that is being turned up has none.
func (p *Position) pieceSquares() int32 {
	var sum int32
	for set := p.planes.Occupied(); !set.Empty(); {
		s := square(set.Next())
		if p.revealed == xiangqi.NoKind || s != p.at {
			sum += pieceSquares[pieceIndex(p.At(s), p.Dark(s), s)].value
		}
	}
	return sum
}
