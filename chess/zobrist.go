package chess

import "github.com/plygo/ply/internal/chance"

// pieceSquare is what a piece on a square adds to the key and to the evaluation,
// side by side because Play changes both at once.
type pieceSquare struct {
	key   uint64
	value int32
}

// The keys of Zobrist (1970).
var (
	pieceSquares [2 * 8 * 64]pieceSquare // by colour, kind and square
	rookKeys     [64]uint64              // castling rights, by the rook's square
	fileKeys     [8]uint64               // en passant
	turnKey      uint64                  // Black to move
)

func pieceSquareIndex(c Color, k Kind, s Square) int {
	return int(c&1)<<9 | int(k&7)<<6 | int(s&63)
}

func initKeys() {
	next := chance.SplitMix(0x706c79)
	for c := White; c <= Black; c++ {
		for k := Pawn; k <= King; k++ {
			for s := A1; s <= H8; s++ {
				pieceSquares[pieceSquareIndex(c, k, s)] = pieceSquare{next(), tableValue(c, k, s)}
			}
		}
	}
	for s := range rookKeys {
		rookKeys[s] = next()
	}
	for f := range fileKeys {
		fileKeys[f] = next()
	}
	turnKey = next()
}

// hash computes the key from scratch.
func (p *Position) hash() uint64 {
	var key uint64
	for set := p.occupied(); set != 0; set &= set - 1 {
		s := lowest(set)
		piece := p.At(s)
		key ^= pieceSquares[pieceSquareIndex(piece.Color(), piece.Kind(), s)].key
	}
	for set := p.rooks; set != 0; set &= set - 1 {
		key ^= rookKeys[lowest(set)]
	}
	if p.enPassant != 0 {
		key ^= fileKeys[p.enPassant.File()]
	}
	if p.turn == Black {
		key ^= turnKey
	}
	return key
}

// pieceSquares computes the sum of the piece-square values from scratch.
func (p *Position) pieceSquares() int32 {
	var sum int32
	for set := p.occupied(); set != 0; set &= set - 1 {
		s := lowest(set)
		piece := p.At(s)
		sum += pieceSquares[pieceSquareIndex(piece.Color(), piece.Kind(), s)].value
	}
	return sum
}
