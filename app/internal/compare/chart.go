package compare

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// The measures of the drawing, in pixels.
const (
	panelWidth  = 470
	panelHeight = 320
	panelLeft   = 60 // from the edge of a panel to its axis
	panelTop    = 40
	plotWidth   = panelWidth - panelLeft - 30
	plotHeight  = panelHeight - panelTop - 50
)

// series is a line of a panel: nodes by depth.
type series struct {
	name, color, dash string
	nodes             func(r *depthRow) float64 // 0 if there is no number
}

var lines = []series{
	{"minimax", "#8d3b72", "", func(r *depthRow) float64 { return float64(r.minimax.nodes) }},
	{"plain alpha-beta", "#d98c3f", "", func(r *depthRow) float64 { return float64(r.alphabeta[plain].nodes) }},
	{"exact alpha-beta", "#2f6f9f", "", func(r *depthRow) float64 { return float64(r.alphabeta[exact].nodes) }},
	{"full alpha-beta", "#3d8a4a", "", func(r *depthRow) float64 { return float64(r.alphabeta[full].nodes) }},
	{"minimum of alpha-beta", "#555", "5 4", func(r *depthRow) float64 { return minimumNodes(r.branching, r.depth) }},
}

// chart draws the nodes by depth of each game on a logarithmic scale, two games in a row.
func chart(all []measures) string {
	panels := []func(*strings.Builder){}
	for i := range all {
		panels = append(panels, all[i].drawNodes)
	}
	rows := (len(panels) + 1) / 2
	width, height := 2*panelWidth, 70+rows*panelHeight
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">
<rect width="%d" height="%d" fill="white"/>
<text x="%d" y="26" font-size="16" font-weight="bold">nodes by depth</text>
`, width, height, width, height, panelLeft)
	for i, s := range lines {
		x := panelLeft + i*172
		fmt.Fprintf(&b, `<line x1="%d" x2="%d" y1="48" y2="48" stroke="%s" stroke-width="2.5" stroke-dasharray="%s"/><text x="%d" y="52">%s</text>`+"\n",
			x, x+20, s.color, s.dash, x+26, html.EscapeString(s.name))
	}
	for i, draw := range panels {
		fmt.Fprintf(&b, `<g transform="translate(%d %d)">`+"\n", i%2*panelWidth, 60+i/2*panelHeight)
		draw(&b)
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// drawNodes draws the panel of a game.
func (m *measures) drawNodes(b *strings.Builder) {
	most := 10.0
	for i := range m.depths {
		for _, s := range lines {
			most = max(most, s.nodes(&m.depths[i]))
		}
	}
	decades := math.Ceil(math.Log10(most))
	y := func(nodes float64) float64 { return panelTop + plotHeight*(1-math.Log10(nodes)/decades) }
	x := func(depth int) float64 {
		return panelLeft + plotWidth*float64(depth-1)/float64(max(len(m.depths)-1, 1))
	}
	fmt.Fprintf(b, `<text x="%d" y="24" font-size="14" font-weight="bold">%s</text>`+"\n", panelLeft, html.EscapeString(m.title))
	for d := 0.0; d <= decades; d++ {
		at := y(math.Pow(10, d))
		fmt.Fprintf(b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end" fill="#777">10<tspan dy="-4" font-size="9">%.0f</tspan></text>`+"\n",
			panelLeft, panelLeft+plotWidth, at, at, panelLeft-8, at+4, d)
	}
	for _, r := range m.depths {
		fmt.Fprintf(b, `<text x="%.1f" y="%d" text-anchor="middle" fill="#777">%d</text>`+"\n", x(r.depth), panelTop+plotHeight+20, r.depth)
	}
	for _, s := range lines {
		var points []string
		for i := range m.depths {
			if nodes := s.nodes(&m.depths[i]); nodes > 0 {
				points = append(points, fmt.Sprintf("%.1f,%.1f", x(m.depths[i].depth), y(nodes)))
			}
		}
		fmt.Fprintf(b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2.5" stroke-dasharray="%s"/>`+"\n", strings.Join(points, " "), s.color, s.dash)
		for _, p := range points {
			px, py, _ := strings.Cut(p, ",")
			fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="3.5" fill="%s"/>`+"\n", px, py, s.color)
		}
	}
}
