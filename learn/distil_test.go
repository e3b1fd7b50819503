package learn

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/internal/tree"
)

// What is found inside searches does not depend on the threads, and comes in the order of the searches.
func TestProbes(t *testing.T) {
	has := tree.Ask(reversi.Rules{})
	start := reversi.Rules{}.Start()
	find := func(threads int) (found []reversi.Board, of []uint32) {
		p := &probes[reversi.Board, reversi.Move]{
			game: reversi.Rules{}, nodes: 300, seed: 3, threads: threads,
			begin: func() func(*rand.Rand) reversi.Board {
				return func(rng *rand.Rand) reversi.Board { return randomState(&has, start, rng) }
			},
		}
		err := p.run(t.Context(), func(s *reversi.Board, search uint32) bool {
			found, of = append(found, *s), append(of, search)
			return len(found) < 2000
		})
		if err != nil {
			t.Fatal(err)
		}
		return found, of
	}
	want, of := find(1)
	if !slices.IsSorted(of) || of[len(of)-1] < 2*probeRound {
		t.Errorf("the searches are numbered %v", of)
	}
	for _, threads := range []int{2, 3} {
		if got, gotOf := find(threads); !slices.Equal(want, got) || !slices.Equal(of, gotOf) {
			t.Errorf("%d threads find other states", threads)
		}
	}
}

// A network first learns the evaluation of the game, and the generations go on from it.
func TestDistil(t *testing.T) {
	slow(t)
	o := quick(t.TempDir())
	o.Distil, o.Generations, o.Hidden = 30_000, 1, 16
	var log bytes.Buffer
	o.Log = &log
	pass(t, o.Dir)
	if _, _, err := Run(t.Context(), reversi.Rules{}, o); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	var explained float64
	if _, told, ok := strings.Cut(log.String(), "the network explains "); ok {
		fmt.Sscanf(told, "%f", &explained)
	}
	if explained < 60 {
		t.Errorf("it learned %.0f%% of the evaluation:\n%s", explained, log.String())
	}
	first, err := os.ReadFile(filepath.Join(o.Dir, "network-0.ply"))
	if err != nil {
		t.Fatal(err)
	}
	tuned, err := os.ReadFile(filepath.Join(o.Dir, "network-1.ply"))
	if err != nil || bytes.Equal(first, tuned) {
		t.Errorf("generation 1: %v", err)
	}

	// The same again, with what is there of the first network: it is not made anew.
	again := o
	again.Dir, again.Threads = t.TempDir(), 1
	log.Reset()
	again.Log = &log
	pass(t, again.Dir)
	if err := os.WriteFile(filepath.Join(again.Dir, "network-0.ply"), first, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Run(t.Context(), reversi.Rules{}, again); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(again.Dir, "network-1.ply")); err != nil || !bytes.Equal(got, tuned) {
		t.Errorf("the second time another network came of it: %v", err)
	}
	if strings.Contains(log.String(), "learns the game's own evaluation first") {
		t.Errorf("it learned the evaluation once more:\n%s", log.String())
	}
	if err := second(Run(t.Context(), unknowing{}, again)); err == nil || !strings.Contains(err.Error(), "Distil and Correct need an evaluation") {
		t.Errorf("without an evaluation: %v", err)
	}
}
