package chess

import (
	"math/bits"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/fen"
)

// The longest game under the seventy-five-move rule has 8848 moves and a half
// (Labelle 2015).
const (
	maxHalfmoves = 150
	maxFullmove  = 8849
)

// fenParser reads a FEN and collects what is wrong with it.
type fenParser struct {
	fen.Text
	lax    bool
	p      Position
	places [64]int // where each square's piece stands in the text of the board

	turnKnown bool // whether it is known whose king may be in check
}

var reasonsOfFEN = fen.Reasons{
	MissingField: MissingField, RankCount: RankCount, RankWidth: RankWidth, UnknownPiece: UnknownPiece,
	AdjacentDigits: AdjacentDigits, BadNumber: BadNumber, NumberRange: NumberRange,
}

// forgiven reports whether the lax parser accepts a position that has this fault.
func forgiven(reason error) bool { return reason.(PositionReason) > PawnOnOuterRank }

func parseFEN(text string, lax bool) (Position, ply.StateErrors) {
	f := fenParser{Text: fen.Split(text, fenFields, reasonsOfFEN), lax: lax}
	if lax {
		f.Forgive = forgiven
	}
	if f.ReadRows(fen.Rows{Files: 8, Ranks: 8, First: 1, Put: f.put, Known: isPiece}) {
		f.turn()
		f.pieces()
		f.castling()
		f.enPassant()
		f.counters()
	}
	if faults := f.Faults(); faults != nil {
		return Position{}, faults
	}
	f.p.restore()
	return f.p, nil
}

func isPiece(letter byte) bool { return pieceOf(letter) != NoPiece }

// put puts the piece of a letter on the board; false if no piece has the letter.
func (f *fenParser) put(letter byte, file, rank, at int) bool {
	piece := pieceOf(letter)
	if piece == NoPiece {
		return false
	}
	f.p.put(SquareAt(file, rank), piece)
	f.places[SquareAt(file, rank)] = at
	return true
}

// turn reads the side to move and checks the number of fields.
func (f *fenParser) turn() {
	before := len(f.Faults())
	switch text := f.Field(fieldTurn); {
	case text == "w" || text == "" && f.lax:
	case text == "b":
		f.p.turn = Black
	case text == "W" && f.lax:
	case text == "B" && f.lax:
		f.p.turn = Black
	case text == "":
		f.Refuse(fieldTurn, 0, MissingField, "")
	default:
		f.Refuse(fieldTurn, 0, BadTurn, "%.40q", text)
	}
	f.turnKnown = len(f.Faults()) == before
	switch n := f.Count(); {
	case (n == 2 || n == 3) && !f.lax:
		f.Refuse(n, 0, MissingField, "")
	case n > 6:
		f.Refuse(fieldFullmove, f.Offset(6)-f.Offset(fieldFullmove), FieldCount, "%d", n)
	case n == 5:
		f.Refuse(fieldFullmove, 0, FieldCount, "%d", n)
	}
}

// pieces checks that what stands on the board can stand there.
func (f *fenParser) pieces() {
	b := &f.p.boards
	kings := true
	for c := White; c <= Black; c++ {
		own := f.p.board(c)
		switch n := bits.OnesCount64(own & b[King]); {
		case n == 0:
			f.Refuse(fieldBoard, 0, KingMissing, "%v", c)
			kings = false
		case n > 1:
			f.Refuse(fieldBoard, f.places[lowest(own&b[King])], KingTwice, "%v has %d", c, n)
			kings = false
		}
		f.material(c, own)
	}
	for set := b[Pawn] & outerRanks; set != 0; set &= set - 1 {
		f.Refuse(fieldBoard, f.places[lowest(set)], PawnOnOuterRank, "%v", lowest(set))
	}
	if kings && f.turnKnown {
		f.checks()
	}
}

// material checks how many pieces a side has. A piece that a side did not have at the start
// was a pawn before, and so was one of two bishops on squares of one colour.
func (f *fenParser) material(c Color, own uint64) {
	b := &f.p.boards
	count := func(set uint64) int { return bits.OnesCount64(own & set) }
	if n := bits.OnesCount64(own); n > 16 {
		f.Refuse(fieldBoard, 0, TooManyPieces, "%v has %d", c, n)
	}
	pawns := count(b[Pawn])
	if pawns > 8 {
		f.Refuse(fieldBoard, 0, TooManyPawns, "%v has %d", c, pawns)
	}
	promoted := max(0, count(b[Knight])-2) + max(0, count(b[Rook])-2) + max(0, count(b[Queen])-1) +
		max(0, count(b[Bishop]&lightSquares)-1) + max(0, count(b[Bishop]&^lightSquares)-1)
	if promoted > 8-min(pawns, 8) {
		f.Refuse(fieldBoard, 0, TooManyPromoted, "%v has %d pawns and %d promoted pieces", c, pawns, promoted)
	}
}

// checks refuses checks that no move leads to. One move gives at most two: one with
// the piece that moves, one from a slider behind it, on another line.
func (f *fenParser) checks() {
	p := &f.p
	us := p.turn
	if p.attacked(p.king(us^1), us, p.occupied()) {
		f.Refuse(fieldBoard, f.places[p.king(us^1)], OpponentInCheck, "%v", us^1)
	}
	p.lookAtKing()
	checkers := p.checkers
	leapers := checkers & (p.boards[Pawn] | p.boards[Knight])
	switch n := bits.OnesCount64(checkers); {
	case n > 2:
		f.Refuse(fieldBoard, f.places[p.king(us)], ImpossibleCheck, "%v is in check from %d pieces", us, n)
	case n == 2 && leapers == checkers:
		f.Refuse(fieldBoard, f.places[p.king(us)], ImpossibleCheck, "%v and %v", lowest(checkers), highest(checkers))
	case n == 2 && leapers == 0 && lineThrough[lowest(checkers)][highest(checkers)]&p.king(us).bit() != 0:
		f.Refuse(fieldBoard, f.places[p.king(us)], ImpossibleCheck, "%v and %v on one line", lowest(checkers), highest(checkers))
	}
}

// counters reads the halfmove clock and the move number.
func (f *fenParser) counters() {
	f.p.clock = uint16(f.Number(fieldHalfmoves, 0, 0, maxHalfmoves))
	f.p.fullmove = uint16(f.Number(fieldFullmove, 1, 1, maxFullmove))
	if f.p.enPassant != 0 && f.p.clock != 0 {
		f.Refuse(fieldEnPassant, 0, EnPassantClock, "it is %d", f.p.clock)
		f.p.enPassant = 0
	}
}

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
	return rook, rook < squares && p.board(c)&p.boards[Rook]&rook.bit() != 0
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
