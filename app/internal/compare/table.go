package compare

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/plygo/ply/internal/figure"
	"github.com/plygo/ply/internal/uniform"
)

// table is a table of text. Its first row has the heads of the columns.
type table [][]string

// String returns the table with columns that are aligned on the right.
func (t table) String() string {
	var widths []int
	for _, row := range t {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range t {
		for i, cell := range row {
			b.WriteString(strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2*min(i, 1)))
			b.WriteString(cell)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (e effort) countNodes() string {
	if e.nodes == 0 {
		return "–"
	}
	return figure.Count(float64(e.nodes))
}

func (e effort) time() string {
	if e.nodes == 0 {
		return "–"
	}
	return figure.Milliseconds(e.elapsed)
}

// times formats the nodes of a search as a multiple of the minimum.
func (e effort) times(minimum float64) string {
	if e.nodes == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", float64(e.nodes)/minimum)
}

// nodeTable is the table of nodes by depth.
func (m *measures) nodeTable() string {
	t := table{{"nodes: depth", "b", "minimax", "plain", "exact", "full", "minimum leaves", "minimum nodes", "plain/minimum", "exact/minimum"}}
	for _, r := range m.depths {
		branching := fmt.Sprintf("%.1f", r.branching)
		if r.estimated {
			branching = "~" + branching
		}
		least := uniform.MinimumNodes(r.branching, r.depth)
		t = append(t, []string{figure.Count(float64(r.depth)), branching, r.minimax.countNodes(),
			r.alphabeta[plain].countNodes(), r.alphabeta[exact].countNodes(), r.alphabeta[full].countNodes(),
			figure.Count(uniform.MinimumLeaves(r.branching, r.depth)), figure.Count(least), r.alphabeta[plain].times(least), r.alphabeta[exact].times(least)})
	}
	return t.String()
}

// timeTable is the table of milliseconds by depth.
func (m *measures) timeTable() string {
	t := table{{"  ms: depth", "minimax", "plain", "exact", "full"}}
	for _, r := range m.depths {
		t = append(t, []string{figure.Count(float64(r.depth)), r.minimax.time(),
			r.alphabeta[plain].time(), r.alphabeta[exact].time(), r.alphabeta[full].time()})
	}
	return t.String()
}

// moveTable is the table of milliseconds for a move.
func (m *measures) moveTable() string {
	t := table{{"player", "ms a move"}}
	for _, r := range m.moves {
		t = append(t, []string{r.player, figure.Milliseconds(r.least) + "–" + figure.Milliseconds(r.most)})
	}
	return t.String()
}
