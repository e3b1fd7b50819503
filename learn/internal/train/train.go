package train

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// Trainer is a training under way.
type Trainer struct {
	data    *Data
	options Options
	model   *Model
	first   []float32 // the moments of Adam, for each weight
	second  []float32

	step    int     // steps done
	squared float64 // sum of the squared errors since the epoch began

	training, held []uint32 // samples
	order          []uint32 // the samples to train with, as the epoch orderOf has them
	orderOf        int
	shards         [shards]*shard
}

// New returns a training that has not begun. The data must not change any more.
func New(d *Data, o Options) (*Trainer, error) {
	o, err := o.filled(d.inputs)
	if err != nil {
		return nil, err
	}
	t := &Trainer{data: d, options: o, orderOf: -1}
	t.training, t.held = d.divide()
	if len(t.training) == 0 {
		return nil, errors.New("train: there are no samples to train with")
	}
	if o.Initial != nil {
		t.model = o.Initial.clone()
	} else {
		t.begin()
	}
	if err := t.model.possible(); err != nil {
		return nil, err
	}
	t.first, t.second = make([]float32, len(t.model.All)), make([]float32, len(t.model.All))
	for i := range t.shards {
		t.shards[i] = newShard(t.model)
	}
	return t, nil
}

// begin makes the model that training begins with.
func (t *Trainer) begin() {
	seen := make([]int, t.data.inputs)
	counts := make([]int, t.data.inputs+1)
	var own, other []int
	active := 0
	for _, i := range t.training {
		own, other = t.data.features(int(i), 1, own, other)
		counts[len(own)]++
		active += len(own) + len(other)
		for _, f := range own {
			seen[f]++
		}
		for _, f := range other {
			seen[f]++
		}
	}
	t.model = newModel(t.data.inputs, t.options.Hidden, thresholds(counts, t.options.Buckets))
	t.model.initialise(t.options.Seed, seen, float64(active)/float64(2*len(t.training)))
}

// Model returns the weights as they are now. They change while Run runs.
//
// The weights of the last epoch are the result, and not those of the epoch with the least error in
// validation. The learning rate is low only at the end, so the last epoch is the best one or nearly
// so, and an error that nothing was chosen by stays honest. If the error rises in the last
// epochs, there are too many epochs for the samples.
func (t *Trainer) Model() *Model { return t.model }

// Done returns how many steps are done, and how many there are in all.
func (t *Trainer) Done() (step, steps int) { return t.step, t.options.Epochs * t.batches() }

// Watch says what a training tells others. Each field may be nil or 0.
type Watch struct {
	Epoch func(Report)             // is called after each epoch
	Step  func(step, steps int)    // is called after each step
	Save  func(state []byte) error // is called with checkpoints: see Resume
	Every time.Duration            // the time between checkpoints; 0 means a minute
}

// Report says how well the model does after an epoch. Errors are means of
// (rate of the network − rate of the sample)².
type Report struct {
	Epoch      int     // counted from 1
	Training   float64 // error over the epoch's samples, each before the step that it was part of
	Held       int     // samples that are held back for validation
	Validation float64 // error of the held samples; 0 if there are none
	Quantised  float64 // the same for the network as Model.Quantise makes it
}

func (r Report) String() string {
	text := fmt.Sprintf("epoch %d: error %.6f in training", r.Epoch, r.Training)
	if r.Held > 0 {
		text += fmt.Sprintf(", %.6f in validation, %.6f quantised", r.Validation, r.Quantised)
	}
	return text
}

// Run trains until all epochs are done or the context is. In the end it saves a last checkpoint,
// also if the context is done; then it returns the error of the context.
func (t *Trainer) Run(ctx context.Context, w Watch) error {
	if w.Every == 0 {
		w.Every = time.Minute
	}
	saved := time.Now()
	_, steps := t.Done()
	for t.step < steps && ctx.Err() == nil {
		report, err := t.next()
		if err != nil {
			return err
		}
		if w.Step != nil {
			w.Step(t.step, steps)
		}
		if report != nil && w.Epoch != nil {
			w.Epoch(*report)
		}
		if w.Save != nil && time.Since(saved) >= w.Every && t.step < steps {
			if err := w.Save(t.State()); err != nil {
				return err
			}
			saved = time.Now()
		}
	}
	if w.Save != nil {
		if err := w.Save(t.State()); err != nil {
			return err
		}
	}
	if t.step < steps {
		return ctx.Err()
	}
	return nil
}

// batches returns the number of steps of an epoch.
func (t *Trainer) batches() int {
	return (len(t.training) + t.options.Batch - 1) / t.options.Batch
}

// next does the next step. After the last one of an epoch it returns a report.
func (t *Trainer) next() (*Report, error) {
	epoch, k := t.step/t.batches(), t.step%t.batches()
	t.shuffle(epoch)
	batch := part(t.order, k, t.batches())
	t.each(shards, func(i int) {
		s := t.shards[i]
		s.squared = 0
		for _, sample := range part(batch, i, shards) {
			s.learn(t.model, t.data, int(sample), t.options.Loss)
		}
	})
	for _, s := range t.shards {
		t.squared += s.squared
	}
	t.descend(len(batch))
	t.step++
	if k+1 < t.batches() {
		return nil, nil
	}
	r := &Report{Epoch: epoch + 1, Training: t.squared / float64(len(t.order)), Held: len(t.held)}
	t.squared = 0
	if !finite(t.model.All) {
		return nil, fmt.Errorf("train: the weights are no finite numbers after epoch %d: a learning rate of %g is too high", r.Epoch, t.options.Rate)
	}
	r.Validation, r.Quantised = t.Errors()
	return r, nil
}

// descend changes the weights by the gradients of all shards, and clears these.
func (t *Trainer) descend(samples int) {
	_, steps := t.Done()
	u := newUpdate(t.options, t.step, steps, samples)
	m := t.model
	in := (m.Inputs + 1) * m.Hidden
	const piece = 4096
	inPieces, outPieces := (in+piece-1)/piece, (len(m.All)-in+piece-1)/piece
	t.each(inPieces+outPieces, func(i int) {
		from, to, limit := i*piece, min((i+1)*piece, in), float32(inLimit)
		if i >= inPieces {
			from = in + (i-inPieces)*piece
			to, limit = min(from+piece, len(m.All)), outLimit
		}
		total := t.shards[0].gradient.All[from:to]
		for _, s := range t.shards[1:] {
			add(total, s.gradient.All[from:to])
		}
		u.apply(m.All[from:to], t.first[from:to], t.second[from:to], total, limit)
		clear(total)
	})
}

// validate returns the mean squared error of a model over the samples that are held back.
func (t *Trainer) validate(m *Model) float64 {
	t.each(shards, func(i int) {
		s := t.shards[i]
		s.squared = 0
		for _, sample := range part(t.held, i, shards) {
			rate, _ := s.forward(m, t.data, int(sample))
			wrong := rate - float64(t.data.rate(int(sample)))
			s.squared += wrong * wrong
		}
	})
	sum := 0.0
	for _, s := range t.shards {
		sum += s.squared
	}
	return sum / float64(max(len(t.held), 1))
}

// shuffle puts the samples to train with in the order of an epoch. The order follows from the
// seed and the epoch alone.
func (t *Trainer) shuffle(epoch int) {
	if t.orderOf == epoch {
		return
	}
	t.order, t.orderOf = append(t.order[:0], t.training...), epoch
	random := rand.New(rand.NewPCG(t.options.Seed, uint64(epoch)+1))
	random.Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
}

// part returns part i of n parts that are about equally long.
func part(s []uint32, i, n int) []uint32 {
	cut := func(i int) int64 { return int64(len(s)) * int64(i) / int64(n) }
	return s[cut(i):cut(i+1)]
}

// each calls do for all numbers below n, in as many goroutines as there are threads.
func (t *Trainer) each(n int, do func(i int)) {
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			do(i)
		}
	}
	var group sync.WaitGroup
	for range min(t.options.Threads, n) - 1 {
		group.Go(work)
	}
	work()
	group.Wait()
}
