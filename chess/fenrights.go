package chess

import "math/bits"

// castling reads the castling rights.
func (f *fenParser) castling() {
	text := f.Field(fieldCastling)
	if text == "-" || text == "" {
		return
	}
	p := &f.p
	for i := 0; i < len(text) && !f.Full(); i++ {
		letter := text[i] &^ 0x20
		c := Color(text[i] >> 5 & 1)
		if letter != 'K' && letter != 'Q' && (letter < 'A' || letter > 'H') {
			f.Refuse(fieldCastling, i, BadCastling, "%q", text[i])
			continue
		}
		kings := p.board(c) & p.boards[King]
		if bits.OnesCount64(kings) != 1 {
			continue // already refused
		}
		king := lowest(kings)
		if king.bit()&(rank1<<(c*56)) == 0 {
			f.Refuse(fieldCastling, i, CastlingKing, "%c", text[i])
			continue
		}
		rook, ok := p.castlingRook(c, letter, king)
		if !ok {
			f.Refuse(fieldCastling, i, CastlingRook, "%c", text[i])
			continue
		}
		if _, twice := p.Castling(c, rook > king); twice {
			f.Refuse(fieldCastling, i, CastlingTwice, "%c", text[i])
			continue
		}
		p.rooks |= rook.bit()
	}
	f.sameStart()
}

// castlingRook finds the rook that a letter of the castling rights stands for.
func (p *Position) castlingRook(c Color, letter byte, king Square) (Square, bool) {
	switch letter {
	case 'K', 'Q':
		return p.outermostRook(c, letter == 'K')
	}
	rook := SquareAt(int(letter-'A'), king.Rank())
	return rook, p.board(c)&p.boards[Rook]&rook.bit() != 0
}

// sameStart checks that the two sides' rights belong to one starting position, in
// which pieces of a kind face each other.
func (f *fenParser) sameStart() {
	p := &f.p
	white, black := p.rooks&p.board(White), p.rooks&p.board(Black)
	if white == 0 || black == 0 {
		return
	}
	mismatch := p.king(White).File() != p.king(Black).File()
	for _, kingside := range [2]bool{true, false} {
		w, wok := p.Castling(White, kingside)
		b, bok := p.Castling(Black, kingside)
		mismatch = mismatch || wok && bok && w.File() != b.File()
	}
	if mismatch {
		f.Refuse(fieldCastling, 0, CastlingMismatch, "%.40s", f.Field(fieldCastling))
	}
}

// enPassant reads the en-passant square. The lax parser drops one that is wrong.
func (f *fenParser) enPassant() {
	text := f.Field(fieldEnPassant)
	if text == "-" || text == "" || !f.turnKnown {
		return
	}
	s, ok := ParseSquare(text)
	if !ok {
		f.Refuse(fieldEnPassant, 0, BadEnPassant, "%.40q", text)
		return
	}
	p := &f.p
	rank := 5 - 3*int(p.turn)
	if s.Rank() != rank {
		f.Refuse(fieldEnPassant, 0, EnPassantRank, "%v is not on rank %d", s, rank+1)
		return
	}
	// The pawn came from the square behind s, as it sees the board.
	pawn, from := s^8, s+8
	if p.turn == Black {
		from = s - 8
	}
	if p.board(p.turn^1)&p.boards[Pawn]&pawn.bit() == 0 {
		f.Refuse(fieldEnPassant, 0, EnPassantPawn, "%v", s)
		return
	}
	if p.occupied()&(s.bit()|from.bit()) != 0 {
		f.Refuse(fieldEnPassant, 0, EnPassantBlocked, "%v", s)
		return
	}
	if !f.explainsCheck(pawn, from) {
		f.Refuse(fieldEnPassant, 0, EnPassantCheck, "%v", s)
		return
	}
	p.enPassant = s
}

// explainsCheck takes the double step back. The king of the side that now is to move
// cannot have been in check then.
func (f *fenParser) explainsCheck(pawn, from Square) bool {
	p := f.p
	if bits.OnesCount64(p.board(p.turn)&p.boards[King]) != 1 {
		return true // already refused
	}
	enemy := NewPiece(Pawn, p.turn^1)
	p.boards[Pawn] &^= pawn.bit()
	p.boards[enemy.Color()*blackBoard] &^= pawn.bit()
	p.put(from, enemy)
	return !p.attacked(p.king(p.turn), p.turn^1, p.occupied())
}
