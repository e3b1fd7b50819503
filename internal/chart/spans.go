package chart

import (
	"math"

	"github.com/plygo/ply/internal/figure"
)

// Range is the least and the most of several numbers, and their median. A most of 0 means that
// there are none.
type Range struct{ Least, Median, Most float64 }

// Span is a row of two ranges: what was measured here, and what was printed elsewhere. The median
// of what was printed may be unknown, which is 0.
type Span struct {
	Name          string
	Ours, Printed Range
}

// Spans draws ranges as bars on a logarithmic scale. A median is a line across the bar. The legend
// calls the two bars of a row ours and printed.
func Spans(title, unit, ours, printed string, rows []Span) string {
	const left, width, top, step = 200, 640, 84, 34
	least, most := math.Inf(1), 0.0
	for _, r := range rows {
		for _, v := range []Range{r.Ours, r.Printed} {
			if v.Most > 0 {
				most = max(most, v.Most)
				if v.Least > 0 {
					least = min(least, v.Least)
				}
			}
		}
	}
	if most == 0 {
		least, most = 1, 10
	}
	low := math.Floor(math.Log10(least))
	high := max(math.Ceil(math.Log10(most)), low+1)
	x := func(v float64) float64 {
		return left + width*max((math.Log10(max(v, 1e-9))-low)/(high-low), 0)
	}
	p := begin(pageWidth, top+step*len(rows)+16)
	p.text(20, 26, heading, "%s", title)
	for i, name := range []string{ours, printed} {
		at := float64(left + i*220)
		p.add(`<rect x="%.0f" y="36" width="10" height="10" fill="%s"/>`, at, [2]string{Blue, Orange}[i])
		p.text(at+16, 45, "", "%s", name)
	}
	bottom := float64(top + step*len(rows))
	for d := low; d <= high; d++ {
		at := x(math.Pow(10, d))
		p.add(`<line x1="%.1f" x2="%.1f" y1="%d" y2="%.1f" stroke="#ddd"/>`, at, at, top-10, bottom)
		p.text(at, top-16, centred, "%s %s", short(math.Pow(10, d)), unit)
	}
	for i, r := range rows {
		y := float64(top + i*step)
		p.text(left-10, y+14, rightend, "%s", r.Name)
		for j, v := range []Range{r.Ours, r.Printed} {
			if v.Most == 0 {
				continue
			}
			at, colour := y+float64(j)*11, [2]string{Blue, Orange}[j]
			from, to := x(v.Least), max(x(v.Most), x(v.Least)+3)
			p.add(`<rect x="%.1f" y="%.1f" width="%.1f" height="9" fill="%s"/>`, from, at, to-from, colour)
			if v.Median > 0 {
				p.add(`<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="#222" stroke-width="2"/>`, x(v.Median), x(v.Median), at-1, at+10)
			}
			p.text(to+6, at+8, `font-size="10" fill="#555"`, "%s–%s", short(v.Least), short(v.Most))
		}
	}
	return p.end()
}

// short formats a number with two digits, or with commas if it is large.
func short(v float64) string {
	if v >= 10 || v == 0 {
		return figure.Count(v)
	}
	digits := max(1-int(math.Floor(math.Log10(v))), 0)
	return trim(v, min(digits, 4))
}
