package learn

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/neural"
)

func init() { distilSamples = 40_000 }

// slow leaves a test out where it would take minutes: the race detector makes training ten times slower. What runs at once
// is in the tests of self-play and of package train.
func slow(t *testing.T) {
	t.Helper()
	if testing.Short() && evidence.Race {
		t.Skip("training takes minutes with the race detector; tests of self-play and of package train show races")
	}
}

// quick are options for a run that ends soon.
func quick(dir string) Options {
	return Options{
		Dir: dir, Generations: 2, Games: 60, Limits: ply.Limits{Depth: 3}, Opening: [2]int{2, 6}, Biased: true,
		Hidden: 8, Buckets: 2, Epochs: 10, MatchGames: 8, MoveTime: time.Millisecond, Threads: 2, Seed: 5,
	}
}

// A run makes its files, tells what happens, and goes on where it was stopped.
func TestRun(t *testing.T) {
	slow(t)
	dir := t.TempDir()
	var log bytes.Buffer
	o := quick(dir)
	o.Log = &log
	if err := os.WriteFile(filepath.Join(dir, "training-1.ply"), []byte("no checkpoint"), 0o666); err != nil {
		t.Fatal(err)
	}
	network, story, err := Run(t.Context(), connect4.Rules{}, o)
	if err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	if len(story) != 2 || story[0].Games != 60 || story[0].Positions < 500 || story[1].Positions <= story[0].Positions {
		t.Errorf("%+v", story)
	}
	for _, g := range story {
		if g.Error <= 0 || g.Guess <= 0 || g.Last.Games < 2 || (g.Own.Games > 0) != g.Accepted {
			t.Errorf("%+v", g)
		}
	}
	for _, word := range []string{"gate sight: passed", "gate overfit: passed", "gate distil: passed", "gate rounding: passed", "generation 2: 60 games", "the training begins anew", "games of generation 1: "} {
		if !strings.Contains(log.String(), word) {
			t.Errorf("the log has no %q:\n%s", word, log.String())
		}
	}
	accepted := story[0].Accepted || story[1].Accepted
	if _, err := os.Stat(filepath.Join(dir, NetworkFile)); (err == nil) != accepted || (network != nil) != accepted {
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
	if text, err := os.ReadFile(filepath.Join(dir, logFile)); err != nil || !strings.Contains(string(text), "scores by half scales") {
		t.Errorf("the file of the log does not tell what the labels are like: %v", err)
	}
	if err := os.Remove(filepath.Join(dir, chartFile)); err != nil {
		t.Fatal(err)
	}
	training := filepath.Join(dir, "training-2.ply") // as if it was killed before it could remove that
	if err := os.WriteFile(training, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Run(t.Context(), connect4.Rules{}, o); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, chartFile)); err != nil {
		t.Errorf("the chart is not drawn again: %v", err)
	}
	if _, err := os.Stat(training); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the training of a generation that is done is still there: %v", err)
	}
	other := o
	other.Hidden = 16
	if _, _, err := Run(t.Context(), connect4.Rules{}, other); err == nil || !strings.Contains(err.Error(), "a run with hidden 8, and not 16") {
		t.Errorf("with other options: %v", err)
	}
	if _, _, err := Run(t.Context(), other4{}, o); err == nil || !strings.Contains(err.Error(), "a run with game connect4, and not four") {
		t.Errorf("with another game: %v", err)
	}
	o.Generations, o.Threads = 3, 1
	if _, story, err = Run(t.Context(), connect4.Rules{}, o); err != nil || len(story) != 3 {
		t.Errorf("%d generations, %v", len(story), err)
	}
	if after, err := os.ReadFile(filepath.Join(dir, "games-2.ply")); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the games of a generation that was done have changed: %v", err)
	}
}

// other4 is Connect Four with another name.
type other4 struct{ connect4.Rules }

func (other4) Name() string { return "four" }

// A run that is stopped again and again makes the games and the network of one that was not.
func TestStopped(t *testing.T) {
	o := ungated(t)
	whole, parts := o.Dir, ungated(t).Dir
	o.Generations, o.Epochs = 1, 6
	if _, _, err := Run(t.Context(), connect4.Rules{}, o); err != nil {
		t.Fatal(err)
	}
	o.Dir = parts
	stops := 0
	var before, last time.Duration
	var story []Generation
	for wait := 20 * time.Millisecond; ; wait += wait / 2 {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		begin := time.Now()
		var err error
		_, story, err = Run(ctx, connect4.Rules{}, o)
		cancel()
		before, last = before+last, time.Since(begin)
		if err == nil {
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		stops++
	}
	t.Logf("stopped %d times", stops)
	if s, total := story[0].Seconds, before+last; s > total.Seconds() || s < (total/2).Seconds() { // the last part is about a third
		t.Errorf("it took %v s, but the last part took %v, and those before it %v", s, last, before)
	}
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

// loud is Connect Four with a feature more than it says.
type loud struct{ connect4.Rules }

func (loud) Features(set []uint64, b *connect4.Board, player int) {
	connect4.Rules{}.Features(set, b, player)
	set[len(set)-1] |= 1 << 63
}

// dim is Connect Four in which only the number of discs is seen.
type dim struct{ connect4.Rules }

func (dim) Features(set []uint64, b *connect4.Board, player int) {
	connect4.Rules{}.Features(set, b, player)
	discs := uint64(count(set[:2]))
	clear(set)
	set[0] = discs
}

// Games that cannot be learned are refused at a gate, in words.
func TestGates(t *testing.T) {
	slow(t)
	for want, err := range map[string]error{
		"gate sight":             run1(t, blind{}),
		"a feature beyond":       run1(t, loud{}),
		"gate overfit":           run1(t, dim{}),
		"ply.Gridder":            run1(t, kalah.Rules{}),
		"the game is nil":        run1[connect4.Board, connect4.Move](t, nil),
		"learning needs":         second(Run(t.Context(), connect4.Rules{}, Options{})),
		"a limit of time":        second(Run(t.Context(), connect4.Rules{}, Options{Dir: t.TempDir(), Limits: ply.Limits{Time: 1}})),
		"both must be from 0":    second(Run(t.Context(), connect4.Rules{}, Options{Dir: t.TempDir(), Target: &Target{Lambda: 2}})),
		"Hidden is -1":           second(Run(t.Context(), connect4.Rules{}, Options{Dir: t.TempDir(), Hidden: -1})),
		"12 hidden sums":         second(Run(t.Context(), connect4.Rules{}, Options{Dir: t.TempDir(), Hidden: 12})),
		"2048 hidden sums":       second(Run(t.Context(), connect4.Rules{}, Options{Dir: t.TempDir(), Hidden: 2048})),
		"65 outputs":             second(Run(t.Context(), connect4.Rules{}, Options{Dir: t.TempDir(), Buckets: 65})),
		"a scale of 20000":       run1(t, steep{}),
		"prefer the player to m": second(Run(t.Context(), connect4.Rules{}, func() Options { o := ungated(t); o.Biased = false; return o }())),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// steep is Connect Four with a scale that no network has.
type steep struct{ connect4.Rules }

func (steep) Tuning() ply.Tuning { return ply.Tuning{Scale: 20_000} }

// ungated returns the options of a run that thinks it has passed the gates, which take long.
func ungated(t *testing.T) Options {
	t.Helper()
	o := quick(t.TempDir())
	if err := os.WriteFile(filepath.Join(o.Dir, gatesFile), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	return o
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

// The scores of games that noise has played are not learned, not even later.
func TestNoise(t *testing.T) {
	slow(t)
	o, err := quick(t.TempDir()).filled()
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRun(unknowing{}, o)
	if err != nil {
		t.Fatal(err)
	}
	r.story = []Generation{{Number: 1}, {Number: 2, Accepted: true}, {Number: 3}}
	for i, want := range []Target{{Result: 1}, {Result: 1}, {Result: 0.3}, {Result: 0.3}} {
		if got := r.target(i + 1); got != want {
			t.Errorf("games of generation %d are learned as %v, want %v", i+1, got, want)
		}
	}
	r.nothing = false
	if got := r.target(1); got.Result != 0.3 {
		t.Errorf("with an evaluation at the beginning: %v", got)
	}
}

// A generation is accepted if that is sure, and the log says why.
func TestJudge(t *testing.T) {
	for _, test := range []struct {
		verdict  match.Verdict
		stronger float64
		accepted bool
		words    string
	}{
		{match.AcceptElo1, 0.9, true, "it is stronger"},
		{match.AcceptElo0, 0.99, false, "it is not stronger"},
		{match.Undecided, 0.96, true, "likelihood of 96%"},
		{match.Undecided, 0.8, false, "only 80%, and 95% are needed"},
	} {
		accepted, words := judge(test.verdict, test.stronger)
		if accepted != test.accepted || !strings.Contains(words, test.words) {
			t.Errorf("%v: %v, %q", test, accepted, words)
		}
	}
}

// The chart has the generations that were accepted, against the game's own evaluation.
func TestChart(t *testing.T) {
	svg := Chart("", []Generation{
		{Number: 1, Last: Strength{Elo: -7}}, {Number: 2, Accepted: true, Last: Strength{Elo: 300}, Own: Strength{Elo: 123, Low: 100, High: 150}},
	})
	if !strings.Contains(svg, ">+123<") || strings.Contains(svg, ">1<") || strings.Contains(svg, ">: Elo") {
		t.Error(svg)
	}
	if got := (Strength{Elo: -0.3, Low: -20, High: 19.6, Games: 8}).String(); got != "0 [-20, +20] Elo in 8 games" {
		t.Error(got)
	}
}

// Random states are those of players, and chance moves as its odds say.
func TestRandomState(t *testing.T) {
	has := tree.Ask[dicerace.State, dicerace.Move](dicerace.Rules{})
	rng := rand.New(rand.NewPCG(1, 2))
	starter, _ := ply.As[ply.Starter[dicerace.State]](has.Game)
	for range 1000 {
		s := randomState(&has, starter.Start(), rng)
		if has.Rolls(&s) || has.Game.Terminal(&s) != ply.Ongoing {
			t.Fatalf("nobody is to move in %+v", s)
		}
	}
}

// Training and the network must agree on a state, in any order of states.
func TestRoundingGate(t *testing.T) {
	slow(t)
	o, err := quick(t.TempDir()).filled()
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRun(connect4.Rules{}, o)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	w := neural.Weights{
		Game: r.features.Name(), Features: r.features.Fingerprint(), Inputs: r.features.Inputs(), Hidden: 8, Buckets: []int{10}, Scale: 200,
		Bias: make([]int16, 8), OutBias: make([]int32, 2),
	}
	for range w.Inputs * w.Hidden {
		w.In = append(w.In, int16(rng.IntN(200)-100))
	}
	for range 4 * w.Hidden {
		w.Out = append(w.Out, int16(rng.IntN(2000)-1000))
	}
	n, err := neural.Make(w)
	if err != nil {
		t.Fatal(err)
	}
	states := make([]connect4.Board, 200)
	for i := range states {
		states[i] = randomState(r.has, r.start, rng)
	}
	if err := r.roundingGate(train.FromQuantised(w), n, states); err != nil {
		t.Error(err)
	}
	changed := train.FromQuantised(w)
	for i := range changed.Out() {
		changed.Out()[i] += 0.05
	}
	if err := r.roundingGate(changed, n, states); err == nil || !strings.Contains(err.Error(), "in the mean") {
		t.Errorf("weights that rounding has changed: %v", err)
	}
	r.features, err = neural.FeaturesOf(blind{}) // training sees something else
	if err != nil {
		t.Fatal(err)
	}
	if err := r.roundingGate(train.FromQuantised(w), n, states); err == nil || !strings.Contains(err.Error(), "in training") {
		t.Errorf("a network that is not what was trained: %v", err)
	}
}
