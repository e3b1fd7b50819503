package xiangqi

import (
	"strings"

	"github.com/plygo/ply/board"
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
	b := board.Board{
		About: p.String(), Columns: files, Rows: ranks, Ground: board.Points, Colors: [2]board.Color{board.Red, board.Black},
		Lines: lines, Words: riverWords, Names: numbered, Plain: &lettered,
	}
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

// thing returns the piece as it is drawn. A picture has colours, so in the simplified script 车, 马
// and 炮 can be the same for both sides, as on most sets.
func (p Piece) thing() board.Thing {
	label := discs[p.Color()][p.Kind()]
	thing := board.Thing{
		Side: int(p.Color()), Form: board.Disc, Label: label, Letter: p.String(), Glyph: label,
		Name: strings.ToLower(p.Color().String()) + " " + p.Kind().name(),
	}
	if simplified := ScriptSimplified.words().pieces[p.Color()][p.Kind()]; simplified != label {
		thing.Simplified = simplified
	}
	return thing
}

// discs are the characters on the pieces of a traditional set. Unlike the characters of notation,
// they differ between the sides for all kinds, so that a text is readable without colours: 俥, 傌
// and 炮 are Red's, 車, 馬 and 砲 Black's.
var discs = [2][General + 1]string{
	Red:   {"", "兵", "仕", "相", "傌", "炮", "俥", "帥"},
	Black: {"", "卒", "士", "象", "馬", "砲", "車", "將"},
}

// riverWords are the texts in the river.
var riverWords = []board.Word{
	{At: board.Point{X: 1.5, Y: (ranks - 1) / 2.0}, Text: "楚 河"},
	{At: board.Point{X: 6.5, Y: (ranks - 1) / 2.0}, Text: "漢 界", Simplified: "汉 界"},
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
