package chart

import "math"

// Step is a value with an interval, one of several that follow each other.
type Step struct {
	Name, Note       string
	Value, Low, High float64
	Faint            bool // it did not count in the end
}

// Steps draws values that follow each other from left to right, each with its interval.
func Steps(title, axis string, steps []Step) string {
	const left, top, height, right = 70.0, 60.0, 240.0, 30.0
	low, high := 0.0, 0.0
	for _, s := range steps {
		low, high = min(low, s.Low, s.Value), max(high, s.High, s.Value)
	}
	unit := tick(high - low)
	low, high = unit*math.Floor(low/unit), unit*math.Ceil(max(high, low+unit)/unit)
	y := func(v float64) float64 { return top + height*(high-v)/(high-low) }
	width := pageWidth - left - right
	x := func(i int) float64 { return left + width*(float64(i)+0.5)/float64(max(len(steps), 1)) }
	p := begin(pageWidth, int(top+height)+60)
	p.text(20, 26, heading, "%s", title)
	for v := low; v <= high+unit/2; v += unit {
		p.add(`<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="%s"/>`, left, left+width, y(v), y(v), [2]string{"#ddd", "#888"}[btoi(math.Abs(v) < unit/2)])
		p.text(left-8, y(v)+4, rightend, "%.0f", v)
	}
	last := -1
	for i, s := range steps {
		colour := Blue
		if s.Faint {
			colour = "#999"
		}
		if !s.Faint {
			if last >= 0 {
				p.add(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="2"/>`, x(last), y(steps[last].Value), x(i), y(s.Value), Blue)
			}
			last = i
		}
		if s.High > s.Low {
			p.add(`<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="%s" stroke-width="2"/>`, x(i), x(i), y(s.High), y(s.Low), colour)
			for _, end := range []float64{s.Low, s.High} {
				p.add(`<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="%s" stroke-width="2"/>`, x(i)-5, x(i)+5, y(end), y(end), colour)
			}
		}
		p.add(`<circle cx="%.1f" cy="%.1f" r="4.5" fill="%s"/>`, x(i), y(s.Value), colour)
		p.text(x(i)+10, y(s.Value)-6, `font-size="12"`, "%s", s.Note)
		p.text(x(i), top+height+20, centred, "%s", s.Name)
	}
	p.text(left+width/2, top+height+44, centred, "%s", axis)
	return p.end()
}

// tick returns a round number of which a range has about five.
func tick(span float64) float64 {
	if span <= 0 {
		return 10
	}
	unit := math.Pow(10, math.Floor(math.Log10(span/4)))
	for _, m := range []float64{1, 2, 5} {
		if span/(m*unit) <= 7 {
			return m * unit
		}
	}
	return 10 * unit
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
