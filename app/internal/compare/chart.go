package compare

import (
	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/internal/uniform"
)

// series is a line of a panel: nodes by depth.
type series struct {
	line  chart.Line
	nodes func(r *depthRow) float64 // 0 if there is no number
}

var lines = []series{
	{chart.Line{Name: "minimax", Color: chart.Plum}, func(r *depthRow) float64 { return float64(r.minimax.nodes) }},
	{chart.Line{Name: "plain alpha-beta", Color: chart.Orange}, func(r *depthRow) float64 { return float64(r.alphabeta[plain].nodes) }},
	{chart.Line{Name: "exact alpha-beta", Color: chart.Blue}, func(r *depthRow) float64 { return float64(r.alphabeta[exact].nodes) }},
	{chart.Line{Name: "full alpha-beta", Color: chart.Green}, func(r *depthRow) float64 { return float64(r.alphabeta[full].nodes) }},
	{chart.Line{Name: "minimum of alpha-beta", Color: chart.Gray, Dashed: true}, func(r *depthRow) float64 { return uniform.MinimumNodes(r.branching, r.depth) }},
}

// draw draws the nodes by depth of each game.
func draw(all []measures) string {
	var panels []chart.Panel
	for _, m := range all {
		p := chart.Panel{Title: m.title}
		for _, s := range lines {
			line := s.line
			for i := range m.depths {
				line.Values = append(line.Values, s.nodes(&m.depths[i]))
			}
			p.Lines = append(p.Lines, line)
		}
		panels = append(panels, p)
	}
	return chart.ByDepth("nodes by depth", panels...)
}
