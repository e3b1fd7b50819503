package main

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
	"time"
)

// drawTimes draws the milliseconds for a move of each player, from the least to the most,
// and those of the document below, on a logarithmic scale.
func (m *measures) drawTimes(b *strings.Builder) {
	const left, from, to = 160, -2.0, 4.2 // from 0.01 ms to 16 s
	x := func(ms float64) float64 {
		share := (math.Log10(max(ms, 0.01)) - from) / (to - from)
		return left + (panelWidth-30-left)*min(share, 1)
	}
	fmt.Fprintf(b, `<text x="%d" y="24" font-size="14" font-weight="bold">%s: milliseconds a move</text>`+"\n", panelLeft, html.EscapeString(m.title))
	fmt.Fprintf(b, `<rect x="%d" y="14" width="14" height="7" fill="#2f6f9f"/><text x="%d" y="22">here</text><rect x="%d" y="14" width="14" height="7" fill="#c9b18f"/><text x="%d" y="22">program of 2019</text>`+"\n",
		left+150, left+168, left+202, left+220)
	step := float64(plotHeight) / float64(max(len(m.moves), 1))
	for d := from; d <= to; d++ {
		at := x(math.Pow(10, d))
		fmt.Fprintf(b, `<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="#ddd"/><text x="%.1f" y="%d" text-anchor="middle" fill="#777">%s</text>`+"\n",
			at, at, panelTop, panelTop+plotHeight, at, panelTop+plotHeight+20, strconv.FormatFloat(math.Pow(10, d), 'f', -1, 64))
	}
	for i, r := range m.moves {
		y := panelTop + step*float64(i)
		fmt.Fprintf(b, `<text x="%d" y="%.1f" text-anchor="end" font-size="11">%s</text>`+"\n", left-8, y+12, html.EscapeString(r.player))
		bar := func(least, most, top float64, color string) {
			fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="7" fill="%s"/>`+"\n", x(least), top, max(x(most)-x(least), 3), color)
		}
		bar(float64(r.least)/float64(time.Millisecond), float64(r.most)/float64(time.Millisecond), y+2, "#2f6f9f")
		if least, most, ok := span(m.document[r.player]); ok {
			bar(least, most, y+9, "#c9b18f")
		}
	}
}

// span reads a range as the document prints it, such as "650–1,360".
func span(text string) (least, most float64, ok bool) {
	first, second, ok := strings.Cut(strings.ReplaceAll(text, ",", ""), "–")
	least, err := strconv.ParseFloat(first, 64)
	most, err2 := strconv.ParseFloat(second, 64)
	return least, most, ok && err == nil && err2 == nil
}
