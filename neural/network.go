package neural

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plygo/ply"
)

// What weights are multiples of.
const (
	// Unit is 1.0 of the weights and biases of the hidden layer, and of a clipped sum.
	Unit = 255
	// OutUnit is 1.0 of the weights of the output. Its biases have Unit·OutUnit.
	OutUnit = 1024
)

// What a network may have. All of it is read from files that anybody may have made.
const (
	MaxHidden  = 1024   // sums of a view
	MaxBuckets = 64     // outputs
	MaxScale   = 10_000 // see Weights.Scale
	MaxNote    = 10_000 // bytes of Weights.Note
	maxInputs  = 1 << 20
	maxWeights = 1 << 26
	maxName    = 100
)

// Weights are what a network consists of. [Make] makes one of them.
type Weights struct {
	Game     string    // the name of the game, as [ply.Namer] has it; empty if it has none
	Features uint64    // the fingerprint of its features: see [Features.Fingerprint]
	Note     string    // how the network was made, for people
	Inputs   int       // how many features there are
	Hidden   int       // how many sums each view has, a multiple of 4
	Buckets  []int     // output i+1 is for states with at least Buckets[i] features; they rise; nil means one output
	Scale    ply.Score // the score of a win rate of 73%, as in [ply.Tuning]
	Corrects uint64    // the fingerprint of the evaluation that the output is added to: see [Evaluation]; 0 means none
	In       []int16   // Inputs × Hidden, in units of [Unit]; feature f has In[f*Hidden:(f+1)*Hidden]
	Bias     []int16   // Hidden, in units of Unit
	Out      []int16   // (len(Buckets)+1) × 2·Hidden, in units of [OutUnit]; first those of the player to move
	OutBias  []int32   // len(Buckets)+1, in units of Unit·OutUnit
}

// Network is an evaluation that was learned. It never changes, and any number of games and goroutines can use it.
type Network struct {
	w Weights
	// The same numbers as words of four lanes: see lanes.go.
	columns []uint64 // of each feature
	bias    []uint64
	out     []uint64 // for each bucket, pairs of words for the sums 0 and 2, 1 and 3 of a word
	safe    int      // with up to so many features no sum leaves its lane
	buckets []uint8  // the bucket of each number of features; the last one stands for all above
}

// Make makes a network of weights, or returns what is wrong with them. It keeps no part of w.
func Make(w Weights) (*Network, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	n := &Network{w: w.clone()}
	n.safe = w.safe()
	n.pack()
	return n, nil
}

// Weights returns a copy of the numbers of a network.
func (n *Network) Weights() Weights { return n.w.clone() }

func (w *Weights) clone() Weights {
	c := *w
	c.Buckets, c.In, c.Bias = slices.Clone(w.Buckets), slices.Clone(w.In), slices.Clone(w.Bias)
	c.Out, c.OutBias = slices.Clone(w.Out), slices.Clone(w.OutBias)
	return c
}

// check returns what is wrong with weights.
func (w *Weights) check() error {
	if err := w.checkSizes(); err != nil {
		return err
	}
	outputs := len(w.Buckets) + 1
	for _, part := range []struct {
		name      string
		got, want int
	}{
		{"In", len(w.In), w.Inputs * w.Hidden}, {"Bias", len(w.Bias), w.Hidden},
		{"Out", len(w.Out), outputs * 2 * w.Hidden}, {"OutBias", len(w.OutBias), outputs},
	} {
		if part.got != part.want {
			return fmt.Errorf("neural: %s has %d weights, want %d", part.name, part.got, part.want)
		}
	}
	return w.checkOutput()
}

// checkSizes returns an error if the network has too much of something, or a name that cannot be printed.
func (w *Weights) checkSizes() error {
	switch {
	case w.Inputs < 1 || w.Inputs > maxInputs:
		return fmt.Errorf("neural: %d inputs; 1 to %d are possible", w.Inputs, maxInputs)
	case w.Hidden < 4 || w.Hidden > MaxHidden || w.Hidden%4 != 0:
		return fmt.Errorf("neural: %d hidden sums; multiples of 4 from 4 to %d are possible", w.Hidden, MaxHidden)
	case w.Inputs*w.Hidden > maxWeights:
		return fmt.Errorf("neural: %d × %d weights; %d are possible", w.Inputs, w.Hidden, maxWeights)
	case len(w.Buckets) >= MaxBuckets:
		return fmt.Errorf("neural: %d outputs; %d are possible", len(w.Buckets)+1, MaxBuckets)
	case w.Scale < 1 || w.Scale > MaxScale:
		return fmt.Errorf("neural: a scale of %d; 1 to %d are possible", int32(w.Scale), MaxScale)
	case len(w.Game) > maxName || len(w.Note) > MaxNote:
		return fmt.Errorf("neural: a name of %d bytes and a note of %d; %d and %d are possible", len(w.Game), len(w.Note), maxName, MaxNote)
	case !printable(w.Game) || !printable(strings.ReplaceAll(w.Note, "\n", " ")):
		return errors.New("neural: a name or a note with signs that cannot be printed")
	}
	for i, b := range w.Buckets {
		if b < 1 || b > w.Inputs || i > 0 && b <= w.Buckets[i-1] {
			return fmt.Errorf("neural: outputs from %v features on; the numbers must rise, from 1 to the %d inputs", w.Buckets, w.Inputs)
		}
	}
	return nil
}

func printable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// maxSum bounds the output, so that it fits into half a word: see lanes.go.
const maxSum = 1<<31 - 1

// checkOutput returns an error if an output could be too large to be computed.
func (w *Weights) checkOutput() error {
	for b, bias := range w.OutBias {
		sum := abs(int64(bias))
		for _, x := range w.Out[b*2*w.Hidden : (b+1)*2*w.Hidden] {
			sum += Unit * abs(int64(x))
		}
		if sum > maxSum {
			return fmt.Errorf("neural: output %d could overflow: its weights are too large", b+1)
		}
	}
	return nil
}

func abs[T int | int64](x T) T { return max(x, -x) }

// maxLane is the largest sum that a lane holds, and −maxLane is well above the smallest.
const maxLane = 1<<15 - 1

// safe returns how many features a state can have without a sum that is too large for a lane, whichever they are.
// States with more are evaluated too, but slowly.
func (w *Weights) safe() int {
	least := w.Inputs
	column := make([]int, w.Inputs)
	for h := range w.Hidden {
		for f := range column {
			column[f] = abs(int(w.In[f*w.Hidden+h]))
		}
		slices.Sort(column)
		sum, n := abs(int(w.Bias[h])), 0
		for n < least && sum+column[w.Inputs-1-n] <= maxLane {
			sum += column[w.Inputs-1-n]
			n++
		}
		if sum > maxLane {
			return -1
		}
		least = n
	}
	return least
}

// bucket returns which output is for a state with so many features.
func (n *Network) bucket(features int) int { return int(n.buckets[min(features, len(n.buckets)-1)]) }
