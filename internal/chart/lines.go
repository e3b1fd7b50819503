package chart

import (
	"fmt"
	"math"
	"strings"
)

// Panel is a drawing with lines, beside others of the same kind.
type Panel struct {
	Title string
	Lines []Line
}

// Line is the numbers of one searcher by depth, the first for depth 1. A number of 0 is missing.
type Line struct {
	Name, Color string
	Dashed      bool
	Values      []float64
}

func (l *Line) dash() string {
	if l.Dashed {
		return "5 4"
	}
	return ""
}

// The measures of the drawing, in pixels.
const (
	pageWidth   = 940
	panelHeight = 320
	panelLeft   = 60 // from the edge of a panel to its axis
	panelTop    = 40
	plotHeight  = panelHeight - panelTop - 50
	keyWidth    = 172
)

// ByDepth draws numbers by depth on a logarithmic scale, two panels in a row. All panels have
// lines of the same names.
func ByDepth(title string, panels ...Panel) string {
	columns := min(max(len(panels), 1), 2)
	rows := (len(panels) + 1) / 2
	p := begin(pageWidth, 70+rows*panelHeight)
	p.text(panelLeft, 26, `font-size="16" font-weight="bold"`, "%s", title)
	if len(panels) > 0 {
		for i, l := range panels[0].Lines {
			x := float64(panelLeft + i*keyWidth)
			p.add(`<line x1="%.0f" x2="%.0f" y1="48" y2="48" stroke="%s" stroke-width="2.5" stroke-dasharray="%s"/>`, x, x+20, l.Color, l.dash())
			p.text(x+26, 52, "", "%s", l.Name)
		}
	}
	for i := range panels {
		p.add(`<g transform="translate(%d %d)">`, i%2*pageWidth/columns, 60+i/2*panelHeight)
		panels[i].draw(p, float64(pageWidth/columns-panelLeft-30))
		p.add("</g>")
	}
	return p.end()
}

// draw draws a panel whose plot has a width.
func (a *Panel) draw(p *picture, plotWidth float64) {
	most, depths := 10.0, 0
	for _, l := range a.Lines {
		depths = max(depths, len(l.Values))
		for _, v := range l.Values {
			most = max(most, v)
		}
	}
	decades := math.Ceil(math.Log10(most))
	y := func(v float64) float64 { return panelTop + plotHeight*(1-math.Log10(v)/decades) }
	x := func(depth int) float64 { return panelLeft + plotWidth*float64(depth-1)/float64(max(depths-1, 1)) }
	p.text(panelLeft, 24, `font-size="14" font-weight="bold"`, "%s", a.Title)
	for d := 0.0; d <= decades; d++ {
		at := y(math.Pow(10, d))
		p.add(`<line x1="%d" x2="%.1f" y1="%.1f" y2="%.1f" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end" fill="#777">10<tspan dy="-4" font-size="9">%.0f</tspan></text>`,
			panelLeft, panelLeft+plotWidth, at, at, panelLeft-8, at+4, d)
	}
	p.text(panelLeft+plotWidth, panelTop+plotHeight+36, rightend+" "+quiet, "depth")
	for d := 1; d <= depths; d++ {
		p.text(x(d), panelTop+plotHeight+20, centred, "%d", d)
	}
	for _, l := range a.Lines {
		var points []string
		for i, v := range l.Values {
			if v > 0 {
				points = append(points, fmt.Sprintf("%.1f,%.1f", x(i+1), y(v)))
			}
		}
		p.add(`<polyline points="%s" fill="none" stroke="%s" stroke-width="2.5" stroke-dasharray="%s"/>`, strings.Join(points, " "), l.Color, l.dash())
		for _, point := range points {
			px, py, _ := strings.Cut(point, ",")
			p.add(`<circle cx="%s" cy="%s" r="3.5" fill="%s"/>`, px, py, l.Color)
		}
	}
}
