package learn

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/neural"
)

// quick are options for a run that ends soon.
func quick(dir string) Options {
	return Options{
		Dir: dir, Generations: 2, Games: 60, Limits: ply.Limits{Depth: 3}, Opening: [2]int{2, 6}, Biased: true,
		Hidden: 8, Buckets: 2, Epochs: 10, MatchGames: 8, MoveTime: time.Millisecond, Threads: 2, Seed: 5,
	}
}

// A run makes its files, tells what happens, and goes on where it was stopped.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	var log bytes.Buffer
	o := quick(dir)
	o.Log = &log
	network, story, err := Run(t.Context(), connect4.Rules{}, o)
	if err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	if len(story) != 2 || story[0].Games != 60 || story[0].Positions < 500 || story[1].Positions <= story[0].Positions {
		t.Errorf("%+v", story)
	}
	for _, g := range story {
		if g.Error <= 0 || g.Guess <= 0 || g.Last.Games < 2 {
			t.Errorf("%+v", g)
		}
	}
	for _, word := range []string{"gate sight: passed", "gate overfit: passed", "gate distil: passed", "gate rounding: passed", "generation 2: 60 games"} {
		if !strings.Contains(log.String(), word) {
			t.Errorf("the log has no %q:\n%s", word, log.String())
		}
	}
	accepted := story[0].Accepted || story[1].Accepted
	if _, err := os.Stat(filepath.Join(dir, networkFile)); (err == nil) != accepted || (network != nil) != accepted {
		t.Errorf("accepted: %v; network %v, file %v", accepted, network != nil, err)
	}
	svg, err := os.ReadFile(filepath.Join(dir, chartFile))
	if err != nil || !strings.Contains(string(svg), "connect4: Elo by generation") {
		t.Errorf("the chart: %v", err)
	}
	before, err := os.ReadFile(filepath.Join(dir, "games-2.ply"))
	if err != nil {
		t.Fatal(err)
	}
	o.Generations = 3
	if _, story, err = Run(t.Context(), connect4.Rules{}, o); err != nil || len(story) != 3 {
		t.Errorf("%d generations, %v", len(story), err)
	}
	if after, err := os.ReadFile(filepath.Join(dir, "games-2.ply")); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the games of a generation that was done have changed: %v", err)
	}
}

// A run that is stopped again and again makes the games and the network of one that was not.
func TestStopped(t *testing.T) {
	whole, parts := t.TempDir(), t.TempDir()
	o := quick(whole)
	o.Generations, o.Epochs = 1, 6
	if _, _, err := Run(t.Context(), connect4.Rules{}, o); err != nil {
		t.Fatal(err)
	}
	o.Dir = parts
	if err := os.WriteFile(filepath.Join(parts, gatesFile), nil, 0o666); err != nil { // they would take long each time
		t.Fatal(err)
	}
	stops := 0
	for wait := 20 * time.Millisecond; ; wait += 20 * time.Millisecond {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		_, _, err := Run(ctx, connect4.Rules{}, o)
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		stops++
	}
	t.Logf("stopped %d times", stops)
	for _, name := range []string{"games-1.ply", "network-1.ply"} {
		a, err := os.ReadFile(filepath.Join(whole, name))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(parts, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "games-1.ply" { // the blocks differ, the games do not
			a, b = gamesOf(t, filepath.Join(whole, name)), gamesOf(t, filepath.Join(parts, name))
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s is another one", name)
		}
	}
}

// gamesOf returns the games of a file of connect4, one after the other.
func gamesOf(t *testing.T, path string) (all []byte) {
	t.Helper()
	r, err := newRun(connect4.Rules{}, Options{Dir: t.TempDir(), Log: new(bytes.Buffer)})
	if err != nil {
		t.Fatal(err)
	}
	files, err := openFiles(r.id, path)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range files.games() {
		if err != nil {
			t.Fatal(err)
		}
		all = g.append(all)
	}
	return all
}

// blind is Connect Four in which a player sees the discs of x and o, not own ones and others.
type blind struct{ connect4.Rules }

func (blind) Features(set []uint64, b *connect4.Board, player int) {
	connect4.Rules{}.Features(set, b, 0)
}

// dim is Connect Four in which only the number of discs is seen.
type dim struct{ connect4.Rules }

func (dim) Features(set []uint64, b *connect4.Board, player int) {
	connect4.Rules{}.Features(set, b, player)
	set[0], set[1] = uint64(count(set)), 0
}

// Games that cannot be learned are refused at a gate, in words.
func TestGates(t *testing.T) {
	for want, err := range map[string]error{
		"gate sight":             run1(t, blind{}),
		"gate overfit":           run1(t, dim{}),
		"ply.Gridder":            run1(t, kalah.Rules{}),
		"the game is nil":        run1[connect4.Board, connect4.Move](t, nil),
		"learning needs":         second(Run(t.Context(), connect4.Rules{}, Options{})),
		"a limit of time":        second(Run(t.Context(), connect4.Rules{}, Options{Dir: t.TempDir(), Limits: ply.Limits{Time: 1}})),
		"both must be from 0":    second(Run(t.Context(), connect4.Rules{}, Options{Dir: t.TempDir(), Target: Target{Lambda: 2}})),
		"Hidden is -1":           second(Run(t.Context(), connect4.Rules{}, Options{Dir: t.TempDir(), Hidden: -1})),
		"prefer the player to m": second(Run(t.Context(), eager{}, func() Options { o := quick(t.TempDir()); o.Biased = false; return o }())),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// eager is Connect Four with an evaluation that prefers the player to move.
type eager struct{ connect4.Rules }

func (e eager) Evaluate(b *connect4.Board) ply.Score {
	s := e.Rules.Evaluate(b)
	if discs := e.MoveCount(b); discs%2 == 0 {
		return s + 500
	}
	return s - 500
}

// MoveCount returns how many discs there are.
func (e eager) MoveCount(b *connect4.Board) int {
	set := make([]uint64, 2)
	e.Features(set, b, 0)
	return count(set)
}

func run1[S any, M comparable](t *testing.T, g ply.Game[S, M]) error {
	t.Helper()
	return second(Run(t.Context(), g, quick(t.TempDir())))
}

func second(_ *neural.Network, _ []Generation, err error) error { return err }

// A game without an evaluation is told from one that has one, and gets noise that depends on the state alone.
func TestBlank(t *testing.T) {
	r, err := newRun(reversi.Rules{}, Options{Dir: t.TempDir(), Log: new(bytes.Buffer)})
	if err != nil || r.nothing {
		t.Fatal(err)
	}
	r, err = newRun(unknowing{}, Options{Dir: t.TempDir(), Log: new(bytes.Buffer)})
	if err != nil || !r.nothing {
		t.Fatal(err)
	}
	s := reversi.Rules{}.Start()
	scores := map[ply.Score]bool{}
	for i := range 10 {
		a := r.first.Evaluate(&s)
		if a != r.first.Evaluate(&s) || a < -80 || a > 80 {
			t.Errorf("state %d: %v and %v", i, a, r.first.Evaluate(&s))
		}
		scores[a] = true
		r.game.Play(&s, r.game.Moves(nil, &s)[0])
	}
	if len(scores) < 5 {
		t.Errorf("the noise has %d values in 10 states", len(scores))
	}
}

// unknowing is Reversi without an evaluation.
type unknowing struct{ reversi.Rules }

func (unknowing) Evaluate(*reversi.Board) ply.Score { return 0 }
