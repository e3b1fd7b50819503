package web

import (
	"bytes"
	"fmt"

	"github.com/plygo/ply/board"
)

// themes returns the themes of package board as variables of CSS.
func themes() []byte {
	var b bytes.Buffer
	for _, t := range board.Themes() {
		set := func(name, value string) { fmt.Fprintf(&b, "  --%s: %s;\n", name, value) }
		fmt.Fprintf(&b, "[data-board=%q] {\n", t.Name)
		set("frame", t.Frame)
		set("light", t.Light)
		set("dark", t.Dark)
		set("cell", t.Cell)
		set("rack", t.Rack)
		set("hole", t.Hole)
		set("ink", t.Ink)
		set("last", t.Last)
		set("last-on-points", t.LastOnPoints)
		set("alarm", t.Alarm)
		set("mark", t.Mark)
		set("halo", t.Halo)
		set("wood-edge", t.Wood[1])
		for color := board.White; color <= board.Green; color++ {
			p, name := t.Paints[color], color.String()
			set(name+"-fill", p.Fill)
			set(name+"-shine", p.Shine)
			set(name+"-shade", p.Shade)
			set(name+"-edge", p.Edge)
			set(name+"-ink", p.Ink)
			set(name+"-pen", p.Pen)
			set(name+"-on-wood", p.OnWood)
			disc, back, sign := p.Disc, p.Disc, p.OnWood
			if disc == "" {
				disc, back, sign = t.Wood[0], p.OnWood, t.Wood[0]
			}
			set(name+"-disc", disc)
			set(name+"-back", back)
			set(name+"-sign", sign)
			set(name+"-new", p.New)
		}
		b.WriteString("}\n")
	}
	return b.Bytes()
}
