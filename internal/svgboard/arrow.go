package svgboard

import "math"

// Arrow is an arrow from one point to another. An empty colour means the usual one.
type Arrow struct {
	From, To Point
	Color    string
}

// The measures of an arrow, in cells. The tip is a little before the middle of its point,
// so that the tips of several arrows to the same point can be told apart.
const (
	shaft     = 0.15 // its width
	headWidth = 0.44
	headLong  = 0.38
	tailGap   = 0.2
	tipGap    = 0.06
)

// Arrows draws arrows over everything that was drawn before.
func (b *Board) Arrows(arrows []Arrow) {
	for i, a := range arrows {
		if !b.on(a.From, "the beginning of arrow %d", i) || !b.on(a.To, "the end of arrow %d", i) {
			return
		}
		if a.From == a.To {
			b.fail("arrow %d goes nowhere", i)
			return
		}
		b.arrow(a)
	}
}

func (b *Board) arrow(a Arrow) {
	x, y := b.center(a.From)
	tx, ty := b.center(a.To)
	length := math.Hypot(tx-x, ty-y)
	ux, uy := (tx-x)/length, (ty-y)/length
	b.printf(`<path class="arrow" d="`)
	command := "M"
	corner := func(along, aside float64) {
		b.printf("%s%s %s", command, Number(x+along*ux-aside*uy), Number(y+along*uy+aside*ux))
		command = "L"
	}
	tail, tip := tailGap*Cell, length-tipGap*Cell
	neck := tip - headLong*Cell
	corner(tip, 0)
	corner(neck, headWidth*Cell/2)
	corner(neck, shaft*Cell/2)
	corner(tail, shaft*Cell/2)
	corner(tail, -shaft*Cell/2)
	corner(neck, -shaft*Cell/2)
	corner(neck, -headWidth*Cell/2)
	b.printf(`Z" fill="%s" fill-opacity="0.72"/>`+"\n", b.color(a.Color))
}
