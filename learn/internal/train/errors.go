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

// Without returns the mean squared error on the samples that are held back if nothing is added to their bases.
func (t *Trainer) Without() float64 {
	return t.validate(newModel(t.data.inputs, t.model.Hidden, t.model.Buckets))
}

// Errors returns the mean squared errors of the weights as they are now, on the samples that are held back: as they
// are, and as [Model.Quantise] makes them.
func (t *Trainer) Errors() (validation, quantised float64) {
	return t.validate(t.model), t.validate(FromQuantised(t.model.Quantise()))
}
