package chess

// Kind is a kind of piece, without a colour.
type Kind uint8

// The kinds of piece. NoKind, the zero value, stands for no piece.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const kindLetters = ".PNBRQK"

// String returns the English letter of k, such as "N" for a knight.
func (k Kind) String() string {
	if k > King {
		return "invalid kind"
	}
	return kindLetters[k : k+1]
}

// Piece is a piece of a colour. NoPiece, the zero value, is an empty square.
type Piece uint8

// NoPiece is what stands on an empty square.
const NoPiece Piece = 0

// NewPiece returns the piece of a kind and a colour; NoPiece if there is no such piece.
func NewPiece(k Kind, c Color) Piece {
	if k == NoKind || k > King {
		return NoPiece
	}
	return Piece(k) | Piece(c&1)<<3
}

// Kind returns what kind of piece p is.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Color returns whose piece p is. It means nothing for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// String returns the FEN letter of p: "N" for a white knight, "n" for a black one,
// and "." for an empty square.
func (p Piece) String() string { return string(p.letter()) }

func (p Piece) letter() byte {
	k := p.Kind()
	switch {
	case k == NoKind || k > King:
		return '.'
	case p.Color() == Black:
		return kindLetters[k] | 0x20
	}
	return kindLetters[k]
}

// pieceOf returns the piece with a FEN letter, NoPiece if there is no such piece.
func pieceOf(letter byte) Piece { return letterPieces[letter] }

var letterPieces = func() (pieces [256]Piece) {
	for k := Pawn; k <= King; k++ {
		pieces[kindLetters[k]] = NewPiece(k, White)
		pieces[kindLetters[k]|0x20] = NewPiece(k, Black)
	}
	return pieces
}()
