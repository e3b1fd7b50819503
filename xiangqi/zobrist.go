package xiangqi

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

func initKeys() {
	next := splitMix(0x78716c79)
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

// splitMix returns the generator of Steele, Lea and Flood (2014).
func splitMix(state uint64) func() uint64 {
	return func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
}

// hash computes the key from scratch.
func (p *Position) hash() uint64 {
	var key uint64
	for set := p.occupied(); !set.empty(); {
		s := set.next()
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
	for set := p.occupied(); !set.empty(); {
		s := set.next()
		sum += pieceSquares[pieceSquareIndex(p.At(s), s)].value
	}
	return sum
}
