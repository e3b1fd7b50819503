package main

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// face is how a state looks: its size in pixels, and a drawing of it that begins at 0, 0.
type face struct {
	width, height float64
	svg           string
}

// boardLook returns the look of a game whose text has the rows of a board, such as "7/2ox3 x", as squares of a
// size.
func boardLook[S any](r interface{ Format(*S) string }, cell float64) func(*S) face {
	return func(s *S) face {
		text, _, _ := strings.Cut(r.Format(s), " ")
		return boardFace(strings.Split(text, "/"), cell)
	}
}

// boardFace draws rows of x, o and dots. A digit is so many dots.
func boardFace(rows []string, cell float64) face {
	var marks, lines strings.Builder
	columns := 0
	for y, row := range rows {
		x := 0
		for _, r := range row {
			cx, cy, reach := (float64(x)+0.5)*cell, (float64(y)+0.5)*cell, 0.28*cell
			switch {
			case r == 'x':
				fmt.Fprintf(&marks, `<path d="M%.1f %.1fl%.1f %.1[3]fm0 -%.1[3]fl-%.1[3]f %.1[3]f" stroke="#2f6f9f" stroke-width="1.8"/>`, cx-reach, cy-reach, 2*reach)
			case r == 'o':
				fmt.Fprintf(&marks, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="none" stroke="#c0622b" stroke-width="1.8"/>`, cx, cy, reach)
			case '1' <= r && r <= '9':
				x += int(r-'0') - 1
			}
			x++
		}
		columns = max(columns, x)
	}
	f := face{width: float64(columns) * cell, height: float64(len(rows)) * cell}
	for x := 1; x < columns; x++ {
		fmt.Fprintf(&lines, "M%.0f 0V%.0f", float64(x)*cell, f.height)
	}
	for y := 1; y < len(rows); y++ {
		fmt.Fprintf(&lines, "M0 %.0fH%.0f", float64(y)*cell, f.width)
	}
	f.svg = fmt.Sprintf(`<path d="%s" stroke="#aaa" stroke-width="0.8"/>%s`, lines.String(), marks.String())
	return f
}

// textFace shows lines of text.
func textFace(lines ...string) face {
	const size, margin = 11, 6
	f := face{height: float64(len(lines)*(size+3) + margin)}
	var b strings.Builder
	for _, line := range lines {
		f.width = max(f.width, 6.4*float64(utf8.RuneCountInString(line))+2*margin)
	}
	for i, line := range lines {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" font-size="%d" xml:space="preserve">%s</text>`, f.width/2, margin/2+i*(size+3)+size, size, html.EscapeString(line))
	}
	f.svg = b.String()
	return f
}

// wrap breaks a sum such as "5+4+2+1" into lines of at most a number of characters.
func wrap(sum string, most int) []string {
	lines := []string{""}
	for part := range strings.SplitAfterSeq(sum, "+") {
		last := &lines[len(lines)-1]
		if *last != "" && len(*last)+len(part) > most {
			lines = append(lines, part)
			continue
		}
		*last += part
	}
	return lines
}
