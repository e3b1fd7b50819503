package xiangqi

import "github.com/plygo/ply/internal/filemoves"

// WXF returns the legal move m as the World Xiangqi Federation writes it: "C2=5", "H8+7",
// "E3-1". Files are numbered from 1 to 9, from the right of the player who moves. After
// the direction comes the file to which the piece goes. If the piece stays on its file,
// the distance comes there instead.
//
// If two pieces of a kind are on a file, the front one is "H+" and the rear one "H-".
// Advisors and elephants do not need this, because the direction is enough. If three or
// more soldiers are on a file, or if two files hold two or more each, a soldier is named
// by its number from the front and its file: "15=6" moves the first soldier on file 5.
//
// If m does not move a piece, it is written as [Move.String] does.
func (p *Position) WXF(m Move) string { return string(p.AppendWXF(nil, m)) }

// AppendWXF appends what [Position.WXF] returns to dst.
func (p *Position) AppendWXF(dst []byte, m Move) []byte {
	b := p.byFiles()
	dst, ok := b.AppendWXF(dst, uint8(m.From()), uint8(m.To()))
	if !ok {
		return append(dst, m.String()...)
	}
	return dst
}

// byFiles returns the position for the notations.
func (p *Position) byFiles() filemoves.Board {
	return filemoves.Board{Planes: p.planes, Turn: uint8(p.Turn())}
}

// findMove reads a legal move in WXF or Chinese notation as people and programs write it.
func (p *Position) findMove(text string) (Move, error) {
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
