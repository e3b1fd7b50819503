package xiangqi

// Kind is a kind of piece, of whatever colour.
type Kind uint8

// The kinds of piece. NoKind, the zero value, is none.
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

const kindLetters = ".PABNCRK"

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

// NewPiece returns the piece of a kind and a colour; NoPiece if there is none such.
func NewPiece(k Kind, c Color) Piece {
	if k == NoKind || k > General {
		return NoPiece
	}
	return Piece(k) | Piece(c&1)<<3
}

// Kind returns what kind of piece p is.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Color returns whose piece p is. It means nothing for NoPiece.
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
