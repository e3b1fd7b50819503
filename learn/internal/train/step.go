package train

import "math"

// shards is into how many parts a batch is cut. It must not depend on the number of threads: the
// gradient of a batch is the sum of those of the shards, and floating-point sums depend on their
// order. More threads than shards are of no use.
const shards = 16

// A shard is what one part of a batch needs, and what comes out of it.
type shard struct {
	gradient *Model
	squared  float64 // sum of the squared errors

	own, other view
}

// A view is the state as one player sees it, on its way through the network.
type view struct {
	rows     []int     // where the rows of the active features begin in the weights, and that of the biases
	sums     []float32 // of these rows
	clipped  []float32 // sums, at least 0 and at most 1
	backward []float32 // gradient of the loss by sums
}

func newShard(m *Model) *shard {
	s := newViews(m)
	s.gradient = newModel(m.Inputs, m.Hidden, m.Buckets)
	return s
}

// newViews returns a shard that only goes forward.
func newViews(m *Model) *shard {
	s := &shard{}
	for _, v := range []*view{&s.own, &s.other} {
		v.sums = make([]float32, m.Hidden)
		v.clipped = make([]float32, m.Hidden)
		v.backward = make([]float32, m.Hidden)
	}
	return s
}

// forward returns the rate of wins that the model says for a sample, and the bucket.
func (s *shard) forward(m *Model, d *Data, sample int) (rate float64, bucket int) {
	s.own.rows, s.other.rows = d.features(sample, m.Hidden, s.own.rows, s.other.rows)
	return s.through(m, d.base(sample))
}

// Says returns the rate of wins that the model says for the state of a sample. It is for comparisons, and slow.
func (m *Model) Says(about Sample) float64 {
	s := newViews(m)
	s.own.rows = times(nil, appendBits[uint32](nil, about.Own), m.Hidden)
	s.other.rows = times(nil, appendBits[uint32](nil, about.Other), m.Hidden)
	rate, _ := s.through(m, about.Base)
	return rate
}

// through goes forward from the rows of the views.
func (s *shard) through(m *Model, base float32) (rate float64, bucket int) {
	own, other := &s.own, &s.other
	bucket = m.bucket(len(own.rows))
	bias := m.Inputs * m.Hidden
	own.rows, other.rows = append(own.rows, bias), append(other.rows, bias)
	sum(own.sums, m.All, own.rows)
	sum(other.sums, m.All, other.rows)
	out := m.Out()[2*m.Hidden*bucket:][:2*m.Hidden]
	logit := base + m.OutBias()[bucket] + clip(own.clipped, own.sums, out[:m.Hidden]) + clip(other.clipped, other.sums, out[m.Hidden:])
	return 1 / (1 + math.Exp(-float64(logit))), bucket
}

// learn adds the gradient of the loss for a sample to that of the shard.
func (s *shard) learn(m *Model, d *Data, sample int, loss Loss) {
	rate, bucket := s.forward(m, d, sample)
	wrong := rate - float64(d.rate(sample))
	s.squared += wrong * wrong
	slope := float32(wrong)
	if loss == SquaredError {
		slope = float32(2 * wrong * rate * (1 - rate))
	}
	g := s.gradient
	g.OutBias()[bucket] += slope
	out, change := m.Out()[2*m.Hidden*bucket:][:2*m.Hidden], g.Out()[2*m.Hidden*bucket:][:2*m.Hidden]
	s.own.back(out[:m.Hidden], change[:m.Hidden], slope)
	s.other.back(out[m.Hidden:], change[m.Hidden:], slope)
	spread(g.All, s.own.rows, s.own.backward)
	spread(g.All, s.other.rows, s.other.backward)
}

// clip sets dst to sums, at least 0 and at most 1, and returns the sum of its products with out.
func clip(dst, sums, out []float32) float32 {
	var a, b, c, d float32
	for len(dst) >= 4 && len(sums) >= 4 && len(out) >= 4 {
		dst[0] = min(max(sums[0], 0), 1)
		dst[1] = min(max(sums[1], 0), 1)
		dst[2] = min(max(sums[2], 0), 1)
		dst[3] = min(max(sums[3], 0), 1)
		a += dst[0] * out[0]
		b += dst[1] * out[1]
		c += dst[2] * out[2]
		d += dst[3] * out[3]
		dst, sums, out = dst[4:], sums[4:], out[4:]
	}
	return (a + b) + (c + d)
}

// back adds the gradient by the weights of the output to change, and sets the gradient by sums.
// The latter is 0 where sums was clipped.
func (v *view) back(out, change []float32, slope float32) {
	sums, clipped, backward := v.sums, v.clipped, v.backward
	for i := range out {
		change[i] += slope * clipped[i]
		x := math.Float32bits(slope * out[i])
		if sums[i] != clipped[i] {
			x = 0
		}
		backward[i] = math.Float32frombits(x)
	}
}
