package train

import "math"

// What 1 is as an integer: of inputs and hidden units, and of the weights of outputs.
const (
	inUnit  = 255
	outUnit = 1024
)

// Weights mirrors neural.Weights.
type Weights struct {
	Inputs  int
	Hidden  int
	Buckets []int
	In      []int16
	Bias    []int16
	Out     []int16
	OutBias []int32
}

// Quantise returns the weights as integers. The caller adds what a model does not know: Game,
// Features, Note and Scale.
func (m *Model) Quantise() Weights {
	return Weights{
		Inputs:  m.Inputs,
		Hidden:  m.Hidden,
		Buckets: m.Buckets,
		In:      rounded[int16](m.In(), inUnit, math.MaxInt16),
		Bias:    rounded[int16](m.Bias(), inUnit, math.MaxInt16),
		Out:     rounded[int16](m.Out(), outUnit, math.MaxInt16),
		OutBias: rounded[int32](m.OutBias(), inUnit*outUnit, math.MaxInt32),
	}
}

func rounded[I int16 | int32](src []float32, unit, limit float64) []I {
	dst := make([]I, len(src))
	for i, x := range src {
		dst[i] = I(min(max(math.Round(float64(x)*unit), -limit), limit))
	}
	return dst
}

// FromQuantised returns the model of a network, to go on from it.
func FromQuantised(w Weights) *Model {
	m := newModel(w.Inputs, w.Hidden, w.Buckets)
	unrounded(m.In(), w.In, inUnit)
	unrounded(m.Bias(), w.Bias, inUnit)
	unrounded(m.Out(), w.Out, outUnit)
	unrounded(m.OutBias(), w.OutBias, inUnit*outUnit)
	return m
}

func unrounded[I int16 | int32](dst []float32, src []I, unit float64) {
	for i, x := range src {
		dst[i] = float32(float64(x) / unit)
	}
}
