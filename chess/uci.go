package chess

import "github.com/plygo/ply"

// UCI returns the legal move m as engines write it: "e2e4", "e7e8q". Castling is written as
// the king's move, "e1g1". In a position for which [Position.Chess960] is true it is written
// as the king taking his rook, "f1h1". An engine with the option UCI_Chess960 writes the
// latter in every position: see [Move.String].
func (p *Position) UCI(m Move) string { return string(p.AppendUCI(nil, m)) }

// AppendUCI appends what [Position.UCI] returns to dst.
func (p *Position) AppendUCI(dst []byte, m Move) []byte {
	if m == 0 {
		return append(dst, "0000"...)
	}
	to := m.To()
	if m.Castling() && !p.Chess960() {
		to, _ = castlingTargets(m.From(), to)
	}
	return m.appendTo(dst, to)
}

// ParseUCI reads a legal move in UCI notation. Castling may be written both ways in
// every position; where "f1g1" could be castling or a step of the king, it is the step.
func (p *Position) ParseUCI(text string) (Move, error) {
	from, to, promotion, ok := splitUCI(text)
	if !ok {
		return 0, p.moveError(text, ply.ErrMoveSyntax, refusal{})
	}
	m, ok := p.Move(from, to, promotion)
	if !ok {
		return 0, p.moveError(text, ply.ErrIllegalMove, p.refuse(from, to, promotion))
	}
	return m, nil
}

// splitUCI takes a text such as "e7e8q" apart.
func splitUCI(text string) (from, to Square, promotion Kind, ok bool) {
	if len(text) != 4 && len(text) != 5 {
		return
	}
	from, ok1 := ParseSquare(text[:2])
	to, ok2 := ParseSquare(text[2:4])
	if len(text) == 5 {
		promotion = promotionOf(text[4])
		ok2 = ok2 && promotion != NoKind
	}
	return from, to, promotion, ok1 && ok2
}

// promotionOf returns what a pawn becomes, given a letter of either case; NoKind if there is
// no such promotion.
func promotionOf(letter byte) Kind {
	if k := pieceOf(letter).Kind(); Knight <= k && k <= Queen {
		return k
	}
	return NoKind
}

var (
	_ ply.Coordinates[Position, Move] = Rules{}
	_ ply.Coordinates[Position, Move] = Chess960{}
)

// FormatCoordinates writes a move as engines do: see [Position.UCI].
func (Rules) FormatCoordinates(p *Position, m Move) string { return p.UCI(m) }

// ParseCoordinates reads a move as engines write it: see [Position.ParseUCI].
func (Rules) ParseCoordinates(p *Position, text string) (Move, error) { return p.ParseUCI(text) }

// Chess960 is chess as engines with the option UCI_Chess960 write it. They write castling as
// the king taking his rook in every position, also in classical chess.
type Chess960 struct{ Rules }

// FormatCoordinates writes a move as such engines do: "e1h1" is castling.
func (Chess960) FormatCoordinates(_ *Position, m Move) string { return m.String() }
