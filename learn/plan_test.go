package learn

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
)

// If the scores are biased with each kind of limit, a run takes the one with the least of it and goes on.
func TestPlan(t *testing.T) {
	slow(t)
	defer func(old []ply.Limits) { kinds = old }(kinds)
	kinds = []ply.Limits{{Depth: 3}, {Depth: 2}, {Depth: 1}}
	var log bytes.Buffer
	o := quick(t.TempDir())
	o.Limits, o.Biased, o.Log = ply.Limits{}, false, &log
	o, err := o.filled()
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRun(connect4.Rules{}, o)
	if err != nil {
		t.Fatal(err)
	}
	g := Generation{Number: 1}
	if err := r.play(t.Context(), &g); err != nil {
		t.Fatal(err)
	}
	if want := "of these, depth 2 has the least bias"; g.Games != o.Games || !strings.Contains(log.String(), want) {
		t.Errorf("%d games, want %q:\n%s", g.Games, want, log.String())
	}
}

// drowsy is a game whose evaluation takes long.
type drowsy struct{ connect4.Rules }

func (drowsy) Evaluate(b *connect4.Board) ply.Score {
	time.Sleep(500 * time.Microsecond)
	return connect4.Rules{}.Evaluate(b)
}

// A run does not wait for limits whose games take very long, but it has some.
func TestSlowPlan(t *testing.T) {
	slow(t)
	defer func(old []ply.Limits) { kinds = old }(kinds)
	for _, test := range []struct {
		kinds []ply.Limits
		want  ply.Limits
	}{
		{[]ply.Limits{{Depth: 1}, {Nodes: 1000}, {Nodes: 5000}}, ply.Limits{Depth: 1}},
		{[]ply.Limits{{Nodes: 1000}, {Nodes: 5000}}, ply.Limits{Nodes: 1000}},
	} {
		kinds = test.kinds
		o := quick(t.TempDir())
		o.Limits, o.Biased, o.Games, o.Time = ply.Limits{}, false, 0, 40*time.Second
		o, err := o.filled()
		if err != nil {
			t.Fatal(err)
		}
		r, err := newRun(drowsy{}, o)
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		got, err := r.plan(t.Context(), 1, r.selfPlay(1))
		if took := time.Since(begin); err != nil || got.Limits != test.want || got.Games < fewGames || took > 10*time.Second {
			t.Errorf("%v, %v after %v; want limits %v", got, err, took, test.want)
		}
	}
}

// What is left of the time is divided among the generations that are left.
func TestFitting(t *testing.T) {
	o, err := Options{
		Dir: t.TempDir(), Time: 1000 * time.Second, Generations: 2, Hidden: 32, Epochs: 10, Window: 4, MatchGames: 100,
		MoveTime: 10 * time.Millisecond, Opening: [2]int{4, 6}, Threads: 1,
	}.filled()
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRun(connect4.Rules{}, o)
	if err != nil {
		t.Fatal(err)
	}
	game := pace{seconds: 0.198, positions: 35}
	// A hundred games with 40 plies take 40 s. The last match has two hundred, and each generation's matches 65. A position is
	// learned in 10/200,000 s. So there are ((1000−80−52)/2−20)/(0.198+0.00175) games, and then
	// (1000−700−80−26−20)/(0.198+0.0035).
	if got, want := r.fitting(1, game, 20), 2072; got != want {
		t.Errorf("%d games in generation 1, want %d", got, want)
	}
	r.story, r.gated = []Generation{{Number: 1, Seconds: 690}}, 10
	if got, want := r.fitting(2, game, 20), 863; got != want {
		t.Errorf("%d games in generation 2, want %d", got, want)
	}
	// From nothing the second generation has one and a half times as long: (868/2.5−20)/(0.198+0.00175)
	if got, want := (&run[connect4.Board, connect4.Move]{Options: r.Options, nothing: true}).fitting(1, game, 20), 1638; got != want {
		t.Errorf("%d games in generation 1 from nothing, want %d", got, want)
	}
	r.story[0].Seconds = 2000
	if got := r.fitting(2, game, 20); got != fewGames {
		t.Errorf("%d games after the time", got)
	}
}
