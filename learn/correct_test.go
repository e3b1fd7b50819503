package learn

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/neural"
)

// A network that corrects an evaluation is nearer to the games that it learned from than that evaluation alone, and says which
// one it corrects.
func TestCorrect(t *testing.T) {
	slow(t)
	o := quick(t.TempDir())
	o.Correct, o.Generations, o.Games = true, 1, 200
	var log bytes.Buffer
	o.Log = &log
	pass(t, o.Dir)
	if _, _, err := Run(t.Context(), reversi.Rules{}, o); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	r := opened(t, o)
	n, err := r.readNetwork(1)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "evaluation alone has an error of") {
		t.Errorf("it does not tell what there is to correct:\n%s", log.String())
	}
	if n.Weights().Corrects != neural.Evaluation(reversi.Rules{}) {
		t.Errorf("it corrects the evaluation %x", n.Weights().Corrects)
	}
	with, without := errorOf(t, r, train.FromQuantised(n.Weights())), errorOf(t, r, nil)
	if with > 0.8*without {
		t.Errorf("the error is %.4f, and without the network %.4f", with, without)
	}
	o.Dir, o.Distil = t.TempDir(), 1000
	if err := second(Run(t.Context(), reversi.Rules{}, o)); err == nil || !strings.Contains(err.Error(), "not both") {
		t.Errorf("with Distil: %v", err)
	}
}

// opened returns a run of Reversi that has not begun.
func opened(t *testing.T, o Options) *run[reversi.Board, reversi.Move] {
	t.Helper()
	o, err := o.filled()
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRun(reversi.Rules{}, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// errorOf returns the mean squared error on the games of the first generation, of the evaluation alone if there is no model.
func errorOf(t *testing.T, r *run[reversi.Board, reversi.Move], m *train.Model) float64 {
	t.Helper()
	files, err := openFiles(r.id, r.path(gamesFile, 1))
	if err != nil {
		t.Fatal(err)
	}
	s := r.sampler()
	var wrong moments
	for g, err := range files.games() {
		if err != nil {
			t.Fatal(err)
		}
		for p, err := range s.replay.positions(g) {
			if err != nil {
				t.Fatal(err)
			}
			sample := s.sample(&p.state)
			rate := 1 / (1 + math.Exp(-float64(sample.Base)))
			if m != nil {
				rate = m.Says(sample)
			}
			wrong.add(math.Pow(rate-(0.7*s.tuning.WinRate(p.balanced)+0.3*rateOf(p.result)), 2))
		}
	}
	return wrong.mean()
}

// The gates of a network that corrects compare what it adds up to.
func TestCorrectGates(t *testing.T) {
	slow(t)
	o := quick(t.TempDir())
	o.Correct = true
	var log bytes.Buffer
	o.Log = &log
	if err := opened(t, o).gates(t.Context()); err != nil || !strings.Contains(log.String(), "the network corrects it") {
		t.Errorf("%v\n%s", err, log.String())
	}
}
