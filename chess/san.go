package chess

import (
	"strings"

	"github.com/plygo/ply"
)

// SAN returns the legal move m in standard algebraic notation: with as little of the square
// that it comes from as is needed, + for check and # for mate.
func (p *Position) SAN(m Move) string { return string(p.AppendSAN(nil, m)) }

// AppendSAN appends what [Position.SAN] returns to dst.
func (p *Position) AppendSAN(dst []byte, m Move) []byte {
	if m == 0 {
		return append(dst, "--"...)
	}
	from, to := m.From(), m.To()
	capture := m.EnPassant() || p.occupied()&to.bit() != 0
	switch kind := m.Kind(); {
	case m.Castling():
		dst = append(dst, "O-O"...)
		if to < from {
			dst = append(dst, "-O"...)
		}
	case kind == Pawn:
		if capture {
			dst = append(dst, 'a'+byte(from.File()), 'x')
		}
		dst = to.appendTo(dst)
		if k := m.Promotion(); k != NoKind {
			dst = append(dst, '=', kindLetters[k])
		}
	default:
		dst = append(dst, kindLetters[min(kind, King)])
		dst = p.appendOrigin(dst, m)
		if capture {
			dst = append(dst, 'x')
		}
		dst = to.appendTo(dst)
	}
	next := *p
	next.Play(m)
	switch {
	case next.checkers == 0:
	case next.anyMove():
		dst = append(dst, '+')
	default:
		dst = append(dst, '#')
	}
	return dst
}

// appendOrigin appends the file of the square that m comes from, or else the rank, or else
// both: the first of them that distinguishes m from moves of other pieces of the same kind to
// the same square. If there are no such moves, it appends nothing.
func (p *Position) appendOrigin(dst []byte, m Move) []byte {
	var buf [mostMoves]Move
	var others, sameFile, sameRank bool
	from := m.From()
	for _, o := range p.Moves(buf[:0]) {
		if o.To() != m.To() || o.code() != m.code() || o == m {
			continue
		}
		others = true
		sameFile = sameFile || o.From().File() == from.File()
		sameRank = sameRank || o.From().Rank() == from.Rank()
	}
	switch {
	case !others:
		return dst
	case !sameFile:
		return append(dst, 'a'+byte(from.File()))
	case !sameRank:
		return append(dst, '1'+byte(from.Rank()))
	}
	return from.appendTo(dst)
}

// ParseSAN reads a legal move in standard algebraic notation as people and programs
// write it: "0-0" for "O-O", "e8Q" or "e8(Q)" for "e8=Q", and "Ng1-f3" with more of the
// origin than is needed. The signs "x", "+", "#", "e.p." and "!?" may be there or not, and
// are not checked. [Position.ParseMove] reads what people type.
func (p *Position) ParseSAN(text string) (Move, error) {
	var buf [mostMoves]Move
	m, err := p.findSAN(text, &buf)
	if err != nil {
		return 0, p.moveError(text, err, p.refuseSAN(text, err))
	}
	return m, nil
}

// findSAN reads a move as [Position.ParseSAN] does. Its errors have no text, and buf is
// memory for moves, so that it allocates nothing.
func (p *Position) findSAN(text string, buf *[mostMoves]Move) (Move, error) {
	var pattern sanPattern
	if !pattern.read(text) {
		return 0, ply.ErrMoveSyntax
	}
	if Knight <= pattern.kind && pattern.kind <= Queen {
		return p.findPiece(&pattern)
	}
	targets := pattern.to.bit()
	if pattern.castling != 0 {
		targets = 0 // castling is generated for any targets
	}
	var found Move
	for _, m := range buf[:p.generate(buf[:], 0, targets, false)] {
		if !pattern.fits(m) {
			continue
		}
		if found != 0 {
			return 0, ply.ErrAmbiguousMove
		}
		found = m
	}
	if found == 0 {
		return 0, ply.ErrIllegalMove
	}
	return found, nil
}

// findPiece returns the legal move of a knight, bishop, rook or queen that fits. It looks
// from the target for pieces that reach it, and generates no moves.
func (p *Position) findPiece(want *sanPattern) (Move, error) {
	us := p.turn & 1
	own := p.board(us)
	occupied := p.occupied()
	king := p.king(us)
	answers := ^own
	if p.checkers != 0 {
		if p.checkers&(p.checkers-1) != 0 {
			return 0, ply.ErrIllegalMove
		}
		answers &= between[king][lowest(p.checkers)] | p.checkers
	}
	if answers&want.to.bit() == 0 {
		return 0, ply.ErrIllegalMove
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
	switch {
	case from == 0:
		return 0, ply.ErrIllegalMove
	case from&(from-1) != 0:
		return 0, ply.ErrAmbiguousMove
	}
	return newMove(lowest(from), want.to, Move(want.kind)), nil
}

// sanPattern is what a text says of a move.
type sanPattern struct {
	kind       Kind
	to         Square
	file, rank int // of the origin, −1 if not given
	promotion  Kind
	castling   int // 1 kingside, 2 queenside
}

// fits reports whether m is what the text says.
func (s *sanPattern) fits(m Move) bool {
	if s.castling != 0 {
		return m.Castling() && (m.To() > m.From()) == (s.castling == 1)
	}
	from := m.From()
	return m.To() == s.to && m.Kind() == s.kind && m.Promotion() == s.promotion && !m.Castling() &&
		(s.file < 0 || from.File() == s.file) && (s.rank < 0 || from.Rank() == s.rank)
}

// read takes a text apart, from its end.
func (s *sanPattern) read(text string) bool {
	for len(text) > 0 && isMark(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	if text == "" {
		return false
	}
	if c := text[0]; c == 'O' || c == 'o' || c == '0' {
		s.castling = castlingWing(text)
		return s.castling != 0
	}
	if c := text[len(text)-1]; c == '.' || c == 'p' || c == ' ' {
		for _, suffix := range []string{"e.p.", "ep"} {
			text = strings.TrimRight(strings.TrimSuffix(text, suffix), " ")
		}
	}
	s.kind, s.file, s.rank = Pawn, -1, -1
	if len(text) < 2 {
		return false
	}
	if k := pieceOf(text[0]); k != NoPiece && k.Color() == White {
		s.kind = k.Kind()
		text = text[1:]
	}
	if c := text[len(text)-1]; c > '9' || c == ')' {
		text = s.readPromotion(text)
	}
	n := len(text) - 2
	if n < 0 {
		return false
	}
	to, ok := ParseSquare(text[n:])
	s.to = to
	return ok && (n == 0 || s.readOrigin(text[:n]))
}

// isMark reports whether c may follow a move and says nothing about which move it is.
func isMark(c byte) bool { return c == '+' || c == '#' || c == '!' || c == '?' }

// castlingWing returns 1 for a text such as "O-O", 2 for one such as "0-0-0", 0 for
// any other.
func castlingWing(text string) int {
	switch strings.Map(func(r rune) rune {
		if r == '0' || r == 'o' {
			return 'O'
		}
		return r
	}, text) {
	case "O-O", "OO":
		return 1
	case "O-O-O", "OOO":
		return 2
	}
	return 0
}

// readPromotion notes a promotion at the end of text and returns what stands before.
func (s *sanPattern) readPromotion(text string) string {
	inner, closed := strings.CutSuffix(text, ")")
	if len(inner) < 3 || s.kind != Pawn {
		return text
	}
	k := promotionOf(inner[len(inner)-1])
	before, opened := strings.CutSuffix(inner[:len(inner)-1], "(")
	if k == NoKind || opened != closed {
		return text
	}
	s.promotion = k
	if n := len(before); before[n-1] == '=' || before[n-1] == '/' {
		before = before[:n-1]
	}
	return before
}

// readOrigin reads what stands between the piece and its target.
func (s *sanPattern) readOrigin(text string) bool {
	if n := len(text); n > 0 && (text[n-1] == 'x' || text[n-1] == ':' || text[n-1] == '-') {
		text = text[:n-1]
	}
	if n := len(text); n > 0 && '1' <= text[n-1] && text[n-1] <= '8' {
		s.rank = int(text[n-1] - '1')
		text = text[:n-1]
	}
	if n := len(text); n > 0 && 'a' <= text[n-1] && text[n-1] <= 'h' {
		s.file = int(text[n-1] - 'a')
		text = text[:n-1]
	}
	return text == ""
}
