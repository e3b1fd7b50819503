package chess

import (
	"strings"

	"github.com/plygo/ply/board"
)

// Draw returns the board of p. A king in check is its alarm. A program adds the last move, which
// the position does not know:
//
//	b := chess.Rules{}.Draw(&after)
//	b.Last = chess.Rules{}.Touch(nil, &before, move)
//	svg, err := board.SVG(b, board.Style{})
func (Rules) Draw(p *Position) board.Board {
	b := board.Board{
		About: p.String(), Columns: 8, Rows: 8, Ground: board.Squares, Colors: [2]board.Color{board.White, board.Black},
		Names: board.Letters(8, 8), Figures: figures,
	}
	for s := A1; s <= H8; s++ {
		if piece := p.At(s); piece != NoPiece {
			thing := piece.thing()
			thing.At = s.Place()
			b.Things = append(b.Things, thing)
		}
	}
	if king, ok := p.King(p.Turn()); ok && p.Check() {
		b.Alarm = []board.Place{king.Place()}
	}
	return b
}

// Touch appends the square of the piece and the square that it goes to. Castling is a move of the
// king to the g- or c-file.
func (Rules) Touch(dst []board.Place, _ *Position, m Move) []board.Place {
	to := m.To()
	if m.Castling() {
		to, _ = castlingTargets(m.From(), to)
	}
	return append(dst, m.From().Place(), to.Place())
}

// Place returns where s is on a board. What is no square is off every board.
func (s Square) Place() board.Place {
	if s > H8 {
		return board.Place{X: -1, Y: -1}
	}
	return board.Place{X: s.File(), Y: s.Rank()}
}

// thing returns the piece as it is drawn.
func (p Piece) thing() board.Thing {
	name := kindNames[p.Kind()]
	// Unicode has the white figurines from king to pawn, then the black ones.
	glyph := '♔' + rune(King-p.Kind()) + 6*rune(p.Color())
	return board.Thing{
		Side: int(p.Color()), Form: board.Drawn, Figure: "chess-" + name,
		Letter: p.String(), Glyph: string(glyph), Name: strings.ToLower(p.Color().String()) + " " + name,
	}
}

// figures are the drawings of the pieces. They were made for this package.
var figures = map[string]board.Figure{
	"chess-pawn": {
		Outline: "M42.5 47C36 43.5 34 36 36.5 30A14.3 14.3 0 0 1 63.5 30C66 36 64 43.5 57.5 47L62 52H57.5C58.5 64 63 72 69 79Q73 82 73 90H27Q27 82 31 79C37 72 41.5 64 42.5 52H38Z",
		Lines:   "M42.5 52H57.5M31 79.5H69",
	},
	"chess-knight": {
		Outline: "M33 80.5C33 69 45 63 49 51C43 57 36 57 31 60C27 63 26 67 21.5 66.5C15 66 13 60 15 55C18 47 24 42 26 35C27 28 33 22 39 19.5L42 10.5L49.5 18C68 20 78 38 77 58C76.7 66 75 74 73 80.5Q76 83 76 90H26Q26 83 29 80.5Z",
		Lines:   "M33 80.5H73M54 25C66 32 70 46 68 62M31.5 35.5L36 33.5M20.5 57.5L22.5 55.5",
	},
	"chess-bishop": {
		Outline: "M46 21.5A5.5 5.5 0 1 1 54 21.5C66 30 71 42 66 53Q64 57.5 60 60L63 66H58.5C59 73 62 77 67 80.5Q75 82 75 90H25Q25 82 33 80.5C38 77 41 73 41.5 66H37L40 60Q36 57.5 34 53C29 42 34 30 46 21.5Z",
		Lines:   "M40 60H60M41.5 66H58.5M33 80.5H67M56 31L47.5 44",
	},
	"chess-rook": {
		Outline: "M28 17H38V24H45V17H55V24H62V17H72V34L64 41L66.5 71L70 74V80.5Q76 82 76 90H24Q24 82 30 80.5V74L33.5 71L36 41L28 34Z",
		Lines:   "M28 34H72M36 41H64M33.5 71H66.5M30 80.5H70",
	},
	"chess-queen": {
		Outline: "M29.5 63L17 36A5 5 0 1 1 22 33.5L34.5 46L33.5 26A5 5 0 1 1 38 25L46 43L48 20.5A5 5 0 1 1 52 20.5L54 43L62 25A5 5 0 1 1 66.5 26L65.5 46L78 33.5A5 5 0 1 1 83 36L70.5 63C68 68 67.5 74 70 80.5Q76 82 76 90H24Q24 82 30 80.5C32.5 74 32 68 29.5 63Z",
		Lines:   "M29.5 63Q50 56 70.5 63M31.5 71.5Q50 65.5 68.5 71.5M30 80.5Q50 76 70 80.5",
	},
	"chess-king": {
		Outline: "M47 6H53V11.5H59V17.5H53V24C56.5 27 57.5 31 56.5 35C64 27 80 29 82 42C83.5 51 75 57 71 64C68.5 69 68 74.5 70 80.5Q76 82 76 90H24Q24 82 30 80.5C32 74.5 31.5 69 29 64C25 57 16.5 51 18 42C20 29 36 27 43.5 35C42.5 31 43.5 27 47 24V17.5H41V11.5H47Z",
		Lines:   "M29 64Q50 57 71 64M31 72Q50 66 69 72M30 80.5Q50 76 70 80.5M50 58C50 48 47.5 41 43.5 35M50 58C50 48 52.5 41 56.5 35",
	},
}
