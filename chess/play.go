package chess

// Play plays the legal move m. If m is not legal, the position means nothing afterwards.
func (p *Position) Play(m Move) {
	us := p.turn & 1
	own, enemy := &p.boards[us*blackBoard&7], &p.boards[us*blackBoard&7^blackBoard]
	from, to := m.From(), m.To()
	fromBit, toBit := from.bit(), to.bit()
	code := m.code()

	key := p.key ^ turnKey
	value := p.psq
	if p.enPassant != 0 {
		key ^= fileKeys[p.enPassant&7]
		p.enPassant = 0
	}
	p.count(us)
	p.turn = us ^ 1

	if *enemy&toBit != 0 {
		taken := p.kindAt(to)
		*enemy ^= toBit
		p.boards[taken&7] ^= toBit
		ps := &pieceSquares[pieceSquareIndex(us^1, taken, to)]
		key ^= ps.key
		value -= ps.value
		p.clock = 0
	}
	if code <= codeDoubleStep {
		kind := Kind(code)
		if code == codeDoubleStep {
			kind = Pawn
		}
		*own ^= fromBit | toBit
		p.boards[kind&7] ^= fromBit | toBit
		a, b := &pieceSquares[pieceSquareIndex(us, kind, from)], &pieceSquares[pieceSquareIndex(us, kind, to)]
		key ^= a.key ^ b.key
		value += b.value - a.value
		if kind == Pawn {
			p.clock = 0
		}
	} else {
		key, value = p.playSpecial(m, key, value)
	}

	if p.rooks != 0 {
		lost := p.rooks & (fromBit | toBit)
		if code == Move(King) || code == codeCastle {
			lost |= p.rooks & (rank1 << (us * 56))
		}
		for p.rooks &^= lost; lost != 0; lost &= lost - 1 {
			key ^= rookKeys[lowest(lost)]
		}
	}
	p.key, p.psq = key, value
	p.lookAtKing()
	if code == codeDoubleStep {
		p.offerEnPassant((from + to) / 2)
	}
}

// playSpecial plays castling, promotions, double steps and en passant: all moves that are
// more than one piece going from one square to another. A piece that was captured on the
// target square is already gone.
func (p *Position) playSpecial(m Move, key uint64, value int32) (uint64, int32) {
	us := p.turn&1 ^ 1
	from, to := m.From(), m.To()
	change := func(c Color, k Kind, s Square, sign int32) {
		p.boards[k&7] ^= s.bit()
		p.boards[c*blackBoard&7] ^= s.bit()
		ps := &pieceSquares[pieceSquareIndex(c, k, s)]
		key ^= ps.key
		value += sign * ps.value
	}
	switch code := m.code(); code {
	case codeCastle:
		kingTo, rookTo := castlingTargets(from, to)
		change(us, King, from, -1)
		change(us, Rook, to, -1)
		change(us, King, kingTo, 1)
		change(us, Rook, rookTo, 1)
		return key, value
	case codeEnPassant:
		change(us^1, Pawn, to^8, -1)
		change(us, Pawn, to, 1)
	default:
		change(us, Kind(code&7), to, 1)
	}
	change(us, Pawn, from, -1)
	p.clock = 0
	return key, value
}

// offerEnPassant sets the en-passant square if a legal capture goes there.
func (p *Position) offerEnPassant(s Square) {
	us := p.turn & 1
	if geometry[s&63].pawn[us^1]&p.boards[Pawn]&p.board(us) == 0 {
		return
	}
	if p.enPassant = s; !p.canTakeEnPassant() {
		p.enPassant = 0
		return
	}
	p.key ^= fileKeys[s&7]
}

// count updates the counters after a ply of us, up to what [ParseFEN] reads: the FEN of every
// position can be read back, and no counter begins anew.
func (p *Position) count(us Color) {
	p.clock = min(p.clock+1, maxHalfmoves)
	p.fullmove = min(p.fullmove+uint16(us), maxFullmove)
}

// pass gives the turn to the other side. It must not be called in check.
func (p *Position) pass() {
	if p.enPassant != 0 {
		p.key ^= fileKeys[p.enPassant&7]
		p.enPassant = 0
	}
	p.count(p.turn & 1)
	p.turn = p.turn&1 ^ 1
	p.key ^= turnKey
	p.lookAtKing()
}
