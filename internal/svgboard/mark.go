package svgboard

// Mark is a mark on a point: a ring, a dot or a label. An empty colour means the usual one.
type Mark struct {
	At    Point
	Color string
	Dot   bool
	Label string
}

// Marks draws marks over everything that was drawn before.
func (b *Board) Marks(marks []Mark) {
	for i, m := range marks {
		if !b.on(m.At, "mark %d", i) {
			return
		}
		x, y := b.center(m.At)
		color := b.color(m.Color)
		switch {
		case m.Label != "":
			b.Text(m.At, 0.5, Sans, color, `class="mark" font-weight="bold" stroke="#fff" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`, m.Label)
		case m.Dot:
			b.printf(`<circle class="mark" cx="%s" cy="%s" r="%s" fill="%s" fill-opacity="0.72"/>`+"\n",
				Number(x), Number(y), Number(0.16*Cell), color)
		default:
			b.printf(`<circle class="mark" cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s" stroke-opacity="0.85"/>`+"\n",
				Number(x), Number(y), Number(0.45*Cell), color, Number(0.07*Cell))
		}
	}
}

// Text writes text over the middle of p. The size is its height in cells. The attributes
// are added to the element.
func (b *Board) Text(p Point, size float64, family, color, attributes, text string) {
	x, y := b.center(p)
	// Capitals and digits have a height of about 0.72 of the font size. They are centred by
	// hand, since not every viewer can do it.
	b.printf(`<text %s x="%s" y="%s" font-family="%s" font-size="%s" fill="%s" text-anchor="middle">%s</text>`+"\n",
		attributes, Number(x), Number(y+0.36*size*Cell), Escape(family), Number(size*Cell), color, Escape(text))
}
