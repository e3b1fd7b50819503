package xiangqi

import (
	"strings"

	"github.com/plygo/ply/board"
)

// Draw returns the board of p with traditional characters. [Picture] has a choice of scripts. A
// general in check is its alarm. A program adds the last move, which the position does not know:
//
//	b := xiangqi.Rules{}.Draw(&after)
//	b.Last = xiangqi.Rules{}.Touch(nil, &before, move)
//	svg, err := board.SVG(b, board.Style{})
func (Rules) Draw(p *Position) board.Board { return Picture(p, ScriptTraditional) }

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

// Picture returns the board of p with the characters of a script. The files have the numbers of
// Chinese notation, and with [board.Style.Letters] the letters a to i.
//
// The characters are text. A viewer shows a picture in KaiTi, Noto Serif CJK or another usual
// font, or else in any font that has them.
func Picture(p *Position, script Script) board.Board {
	if int(script) >= len(diagramPieces) {
		script = ScriptSimplified
	}
	b := board.Board{
		About: p.String(), Columns: files, Rows: ranks, Ground: board.Points, Colors: [2]board.Color{board.Red, board.Black},
		Lines: lines, Words: rivers[script], Names: numbered, Plain: &lettered,
	}
	for s := Square(0); s < squares; s++ {
		piece := p.At(s)
		if piece == NoPiece {
			continue
		}
		b.Things = append(b.Things, board.Thing{
			At: s.Place(), Side: int(piece.Color()), Form: board.Disc, Label: script.onDisc(piece), Letter: piece.String(),
			Glyph: diagramPieces[script][piece.Color()][piece.Kind()], Name: strings.ToLower(piece.Color().String()) + " " + piece.Kind().name(),
		})
	}
	if general, ok := p.King(p.Turn()); ok && p.Check() {
		b.Alarm = []board.Place{general.Place()}
	}
	return b
}

// onDisc returns what is written on a piece in a picture. A picture has colours, so in the
// simplified script 车, 马 and 炮 can be the same for both sides, as on most sets. Traditional sets
// differ: 俥, 傌 and 炮 are Red's, 車, 馬 and 砲 Black's, as in a terminal.
func (s Script) onDisc(p Piece) string {
	pieces := &diagramPieces[ScriptTraditional]
	if s == ScriptSimplified {
		pieces = &s.words().pieces
	}
	return pieces[p.Color()][p.Kind()]
}

// diagramPieces are the characters for a terminal. Unlike the characters of notation, they differ
// between the sides for most kinds, so that the board is readable without colours: 俥, 傌 and 炮
// are Red's.
var diagramPieces = [...][2][General + 1]string{
	ScriptSimplified: {
		Red:   {"", "兵", "仕", "相", "傌", "炮", "俥", "帅"},
		Black: {"", "卒", "士", "象", "马", "砲", "车", "将"},
	},
	ScriptTraditional: {
		Red:   {"", "兵", "仕", "相", "傌", "炮", "俥", "帥"},
		Black: {"", "卒", "士", "象", "馬", "砲", "車", "將"},
	},
}

// rivers are the texts in the river.
var rivers = [...][]board.Word{
	ScriptSimplified:  riverOf("楚 河", "汉 界"),
	ScriptTraditional: riverOf("楚 河", "漢 界"),
}

func riverOf(left, right string) []board.Word {
	const middle = (ranks - 1) / 2.0
	return []board.Word{{At: board.Point{X: 1.5, Y: middle}, Text: left}, {At: board.Point{X: 6.5, Y: middle}, Text: right}}
}

var wideNumbers = [...]string{"", "１", "２", "３", "４", "５", "６", "７", "８", "９"}

// numbered has the numbers by which the players count the files, lettered the names of squares.
var numbered, lettered = func() (n, l board.Names) {
	for file := range files {
		n.Below = append(n.Below, chineseNumbers[playersFile(Red, Square(file))])
		n.Above = append(n.Above, wideNumbers[playersFile(Black, Square(file))])
		l.Below = append(l.Below, string(rune('a'+file)))
	}
	for rank := range ranks {
		l.Left = append(l.Left, string(rune('0'+rank)))
	}
	return n, l
}()

// lines are those of the ground: files and ranks without the river, the palaces, corners around
// the points where cannons and soldiers stand at the start, and the edge.
var lines = func() (all []board.Line) {
	line := func(x1, y1, x2, y2 float64) {
		all = append(all, board.Line{From: board.Point{X: x1, Y: y1}, To: board.Point{X: x2, Y: y2}})
	}
	const right, far, bank = files - 1, ranks - 1, ranks / 2
	for y := range ranks {
		line(0, float64(y), right, float64(y))
	}
	line(0, 0, 0, far)
	line(right, 0, right, far)
	for x := 1; x < right; x++ {
		line(float64(x), 0, float64(x), bank-1)
		line(float64(x), bank, float64(x), far)
	}
	for _, y := range []float64{0, far - 2} {
		line(3, y, 5, y+2)
		line(3, y+2, 5, y)
	}
	for _, y := range []float64{2, far - 2} {
		corners(line, 1, y)
		corners(line, right-1, y)
	}
	for x := 0.0; x <= right; x += 2 {
		corners(line, x, 3)
		corners(line, x, far-3)
	}
	const gap = 0.085
	line(-gap, -gap, right+gap, -gap)
	line(right+gap, -gap, right+gap, far+gap)
	line(right+gap, far+gap, -gap, far+gap)
	line(-gap, far+gap, -gap, -gap)
	return all
}()

// corners draws four corners around a point, two at the edge.
func corners(line func(x1, y1, x2, y2 float64), x, y float64) {
	const gap, long = 0.08, 0.2
	for _, dx := range []float64{-1, 1} {
		if x+dx < 0 || x+dx > files-1 {
			continue
		}
		for _, dy := range []float64{-1, 1} {
			cx, cy := x+gap*dx, y+gap*dy
			line(cx, cy, cx+(long-gap)*dx, cy)
			line(cx, cy, cx, cy+(long-gap)*dy)
		}
	}
}
