package chess

import "strconv"

// startFEN is where a game of chess begins.
const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// ParseFEN reads a position in Forsyth-Edwards notation and refuses what cannot occur
// in a game, as far as a look at the position tells. The error is a [FENErrors] with
// every reason. The two counters may be left out together, as in EPD.
//
// Castling rights may be KQkq, meaning the outermost rook on that side (X-FEN), or the
// files of the rooks, as in HAha (Shredder-FEN): Chess960 needs no switch. An
// en-passant square that no legal capture goes to is accepted and forgotten.
func ParseFEN(text string) (Position, error) { return parseFEN(text, false) }

// ParseFENLax is [ParseFEN] for positions that are odd but can be played: nine pawns,
// five queens and all pawns, three checkers. Fields from the turn on may be missing,
// and what is wrong in castling rights, en-passant square or counters is dropped, but for
// counters beyond what a game reaches, up to 9999. It still refuses a board that is not eight by eight, other than one king a side, a king
// that could be taken, more than sixteen pieces a side and pawns on the outer ranks.
func ParseFENLax(text string) (Position, error) { return parseFEN(text, true) }

// String returns the position's FEN, castling rights as in X-FEN.
func (p Position) String() string { return string(p.AppendFEN(nil)) }

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

func (p *Position) appendBoard(dst []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
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
