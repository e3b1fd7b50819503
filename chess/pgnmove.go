package chess

// parseExactSAN reads a move that is written as [Position.SAN] writes it, with or
// without its sign of check and with more of the origin than needed. It returns 0 for anything
// else, legal or not: the liberal parsers then find out what it is. It generates only
// the moves to the square that the text names.
func (p *Position) parseExactSAN(text []byte, moves *[mostMoves]Move) Move {
	if n := len(text); n > 0 && (text[n-1] == '+' || text[n-1] == '#') {
		text = text[:n-1]
	}
	if len(text) < 2 {
		return 0
	}
	want := sanPattern{kind: Pawn, file: -1, rank: -1}
	switch text[0] {
	case 'N':
		want.kind = Knight
	case 'B':
		want.kind = Bishop
	case 'R':
		want.kind = Rook
	case 'Q':
		want.kind = Queen
	case 'K':
		want.kind = King
	case 'O':
		return p.parseExactCastling(text, moves)
	}
	if want.kind != Pawn {
		text = text[1:]
	} else if n := len(text); n > 3 && text[n-2] == '=' {
		if want.promotion = promotionOf(text[n-1]); want.promotion == NoKind || text[n-1] > 'Z' {
			return 0
		}
		text = text[:n-2]
	}
	n := len(text) - 2
	if n < 0 {
		return 0
	}
	file, rank := text[n]-'a', text[n+1]-'1'
	if file > 7 || rank > 7 {
		return 0
	}
	want.to = Square(rank<<3 | file)
	if n > 0 && text[n-1] == 'x' {
		n--
	}
	if n > 0 && text[n-1]-'1' < 8 {
		n--
		want.rank = int(text[n] - '1')
	}
	if n > 0 && text[n-1]-'a' < 8 {
		n--
		want.file = int(text[n] - 'a')
	}
	if n > 0 {
		return 0
	}
	if Knight <= want.kind && want.kind <= Queen {
		return p.onlyPiece(&want)
	}
	var found Move
	for _, m := range moves[:p.generate(moves[:], 0, want.to.bit(), false)] {
		if want.fits(m) {
			if found != 0 {
				return 0
			}
			found = m
		}
	}
	return found
}

func (p *Position) parseExactCastling(text []byte, moves *[mostMoves]Move) Move {
	want := sanPattern{castling: 1}
	switch string(text) {
	case "O-O-O":
		want.castling = 2
	case "O-O":
	default:
		return 0
	}
	for _, m := range moves[:p.generate(moves[:], 0, 0, false)] {
		if want.fits(m) {
			return m
		}
	}
	return 0
}

// onlyPiece returns the legal move of a knight, bishop, rook or queen that fits, 0 if
// there is none or several. It looks from the target for pieces that reach it.
func (p *Position) onlyPiece(want *sanPattern) Move {
	us := p.turn & 1
	own := p.board(us)
	occupied := p.occupied()
	king := p.king(us)
	answers := ^own
	if p.checkers != 0 {
		if p.checkers&(p.checkers-1) != 0 {
			return 0
		}
		answers &= between[king][lowest(p.checkers)] | p.checkers
	}
	if answers&want.to.bit() == 0 {
		return 0
	}
	from := own & p.boards[want.kind&7]
	switch want.kind {
	case Knight:
		from &= geometry[want.to].knight
	case Bishop:
		from &= bishopAttacks(want.to, occupied)
	case Rook:
		from &= rookAttacks(want.to, occupied)
	default:
		from &= bishopAttacks(want.to, occupied) | rookAttacks(want.to, occupied)
	}
	if want.file >= 0 {
		from &= fileA << want.file
	}
	if want.rank >= 0 {
		from &= rank1 << (8 * want.rank)
	}
	if pinned := from & p.pinned; pinned != 0 {
		from &^= pinned &^ lineThrough[king][want.to]
	}
	if from == 0 || from&(from-1) != 0 {
		return 0
	}
	return newMove(lowest(from), want.to, Move(want.kind))
}
