// Package linear tests that a reader needs time and memory in proportion to its input,
// whatever the input is.
package linear

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/internal/evidence"
)

// Format is a format of texts, with its reader.
type Format struct {
	Name string
	// Bytes is the length n of the shorter texts. It should take the reader some
	// milliseconds, and stay below the limits of the format: behind these a reader stops,
	// and every ratio is small.
	Bytes int
	// Factor is how many bytes the reader allocates at most for each byte of a text.
	Factor float64
	// Read reads a text, to its end or to the first error after which it stops.
	Read func(text string)
}

// Shape is a text that can have any length.
type Shape struct {
	Name string
	Text func(length int) string // of at most length bytes
}

// Repeat returns the shape of a text that has a part again and again, between head and
// tail.
func Repeat(name, head, part, tail string) Shape {
	return Shape{name, func(length int) string {
		times := max(1, (length-len(head)-len(tail))/len(part))
		return head + strings.Repeat(part, times) + tail
	}}
}

const (
	// most is the largest ratio that passes. Twice the input takes twice the time if a
	// reader is linear, and four times the time if it is quadratic.
	most = 2.5
	// mostTime is the same for times, which a busy machine spreads. A short test does not
	// judge times at all: it runs beside others, with the race detector.
	mostTime = 3
	// rounds is how often texts are read at most until the ratio is good, because a machine
	// may be busy with other things.
	rounds = 20
	// noise is a time that is too short to compare.
	noise = 2 * time.Millisecond
	// fixed is how many bytes a reader may allocate for any text.
	fixed = 1 << 18
)

// Check reads texts of n and 2n bytes of every shape. It is an error if the longer one
// takes more than 3 times the time or 2.5 times the memory of the shorter one, or more memory
// than the factor allows. The log shows a table. The race detector needs time and memory of its
// own, so with it a short test skips.
func Check(t testing.TB, f Format, shapes ...Shape) {
	t.Helper()
	evidence.NoRace(t)
	t.Logf("%-36s %9s %9s %9s %6s %9s %9s %6s %8s", f.Name, "bytes 2n", "ms n", "ms 2n", "ratio", "kB n", "kB 2n", "ratio", "per byte")
	for _, shape := range shapes {
		short, long := shape.Text(f.Bytes), shape.Text(2*f.Bytes)
		a, b := measure(f, short), measure(f, long)
		ratios := []float64{ratio(a, b)}
		for !testing.Short() && len(ratios) < rounds && (len(ratios) < 3 || !linear(a, b, ratios)) {
			c, d := measure(f, short), measure(f, long)
			a, b, ratios = a.least(c), b.least(d), append(ratios, ratio(c, d))
		}
		perByte := float64(b.bytes) / float64(len(long))
		t.Logf("%-36s %9d %9.2f %9.2f %6.2f %9d %9d %6.2f %8.1f", shape.Name, len(long), milliseconds(a.time), milliseconds(b.time),
			min(ratio(a, b), median(ratios)), a.bytes>>10, b.bytes>>10, float64(b.bytes)/float64(a.bytes), perByte)
		if !linear(a, b, ratios) {
			t.Errorf("%s, %s: %s for %d bytes, %s for %d bytes", f.Name, shape.Name, a, len(short), b, len(long))
		}
		if float64(b.bytes) > f.Factor*float64(len(long))+fixed {
			t.Errorf("%s, %s: %d bytes are allocated for %d bytes of text, want at most %.0f for each",
				f.Name, shape.Name, b.bytes, len(long), f.Factor)
		}
	}
}

// cost is what it takes to read a text.
type cost struct {
	time  time.Duration
	bytes uint64 // allocated
}

func (c cost) String() string { return fmt.Sprintf("%v and %d bytes of memory", c.time, c.bytes) }

func (c cost) least(d cost) cost { return cost{min(c.time, d.time), min(c.bytes, d.bytes)} }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// linear reports whether long took no more than a linear reader may beside short. The times are the
// fastest of all readings. A machine may have been faster for some of the short ones only, so
// the median of the ratios of readings in a row may speak for the reader, too.
func linear(short, long cost, ratios []float64) bool {
	inTime := testing.Short() || ratio(short, long) <= mostTime || median(ratios) <= mostTime
	return inTime && float64(long.bytes) <= most*float64(max(short.bytes, fixed))
}

// ratio returns how many times as long as short the other one took. Times below the noise
// count as noise.
func ratio(short, long cost) float64 {
	return float64(max(long.time, noise)) / float64(max(short.time, noise))
}

func median(numbers []float64) float64 {
	sorted := slices.Sorted(slices.Values(numbers))
	return sorted[len(sorted)/2]
}

func measure(f Format, text string) cost {
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection in only one of two readings spoils the ratio
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := processorTime()
	f.Read(text)
	took := processorTime() - begin
	runtime.ReadMemStats(&after)
	return cost{max(took, 1), max(after.TotalAlloc-before.TotalAlloc, 1)}
}
