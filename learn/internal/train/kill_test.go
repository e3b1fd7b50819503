package train

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/internal/disk"
	"github.com/plygo/ply/internal/evidence"
)

// killFile is the environment variable that makes TestKilled the program that is killed. It names
// the file of the checkpoint.
const killFile = "PLY_TRAIN_KILLED"

// long is a training of a second or so.
func long(tb testing.TB) (*Data, Options) {
	return draw(tb, 300, 20, 20000), Options{Hidden: 16, Buckets: 2, Epochs: 12, Batch: 500, Seed: 3}
}

// A training that is killed at any time, again and again, ends with the weights of one that is
// not. Each time it goes on from the checkpoint on the disk.
func TestKilled(t *testing.T) {
	if path := os.Getenv(killFile); path != "" {
		trainToFile(t, path)
		return
	}
	d, o := long(t)
	whole := begin(t, d, o)
	begun := time.Now()
	finish(t, whole)
	took := time.Since(begun)

	kills := 2
	if evidence.Thorough() {
		kills = 10
	}
	path := filepath.Join(t.TempDir(), "checkpoint")
	random := rand.New(rand.NewPCG(uint64(begun.UnixNano()), 0))
	underWay := 0
	for range kills {
		old, _ := os.ReadFile(path)
		child, output := start(t, path)
		for patience := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
			if state, _ := os.ReadFile(path); !bytes.Equal(state, old) {
				break
			}
			if time.Now().After(patience) {
				t.Fatal("a minute without a checkpoint")
			}
		}
		time.Sleep(time.Duration(random.Int64N(int64(took) / 8)))
		child.Process.Kill()
		if err := child.Wait(); err != nil && !strings.Contains(err.Error(), "killed") {
			t.Fatalf("%v\n%s", err, output)
		}
		state, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		trainer, err := Resume(d, o, state)
		if err != nil {
			t.Fatal(err)
		}
		step, steps := trainer.Done()
		t.Logf("killed after step %d of %d", step, steps)
		if step > 0 && step < steps {
			underWay++
		}
	}
	if underWay == 0 {
		t.Error("no training was killed while it was under way")
	}
	child, output := start(t, path)
	if err := child.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	state, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(state, whole.State()) {
		t.Error("the weights differ from those of a training that was not killed")
	}
}

// start starts the program that is killed.
func start(t *testing.T, path string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilled$")
	child.Env = append(os.Environ(), killFile+"="+path)
	output := &bytes.Buffer{}
	child.Stdout, child.Stderr = output, output
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	return child, output
}

// trainToFile goes on from the checkpoint in a file, and writes checkpoints to it.
func trainToFile(t *testing.T, path string) {
	d, o := long(t)
	trainer := begin(t, d, o)
	if state, err := os.ReadFile(path); err == nil {
		if trainer, err = Resume(d, o, state); err != nil {
			t.Fatal(err)
		}
	} else if !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	save := func(state []byte) error { return disk.Write(path, state) }
	if err := trainer.Run(context.Background(), Watch{Save: save, Every: 5 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
}
