package alphabeta

import "github.com/plygo/ply"

// roll is a chance node that is being searched, and what its outcomes can still make of it.
type roll struct {
	p, depth       int
	alpha, beta    ply.Score
	cutNode, quiet bool
	low, high      float64 // the mean of the outcomes' bounds
	floor, ceiling float64 // win rates of alpha and beta
}

// rounding is more than the error of a sum of win rates.
const rounding = 1e-12

// begin sums up what is known of the outcomes.
func (n *roll) begin(t ply.Tuning, outcomes []outcome) {
	n.floor, n.ceiling = t.WinRate(n.alpha), t.WinRate(n.beta)
	for i := range outcomes {
		n.low += outcomes[i].odds * outcomes[i].low
		n.high += outcomes[i].odds * outcomes[i].high
	}
}

// narrow takes note of a bound of an outcome.
func (n *roll) narrow(t ply.Tuning, o *outcome, b bound, v ply.Score) {
	rate := t.WinRate(v)
	if b&lower != 0 && rate > o.low {
		n.low += o.odds * (rate - o.low)
		o.low = rate
	}
	if b&upper != 0 && rate < o.high {
		n.high -= o.odds * (o.high - rate)
		o.high = rate
	}
	if b == exactly {
		o.value, o.settled = v, true
	}
}

// settle takes note of the value of an outcome. It may be a bound beyond the window in which it
// was searched, and then stands for all values beyond.
func (n *roll) settle(t ply.Tuning, o *outcome, v ply.Score) {
	rate := t.WinRate(v)
	n.low += o.odds * (rate - o.low)
	n.high -= o.odds * (o.high - rate)
	o.low, o.high, o.value, o.settled = rate, rate, v, true
}

// known returns a bound of the mean if the bounds of the outcomes leave it no room between alpha
// and beta. That all outcomes are won, or all lost, they cannot tell.
func (n *roll) known(t ply.Tuning) (ply.Score, bool) {
	if n.alpha < ply.MaxEval {
		if v := t.Score(n.high + rounding); v <= n.alpha {
			return v, true
		}
	}
	if n.beta > -ply.MaxEval {
		if v := t.Score(n.low - rounding); v >= n.beta {
			return v, true
		}
	}
	return 0, false
}

// decided is known once an outcome has the value v. To beat a win, every outcome must be a win
// that beats it. To be no better than a loss, every outcome must be such a loss.
func (n *roll) decided(t ply.Tuning, v ply.Score) (ply.Score, bool) {
	switch {
	case n.alpha >= ply.MaxEval && v <= n.alpha:
		return n.alpha, true
	case n.beta <= -ply.MaxEval && v >= n.beta:
		return n.beta, true
	}
	return n.known(t)
}

// window returns the bounds between which the value of an outcome matters. Beyond them, either the
// mean is beyond alpha or beta whatever the other outcomes are, or it makes no difference: all
// losses have the same win rate, and so have all wins. The bounds are one unit wider because
// scores are rounded.
func (n *roll) window(t ply.Tuning, o *outcome) (a, b ply.Score) {
	a, b = -ply.MaxEval-1, ply.MaxEval+1
	low := (n.floor - (n.high - o.odds*o.high) - rounding) / o.odds
	high := (n.ceiling - (n.low - o.odds*o.low) + rounding) / o.odds
	switch {
	case n.alpha >= ply.MaxEval || n.alpha < -ply.MaxEval:
		a = n.alpha
	case low > 0:
		a = t.Score(low) - 1
	}
	switch {
	case n.beta <= -ply.MaxEval || n.beta > ply.MaxEval:
		b = n.beta
	case high < 1:
		b = t.Score(high) + 1
	}
	return a, b
}
