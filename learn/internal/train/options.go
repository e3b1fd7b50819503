package train

import (
	"fmt"
	"math"
	"runtime"
)

// Options say how to train. The zero value is a good start.
type Options struct {
	Hidden  int     // hidden units a side, a multiple of 8; 0 means 32
	Buckets int     // outputs, chosen by the number of active features; 0 means 1. There may be fewer, if few numbers occur.
	Epochs  int     // how often each sample is seen; 0 means 10
	Batch   int     // samples for each step; 0 means 4096
	Rate    float64 // the highest learning rate; 0 means 0.01
	Decay   float64 // by how much weights shrink with each step, times the learning rate
	Loss    Loss
	Seed    uint64
	Threads int // 0 means as many as there are processors. The weights do not depend on it.

	// Initial has weights to begin with, or is nil. Hidden and Buckets are then those of Initial.
	Initial *Model
}

// Loss is what training makes small.
type Loss int

const (
	// CrossEntropy weighs errors near 0 and 1 more. Its gradient does not vanish where the network is
	// sure and wrong, so it learns faster. After ten epochs even the squared error of held samples
	// was lower than with SquaredError, by 2%.
	CrossEntropy Loss = iota
	// SquaredError is the mean of (rate of the network − rate of the sample)².
	SquaredError
)

func (l Loss) String() string {
	switch l {
	case SquaredError:
		return "squared error"
	case CrossEntropy:
		return "cross-entropy"
	}
	return fmt.Sprintf("Loss(%d)", int(l))
}

// filled returns the options with the defaults in place of zeros, or an error.
func (o Options) filled(inputs int) (Options, error) {
	if o.Initial != nil {
		if err := o.Initial.check(inputs); err != nil {
			return o, err
		}
		o.Hidden, o.Buckets = o.Initial.Hidden, len(o.Initial.Buckets)+1
	}
	for _, field := range []struct {
		value    *int
		fallback int
		name     string
	}{
		{&o.Hidden, 32, "Hidden"},
		{&o.Buckets, 1, "Buckets"},
		{&o.Epochs, 10, "Epochs"},
		{&o.Batch, 4096, "Batch"},
		{&o.Threads, runtime.GOMAXPROCS(0), "Threads"},
	} {
		if *field.value < 0 {
			return o, fmt.Errorf("train: %s is %d", field.name, *field.value)
		}
		if *field.value == 0 {
			*field.value = field.fallback
		}
	}
	if o.Rate == 0 {
		o.Rate = 0.01
	}
	switch {
	case o.Hidden%lane != 0:
		return o, errHidden(o.Hidden)
	case !(o.Rate > 0) || math.IsInf(o.Rate, 0):
		return o, fmt.Errorf("train: Rate is %v", o.Rate)
	case !(o.Decay >= 0) || o.Decay*o.Rate >= 1:
		return o, fmt.Errorf("train: Decay is %v", o.Decay)
	case o.Loss != SquaredError && o.Loss != CrossEntropy:
		return o, fmt.Errorf("train: Loss is %d", int(o.Loss))
	}
	return o, nil
}

// warmUp is the share of the steps in which the learning rate rises, and lowest is the share of
// it that is left at the end.
const (
	warmUp = 0.05
	lowest = 0.01
)

// rate returns the learning rate of a step, counted from 0: it rises in a line and then falls as
// a cosine does (Loshchilov and Hutter, 2017).
func (o Options) rate(step, steps int) float64 {
	done := (float64(step) + 0.5) / float64(steps)
	if done < warmUp {
		return o.Rate * done / warmUp
	}
	done = (done - warmUp) / (1 - warmUp)
	return o.Rate * (lowest + (1-lowest)*(1+math.Cos(math.Pi*done))/2)
}
