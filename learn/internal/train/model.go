package train

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// lane is how many hidden units the loops treat at a time.
const lane = 8

// Model has the weights of a network as floating-point numbers.
type Model struct {
	Inputs  int
	Hidden  int   // a multiple of 8
	Buckets []int // thresholds of the number of active features, ascending

	// All weights, one after the other: the rows of the inputs and the row of the biases, each of
	// Hidden numbers; the outputs, for each bucket 2·Hidden numbers; the biases of the outputs.
	All []float32
}

// newModel returns a model whose weights are 0.
func newModel(inputs, hidden int, buckets []int) *Model {
	m := &Model{Inputs: inputs, Hidden: hidden, Buckets: buckets}
	m.All = make([]float32, m.size())
	return m
}

func (m *Model) size() int {
	return (m.Inputs+1)*m.Hidden + (len(m.Buckets)+1)*(2*m.Hidden+1)
}

// In returns the weights of the inputs, Hidden for each.
func (m *Model) In() []float32 { return m.All[:m.Inputs*m.Hidden] }

// Bias returns the biases of the hidden units.
func (m *Model) Bias() []float32 { return m.All[m.Inputs*m.Hidden : (m.Inputs+1)*m.Hidden] }

// Out returns the weights of the outputs: for each bucket Hidden for the player to move, and then
// Hidden for the other.
func (m *Model) Out() []float32 {
	return m.All[(m.Inputs+1)*m.Hidden : m.size()-len(m.Buckets)-1]
}

// OutBias returns the biases of the outputs, one for each bucket.
func (m *Model) OutBias() []float32 { return m.All[m.size()-len(m.Buckets)-1:] }

// bucket returns which output a state has: the number of thresholds that are at most the number
// of features that are active in the view of the player to move.
func (m *Model) bucket(active int) int {
	b := 0
	for b < len(m.Buckets) && m.Buckets[b] <= active {
		b++
	}
	return b
}

// check returns an error if the model is none for so many inputs.
func (m *Model) check(inputs int) error {
	switch {
	case m.Inputs != inputs:
		return fmt.Errorf("train: the weights to begin with have %d inputs, and the data has %d", m.Inputs, inputs)
	case m.Hidden <= 0 || m.Hidden%lane != 0:
		return errHidden(m.Hidden)
	case len(m.All) != m.size():
		return fmt.Errorf("train: there are %d weights, want %d", len(m.All), m.size())
	}
	if !finite(m.All) {
		return errors.New("train: a weight to begin with is no finite number")
	}
	return nil
}

// finite reports whether all numbers are finite.
func finite(list []float32) bool {
	for _, x := range list {
		if x-x != 0 {
			return false
		}
	}
	return true
}

func errHidden(hidden int) error {
	return fmt.Errorf("train: %d hidden units are no positive multiple of %d", hidden, lane)
}

// clone returns a copy.
func (m *Model) clone() *Model {
	c := *m
	c.Buckets, c.All = slices.Clone(m.Buckets), slices.Clone(m.All)
	return &c
}

// initialise sets the weights by chance, so that the hidden units begin between their bounds.
// Inputs that are active in no sample to train with get 0: nothing would ever change their
// weights, and they would be noise in a state that has them.
func (m *Model) initialise(seed uint64, seen []int, active float64) {
	random := rand.New(rand.NewPCG(seed, 0))
	uniform := func(dst []float32, width float64) {
		for i := range dst {
			dst[i] = float32(width * (2*random.Float64() - 1))
		}
	}
	uniform(m.In(), 1/math.Sqrt(max(active, 1)))
	for f, n := range seen {
		if n == 0 {
			clear(m.In()[f*m.Hidden : (f+1)*m.Hidden])
		}
	}
	for i := range m.Bias() {
		m.Bias()[i] = 0.5
	}
	uniform(m.Out(), 1/math.Sqrt(2*float64(m.Hidden)))
}
