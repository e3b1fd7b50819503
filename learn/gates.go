package learn

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/disk"
	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/neural"
)

// Check puts a game through the gates: tests of all that learning rests on. A network that learns nothing from games says
// little about why. The gates tell, in a minute or two:
//
//   - sight: both players see a state in the same way, and a mirrored state is seen as the other player sees this one;
//   - overfit: a network can learn a thousand positions by heart, so training works;
//   - distil: a network can learn the game's own evaluation, so it sees what matters, and signs and scales are right;
//   - rounding: whole numbers are as good as those of training, and the fast way to compute scores gives the same;
//   - labels: the scores of two successive searches cancel, for each kind of limit.
//
// The first gate that a game does not pass is the error. [Run] begins with them, with the labels of its own limits only.
func Check[S any, M comparable](ctx context.Context, g ply.Game[S, M], o Options) error {
	o, err := o.filled()
	if err != nil {
		return err
	}
	r, err := newRun(g, o)
	if err != nil {
		return err
	}
	if err := r.gates(ctx); err != nil {
		return err
	}
	return r.labelGate(ctx)
}

// passGates puts the game of a run through the gates, unless it has passed them before.
func (r *run[S, M]) passGates(ctx context.Context) error {
	path := r.path(secondsFile, 0)
	if _, err := os.Stat(r.path(gatesFile)); err == nil {
		r.gated = readSeconds(path)
		return nil
	}
	watch := startWatch(path)
	defer watch.stop()
	if err := r.gates(ctx); err != nil {
		return err
	}
	r.gated = watch.seconds()
	return disk.Write(r.path(gatesFile), []byte("passed\n"))
}

// gates are the gates that do not need games of self-play.
func (r *run[S, M]) gates(ctx context.Context) error {
	for _, gate := range []func(context.Context) error{r.sightGate, r.overfitGate, r.distilGate} {
		if err := gate(ctx); err != nil {
			return err
		}
	}
	return nil
}

// sightGate compares what the players see in states and in their mirrors.
func (r *run[S, M]) sightGate(context.Context) error {
	const games = 20
	mirrorer, mirrors := ply.As[ply.Mirrorer[S]](r.game)
	rng := rand.New(rand.NewPCG(r.Seed, 3))
	here, there := make([]uint64, r.features.Words()), make([]uint64, r.features.Words())
	states, most := 0, 0
	for range games {
		for range 20 {
			s := randomState(r.has, r.start, rng)
			states++
			for player := range 2 {
				r.features.Set(here, &s, player)
				if beyond := r.features.Inputs() % 64; beyond > 0 && here[len(here)-1]>>beyond != 0 {
					return fmt.Errorf("learn: gate sight: a state has a feature beyond the %d that there are", r.features.Inputs())
				}
				most = max(most, count(here))
				if !mirrors {
					continue
				}
				mirror := mirrorer.Mirror(&s)
				r.features.Set(there, &mirror, 1-player)
				if !slices.Equal(here, there) {
					return errors.New("learn: gate sight: the features of a mirrored state are not those that the other player sees; gametest tells more")
				}
			}
		}
	}
	text := ""
	if !mirrors {
		text = "; the game has no mirror to compare with"
	}
	r.tell("gate sight: passed on %d states, with up to %d of %d features%s", states, most, r.features.Inputs(), text)
	return nil
}

// The sizes of the gates.
const (
	overfitSamples  = 1000
	overfitEpochs   = 400
	leastDifferent  = 100
	distilEpochs    = 10
	distilNodes     = 2000
	leastExplained  = 0.5  // of the variance, of an evaluation that is distilled
	mostLeft        = 0.02 // of the variance, of what is learned by heart
	mostRoundedLoss = 0.05 // by how much rounding may make the error larger
	mostApart       = 0.01 // are the win rates of a network and of training with the same weights
)

// distilSamples is how many positions an evaluation is distilled from. Tests do with fewer.
var distilSamples = 200_000

// overfitGate lets a network learn positions by heart.
func (r *run[S, M]) overfitGate(ctx context.Context) error {
	data := train.NewData(r.features.Inputs())
	s := r.sampler()
	rng := rand.New(rand.NewPCG(r.Seed, 4))
	seen := map[string]bool{} // two states that look the same cannot be told apart
	visits := 0
	var some []S
	err := r.inside(ctx, 200, func(state *S, _ uint32) bool {
		sample := s.sample(state)
		key := fmt.Sprint(sample.Own, sample.Other)
		if !seen[key] {
			seen[key] = true
			sample.Rate, sample.Game = float32(rng.IntN(2)), 1
			_ = data.Add(sample) // a set of this game's features, and a rate: nothing to refuse
			some = append(some, *state)
		}
		visits++
		return data.Len() < overfitSamples && visits < 100*overfitSamples
	})
	if err != nil {
		return err
	}
	if data.Len() < leastDifferent {
		return fmt.Errorf("learn: gate overfit: of %d states that searches met, only %d look different: the features do not tell positions apart", visits, data.Len())
	}
	t, err := train.New(data, train.Options{Hidden: 64, Epochs: overfitEpochs, Batch: 100, Rate: 0.01, Threads: r.Threads, Seed: r.Seed})
	if err != nil {
		return err
	}
	var last train.Report
	if err := t.Run(ctx, train.Watch{Epoch: func(e train.Report) { last = e }}); err != nil {
		return err
	}
	if left := last.Training / data.Spread(); left > mostLeft {
		return fmt.Errorf("learn: gate overfit: of %d positions with random results, %.1f%% of the variance is left after %d epochs; a network should learn them by heart. The features may not tell positions apart", data.Len(), 100*left, overfitEpochs)
	}
	r.tell("gate overfit: passed: of the variance of %d positions with random results, %.2f%% is left", data.Len(), 100*last.Training/data.Spread())
	n, err := r.make(t.Model(), "a gate")
	if err != nil {
		return err
	}
	return r.roundingGate(t.Model(), n, some)
}

// distilGate lets a network learn the evaluation of the game, and checks the network that comes of it.
func (r *run[S, M]) distilGate(ctx context.Context) error {
	switch {
	case r.Scratch:
		r.tell("gate distil: left out, because the game's own evaluation is not used")
		return nil
	case r.Correct:
		r.tell("gate distil: left out, because the game's own evaluation stays, and the network corrects it")
		return nil
	case r.nothing:
		r.tell("gate distil: there is no evaluation to learn")
		return nil
	}
	data := train.NewData(r.features.Inputs())
	s := r.sampler()
	var some []S
	err := r.inside(ctx, distilNodes, func(state *S, search uint32) bool {
		_ = s.put(data, state, s.tuning.WinRate(r.has.Static(state)), search)
		if len(some) < 2000 {
			some = append(some, *state)
		}
		return data.Len() < distilSamples
	})
	if err != nil {
		return err
	}
	t, err := train.New(data, train.Options{Hidden: r.Hidden, Buckets: r.Buckets, Epochs: distilEpochs, Threads: r.Threads, Seed: r.Seed})
	if err != nil {
		return err
	}
	var last train.Report
	if err := t.Run(ctx, train.Watch{Epoch: func(e train.Report) { last = e }}); err != nil {
		return err
	}
	explained := 1 - last.Validation/data.Spread()
	if explained < leastExplained {
		return fmt.Errorf("learn: gate distil: a network explains only %.0f%% of the variance of the game's own evaluation, on %d positions: it may not see what matters", 100*explained, data.Len())
	}
	if last.Quantised > last.Validation*(1+mostRoundedLoss)+1e-5 {
		return fmt.Errorf("learn: gate distil: the error is %.6f, and %.6f with weights that are whole numbers", last.Validation, last.Quantised)
	}
	r.tell("gate distil: passed: a network explains %.1f%% of the variance of the evaluation, after %d positions from inside searches", 100*explained, data.Len())
	n, err := r.make(t.Model(), "a gate")
	if err != nil {
		return err
	}
	return r.roundingGate(t.Model(), n, some)
}

// roundingGate checks that a network gives the scores that training gives with the same weights, whatever was evaluated
// before, and that these weights are nearly those that were trained.
func (r *run[S, M]) roundingGate(trained *train.Model, n *neural.Network, states []S) error {
	e, err := neural.NewEvaluator(r.game, n)
	if err != nil {
		return err
	}
	rounded := train.FromQuantised(n.Weights())
	var lost moments // by rounding, of the win rate
	tuning := ply.Tuning{Scale: n.Weights().Scale}
	apart := mostApart + 0.125/float64(tuning.Scale) // by half a score
	s := r.sampler()
	scores := make([]ply.Score, len(states))
	for i := range states {
		sample := s.sample(&states[i])
		scores[i] = e.Evaluate(&states[i])
		got := tuning.WinRate(scores[i])
		want := min(max(rounded.Says(sample), tuning.WinRate(-ply.MaxEval)), tuning.WinRate(ply.MaxEval))
		if math.Abs(got-want) > apart {
			return fmt.Errorf("learn: gate rounding: a state has a win rate of %.4f, and %.4f in training", got, want)
		}
		lost.add(math.Abs(rounded.Says(sample) - trained.Says(sample)))
	}
	if lost.mean() > mostApart {
		return fmt.Errorf("learn: gate rounding: whole numbers change win rates by %.4f in the mean", lost.mean())
	}
	for i := range slices.Backward(states) { // so that each state comes after another one
		if a, b := scores[i], e.Evaluate(&states[i]); a != b {
			return fmt.Errorf("learn: gate rounding: a state has the score %v or %v, depending on what was seen before; Features may depend on more than its state", a, b)
		}
	}
	r.tell("gate rounding: passed: %d scores are those of training, and do not depend on what was seen before; whole numbers change win rates by %.4f in the mean", len(states), lost.mean())
	return nil
}

// labelGate tells the mean of two successive scores for several limits. It fails if those of the options are biased.
func (r *run[S, M]) labelGate(ctx context.Context) error {
	all := kinds
	if r.Limits != (ply.Limits{}) && !slices.Contains(kinds, r.Limits) {
		all = append(slices.Clone(kinds), r.Limits)
	}
	var own error
	for _, limits := range all {
		l, seconds, err := r.trial(ctx, r.selfPlay(0), limits)
		if err != nil && !errors.Is(err, errSlow) {
			return err
		}
		verdict := "usable"
		if l.bias() > 1 {
			verdict = "biased"
		}
		if limits == r.Limits {
			own = l.usable()
		}
		r.tell("gate labels: %-10s mean of two successive scores %+6.1f, deviation %4.0f, %5.0f pairs, %5.0f positions a second: %s",
			limitText(limits), l.pairs.mean(), l.pairs.deviation(), l.pairs.n, (l.own.n+float64(l.decided))/seconds, verdict)
	}
	if r.noise(0) || r.Biased { // noise is not worth a judgement
		return nil
	}
	return own
}

func limitText(l ply.Limits) string {
	if l.Depth > 0 {
		return fmt.Sprintf("depth %d", l.Depth)
	}
	return fmt.Sprintf("%d nodes", l.Nodes)
}

// count returns how many bits are set.
func count(set []uint64) (n int) {
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}
