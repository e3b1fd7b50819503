package train

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/plygo/ply/internal/chance"
)

// chunkSamples is the number of samples in a chunk. While data grows, only the last chunk is
// copied, and it is short beside the whole.
const chunkSamples = 1 << 16

// heldOne says how many games are held back for validation: one of so many.
const heldOne = 20

// Data is a set of samples in memory. With 26 features a side a sample takes about 125 bytes.
type Data struct {
	inputs int
	chunks []*chunk
	n      int
	mixed  uint64 // of all that was added, in its order
}

// A chunk holds the features of its samples end to end, each as the number of features in the
// own view, these features, and those of the other view. They are in narrow if the data has fewer
// than 65,536 inputs, and else in wide.
type chunk struct {
	narrow []uint16
	wide   []uint32
	starts []uint32
	bases  []float32
	rates  []float32
	games  []uint32
}

// NewData returns an empty set of samples whose features are numbered from 0 up to inputs.
func NewData(inputs int) *Data {
	return &Data{inputs: inputs, mixed: uint64(inputs)}
}

// Len returns the number of samples.
func (d *Data) Len() int { return d.n }

// Inputs returns the number of inputs.
func (d *Data) Inputs() int { return d.inputs }

// Bytes returns how much memory the samples take.
func (d *Data) Bytes() int64 {
	var sum int64
	for _, c := range d.chunks {
		sum += 2*int64(cap(c.narrow)) + 4*int64(cap(c.wide)+cap(c.starts)+cap(c.bases)+cap(c.rates)+cap(c.games))
	}
	return sum
}

// Checksum returns a number that differs, in all likelihood, for other samples or another order.
func (d *Data) Checksum() uint64 { return d.mixed }

// Sample is a state to learn from.
type Sample struct {
	Own, Other []uint64 // the features as bit sets, as the player to move sees the state and as the other one does
	Base       float32  // the logit of the rate of wins that is known without the network, which has to add the rest
	Rate       float32  // the rate of wins of the player to move, from 0 to 1
	Game       uint32   // the number of the game. Its samples are either all held back for validation or none of them.
}

// Add adds a sample. It keeps no part of it.
func (d *Data) Add(s Sample) error {
	switch {
	case !(s.Rate >= 0 && s.Rate <= 1):
		return fmt.Errorf("train: a rate of %v is not from 0 to 1", s.Rate)
	case s.Base-s.Base != 0:
		return fmt.Errorf("train: a base of %v is no finite number", s.Base)
	}
	mine, err := d.count(s.Own)
	if err != nil {
		return err
	}
	theirs, err := d.count(s.Other)
	if err != nil {
		return err
	}
	c := d.open()
	start := len(c.narrow) + len(c.wide)
	if int64(start)+int64(mine)+int64(theirs) >= math.MaxUint32 {
		return fmt.Errorf("train: %d features are too many for a sample", mine+theirs)
	}
	if d.inputs < 1<<16 {
		c.narrow = appendBits(appendBits(append(c.narrow, uint16(mine)), s.Own), s.Other)
	} else {
		c.wide = appendBits(appendBits(append(c.wide, uint32(mine)), s.Own), s.Other)
	}
	c.starts = append(c.starts, uint32(start))
	c.bases = append(c.bases, s.Base)
	c.rates = append(c.rates, s.Rate)
	c.games = append(c.games, s.Game)
	d.mixed = mix(mix(d.mixed, uint64(s.Game)<<32|uint64(math.Float32bits(s.Rate))), uint64(math.Float32bits(s.Base)))
	d.mixed = mixBits(mixBits(d.mixed, s.Own), s.Other)
	d.n++
	return nil
}

// count returns the number of features in a bit set, and an error if it has one that is no input.
func (d *Data) count(set []uint64) (int, error) {
	count, high := 0, -1
	for i, word := range set {
		if word != 0 {
			high = 64*i + bits.Len64(word) - 1
			count += bits.OnesCount64(word)
		}
	}
	if high >= d.inputs {
		return 0, fmt.Errorf("train: a sample has the feature %d, and there are %d inputs", high, d.inputs)
	}
	return count, nil
}

// open returns the chunk that takes the next sample. A chunk that is full is copied into memory
// of its size, and a new one gets a little more room than the one before needed.
func (d *Data) open() *chunk {
	if d.n%chunkSamples != 0 {
		return d.chunks[len(d.chunks)-1]
	}
	next := &chunk{}
	if len(d.chunks) > 0 {
		last := d.chunks[len(d.chunks)-1]
		next.narrow = make([]uint16, 0, len(last.narrow)+len(last.narrow)/16)
		next.wide = make([]uint32, 0, len(last.wide)+len(last.wide)/16)
		next.starts = make([]uint32, 0, chunkSamples)
		next.bases = make([]float32, 0, chunkSamples)
		next.rates = make([]float32, 0, chunkSamples)
		next.games = make([]uint32, 0, chunkSamples)
		last.narrow, last.wide = exact(last.narrow), exact(last.wide)
	}
	d.chunks = append(d.chunks, next)
	return next
}

// exact returns a copy that has no room left.
func exact[F any](s []F) []F {
	return append(make([]F, 0, len(s)), s...)
}

// appendBits appends the numbers of a bit set.
func appendBits[F uint16 | uint32](dst []F, set []uint64) []F {
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, F(64*i+bits.TrailingZeros64(word)))
		}
	}
	return dst
}

// features sets own and other to the features of sample i, each times stride.
func (d *Data) features(i, stride int, own, other []int) (_, _ []int) {
	c, at := d.chunks[i/chunkSamples], i%chunkSamples
	if d.inputs < 1<<16 {
		return split(c.narrow, c.starts, at, stride, own, other)
	}
	return split(c.wide, c.starts, at, stride, own, other)
}

func split[F uint16 | uint32](all []F, starts []uint32, at, stride int, own, other []int) (_, _ []int) {
	if at+1 < len(starts) {
		all = all[:starts[at+1]]
	}
	all = all[starts[at]:]
	mine := int(all[0])
	return times(own, all[1:1+mine], stride), times(other, all[1+mine:], stride)
}

// times returns the features times stride, in dst if it has room for them.
func times[F uint16 | uint32](dst []int, features []F, stride int) []int {
	dst = slices.Grow(dst[:0], len(features)+1)[:len(features)]
	for i, f := range features {
		dst[i] = int(f) * stride
	}
	return dst
}

// base returns the base of sample i.
func (d *Data) base(i int) float32 { return d.chunks[i/chunkSamples].bases[i%chunkSamples] }

// rate returns the rate of wins of sample i.
func (d *Data) rate(i int) float32 { return d.chunks[i/chunkSamples].rates[i%chunkSamples] }

// held reports whether sample i is held back for validation.
func (d *Data) held(i int) bool {
	game := d.chunks[i/chunkSamples].games[i%chunkSamples]
	return chance.SplitMix(uint64(game))()%heldOne == 0
}

// divide returns the numbers of the samples to train with, and of those that are held back.
func (d *Data) divide() (training, held []uint32) {
	for i := range d.n {
		if d.held(i) {
			held = append(held, uint32(i))
		} else {
			training = append(training, uint32(i))
		}
	}
	return training, held
}

// mix adds a number to a checksum.
func mix(sum, x uint64) uint64 {
	sum = (sum ^ x) * 0x9e3779b97f4a7c15
	return sum ^ sum>>32
}

// mixBits adds a bit set to a checksum.
func mixBits(sum uint64, set []uint64) uint64 {
	for i, word := range set {
		if word != 0 {
			sum = mix(sum, word+uint64(i))
		}
	}
	return mix(sum, uint64(len(set)))
}
