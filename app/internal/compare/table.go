package compare

import (
	"fmt"
	"math"
	"strings"
	"time"
	"unicode/utf8"
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

// count formats a number of nodes with commas.
func count(v float64) string {
	digits := fmt.Sprintf("%.0f", math.Abs(v))
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// milliseconds formats a time with only its meaningful digits.
func milliseconds(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	switch {
	case ms >= 10:
		return count(ms)
	case ms >= 1:
		return fmt.Sprintf("%.1f", ms)
	}
	return fmt.Sprintf("%.2f", ms)
}

func (e effort) countNodes() string {
	if e.nodes == 0 {
		return "–"
	}
	return count(float64(e.nodes))
}

func (e effort) time() string {
	if e.nodes == 0 {
		return "–"
	}
	return milliseconds(e.elapsed)
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
		least := minimumNodes(r.branching, r.depth)
		t = append(t, []string{count(float64(r.depth)), branching, r.minimax.countNodes(),
			r.alphabeta[plain].countNodes(), r.alphabeta[exact].countNodes(), r.alphabeta[full].countNodes(),
			count(minimumLeaves(r.branching, r.depth)), count(least), r.alphabeta[plain].times(least), r.alphabeta[exact].times(least)})
	}
	return t.String()
}

// timeTable is the table of milliseconds by depth.
func (m *measures) timeTable() string {
	t := table{{"  ms: depth", "minimax", "plain", "exact", "full"}}
	for _, r := range m.depths {
		t = append(t, []string{count(float64(r.depth)), r.minimax.time(),
			r.alphabeta[plain].time(), r.alphabeta[exact].time(), r.alphabeta[full].time()})
	}
	return t.String()
}

// moveTable is the table of milliseconds for a move.
func (m *measures) moveTable() string {
	t := table{{"player", "ms a move"}}
	for _, r := range m.moves {
		t = append(t, []string{r.player, milliseconds(r.least) + "–" + milliseconds(r.most)})
	}
	return t.String()
}
