package train

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// small is a training that takes a moment: 38 steps in which every kind of option matters.
func small(tb testing.TB) (*Data, Options) {
	return draw(tb, 100, 8, 4000), Options{Hidden: 16, Buckets: 3, Epochs: 2, Batch: 200, Decay: 0.01, Seed: 7, Threads: 1}
}

func begin(tb testing.TB, d *Data, o Options) *Trainer {
	tb.Helper()
	t, err := New(d, o)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// finish runs a training to its end and returns it, with its reports.
func finish(tb testing.TB, t *Trainer) []Report {
	tb.Helper()
	var reports []Report
	if err := t.Run(context.Background(), Watch{Epoch: func(r Report) { reports = append(reports, r) }}); err != nil {
		tb.Fatal(err)
	}
	return reports
}

// Weights and reports are the same, bit for bit, for any number of threads.
func TestThreads(t *testing.T) {
	d, o := small(t)
	one := begin(t, d, o)
	want := finish(t, one)
	for _, threads := range []int{2, 3, 40} {
		o.Threads = threads
		other := begin(t, d, o)
		if got := finish(t, other); !slices.Equal(got, want) {
			t.Errorf("%d threads: reports %v, want %v", threads, got, want)
		}
		if !bytes.Equal(other.State(), one.State()) {
			t.Errorf("the weights of %d threads differ from those of one", threads)
		}
	}
}

// A training that is stopped after any step and goes on from its checkpoint ends with the same
// weights and reports.
func TestResume(t *testing.T) {
	d, o := small(t)
	whole := begin(t, d, o)
	want := finish(t, whole)
	state := begin(t, d, o).State()
	var got []Report
	random := rand.New(rand.NewPCG(1, 2))
	for stops := 0; ; stops++ {
		trainer, err := Resume(d, o, state)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		left := 1 + random.IntN(4)
		err = trainer.Run(ctx, Watch{
			Step: func(step, steps int) {
				if left--; left == 0 {
					cancel()
				}
			},
			Epoch: func(r Report) { got = append(got, r) },
			Save:  func(s []byte) error { state = s; return nil },
		})
		cancel()
		if step, steps := trainer.Done(); step == steps && err == nil {
			if stops < 10 {
				t.Errorf("%d stops, want at least 10", stops)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("reports %v, want %v", got, want)
	}
	if !bytes.Equal(state, whole.State()) {
		t.Error("the last checkpoint differs from that of a training without a stop")
	}
}

// Checkpoints come while training goes on, and an error of Save ends it.
func TestSave(t *testing.T) {
	d, o := small(t)
	saves := 0
	err := begin(t, d, o).Run(context.Background(), Watch{Every: time.Nanosecond, Save: func([]byte) error { saves++; return nil }})
	if _, steps := begin(t, d, o).Done(); err != nil || saves != steps {
		t.Errorf("%d checkpoints, error %v, want %d and none", saves, err, steps)
	}
	full := errors.New("no space left")
	if err := begin(t, d, o).Run(context.Background(), Watch{Save: func([]byte) error { return full }}); !errors.Is(err, full) {
		t.Errorf("the error is %v, want that of Save", err)
	}
}

// A checkpoint of another training is refused, and the error says what differs.
func TestResumeOther(t *testing.T) {
	d, o := small(t)
	state := begin(t, d, o).State()
	if _, err := Resume(d, o, state); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		change func(d **Data, o *Options)
		want   string
	}{
		{"inputs", func(d **Data, o *Options) { *d = draw(t, 101, 8, 4000) }, `"101 inputs"`},
		{"samples", func(d **Data, o *Options) { *d = draw(t, 100, 8, 4050) }, `"4050 samples"`},
		{"data", func(d **Data, o *Options) { *d = draw(t, 100, 10, 4000) }, "data with checksum"},
		{"Hidden", func(d **Data, o *Options) { o.Hidden = 24 }, `"24 hidden units"`},
		{"Buckets", func(d **Data, o *Options) { o.Buckets = 2 }, `"2 buckets"`},
		{"Epochs", func(d **Data, o *Options) { o.Epochs = 3 }, `"3 epochs"`},
		{"Batch", func(d **Data, o *Options) { o.Batch = 201 }, `"batches of 201"`},
		{"Rate", func(d **Data, o *Options) { o.Rate = 0.5 }, "a learning rate of 0.5"},
		{"Decay", func(d **Data, o *Options) { o.Decay = 0.5 }, "a decay of 0.5"},
		{"Loss", func(d **Data, o *Options) { o.Loss = SquaredError }, "loss by squared error"},
		{"Seed", func(d **Data, o *Options) { o.Seed = 8 }, "seed 8"},
		{"Initial", func(d **Data, o *Options) { o.Initial = begin(t, *d, *o).Model() }, "initial weights"},
	} {
		d, o := d, o
		tt.change(&d, &o)
		if _, err := Resume(d, o, state); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("other %s: the error is %v, want one with %s", tt.name, err, tt.want)
		}
	}
}

// A checkpoint with any byte changed, or cut anywhere, is refused.
func TestResumeDamaged(t *testing.T) {
	d, o := draw(t, 3, 1, 10), Options{Hidden: 8}
	state := begin(t, d, o).State()
	for i := range state {
		damaged := bytes.Clone(state)
		damaged[i] ^= 1 << (i % 8)
		if _, err := Resume(d, o, damaged); err == nil {
			t.Fatalf("byte %d of %d may be changed", i, len(state))
		}
		if _, err := Resume(d, o, state[:i]); err == nil {
			t.Fatalf("%d bytes of %d are enough", i, len(state))
		}
	}
}

// A checkpoint with a right checksum but with contents that cannot be is refused.
func TestResumeImpossible(t *testing.T) {
	d, o := draw(t, 3, 1, 10), Options{Hidden: 8}
	state := begin(t, d, o).State()
	body := state[:len(state)-8]
	at := len(mark) + 4 + len(begin(t, d, o).settings()) // where the step is
	for _, tt := range []struct {
		name   string
		change func(b []byte) []byte
		want   string
	}{
		{"nothing", func(b []byte) []byte { return b[:len(mark)] }, "wrong length"},
		{"long settings", func(b []byte) []byte { b[len(mark)+3] = 255; return b }, "wrong length"},
		{"short settings", func(b []byte) []byte { b[len(mark)]--; return b }, "other settings"},
		{"step", func(b []byte) []byte { b[at] = 11; return b }, "step 11, and there are 10"},
		{"negative step", func(b []byte) []byte { b[at+7] = 255; return b }, "there are 10"},
		{"error", func(b []byte) []byte { copy(b[at+14:], "\xf0\x7f"); return b }, "not finite"},
		{"weight", func(b []byte) []byte { copy(b[at+18:], "\x80\x7f"); return b }, "not finite"},
		{"moment", func(b []byte) []byte { copy(b[len(b)-2:], "\xc0\x7f"); return b }, "not finite"},
		{"too short", func(b []byte) []byte { return b[:len(b)-1] }, "wrong length"},
		{"too long", func(b []byte) []byte { return append(b, 0) }, "wrong length"},
	} {
		if _, err := Resume(d, o, seal(tt.change(bytes.Clone(body)))); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: the error is %v, want one with %q", tt.name, err, tt.want)
		}
	}
}

// A checkpoint remembers the weights that training began with.
func TestResumeInitial(t *testing.T) {
	d, o := draw(t, 3, 1, 10), Options{Hidden: 8}
	o.Initial = begin(t, d, o).Model()
	state := begin(t, d, o).State()
	if _, err := Resume(d, o, state); err != nil {
		t.Fatal(err)
	}
	o.Initial = o.Initial.clone()
	o.Initial.All[0]++
	if _, err := Resume(d, o, state); err == nil || !strings.Contains(err.Error(), "initial weights") {
		t.Errorf("the error is %v", err)
	}
}

// FuzzResume reads checkpoints whose checksum is right. What is read is written as it was.
func FuzzResume(f *testing.F) {
	d, o := draw(f, 3, 1, 10), Options{Hidden: 8}
	t := begin(f, d, o)
	f.Add(t.State()[len(mark) : len(t.State())-8])
	finish(f, t)
	f.Add(t.State()[len(mark) : len(t.State())-8])
	f.Fuzz(func(t *testing.T, body []byte) {
		state := seal(append([]byte(mark), body...))
		trainer, err := Resume(d, o, state)
		if err != nil {
			return
		}
		if !bytes.Equal(trainer.State(), state) {
			t.Error("the checkpoint that was read is written otherwise")
		}
		_ = trainer.Run(context.Background(), Watch{}) // may find that the weights are no numbers
	})
}
