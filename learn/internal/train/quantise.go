package train

import (
	"fmt"
	"math"
	"slices"

	"github.com/plygo/ply/neural"
)

// Quantise returns the weights as integers. The caller adds what a model does not know: Game,
// Features, Note and Scale.
func (m *Model) Quantise() neural.Weights {
	return neural.Weights{
		Inputs:  m.Inputs,
		Hidden:  m.Hidden,
		Buckets: slices.Clone(m.Buckets),
		In:      rounded[int16](m.In(), neural.Unit, math.MaxInt16),
		Bias:    rounded[int16](m.Bias(), neural.Unit, math.MaxInt16),
		Out:     rounded[int16](m.Out(), neural.OutUnit, math.MaxInt16),
		OutBias: rounded[int32](m.OutBias(), neural.Unit*neural.OutUnit, math.MaxInt32),
	}
}

// possible returns an error if the model is too large for a network, which nobody should learn
// after the training.
func (m *Model) possible() error {
	w := m.Quantise()
	w.Scale = 1
	if _, err := neural.Make(w); err != nil {
		return fmt.Errorf("train: there is no such network: %w", err)
	}
	return nil
}

func rounded[I int16 | int32](src []float32, unit, limit float64) []I {
	dst := make([]I, len(src))
	for i, x := range src {
		dst[i] = I(min(max(math.Round(float64(x)*unit), -limit), limit))
	}
	return dst
}

// FromQuantised returns the model of a network, to go on from it.
func FromQuantised(w neural.Weights) *Model {
	m := newModel(w.Inputs, w.Hidden, slices.Clone(w.Buckets))
	unrounded(m.In(), w.In, neural.Unit)
	unrounded(m.Bias(), w.Bias, neural.Unit)
	unrounded(m.Out(), w.Out, neural.OutUnit)
	unrounded(m.OutBias(), w.OutBias, neural.Unit*neural.OutUnit)
	return m
}

func unrounded[I int16 | int32](dst []float32, src []I, unit float64) {
	for i, x := range src {
		dst[i] = float32(float64(x) / unit)
	}
}
