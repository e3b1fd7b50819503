package bus

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
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
