package tree

import (
	"fmt"
	"html"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plygo/ply/board"
)

// sketch is what there is to see of a state: a board, or lines of text.
type sketch struct {
	board *board.Board
	text  []string
}

// face is how a state looks: its size in pixels, and a drawing of it that begins at 0, 0.
type face struct {
	width, height float64
	svg           string
}

// The measures of the boards, in pixels. Stones can be told apart in small squares, and letters and
// figures need larger ones.
const (
	largestCell = 13
	stoneCell   = 8
	letterCell  = 11
	usualFace   = 44 // boards are enlarged to this
	largestFace = 99
)

// looks are what the faces of a picture have in common, so that they can be compared.
type looks struct {
	cell    float64
	cropped bool
	part    [2]board.Place // if the boards are cropped
	page    *board.Page
}

// newLooks decides how large boards are drawn. Of boards that would be too small to read, only the
// part is drawn in which there are things.
func newLooks(sketches []sketch) looks {
	columns, rows, around, legible := 0, 0, 0, float64(stoneCell)
	box := [2]board.Place{{X: math.MaxInt, Y: math.MaxInt}, {X: -1, Y: -1}}
	for _, s := range sketches {
		if s.board == nil {
			continue
		}
		columns, rows = max(columns, s.board.Columns), max(rows, s.board.Rows)
		if s.board.Ground == board.Points {
			around = 1 // to show that the lines go on
		}
		for _, t := range s.board.Things {
			box[0] = board.Place{X: min(box[0].X, t.At.X), Y: min(box[0].Y, t.At.Y)}
			box[1] = board.Place{X: max(box[1].X, t.At.X), Y: max(box[1].Y, t.At.Y)}
			if t.Form != board.Stone && t.Form != board.Cross && t.Form != board.Ring {
				legible = letterCell
			}
		}
	}
	l := looks{page: new(board.Page)}
	most := float64(max(columns, rows, 1))
	if most*legible > largestFace && box[1].X >= 0 {
		box[0] = board.Place{X: max(box[0].X-around, 0), Y: max(box[0].Y-around, 0)}
		box[1] = board.Place{X: min(box[1].X+around, columns-1), Y: min(box[1].Y+around, rows-1)}
		l.cropped, l.part = true, box
		most = float64(max(box[1].X-box[0].X, box[1].Y-box[0].Y) + 1)
	}
	l.cell = min(max(usualFace/most, legible), largestCell, largestFace/most)
	return l
}

// face draws a state.
func (l *looks) face(s sketch, k kind) (face, error) {
	if s.board == nil {
		return textFace(s.text), nil
	}
	b, style := *s.board, board.Style{Theme: themes[k], Small: true, NoNames: true}
	columns := b.Columns
	if low, high := l.part[0], l.part[1]; l.cropped && low.X < b.Columns && low.Y < b.Rows {
		high = board.Place{X: min(high.X, b.Columns-1), Y: min(high.Y, b.Rows-1)}
		style.Part, columns = [2]board.Place{low, high}, high.X-low.X+1
		if l.cell >= letterCell { // there is room to tell which part it is
			style.NoNames, b.Names, b.Plain = false, board.Names{Below: b.Names.Below}, nil
		}
	}
	svg, err := l.page.SVG(b, style)
	if err != nil {
		return face{}, err
	}
	box := viewBox.FindSubmatch(svg)
	w, _ := strconv.ParseFloat(string(box[1]), 64)
	h, _ := strconv.ParseFloat(string(box[2]), 64)
	f := face{width: float64(columns) * l.cell}
	f.height = f.width * h / w
	f.svg = strings.Replace(string(svg), "<svg ", fmt.Sprintf(`<svg width="%.1f" height="%.1f" `, f.width, f.height), 1)
	return f, nil
}

// viewBox finds the size of a picture.
var viewBox = regexp.MustCompile(`viewBox="0 0 ([0-9.]+) ([0-9.]+)"`)

// themes are the colours of boards by kind.
var themes = [...]board.Theme{
	maxNode:    pale("max", "#eef4fa", "#c3d5e6", "#6f8ca8"),
	minNode:    pale("min", "#fbf3e8", "#ecd6b8", "#a5875c"),
	chanceNode: pale("chance", "#f2ecfb", "#d8caef", "#8570ae"),
}

// pale returns a theme of a light colour, a darker one, and one for lines.
func pale(name, light, dark, line string) board.Theme {
	t := board.Light
	t.Name = "tree-" + name
	t.Frame, t.Cell, t.Light, t.Hole = light, light, light, light
	t.Dark, t.Rack = dark, dark
	t.Ink = line
	t.Wood[0] = "#ffffff"
	return t
}

const (
	textSize  = 11 // of a state as text, in pixels
	textChars = 12 // of a line
	textLines = 6
)

// textFace shows lines of text.
func textFace(lines []string) face {
	const margin = 6
	f := face{height: float64(len(lines)*(textSize+3) + margin)}
	var b strings.Builder
	for _, line := range lines {
		f.width = max(f.width, 6.4*float64(utf8.RuneCountInString(line))+2*margin)
	}
	for i, line := range lines {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" font-size="%d" xml:space="preserve">%s</text>`, f.width/2, margin/2+i*(textSize+3)+textSize, textSize, escape(line))
	}
	f.svg = b.String()
	return f
}

// wrap breaks a text into a few short lines, at signs if it can. What is too long is left out.
func wrap(text string) (lines []string) {
	rest := []rune(strings.Join(strings.Fields(text), " "))
	for len(rest) > textChars {
		if len(lines) == textLines-1 {
			return append(lines, string(rest[:textChars-1])+"…")
		}
		end := textChars
		for i := textChars; i > textChars/2; i-- {
			if strings.ContainsRune(" /,;+-:", rest[i-1]) {
				end = i
				break
			}
		}
		lines = append(lines, strings.TrimSpace(string(rest[:end])))
		rest = rest[end:]
	}
	return append(lines, string(rest))
}

// short returns a text with at most a number of characters.
func short(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// escape makes a text fit for an element. What XML cannot write is replaced.
func escape(text string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError || r == '\ufffe' || r == '\uffff' {
			return '?'
		}
		return r
	}, text))
}
