package bus

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/plygo/ply/fleet/internal/wire"
)

// A worker takes a task, works on it, publishes a result, and the queue is empty.
func TestTaskToResult(t *testing.T) {
	f := start(t)
	worker := f.worker("w1")
	ctx := within(t, 20*time.Second)
	publish(t, f.js, wire.TaskSubject("usual", "t", 1), "play")
	if d, err := Next(ctx, worker, "urgent", 0); d != nil || err != nil {
		t.Fatalf("an urgent task: %v, %v", d, err)
	}
	d, err := Next(ctx, worker, "usual", time.Second)
	if err != nil || d == nil {
		t.Fatalf("no task: %v", err)
	}
	if diff := cmp.Diff([]any{wire.TaskSubject("usual", "t", 1), "play", 1}, []any{d.Subject, string(d.Data), d.Count}); diff != "" {
		t.Errorf("the task (-want +got):\n%s", diff)
	}
	if err := d.Working(); err != nil {
		t.Fatal(err)
	}
	if err := d.Return(0); err != nil {
		t.Fatal(err)
	}
	if d, err = Next(ctx, worker, "usual", time.Second); err != nil || d == nil || d.Count != 2 {
		t.Fatalf("the task that was given back: %+v, %v", d, err)
	}
	publish(t, jetStream(t, worker), wire.ResultSubject("w1", "t", 1), "1-0")
	if err := d.Done(ctx); err != nil {
		t.Fatal(err)
	}
	want := map[string]uint64{wire.Orders: 0, wire.Tasks: 0, wire.Results: 1, wire.Files: 0}
	if diff := cmp.Diff(want, f.counts()); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
}

// counts returns the number of messages of each stream.
func (f *fleet) counts() map[string]uint64 {
	f.t.Helper()
	counts := map[string]uint64{}
	for _, name := range []string{wire.Orders, wire.Tasks, wire.Results, wire.Files} {
		s, err := f.js.Stream(within(f.t, 5*time.Second), name)
		if err != nil {
			f.t.Fatal(err)
		}
		counts[name] = s.CachedInfo().State.Msgs
	}
	return counts
}

// Files of all sizes around the size of a piece arrive at a worker as they were.
func TestFiles(t *testing.T) {
	f := start(t)
	worker := f.worker("w1")
	ctx := within(t, 20*time.Second)
	random := rand.NewChaCha8([32]byte{1})
	for _, size := range []int{0, 1, pieceSize - 1, pieceSize, pieceSize + 1, 3*pieceSize + 17} {
		data := make([]byte, size)
		random.Read(data)
		sum, err := Put(ctx, f.js, data)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Put(ctx, f.js, data); err != nil || again != sum {
			t.Errorf("%d bytes put again: %s, %v", size, again, err)
		}
		got, err := Get(ctx, worker, sum, size)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%d bytes: got %d, %v", size, len(got), err)
		}
		if _, err := Get(ctx, worker, sum, size-1); err == nil {
			t.Errorf("%d bytes despite a smaller limit", size)
		}
	}
	const unknown = "00000000000000000000000000000000000000000000000000000000000000aa"
	if _, err := Get(ctx, worker, unknown, 10); !errors.Is(err, ErrNoFile) {
		t.Errorf("an unknown file: %v", err)
	}
}

// A file whose stored pieces are not what its name says is refused.
func TestFalseFiles(t *testing.T) {
	f := start(t)
	worker := f.worker("w1")
	ctx := within(t, 20*time.Second)
	sum := func(n int) string { return fmt.Sprintf("%064x", n) }
	piece := func(n, number int, size, data string) {
		t.Helper()
		m := nats.NewMsg(wire.FileSubject(sum(n), number))
		m.Data = []byte(data)
		if size != "" {
			m.Header.Set(sizeHeader, size)
		}
		if _, err := f.js.PublishMsg(ctx, m); err != nil {
			t.Fatal(err)
		}
	}
	piece(1, 0, "4", "evil")
	piece(2, 0, "", "evil")
	piece(3, 0, "-1", "evil")
	piece(4, 0, "99999999999999999999", "evil")
	piece(5, 0, strconv.Itoa(LargestFile+1), "evil")
	piece(6, 0, strconv.Itoa(pieceSize+1), "evil")
	piece(7, 0, strconv.Itoa(2*pieceSize+1), "evil")
	piece(7, 1, "1", strings.Repeat("x", pieceSize))
	for n, want := range []string{
		"does not have this file", "has another SHA-256", "has no size", "has no size", "has no size", "are allowed",
		"does not have this file", "does not have this file",
	} {
		if _, err := Get(ctx, worker, sum(n), math.MaxInt); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("file %d: want an error with %q, got %v", n, want, err)
		}
	}
	for _, name := range []string{"", "x", "../..", strings.Repeat("A", 64), strings.Repeat("a", 63) + "*"} {
		if _, err := Get(ctx, worker, name, 10); err == nil || !strings.Contains(err.Error(), "is not a SHA-256") {
			t.Errorf("file %q: %v", name, err)
		}
	}
}
