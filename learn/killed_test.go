package learn

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/internal/evidence"
)

// runChild is the environment variable that makes the program of the tests learn in the folder that it names.
const runChild = "LEARN_RUN"

// learnInChild is what that program does. The first network is much better than the evaluation at the beginning. So the match
// by time decides the same each time, and the second generation has the same games.
func learnInChild(dir string) error {
	_, _, err := Run(context.Background(), contrary{}, Options{
		Dir: dir, Generations: 2, Games: 40, Limits: ply.Limits{Depth: 2}, Biased: true, Target: &Target{Result: 1},
		Hidden: 8, Buckets: 2, Epochs: 10, MatchGames: 6, MoveTime: time.Millisecond, Threads: 2, Seed: 5, Log: os.Stdout,
	})
	return err
}

// contrary is Reversi with an evaluation that takes good positions for bad ones.
type contrary struct{ reversi.Rules }

func (contrary) Evaluate(b *reversi.Board) ply.Score { return -reversi.Rules{}.Evaluate(b) }

// learnUntil runs the program until it has told so many lines, and for some time more. It reports whether that killed it, and
// returns the last line.
func learnUntil(t *testing.T, dir string, lines int, wait time.Duration) (told int, last string, killed bool) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), runChild+"="+dir)
	var wrong bytes.Buffer
	child.Stderr = &wrong
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var kill *time.Timer
	for scanner := bufio.NewScanner(out); scanner.Scan(); told++ {
		if last = scanner.Text(); told == lines {
			kill = time.AfterFunc(wait, func() { child.Process.Kill() })
		}
	}
	err = child.Wait()
	if kill != nil {
		kill.Stop()
	}
	if err != nil && (kill == nil || wrong.Len() > 0) {
		t.Fatalf("%v: %s", err, wrong.String())
	}
	return told, last, err != nil
}

// A program that learns and is killed at any time, again and again, ends with the games and the networks of one that is not.
func TestRunKilled(t *testing.T) {
	slow(t)
	whole := t.TempDir()
	if !evidence.Thorough() { // the gates take most of the time
		pass(t, whole)
	}
	begin := time.Now()
	lines, _, _ := learnUntil(t, whole, -1, 0)
	line := time.Since(begin) / time.Duration(lines)
	want := learned(t, whole)
	rng := rand.New(rand.NewPCG(uint64(begin.UnixNano()), 1))
	for kills := evidence.Amount(3, 10); kills > 0; {
		dir := t.TempDir()
		if !evidence.Thorough() {
			pass(t, dir)
		}
		for {
			after := -1
			if kills > 0 {
				after = rng.IntN(lines)
			}
			_, last, killed := learnUntil(t, dir, after, time.Duration(rng.Int64N(2*int64(line))))
			if !killed {
				break
			}
			kills--
			t.Logf("killed after %q", last)
		}
		got, want := learned(t, dir), want
		if got[0].Accepted != want[0].Accepted {
			t.Logf("the first generation is accepted: %v; of a run that was not killed: %v", got[0].Accepted, want[0].Accepted)
			got, want = got[:1], want[:1]
		}
		for i := range got {
			if diff := cmp.Diff(timeless(want[i]), timeless(got[i])); diff != "" {
				t.Errorf("generation %d: %s", i+1, diff)
			}
			if name := fmt.Sprintf("network-%d.ply", i+1); !bytes.Equal(read(t, whole, name), read(t, dir, name)) {
				t.Errorf("%s is another one", name)
			}
			if name := fmt.Sprintf("games-%d.ply", i+1); differ(gamesIn(t, contrary{}, whole, name), gamesIn(t, contrary{}, dir, name)) != "" {
				t.Errorf("%s has other games", name)
			}
		}
	}
}

// timeless returns a generation without what depends on time.
func timeless(g Generation) Generation {
	g.Seconds, g.Last, g.Own, g.Accepted = 0, Strength{}, Strength{}, false
	return g
}

// learned returns the story of a folder, after a look at the files that belong to it.
func learned(t *testing.T, dir string) []Generation {
	t.Helper()
	story, err := readStory(dir)
	if err != nil || len(story) != 2 {
		t.Fatalf("%d generations: %v", len(story), err)
	}
	best := 0
	for _, g := range story {
		if g.Accepted {
			best = g.Number
		}
	}
	for _, g := range story {
		own := 0
		switch {
		case g.Number == best:
			own = 12
		case g.Accepted:
			own = 2
		}
		if g.Last.Games < 2 || g.Last.Games > 6 || g.Own.Games != own {
			t.Errorf("matches of another length: %+v", g)
		}
		if g.Accepted && g.Number == len(story) && !bytes.Equal(read(t, dir, NetworkFile), read(t, dir, fmt.Sprintf("network-%d.ply", g.Number))) {
			t.Errorf("%s is not that of generation %d", NetworkFile, g.Number)
		}
	}
	for _, pattern := range []string{"training-*", ".*"} {
		if left, err := filepath.Glob(filepath.Join(dir, pattern)); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	}
	return story
}

// pass says in a folder that the game has passed the gates.
func pass(t *testing.T, dir string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, gatesFile), nil, 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// gamesIn returns the games of a file, of which nothing may be damaged.
func gamesIn[S any, M comparable](t *testing.T, g ply.Game[S, M], dir, name string) []*playedGame {
	t.Helper()
	games, files := readAll(t, idOf(t, g), filepath.Join(dir, name))
	if files.lost.places > 0 || files.duplicates > 0 {
		t.Errorf("%s: %v, and %d games are there twice", name, files.lost, files.duplicates)
	}
	return games
}
