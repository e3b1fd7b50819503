package learn

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/disk"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/neural"
)

// Run learns an evaluation of a game from its own play. In each generation the best evaluation so far plays games
// with itself, a network learns from them, and meets the best one in a match. If it is stronger, it is the best one from
// then on.
//
// The game must be a [ply.Starter], a [ply.Turner], and a [ply.Featurer] or a [ply.Gridder]. If it is a [ply.Reflector], it needs
// fewer games.
//
// Everything is in the folder Dir: the games, the networks, the results of the matches, a log, and a chart. If ctx ends, or the
// program is killed, the next Run with the same options goes on where it stopped. Only Time, Generations, Files,
// Threads, Log and Play may be others; a folder of another run is an error. The best network is in the file [NetworkFile], which [neural.Read]
// reads. Run also returns it, or nil if no network was stronger than the evaluation at the beginning. That is the network From, if there
// is one.
func Run[S any, M comparable](ctx context.Context, g ply.Game[S, M], o Options) (*neural.Network, []Generation, error) {
	o, err := o.filled()
	if err != nil {
		return nil, nil, err
	}
	r, err := newRun(g, o)
	if err != nil {
		return nil, nil, err
	}
	if _, err := openFiles(r.id, o.Files...); err != nil {
		return nil, nil, err
	}
	if err := r.claim(); err != nil {
		return nil, nil, err
	}
	if r.story, err = readStory(o.Dir); err != nil {
		return nil, nil, err
	}
	if err := r.takeUp(); err != nil {
		return nil, nil, err
	}
	if err := r.passGates(ctx); err != nil {
		return nil, nil, err
	}
	for len(r.story) < r.Generations {
		generation, err := r.generation(ctx, len(r.story)+1)
		if err != nil {
			return r.network, r.story, err
		}
		r.story = append(r.story, generation)
		if err := writeStory(o.Dir, r.features.Name(), r.story); err != nil {
			return r.network, r.story, err
		}
		if err := r.tidy(generation.Number); err != nil {
			return r.network, r.story, err
		}
	}
	return r.network, r.story, r.final(ctx)
}

// run is learning under way.
type run[S any, M comparable] struct {
	Options
	diary
	game     ply.Game[S, M] // as it was given
	first    ply.Game[S, M] // with the evaluation at the beginning
	best     ply.Game[S, M] // with the best one so far
	network  *neural.Network
	nothing  bool // the evaluation at the beginning knows nothing
	has      *tree.Has[S, M]
	id       identity
	start    S
	features *neural.Features[S]
	story    []Generation
	gated    float64    // seconds that the gates took
	watch    *stopwatch // of the generation under way
	sources  []string   // the games that it learns from, in words
}

// newRun looks at the game, and makes the folder.
func newRun[S any, M comparable](g ply.Game[S, M], o Options) (*run[S, M], error) {
	r := &run[S, M]{Options: o, game: g, first: g, watch: &stopwatch{begin: time.Now()}}
	if g == nil {
		return nil, errors.New("learn: the game is nil")
	}
	has := tree.Ask(g)
	r.has = &has
	var err error
	if r.id, r.start, err = identify(r.has); err != nil {
		return nil, err
	}
	if r.features, err = neural.FeaturesOf(g); err != nil {
		return nil, err
	}
	if s := scale(has.Tuning); s > neural.MaxScale {
		return nil, fmt.Errorf("learn: the game has a scale of %.0f; a network has at most %d", s, neural.MaxScale)
	}
	if r.nothing = o.Scratch || knowsNothing(r.has, r.start); r.nothing {
		r.first = newBlank(r.has)
	}
	if r.Generations == 0 {
		if r.Generations = 3; r.nothing {
			r.Generations = 5 // the first ones know little, and are soon done
		}
	}
	switch {
	case r.nothing && (o.Distil > 0 || o.Correct):
		return nil, errors.New("learn: Distil and Correct need an evaluation of the game's own")
	case o.Distil > 0 && o.Correct:
		return nil, errors.New("learn: a network that corrects an evaluation need not learn it: use Distil or Correct, not both")
	}
	r.best = r.first
	if o.From != nil {
		if err := r.beginFrom(o.From); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(o.Dir, 0o777); err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	r.diary = diary{begin: time.Now(), write: func(line string) { io.WriteString(o.Log, line+"\n"); r.keep(line) }}
	return r, nil
}

// beginFrom makes a network the one that plays the first games.
func (r *run[S, M]) beginFrom(n *neural.Network) error {
	switch corrects := n.Weights().Corrects != 0; {
	case r.Scratch || r.Distil > 0:
		return errors.New("learn: a run that begins with a network begins neither without an evaluation nor with learning one: use From alone")
	case corrects && !r.Correct:
		return errors.New("learn: the network to begin with corrects the game's own evaluation, so those that follow have to: set Correct")
	case r.Correct && !corrects:
		return errors.New("learn: the network to begin with replaces the game's own evaluation, so those that follow cannot correct it")
	}
	if err := r.accept(n); err != nil {
		return fmt.Errorf("learn: the network to begin with: %w", err)
	}
	return nil
}

// keep appends a line to the file of the log. That it cannot is no reason to stop learning.
func (r *run[S, M]) keep(line string) {
	file, err := os.OpenFile(r.path(logFile), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return
	}
	defer file.Close()
	_, _ = io.WriteString(file, line+"\n")
}

func (r *run[S, M]) path(format string, args ...any) string {
	return filepath.Join(r.Dir, fmt.Sprintf(format, args...))
}

// takeUp goes on from the best network of the generations that are done.
func (r *run[S, M]) takeUp() error {
	for _, g := range r.story {
		if err := r.tidy(g.Number); err != nil { // it may have been killed just before that
			return err
		}
		if !g.Accepted {
			continue
		}
		n, err := r.readNetwork(g.Number)
		if err != nil {
			return err
		}
		if err := r.accept(n); err != nil {
			return err
		}
	}
	if r.From != nil && len(r.story) == 0 {
		return r.writeNetwork(NetworkFile, r.From)
	}
	if len(r.story) > 0 {
		r.tell("going on after generation %d", len(r.story))
		return writeStory(r.Dir, r.features.Name(), r.story) // the chart may be older than the story
	}
	return nil
}

// tidy removes the files that only a generation under way needs.
func (r *run[S, M]) tidy(generation int) error {
	for _, name := range []string{trainingFile, secondsFile} {
		if err := os.Remove(r.path(name, generation)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// accept makes a network the best one.
func (r *run[S, M]) accept(n *neural.Network) (err error) {
	if r.best, err = neural.New(r.game, n); err == nil {
		r.network = n
	}
	return err
}

func (r *run[S, M]) readNetwork(generation int) (*neural.Network, error) {
	file, err := os.Open(r.path(networkFile, generation))
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	defer file.Close()
	n, err := neural.Read(file)
	if err != nil {
		return nil, fmt.Errorf("learn: %s: %w", file.Name(), err)
	}
	return n, nil
}

func (r *run[S, M]) writeNetwork(name string, n *neural.Network) error {
	var b bytes.Buffer
	if _, err := n.WriteTo(&b); err != nil {
		return err
	}
	return disk.Write(filepath.Join(r.Dir, name), b.Bytes())
}

// generation plays games, learns from them, and plays a match.
func (r *run[S, M]) generation(ctx context.Context, number int) (Generation, error) {
	r.watch = startWatch(r.path(secondsFile, number))
	defer r.watch.stop()
	g := Generation{Number: number}
	if err := r.play(ctx, &g); err != nil {
		return g, err
	}
	n, err := r.train(ctx, &g)
	if err != nil {
		return g, err
	}
	if err := r.writeNetwork(fmt.Sprintf(networkFile, number), n); err != nil {
		return g, err
	}
	if err := r.compare(ctx, &g, n); err != nil {
		return g, err
	}
	g.Seconds = r.watch.seconds()
	if !g.Accepted {
		r.tell("generation %d is left out", number)
		return g, nil
	}
	r.tell("generation %d is the best so far: %v against the game's own evaluation", number, g.Own)
	if err := r.accept(n); err != nil {
		return g, err
	}
	return g, r.writeNetwork(NetworkFile, n)
}

// play plays the games of a generation.
func (r *run[S, M]) play(ctx context.Context, g *Generation) error {
	p := r.selfPlay(g.Number)
	plan, err := r.plan(ctx, g.Number, p)
	if err != nil {
		return err
	}
	r.tell("generation %d: %d games of self-play, each move with %s", g.Number, plan.Games, limitText(plan.Limits))
	p.Limits, p.To = plan.Limits, plan.Games
	p.Biased = p.Biased || r.Limits == (ply.Limits{}) // the plan has chosen the best limits that there are
	told := time.Now()
	p.Progress = func(l *labels[S, M]) {
		if time.Since(told) > tellEvery {
			told = time.Now()
			r.tell("%d games, %.0f positions", l.games, l.own.n+float64(l.decided))
		}
	}
	if r.Play != nil {
		p.fill()
		has := tree.Ask(r.best)
		part, err := p.part(r.id, walk.Evaluation(&has, r.start), r.network, r.nothing && r.network == nil)
		if err != nil {
			return err
		}
		p.Elsewhere = func(ctx context.Context, add func([]byte) error) error { return r.Play(ctx, part, add) }
	}
	l, err := p.run(ctx, r.path(gamesFile, g.Number))
	if err != nil {
		return err
	}
	g.Games = l.games
	r.tell("%s", l.summary())
	r.keep(l.String())
	return nil
}

// tellEvery is the time between two lines on something that takes long.
const tellEvery = 15 * time.Second

func (r *run[S, M]) selfPlay(generation int) selfPlay[S, M] {
	return selfPlay[S, M]{
		Game: r.best, Limits: r.Limits, Opening: r.Opening, Seed: r.Seed + uint64(generation), Threads: r.Threads,
		Biased: r.Biased || r.noise(generation), // noise is not worth a judgement
	}
}

// train trains the network of a generation.
func (r *run[S, M]) train(ctx context.Context, g *Generation) (*neural.Network, error) {
	data, positions, err := r.load(ctx, g.Number)
	if err != nil {
		return nil, err
	}
	g.Positions = positions
	g.Guess = data.Spread()
	initial, err := r.initial(ctx)
	if err != nil {
		return nil, err
	}
	t, err := r.trainer(g.Number, data, initial)
	if err != nil {
		return nil, err
	}
	if r.Correct {
		r.tell("the game's own evaluation alone has an error of %.6f in validation", t.Without())
	}
	if err := r.learn(ctx, t, g.Number); err != nil {
		return nil, err
	}
	_, g.Error = t.Errors()
	return r.make(t.Model(), r.note(g, initial))
}

// learn runs the training of a generation, and keeps its state in a file.
func (r *run[S, M]) learn(ctx context.Context, t *train.Trainer, generation int) error {
	return t.Run(ctx, train.Watch{
		Epoch: func(e train.Report) { r.tell("%v", e) },
		Save:  func(state []byte) error { return disk.Write(r.path(trainingFile, generation), state) },
	})
}

// trainer returns the training of a generation: a new one, or the one that was stopped. It begins with the weights of
// the initial network if there is one.
func (r *run[S, M]) trainer(generation int, data *train.Data, initial *neural.Network) (*train.Trainer, error) {
	o := r.training(generation, initial)
	state, err := os.ReadFile(r.path(trainingFile, generation))
	if errors.Is(err, os.ErrNotExist) {
		return train.New(data, o)
	}
	if err != nil {
		return nil, err
	}
	t, err := train.Resume(data, o, state)
	if err != nil {
		r.tell("the training begins anew: %v", err)
		return train.New(data, o)
	}
	return t, nil
}

// training returns the options of the training of a generation.
func (r *run[S, M]) training(generation int, initial *neural.Network) train.Options {
	o := train.Options{
		Hidden: r.Hidden, Buckets: r.Buckets, Epochs: r.Epochs, Seed: r.Seed + uint64(generation), Threads: r.Threads,
	}
	if initial != nil {
		o.Initial, o.Rate = train.FromQuantised(initial.Weights()), tuneRate
	}
	if r.Correct {
		o.Decay = correctDecay
	}
	return o
}

// correctDecay is how fast the weights of a network that corrects an evaluation shrink: they should be 0 where games tell nothing. In
// xiangqi the error in validation was larger by 3% without it, and by 2% with five times as much. In gomoku 287,579 positions made a
// network as strong with it as 845,328 without.
const correctDecay = 1

// make makes a network of what was trained, with a note that says how.
func (r *run[S, M]) make(m *train.Model, note string) (*neural.Network, error) {
	w := m.Quantise()
	w.Game, w.Features, w.Scale = r.features.Name(), r.features.Fingerprint(), ply.Score(scale(r.has.Tuning))
	w.Note = note
	if r.Correct {
		w.Corrects = neural.Evaluation(r.game)
	}
	return neural.Make(w)
}
