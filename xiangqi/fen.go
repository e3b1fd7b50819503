package xiangqi

import "strconv"

// startFEN is where a game of xiangqi begins.
const startFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// ParseFEN reads a position in Forsyth-Edwards notation as xiangqi programs use it, and
// refuses what cannot occur in a game, as far as a look at the position tells. The error
// is a [FENErrors] with every reason.
//
// Horses may be written N or H, elephants B or E, and Red to move w or r. The two fields
// without a meaning and the two counters may be left out.
func ParseFEN(text string) (Position, error) {
	f := fenParser{fields: splitFields(text)}
	if !f.board(len(text)) {
		return Position{}, f.errs
	}
	f.turn(len(text))
	f.pieces()
	f.unused()
	f.counters()
	if len(f.errs) > 0 {
		return Position{}, f.errs
	}
	f.p.restore()
	return f.p, nil
}

// String returns the position's FEN: see [Position.AppendFEN].
func (p Position) String() string { return string(p.AppendFEN(nil)) }

// AppendFEN appends the position's FEN to dst, with N for horses, B for elephants and w
// for Red. Its halfmove clock is [Position.Halfmoves].
func (p *Position) AppendFEN(dst []byte) []byte {
	dst = p.appendBoard(dst)
	if p.turn == Black {
		dst = append(dst, " b - - "...)
	} else {
		dst = append(dst, " w - - "...)
	}
	dst = strconv.AppendUint(dst, uint64(p.counted), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.fullmove), 10)
}

func (p *Position) appendBoard(dst []byte) []byte {
	for rank := ranks - 1; rank >= 0; rank-- {
		empty := byte(0)
		for file := range files {
			piece := p.At(SquareAt(file, rank))
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
				empty = 0
			}
			dst = append(dst, piece.letter())
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	return dst
}

// letter returns the FEN letter of a piece.
func (p Piece) letter() byte { return kindLetters[p.Kind()] | byte(p.Color())<<5 }

// pieceOf returns the piece that a FEN letter stands for, NoPiece if it stands for none.
func pieceOf(letter byte) Piece {
	c := Color(letter >> 5 & 1)
	switch letter &^ 0x20 {
	case 'P':
		return NewPiece(Soldier, c)
	case 'A':
		return NewPiece(Advisor, c)
	case 'B', 'E':
		return NewPiece(Elephant, c)
	case 'N', 'H':
		return NewPiece(Horse, c)
	case 'C':
		return NewPiece(Cannon, c)
	case 'R':
		return NewPiece(Rook, c)
	case 'K':
		return NewPiece(General, c)
	}
	return NoPiece
}

func mustParse(text string) Position {
	p, err := ParseFEN(text)
	if err != nil {
		panic(err)
	}
	return p
}
