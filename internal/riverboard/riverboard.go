// Package riverboard has what the pictures of xiangqi and of games on its board share: the
// lines, the words in the river, the names of the files, and the discs.
package riverboard

import (
	"strings"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/river"
)

const (
	files = river.Files
	ranks = river.Ranks
)

// Board returns the board without pieces. The files have the numbers of Chinese notation, and
// with [board.Style.Letters] the letters a to i.
func Board() board.Board {
	return board.Board{
		Columns: files, Rows: ranks, Ground: board.Points, Colors: [2]board.Color{board.Red, board.Black},
		Lines: lines, Words: words, Names: numbered, Plain: &lettered,
	}
}

// Disc returns a piece as it is drawn. Colours and kinds are those of package river. A picture
// has colours, so in the simplified script 车, 马 and 炮 can be the same for both sides, as on most
// sets.
func Disc(color, kind uint8) board.Thing {
	label := discs[color][kind]
	thing := board.Thing{
		Side: int(color), Form: board.Disc, Label: label, Letter: letters[color][kind : kind+1], Glyph: label,
		Name: sides[color] + " " + filemoves.KindName(kind),
	}
	if simplified := filemoves.PieceWord(filemoves.Simplified, color, kind); simplified != label {
		thing.Simplified = simplified
	}
	return thing
}

var (
	sides   = [2]string{river.Red: "red", river.Black: "black"}
	letters = [2]string{river.Red: river.Letters, river.Black: strings.ToLower(river.Letters)}
)

// discs are the characters on the pieces of a traditional set. Unlike the characters of notation,
// they differ between the sides for all kinds, so that a text is readable without colours: 俥, 傌
// and 炮 are Red's, 車, 馬 and 砲 Black's.
var discs = [2][river.General + 1]string{
	river.Red:   {"", "兵", "仕", "相", "傌", "炮", "俥", "帥"},
	river.Black: {"", "卒", "士", "象", "馬", "砲", "車", "將"},
}

// words are the texts in the river.
var words = []board.Word{
	{At: board.Point{X: 1.5, Y: (ranks - 1) / 2.0}, Text: "楚 河"},
	{At: board.Point{X: 6.5, Y: (ranks - 1) / 2.0}, Text: "漢 界", Simplified: "汉 界"},
}

var wideNumbers = [river.Files + 1]string{"", "１", "２", "３", "４", "５", "６", "７", "８", "９"}

// numbered has the numbers by which the players count the files, lettered the names of squares.
var numbered, lettered = func() (n, l board.Names) {
	for file := range files {
		n.Below = append(n.Below, filemoves.Number(filemoves.PlayersFile(river.Red, uint8(file))))
		n.Above = append(n.Above, wideNumbers[filemoves.PlayersFile(river.Black, uint8(file))])
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
