package xiangqi

import (
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/riverboard"
)

// Draw returns the board of p. A general in check is its alarm. The pieces have traditional
// characters, and with [board.Style.Simplified] simplified ones. The files have the numbers of
// Chinese notation, and with [board.Style.Letters] the letters a to i. A program adds the last move,
// which the position does not know:
//
//	b := xiangqi.Rules{}.Draw(&after)
//	b.Last = xiangqi.Rules{}.Touch(nil, &before, move)
//	svg, err := board.SVG(b, board.Style{})
//
// The characters are text. A viewer shows a picture in KaiTi, Noto Serif CJK or another usual
// font, or else in any font that has them.
func (Rules) Draw(p *Position) board.Board {
	b := riverboard.Board()
	b.About = p.String()
	for s := Square(0); s < squares; s++ {
		if piece := p.At(s); piece != NoPiece {
			thing := piece.thing()
			thing.At = s.Place()
			b.Things = append(b.Things, thing)
		}
	}
	if general, ok := p.King(p.Turn()); ok && p.Check() {
		b.Alarm = []board.Place{general.Place()}
	}
	return b
}

// Touch appends the point of the piece and the point that it goes to.
func (Rules) Touch(dst []board.Place, _ *Position, m Move) []board.Place {
	return append(dst, m.From().Place(), m.To().Place())
}

// Place returns where s is on a board. What is no point is off every board.
func (s Square) Place() board.Place {
	if s >= squares {
		return board.Place{X: -1, Y: -1}
	}
	return board.Place{X: s.File(), Y: s.Rank()}
}

// thing returns the piece as it is drawn.
func (p Piece) thing() board.Thing { return riverboard.Disc(uint8(p.Color()), uint8(p.Kind())) }
