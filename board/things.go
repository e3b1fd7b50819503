package board

import (
	"cmp"
	"fmt"
	"strings"
)

// things draws the things. Things that look the same are drawn once, and used again.
func (p *picture) things() {
	newest := Place{-1, -1}
	if len(p.Last) > 0 {
		newest = p.Last[len(p.Last)-1]
	}
	for i := range p.Things {
		t := &p.Things[i]
		id := p.id(t)
		if !p.defined[id] {
			p.defined[id] = true
			p.printf("<defs><g id=\"%s\">%s</g></defs>\n", escape(id), p.shape(t, id))
		}
		x, y := p.middle(t.At)
		p.printf(`<use class="thing" data-at="%d,%d" href="#%s" x="%s" y="%s">`, t.At.X, t.At.Y, escape(id), number(x), number(y))
		if t.Name != "" {
			p.printf("<title>%s</title>", escape(t.Name))
		}
		p.printf("</use>\n")
		p.onStone(t, t.At == newest)
	}
}

// id returns a name for what a thing looks like. If several pictures are in one page, a browser
// takes the first of a name. So different looks have different names, of all that matters.
func (p *picture) id(t *Thing) string {
	id := fmt.Sprintf("ply-%s-%v-%v", p.theme.Name, t.Form, p.color(t.Side))
	if p.style.Small {
		id += "-small"
	}
	switch {
	case t.Dark:
		return id + "-dark"
	case t.Form == Drawn:
		return id + "-" + t.Figure
	case t.Form == Stone && p.Ground == Holes:
		return id + "-in-hole"
	case t.Form == Stone || t.Form == Cross || t.Form == Ring:
		return id
	}
	text := p.label(t)
	if !plain(text) {
		text = fmt.Sprintf("%x", text)
	}
	return id + "-" + strings.Join(strings.Fields(text), "-")
}

// label returns what is written on a thing.
func (p *picture) label(t *Thing) string {
	switch {
	case t.Dark:
		return ""
	case p.style.Letters && t.Letter != "":
		return t.Letter
	case p.style.Simplified && t.Simplified != "":
		return t.Simplified
	}
	return t.Label
}

// shape returns the drawing of a thing, around the point 0, 0.
func (p *picture) shape(t *Thing, id string) string {
	paint := &p.theme.Paints[p.color(t.Side)]
	switch {
	case p.style.Small && !t.Dark && (t.Form == Stone || t.Form == Disc || t.Form == Bowl || t.Form == Bare):
		return p.small(t, paint)
	case t.Dark && t.Form != Stone:
		return p.disc(paint, "") + p.back(paint)
	case t.Form == Stone:
		return p.stone(paint, id)
	case t.Form == Disc:
		return p.disc(paint, p.label(t))
	case t.Form == Cross:
		return fmt.Sprintf(`<path d="M-17-17L17 17M-17 17L17-17" stroke="%s" stroke-width="8" stroke-linecap="round"/>`, escape(paint.Pen))
	case t.Form == Ring:
		return fmt.Sprintf(`<circle r="18.5" fill="none" stroke="%s" stroke-width="8"/>`, escape(paint.Pen))
	case t.Form == Bowl:
		return p.bowl(p.label(t))
	case t.Form == Drawn:
		return p.figure(p.Figures[t.Figure], paint)
	}
	return text(p.label(t), 30, paint.Pen, "")
}

// shadow is what makes flat things look as if they lay on the board.
const shadow = `<circle cy="1.8" r="27" fill="#000" fill-opacity="0.28"/>`

func (p *picture) stone(paint *Paint, id string) string {
	under, radius := shadow, 27.0
	if p.Ground == Holes {
		under, radius = "", 0.43*cell
	}
	return fmt.Sprintf(`<radialGradient id="%s-shine" cx="0.36" cy="0.32" r="0.7"><stop offset="0" stop-color="%s"/><stop offset="0.8" stop-color="%s"/></radialGradient>`+
		`%s<circle r="%s" fill="url(#%s-shine)" stroke="%s" stroke-width="1.2"/>`,
		escape(id), escape(paint.Shine), escape(paint.Shade), under, number(radius), escape(id), escape(paint.Edge))
}

func (p *picture) disc(paint *Paint, label string) string {
	ground := cmp.Or(paint.Disc, p.theme.Wood[0])
	out := shadow + fmt.Sprintf(`<circle r="27" fill="%s" stroke="%s" stroke-width="1.4"/><circle r="22.6" fill="none" stroke="%s" stroke-width="1.7"/>`,
		escape(ground), escape(p.theme.Wood[1]), escape(paint.OnWood))
	if plain(label) {
		return out + text(label, 28, paint.OnWood, ` font-weight="bold"`)
	}
	return out + text(label, 33, paint.OnWood, "")
}

// back returns what is seen of a disc that lies with its face down: the colour of its side, with a sign
// that is the same on all.
func (p *picture) back(paint *Paint) string {
	fill, sign := p.theme.back(paint)
	return fmt.Sprintf(`<circle r="20" fill="%s"/><circle r="14.5" fill="none" stroke="%s" stroke-width="1.6"/><path d="M0-9L6 0L0 9L-6 0Z" fill="%[2]s"/>`,
		escape(fill), escape(sign))
}

// back returns the colours of the back of a disc, and of the sign on it.
func (t *Theme) back(paint *Paint) (fill, sign string) {
	if paint.Disc != "" { // the disc has its colour all over
		return paint.Disc, paint.OnWood
	}
	return paint.OnWood, t.Wood[0]
}

// small returns the drawing of a thing for a small picture: flat, with a large label.
func (p *picture) small(t *Thing, paint *Paint) string {
	circle := func(radius float64, fill, edge string) string {
		return fmt.Sprintf(`<circle r="%s" fill="%s" stroke="%s" stroke-width="4"/>`, number(radius), escape(fill), escape(edge))
	}
	const bold = ` font-weight="bold"`
	switch t.Form {
	case Stone:
		return circle(24, paint.Fill, paint.Edge)
	case Disc:
		return circle(26, cmp.Or(paint.Disc, p.theme.Wood[0]), paint.OnWood) + text(p.label(t), 42, paint.OnWood, bold)
	case Bowl:
		return circle(28, p.theme.Cell, p.theme.Dark) + text(p.label(t), 46, p.theme.Paints[Black].Pen, "")
	}
	return text(p.label(t), 44, paint.Pen, bold)
}

func (p *picture) bowl(label string) string {
	return fmt.Sprintf(`<circle r="26" fill="%s" stroke="%s" stroke-width="2"/><circle r="22" fill="#000" fill-opacity="0.1"/>`,
		escape(p.theme.Dark), escape(p.theme.Ink)) + text(label, 24, p.theme.Paints[White].Fill, ` font-weight="bold" stroke="#000" stroke-width="3" stroke-opacity="0.55" stroke-linejoin="round" paint-order="stroke"`)
}

func (p *picture) figure(f Figure, paint *Paint) string {
	outline, lines := 3.2, 2.6
	if p.style.Small {
		outline, lines = 6, 4
	}
	return fmt.Sprintf(`<g transform="translate(-32 -31.4) scale(0.64)" stroke-linejoin="round" stroke-linecap="round">`+
		`<path d="%s" fill="%s" stroke="%s" stroke-width="%s"/><path d="%s" fill="none" stroke="%s" stroke-width="%s"/></g>`,
		escape(f.Outline), escape(paint.Fill), escape(paint.Edge), number(outline), escape(f.Lines), escape(paint.Ink), number(lines))
}

// text writes a text with its middle on the point 0, 0. Long texts are smaller.
func text(label string, size float64, color, attributes string) string {
	if label == "" {
		return ""
	}
	if n := len([]rune(label)); n > 2 {
		size *= 2.2 / float64(n)
	}
	family := sans
	if !plain(label) {
		family = chinese
	}
	// Capitals and digits have a height of about 0.72 of the font size. They are centred by hand,
	// since not every viewer can do it.
	return fmt.Sprintf(`<text y="%s" font-family="%s" font-size="%s"%s fill="%s" text-anchor="middle">%s</text>`,
		number(0.364*size), escape(family), number(size), attributes, escape(color), escape(label))
}

// onStone writes the label of a stone on it, or a dot if it is the newest.
func (p *picture) onStone(t *Thing, newest bool) {
	if t.Form != Stone || t.Dark {
		return
	}
	paint := &p.theme.Paints[p.color(t.Side)]
	ink := paint.Ink
	if newest {
		ink = paint.New
	}
	x, y := p.middle(t.At)
	if t.Label != "" {
		p.printf(`<g class="label" transform="translate(%s %s)">%s</g>`+"\n", number(x), number(y), text(t.Label, 26, ink, ""))
	} else if newest && !p.style.Small {
		p.printf(`<circle class="newest" cx="%s" cy="%s" r="7" fill="%s"/>`+"\n", number(x), number(y), escape(ink))
	}
}

// plain reports whether a text is printable ASCII.
func plain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}
