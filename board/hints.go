package board

import (
	"cmp"
	"math"
)

// The measures of an arrow, in cells. The tip is a little before the middle of its place, so that
// the tips of several arrows to the same place can be told apart.
const (
	shaft     = 0.15 // its width
	headWidth = 0.44
	headLong  = 0.38
	tailGap   = 0.2
	tipGap    = 0.06
)

func (p *picture) arrows() {
	for _, a := range p.Arrows {
		p.arrow(a)
	}
}

func (p *picture) arrow(a Arrow) {
	x, y := p.middle(a.From)
	tx, ty := p.middle(a.To)
	length := math.Hypot(tx-x, ty-y)
	ux, uy := (tx-x)/length, (ty-y)/length
	p.printf(`<path class="arrow" d="`)
	command := "M"
	corner := func(along, aside float64) {
		p.printf("%s%s %s", command, number(x+along*ux-aside*uy), number(y+along*uy+aside*ux))
		command = "L"
	}
	tail, tip := tailGap*cell, length-tipGap*cell
	neck := tip - headLong*cell
	corner(tip, 0)
	corner(neck, headWidth*cell/2)
	corner(neck, shaft*cell/2)
	corner(tail, shaft*cell/2)
	corner(tail, -shaft*cell/2)
	corner(neck, -shaft*cell/2)
	corner(neck, -headWidth*cell/2)
	p.printf(`Z" fill="%s" fill-opacity="0.72"/>`+"\n", escape(cmp.Or(a.Color, p.theme.Mark)))
}

func (p *picture) marks() {
	for _, m := range p.Marks {
		x, y := p.middle(m.At)
		color := escape(cmp.Or(m.Color, p.theme.Mark))
		p.printf(`<g class="mark" data-at="%d,%d" transform="translate(%s %s)">`, m.At.X, m.At.Y, number(x), number(y))
		switch {
		case m.Label != "":
			p.printf("%s", text(m.Label, 30, cmp.Or(m.Color, p.theme.Mark),
				` font-weight="bold" stroke="`+escape(p.theme.Halo)+`" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`))
		case m.Cross:
			p.printf(`<path d="M-11-11L11 11M-11 11L11-11" stroke="%s" stroke-width="4.5" stroke-linecap="round"/>`, color)
		case m.Dot:
			p.printf(`<circle r="%s" fill="%s" fill-opacity="0.72"/>`, number(0.16*cell), color)
		default:
			p.printf(`<circle r="%s" fill="none" stroke="%s" stroke-width="%s" stroke-opacity="0.85"/>`, number(0.45*cell), color, number(0.07*cell))
		}
		p.printf("</g>\n")
	}
}
