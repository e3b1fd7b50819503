//go:build unix

package train

import (
	"fmt"
	"syscall"
	"testing"
	"time"
)

// BenchmarkTrain measures steps of training on one thread, by processor time.
func BenchmarkTrain(b *testing.B) {
	for _, size := range []struct{ inputs, hidden, batch int }{
		{128, 32, 4096}, {768, 32, 4096}, {768, 64, 4096}, {768, 128, 4096}, {6144, 32, 4096}, {6144, 32, 16384},
	} {
		b.Run(fmt.Sprintf("inputs=%d/hidden=%d/batch=%d", size.inputs, size.hidden, size.batch), func(b *testing.B) {
			d := draw(b, size.inputs, 35, 1<<18)
			t, err := New(d, Options{Hidden: size.hidden, Batch: size.batch, Buckets: 4, Threads: 1, Epochs: 1 << 20})
			if err != nil {
				b.Fatal(err)
			}
			t.shuffle(0)
			begun := processorTime(b)
			for b.Loop() {
				t.step = t.step % (t.batches() - 1) // no validation
				if _, err := t.next(); err != nil {
					b.Fatal(err)
				}
			}
			samples := float64(len(t.training)) / float64(t.batches()) * float64(b.N)
			b.ReportMetric(samples/(processorTime(b)-begun).Seconds(), "samples/s")
		})
	}
}

// processorTime returns how long the process has computed.
func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
