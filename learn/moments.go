package learn

import "math"

// moments are the mean and the deviation of numbers.
type moments struct{ n, sum, squares float64 }

func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

func (m *moments) mean() float64 { return m.sum / max(m.n, 1) }

func (m *moments) deviation() float64 {
	return math.Sqrt(max(0, m.squares/max(m.n, 1)-m.mean()*m.mean()))
}
