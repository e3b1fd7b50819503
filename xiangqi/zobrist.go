package xiangqi

import "github.com/plygo/ply/internal/chance"

// pieceSquare holds what a piece on a square adds to the key and to the evaluation. The
// two are side by side because Play needs both.
type pieceSquare struct {
	key   uint64
	value int32
}

// The keys of Zobrist (1970). The entries of NoPiece are 0.
var (
	pieceSquares [16 * 128]pieceSquare // by piece and square
	turnKey      uint64                // Black to move
)

func pieceSquareIndex(p Piece, s Square) int { return int(p&15)<<7 | int(s&127) }

// init computes the tables, and then the start, which needs them.
func init() { initTables() }

func initTables() {
	initKeys()
	startPosition = mustParse(startFEN)
}

func initKeys() {
	next := chance.SplitMix(0x78716c79)
	for c := Red; c <= Black; c++ {
		for k := Soldier; k <= General; k++ {
			for s := Square(0); s < squares; s++ {
				piece := NewPiece(k, c)
				pieceSquares[pieceSquareIndex(piece, s)] = pieceSquare{next(), tableValue(piece, s)}
			}
		}
	}
	turnKey = next()
}

// hash computes the key from scratch.
func (p *Position) hash() uint64 {
	var key uint64
	for set := p.occupied(); !set.Empty(); {
		s := Square(set.Next())
		key ^= pieceSquares[pieceSquareIndex(p.At(s), s)].key
	}
	if p.turn == Black {
		key ^= turnKey
	}
	return key
}

// pieceSquares computes the sum of the piece-square values from scratch.
func (p *Position) pieceSquares() int32 {
	var sum int32
	for set := p.occupied(); !set.Empty(); {
		s := Square(set.Next())
		sum += pieceSquares[pieceSquareIndex(p.At(s), s)].value
	}
	return sum
}
