package train

// Spread returns the variance of the rates: the mean squared error of the best guess that looks at nothing.
func (d *Data) Spread() float64 {
	var sum, squares float64
	for i := range d.n {
		rate := float64(d.rate(i))
		sum += rate
		squares += rate * rate
	}
	mean := sum / float64(max(d.n, 1))
	return squares/float64(max(d.n, 1)) - mean*mean
}
