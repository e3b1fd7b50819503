package chess

import (
	"strconv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/fen"
	"github.com/plygo/ply/internal/statetext"
)

// startFEN is where a game of chess begins.
const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// ParseFEN reads a position in Forsyth-Edwards notation and refuses what cannot occur
// in a game, as far as a look at the position tells. The error is a [ply.StateErrors] with
// the first twelve faults. Each has a [PositionReason] and one of the fields "board", "turn",
// "castling", "en passant", "halfmove clock" and "move number". The two counters may be
// left out together, as in EPD.
//
// Castling rights may be KQkq, meaning the outermost rook on that side (X-FEN), or the
// files of the rooks, as in HAha (Shredder-FEN): Chess960 needs no switch. An
// en-passant square that no legal capture goes to is accepted and forgotten.
func ParseFEN(text string) (Position, error) { return positionOrError(parseFEN(text, false)) }

// ParseFENLax reads a position as [ParseFEN] does, and also accepts one that no game
// reaches but that can be played, such as nine pawns or three pieces that give check.
//
// The turn and all fields behind it may be missing: White is to move then. Castling rights
// and an en-passant square that are wrong do not count. A counter that is not a number
// does not count, and one that no game reaches is kept up to 9999.
//
// The lax parser still refuses a board that is not eight by eight, a side without exactly
// one king, a king that could be taken, more than sixteen pieces of a side, and pawns on the
// first or last rank.
func ParseFENLax(text string) (Position, error) { return positionOrError(parseFEN(text, true)) }

// positionOrError makes no faults no error.
func positionOrError(p Position, faults ply.StateErrors) (Position, error) {
	if faults != nil {
		return Position{}, faults
	}
	return p, nil
}

// String returns the position's FEN, castling rights as in X-FEN.
func (p Position) String() string { return string(p.AppendFEN(nil)) }

// MarshalText returns the position's FEN, so that a position in JSON is a FEN. The zero Position
// is not a position of the game; its text is empty.
func (p Position) MarshalText() ([]byte, error) {
	if p == (Position{}) {
		return nil, nil
	}
	return p.AppendFEN(nil), nil
}

// UnmarshalText reads what MarshalText writes, as strictly as [ParseFEN].
func (p *Position) UnmarshalText(text []byte) error {
	return statetext.Read(p, text, ParseFEN)
}

// AppendFEN appends the position's FEN to dst. Castling rights are KQkq, and the
// rook's file where another rook of that side stands further out (X-FEN).
func (p *Position) AppendFEN(dst []byte) []byte { return p.appendFEN(dst, false) }

// AppendShredderFEN appends the position's FEN to dst with castling rights as the
// files of the rooks: HAha at the start of classical chess.
func (p *Position) AppendShredderFEN(dst []byte) []byte { return p.appendFEN(dst, true) }

func (p *Position) appendFEN(dst []byte, shredder bool) []byte {
	dst = p.appendBoard(dst)
	if p.turn == Black {
		dst = append(dst, " b "...)
	} else {
		dst = append(dst, " w "...)
	}
	dst = p.appendCastling(dst, shredder)
	dst = append(dst, ' ')
	if p.enPassant != 0 {
		dst = p.enPassant.appendTo(dst)
	} else {
		dst = append(dst, '-')
	}
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.clock), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.fullmove), 10)
}

func (p *Position) appendBoard(dst []byte) []byte { return fen.AppendRows(dst, 8, 8, p.letterAt) }

// letterAt returns the FEN letter of the piece on a square, 0 if the square is empty.
func (p *Position) letterAt(file, rank int) byte {
	piece := p.At(SquareAt(file, rank))
	if piece == NoPiece {
		return 0
	}
	return piece.letter()
}

func (p *Position) appendCastling(dst []byte, shredder bool) []byte {
	n := len(dst)
	for c := White; c <= Black; c++ {
		for _, kingside := range [2]bool{true, false} {
			rook, ok := p.Castling(c, kingside)
			if !ok {
				continue
			}
			letter := byte('Q')
			if kingside {
				letter = 'K'
			}
			if outermost, _ := p.outermostRook(c, kingside); shredder || outermost != rook {
				letter = 'A' + byte(rook.File())
			}
			dst = append(dst, letter|byte(c)<<5)
		}
	}
	if len(dst) == n {
		dst = append(dst, '-')
	}
	return dst
}

// outermostRook returns the rook of c that stands furthest from its king on his rank,
// on one side of him.
func (p *Position) outermostRook(c Color, kingside bool) (Square, bool) {
	king := p.king(c)
	rooks := p.board(c) & p.boards[Rook] & geometry[king].rank
	if kingside {
		rooks &^= king.bit() - 1
		return highest(rooks), rooks != 0
	}
	rooks &= king.bit() - 1
	return lowest(rooks), rooks != 0
}

func mustParse(text string) Position {
	p, err := ParseFEN(text)
	if err != nil {
		panic(err)
	}
	return p
}
