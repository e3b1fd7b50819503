package chess

// Move is a move in 16 bits: the square it comes from, the square it goes to, and
// what moves. Castling is written as the king taking his own rook, because that is clear
// in Chess960, too. The zero Move is no move.
//
// A move does not know the position it belongs to: write it with [Position.SAN] or
// [Position.UCI].
type Move uint16

// What moves, in the four high bits of a Move. A plain move has the [Kind] of its
// piece there, so that Play need not look it up; a promotion has that of the new piece
// in the three low bits.
const (
	codeDoubleStep = 7
	codeCastle     = 8
	codeEnPassant  = 9
	codePromotion  = 8 // and the kind, Knight to Queen

	codeShift = 12
	fromShift = 6
)

func newMove(from, to Square, code Move) Move {
	return code<<codeShift | Move(from)<<fromShift | Move(to)
}

func (m Move) code() Move { return m >> codeShift }

// From returns the square that the moving piece comes from, the king's in castling.
func (m Move) From() Square { return Square(m >> fromShift & 63) }

// To returns the square that the moving piece goes to. In castling it is the square
// of the rook.
func (m Move) To() Square { return Square(m & 63) }

// Kind returns what kind of piece moves: King in castling, Pawn in promotion.
func (m Move) Kind() Kind { return codeKinds[m.code()&15] }

// codeKinds has the kind of piece that moves, by the code of the move.
var codeKinds = func() (kinds [16]Kind) {
	for code := range kinds {
		switch {
		case code <= int(King):
			kinds[code] = Kind(code)
		case code == codeCastle:
			kinds[code] = King
		default:
			kinds[code] = Pawn
		}
	}
	return kinds
}()

// Promotion returns what the pawn becomes; NoKind if m is no promotion.
func (m Move) Promotion() Kind {
	if k := Kind(m.code() & 7); m.code() >= codePromotion && Knight <= k && k <= Queen {
		return k
	}
	return NoKind
}

// Castling reports whether m is castling.
func (m Move) Castling() bool { return m.code() == codeCastle }

// EnPassant reports whether m takes a pawn en passant.
func (m Move) EnPassant() bool { return m.code() == codeEnPassant }

// String returns both squares and what a pawn becomes, such as "e2e4" or "e7e8q".
// Castling is written as the king taking his rook, "e1h1": it is the notation of
// engines that are told UCI_Chess960.
func (m Move) String() string {
	if m == 0 {
		return "0000"
	}
	return string(m.appendTo(nil, m.To()))
}

// MarshalText returns what String returns, except for castling of a king on the e-file with a
// rook in the corner: that is "e1g1", as people know it, also in Chess960. A move is read back
// with its position, by [Position.ParseUCI].
func (m Move) MarshalText() ([]byte, error) {
	to := m.To()
	if m.Castling() && m.From().File() == E1.File() && (to.File() == A1.File() || to.File() == H1.File()) {
		to, _ = castlingTargets(m.From(), to)
	}
	if m == 0 {
		return []byte(m.String()), nil
	}
	return m.appendTo(nil, to), nil
}

func (m Move) appendTo(dst []byte, to Square) []byte {
	dst = to.appendTo(m.From().appendTo(dst))
	if k := m.Promotion(); k != NoKind {
		dst = append(dst, kindLetters[k]|0x20)
	}
	return dst
}

// castlingTargets returns where king and rook go when the king on from castles with
// the rook on rook: to the g- and f-file or to the c- and d-file.
func castlingTargets(from, rook Square) (king, rookTo Square) {
	rank := from &^ 7
	if rook > from {
		return rank | 6, rank | 5
	}
	return rank | 2, rank | 3
}
