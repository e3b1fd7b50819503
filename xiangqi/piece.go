package xiangqi

import "github.com/plygo/ply/internal/river"

// Kind is a kind of piece, without its colour.
type Kind uint8

// The kinds of piece. NoKind is the zero value and stands for no piece.
const (
	NoKind Kind = iota
	Soldier
	Advisor
	Elephant
	Horse
	Cannon
	Rook
	General
)

const kindLetters = river.Letters

// String returns the FEN letter of k, such as "N" for a horse.
func (k Kind) String() string {
	if k > General {
		return "invalid kind"
	}
	return kindLetters[k : k+1]
}

// Piece is a piece of a colour. NoPiece, the zero value, is an empty point.
type Piece uint8

// NoPiece is what stands on an empty point.
const NoPiece Piece = 0

// NewPiece returns the piece of kind k and colour c. It returns NoPiece if k is not one
// of the seven kinds.
func NewPiece(k Kind, c Color) Piece {
	if k == NoKind || k > General {
		return NoPiece
	}
	return Piece(k) | Piece(c&1)<<3
}

// Kind returns the kind of p.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Color returns the side that p belongs to. For NoPiece the result has no meaning.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// String returns the FEN letter of p: "N" for a red horse, "n" for a black one, and
// "." for an empty point.
func (p Piece) String() string {
	k := p.Kind()
	if k != NoKind && p.Color() == Black {
		return string(kindLetters[k] | 0x20)
	}
	return k.String()
}
