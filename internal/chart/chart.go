// Package chart draws figures as SVG: lines by depth, bars of win rates, spans of times, and a
// grid of players. All have the same colours and the same type.
package chart

import (
	"fmt"
	"html"
	"strings"
)

// The colours of lines and bars.
const (
	Blue   = "#2f6f9f"
	Orange = "#d98c3f"
	Green  = "#3d8a4a"
	Plum   = "#8d3b72"
	Gray   = "#555"
)

// picture is an SVG in the making.
type picture struct{ strings.Builder }

// begin begins a picture of a size in pixels. It is as wide as the page, and no wider than this.
func begin(width, height int) *picture {
	p := &picture{}
	p.add(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">
<rect width="%d" height="%d" fill="white"/>`, width, height, width, height, width, height)
	return p
}

// end returns the finished picture.
func (p *picture) end() string {
	p.WriteString("</svg>\n")
	return p.String()
}

// add adds elements, and a line break.
func (p *picture) add(format string, args ...any) {
	fmt.Fprintf(p, format, args...)
	p.WriteByte('\n')
}

// text adds a text with attributes such as text-anchor="end".
func (p *picture) text(x, y float64, attributes, format string, args ...any) {
	p.add(`<text x="%.1f" y="%.1f" %s>%s</text>`, x, y, attributes, html.EscapeString(fmt.Sprintf(format, args...)))
}

// The attributes of texts.
const (
	heading  = `font-size="15" font-weight="bold"`
	quiet    = `fill="#777"`
	centred  = `fill="#777" text-anchor="middle"`
	rightend = `text-anchor="end"`
)
