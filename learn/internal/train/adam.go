package train

import "math"

// The constants of Adam (Kingma and Ba, 2015), as its authors give them.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// What is added and taken off again rounds moments to multiples of a number that is far too small
// to matter. Without it the moments of inputs that no batch has had for long would become denormal
// numbers, with which many processors are slow.
const (
	flush1 = 1e-20
	flush2 = 1e-30
)

// The largest weights. [Model.Quantise] makes 505 of inLimit, and (63+1)·505 < 2^15: a network never needs the slow way for
// states with up to 63 features. It makes 31,744 of outLimit, which fits into 16 bits.
const (
	inLimit  = 1.98
	outLimit = 31
)

// An update is one step of Adam. It is the same for all weights but for their limits.
type update struct {
	scale  float32 // from the sum of gradients to their mean
	rate   float32 // learning rate, corrected for the short past of first
	second float32 // the correction for the short past of second
	keep   float32 // what weights keep when they decay
}

// newUpdate returns the update of step number step, the first of which is 0, in a training of so many steps. Its gradients are sums
// over this many samples.
func newUpdate(o Options, step, steps, samples int) update {
	rate := o.rate(step, steps)
	return update{
		scale:  float32(1 / float64(samples)),
		rate:   float32(rate / (1 - math.Pow(beta1, float64(step+1)))),
		second: float32(1 / (1 - math.Pow(beta2, float64(step+1)))),
		keep:   float32(1 - rate*o.Decay),
	}
}

// apply changes weights, and the moments first and second, by the gradient.
func (u update) apply(weights, first, second, gradient []float32, limit float32) {
	first, second, gradient = first[:len(weights)], second[:len(weights)], gradient[:len(weights)]
	for i, w := range weights {
		g := gradient[i] * u.scale
		m := (beta1*first[i] + (1-beta1)*g + flush1) - flush1
		v := (beta2*second[i] + (1-beta2)*g*g + flush2) - flush2
		first[i], second[i] = m, v
		w = w*u.keep - u.rate*m/(float32(math.Sqrt(float64(v*u.second)))+epsilon)
		weights[i] = min(max(w, -limit), limit)
	}
}
