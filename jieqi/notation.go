package jieqi

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/typed"
	"github.com/plygo/ply/xiangqi"
)

// WXF returns the legal move m in the notation of the World Xiangqi Federation, as xiangqi writes it
// ([xiangqi.Position.WXF]), with what only jieqi needs. A dark piece has the letter of its point, X in
// front of it, and always its file: "XC2=5" is a dark piece that moves as a cannon. The
// front one and the rear one of two pieces on a file are told apart also if they are advisors or
// elephants, "A++5". Dark pieces count among those on a file that move alike. If there are three of a
// kind other than soldiers, the file names the middle one. If two files hold two each, the file
// follows the sign: "R+9+1".
//
// A move of chance is "=H" if the piece that moved turned out to be a horse, "xR" if the piece that was
// captured face down was a rook, "=HxR" if both, and "xX" if it is not shown.
//
// If m does not move a piece, it is written as [Move.String] does.
func (p *Position) WXF(m Move) string { return string(p.AppendWXF(nil, m)) }

// AppendWXF appends what [Position.WXF] returns to dst.
func (p *Position) AppendWXF(dst []byte, m Move) []byte {
	if m.Chance() {
		if k := m.Revealed(); k != xiangqi.NoKind {
			dst = append(dst, '=', wxfLetter(k))
		}
		if k := m.Taken(); k != xiangqi.NoKind {
			dst = append(dst, 'x', wxfLetter(k))
		}
		return dst
	}
	b := p.byFiles()
	dst, ok := b.AppendWXF(dst, uint8(m.From()), uint8(m.To()))
	if !ok {
		return append(dst, m.String()...)
	}
	return dst
}

// wxfLetter returns the letter of a kind, that of a dark piece if it is not known.
func wxfLetter(k kind) byte {
	if k >= Hidden {
		return darkLetter
	}
	return filemoves.Letter(uint8(k))
}

// Chinese returns the legal move m as Chinese players write it, as xiangqi does
// ([xiangqi.Position.Chinese]), with what only jieqi needs: 暗 in front of a dark piece, which is
// called as its point and always has its file, 暗炮二平五, and 前 and 后 also for advisors and
// elephants. The forms are those of JieqiBox, which has no 暗.
//
// A move of chance is 翻马 if the piece that moved turned out to be a horse, 吃车 if the piece that was
// captured face down was a rook, 翻马吃车 if both, and 吃暗子 if it is not shown.
//
// If m does not move a piece, it is written as [Move.String] does.
func (p *Position) Chinese(m Move, s xiangqi.Script) string {
	return string(p.AppendChinese(nil, m, s))
}

// AppendChinese appends what [Position.Chinese] returns to dst.
func (p *Position) AppendChinese(dst []byte, m Move, s xiangqi.Script) []byte {
	if m.Chance() {
		us := p.turn&1 ^ 1
		if k := m.Revealed(); k != xiangqi.NoKind {
			dst = append(append(dst, turnedUpWord...), chineseWord(k, us, s)...)
		}
		if k := m.Taken(); k != xiangqi.NoKind {
			dst = append(append(dst, takenWord...), chineseWord(k, us^1, s)...)
		}
		return dst
	}
	b := p.byFiles()
	dst, ok := b.AppendChinese(dst, uint8(m.From()), uint8(m.To()), uint8(s))
	if !ok {
		return append(dst, m.String()...)
	}
	return dst
}

// The words of moves of chance, in both scripts.
const (
	turnedUpWord = "翻"
	takenWord    = "吃"
	unknownWord  = "暗子"
)

// chineseWord returns the word of a piece.
func chineseWord(k kind, side color, s xiangqi.Script) string {
	if k >= Hidden {
		return unknownWord
	}
	return filemoves.PieceWord(uint8(s), uint8(side), uint8(k))
}

// byFiles returns the position for the notations.
func (p *Position) byFiles() filemoves.Board {
	return filemoves.Board{Planes: p.planes, Dark: p.dark, Turn: uint8(p.Turn()), Free: true}
}

// ParseMove reads a legal move of a player as people type it, in any notation: coordinates, "h2e2" or
// "H2-E2", the notation of [Position.WXF], or that of [Position.Chinese]. The mark of a dark piece may
// be missing. Small and capital letters, both scripts, and digits of every kind will do. There
// may be spaces, and the number of the move. What chance turns up, [Rules.ParseMove] reads as well.
//
// The error is a [*ply.MoveError]. Its Reason says what is wrong: that the horse's leg is
// blocked, what the general would be in check from, or which moves the text could be.
func (p *Position) ParseMove(text string) (Move, error) { return typed.Parse(text, p.parseWord) }

// parseWord reads a legal move of a player as files have it: in any notation, without spaces.
func (p *Position) parseWord(text string) (Move, error) {
	if from, to, ok := filemoves.ReadPoints(text); ok {
		return p.legal(newMove(square(from), square(to)), text)
	}
	var buf [mostMoves]Move
	moves := p.Moves(buf[:0])
	b := p.byFiles()
	if len(moves) == 0 {
		b.Over = p.over()
	}
	m, reason, err := filemoves.Find(&b, moves, text)
	if err != nil {
		return 0, p.moveError(text, err, reason)
	}
	return m, nil
}

func (p *Position) legal(m Move, text string) (Move, error) {
	if !p.Legal(m) {
		return 0, p.moveError(text, ply.ErrIllegalMove, p.refuse(m.From(), m.To()))
	}
	return m, nil
}

// Format returns the FEN of p.
func (Rules) Format(p *Position) string { return p.String() }

// Parse reads a FEN: see [ParseFEN].
func (Rules) Parse(text string) (Position, error) { return ParseFEN(text) }

// FormatMove writes a move of a player or of chance as [Position.WXF] does. FormatCoordinates writes
// the notation of engines.
func (Rules) FormatMove(p *Position, m Move) string { return p.WXF(m) }

// ParseMove reads a move as people type it: of a player as [Position.ParseMove] does, and of chance in
// the forms of [Position.WXF], [Position.Chinese] and [Rules.FormatCoordinates].
func (r Rules) ParseMove(p *Position, text string) (Move, error) {
	return typed.Parse(text, func(text string) (Move, error) { return r.parseWord(p, text) })
}

// parseWord reads a legal move of a player or of chance as files have it.
func (r Rules) parseWord(p *Position, text string) (Move, error) {
	if p.pending() {
		return r.parseReveal(p, text)
	}
	return p.parseWord(text)
}
