package learn

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
	"github.com/plygo/ply/neural"
)

// taught returns a network of Reversi that has learned from a few games, and corrects its evaluation if it is asked to.
func taught(t *testing.T, corrects bool) *neural.Network {
	t.Helper()
	o := ungated(t)
	o.Generations, o.Correct, o.Hidden = 1, corrects, 16
	if _, _, err := Run(t.Context(), reversi.Rules{}, o); err != nil {
		t.Fatal(err)
	}
	n, err := opened(t, o).readNetwork(1)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A run that begins with a network has it play the first games, and goes on from its weights.
func TestFrom(t *testing.T) {
	slow(t)
	for _, corrects := range []bool{false, true} {
		o := ungated(t)
		o.From, o.Correct, o.Generations, o.Epochs = taught(t, corrects), corrects, 1, 8
		best, story, err := Run(t.Context(), reversi.Rules{}, o)
		if err != nil {
			t.Fatal(err)
		}
		r := opened(t, o)
		has := tree.Ask(r.best)
		header, _, _ := bytes.Cut(read(t, o.Dir, fmt.Sprintf(gamesFile, 1)), []byte("]"))
		if want := evaluationText(walk.Evaluation(&has, r.start)); !bytes.Contains(header, []byte(want)) {
			t.Errorf("the games are not played with the network (%s): %.300q", want, header)
		}
		n, err := r.readNetwork(1)
		if err != nil {
			t.Fatal(err)
		}
		before, after := o.From.Weights(), n.Weights()
		if want := "\nbegan with a network:\n" + before.Note; !strings.HasSuffix(after.Note, want) || !strings.Contains(before.Note, "epochs") ||
			strings.Contains(after.Note, "corrects") != corrects {
			t.Errorf("the note tells:\n%s", after.Note)
		}
		if want := fmt.Sprintf("\n%d games (", story[0].Games); !strings.Contains(after.Note, want) || !strings.Contains(after.Note, evaluationText(walk.Evaluation(&has, r.start))) {
			t.Errorf("the note does not tell what the games were:\n%s", after.Note)
		}
		if after.Hidden != before.Hidden || after.Corrects != before.Corrects {
			t.Fatalf("%d sums that correct %x became %d that correct %x", before.Hidden, before.Corrects, after.Hidden, after.Corrects)
		}
		var moved, size int // a few epochs change the weights, but by less than they are
		for i, x := range before.In {
			moved += abs(int(after.In[i]) - int(x))
			size += abs(int(x))
		}
		if moved == 0 || moved > size/2 {
			t.Errorf("the weights have a size of %d, and have moved by %d", size, moved)
		}
		if want := n; best == nil || !story[0].Accepted && digest(best) != digest(o.From) || story[0].Accepted && digest(best) != digest(want) {
			t.Error("the best network is neither the one of the beginning nor a better one")
		}
		file, err := os.Open(filepath.Join(o.Dir, NetworkFile))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if kept, err := neural.Read(file); err != nil || digest(kept) != digest(best) {
			t.Errorf("the file of the best network has another one: %v", err)
		}
		o.From = nil
		if err := second(Run(t.Context(), reversi.Rules{}, o)); err == nil || !strings.Contains(err.Error(), "the folder has a run with from") {
			t.Errorf("going on without the network: %v", err)
		}
	}
}

func abs(x int) int { return max(x, -x) }

// What does not fit a network to begin with is told.
func TestFromRefused(t *testing.T) {
	slow(t)
	replaces, corrects := taught(t, false), taught(t, true)
	for want, change := range map[string]func(o *Options){
		"use From alone":               func(o *Options) { o.From, o.Scratch = replaces, true },
		"so those that follow have to": func(o *Options) { o.From = corrects },
		"cannot correct it":            func(o *Options) { o.From, o.Correct = replaces, true },
		"with learning one: use From":  func(o *Options) { o.From, o.Distil = replaces, 1000 },
	} {
		o := ungated(t)
		change(&o)
		if err := second(Run(t.Context(), reversi.Rules{}, o)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	o := ungated(t)
	o.From = replaces
	if err := second(Run(t.Context(), connect4.Rules{}, o)); err == nil || !strings.Contains(err.Error(), "the network to begin with") {
		t.Errorf("a network of another game: %v", err)
	}
}

// A note that is too long for a network loses its end, and no sign in the middle.
func TestShortened(t *testing.T) {
	for most, want := range map[int]string{0: "", 1: "a", 2: "a", 3: "aé", 4: "aéb", 9: "aéb"} {
		if got := shortened("aéb", most); got != want {
			t.Errorf("%d: %q, want %q", most, got, want)
		}
	}
	w := taught(t, false).Weights()
	w.Note = strings.Repeat("x", neural.MaxNote)
	if _, err := neural.Make(w); err != nil {
		t.Error(err)
	}
}
