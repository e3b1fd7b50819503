package tree

import "github.com/plygo/ply"

// Mean is the value of a chance node: the mean of its outcomes as win rates. If
// every outcome is a win, it is the longest of them, and likewise with losses.
type Mean struct {
	rate, weight float64
	low, high    ply.Score
}

// Add adds an outcome of value v, for the player to move at the chance node.
func (a *Mean) Add(t ply.Tuning, odds float32, v ply.Score) {
	if a.weight == 0 {
		a.low, a.high = v, v
	}
	a.low, a.high = min(a.low, v), max(a.high, v)
	a.rate += float64(odds) * t.WinRate(v)
	a.weight += float64(odds)
}

// Score returns the mean of what was added.
func (a *Mean) Score(t ply.Tuning) ply.Score {
	switch {
	case a.weight == 0:
		return 0
	case a.low > ply.MaxEval:
		return a.low
	case a.high < -ply.MaxEval:
		return a.high
	}
	// Rounding in the logistic must not take the mean out of its outcomes' range.
	mean := min(max(t.Score(a.rate/a.weight), a.low), a.high)
	return min(max(mean, -ply.MaxEval), ply.MaxEval)
}
