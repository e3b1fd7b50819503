package svgboard

// Last highlights p, a point where the last move began or ended, or a stone of the winning
// row. It fills the square, or draws a disc that is larger than a piece on a crossing of
// lines. Call it before the piece is drawn.
func (b *Board) Last(p Point) {
	switch x, y := b.center(p); {
	case !b.on(p, "the last move"):
	case b.frame.Lines:
		b.printf(`<circle class="last" cx="%s" cy="%s" r="%s" fill="%s" fill-opacity="0.8"/>`+"\n", Number(x), Number(y), Number(0.57*Cell), lineColor)
	default:
		b.light("last", p, lastColor, 0.5)
	}
}

// Check highlights the piece on p, which is in check. Call it once in a picture at most.
func (b *Board) Check(p Point) {
	if !b.on(p, "the check") {
		return
	}
	name, inner, radius := "check", 0.35, 0.58
	if b.frame.Lines { // a piece on a crossing would hide a smaller glow
		name, inner, radius = "check-lines", 0.6, 0.72
	}
	x, y := b.center(p)
	b.printf(`<defs><radialGradient id="ply-%s"><stop offset="%s" stop-color="%s"/><stop offset="1" stop-color="%s" stop-opacity="0"/></radialGradient></defs>`+"\n",
		name, Number(inner), checkColor, checkColor)
	b.printf(`<circle class="check" cx="%s" cy="%s" r="%s" fill="url(#ply-%s)"/>`+"\n", Number(x), Number(y), Number(radius*Cell), name)
}

// light fills the cell of a point.
func (b *Board) light(class string, p Point, color string, opacity float64) {
	x, y := b.center(p)
	b.printf(`<rect class="%s" x="%s" y="%s" width="%d" height="%d" fill="%s" fill-opacity="%s"/>`+"\n",
		class, Number(x-Cell/2), Number(y-Cell/2), Cell, Cell, color, Number(opacity))
}

// Square fills the cell of a point of a chequered board.
func (b *Board) Square(p Point, light bool) {
	class, color := "dark", Dark
	if light {
		class, color = "light", Light
	}
	b.light(class, p, color, 1)
}
