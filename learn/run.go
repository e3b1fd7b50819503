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
	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/neural"
)

// Run learns an evaluation of a game from its own play. In each generation the best evaluation so far plays games
// with itself, a network learns from them, and meets the best one in a match. If it is stronger, it is the best one from
// then on.
//
// The game must be a [ply.Starter], a [ply.Turner], and a [ply.Featurer] or a [ply.Gridder].
//
// Everything is in the folder Dir: the games, the networks, the results of the matches, a log, and a chart. If ctx ends, or the
// program is killed, the next Run with the same options goes on where it stopped. The best network is in the file
// network.ply, which [neural.Read] reads. Run also returns it, or nil if no network was stronger than the evaluation at the
// beginning.
func Run[S any, M comparable](ctx context.Context, g ply.Game[S, M], o Options) (*neural.Network, []Generation, error) {
	o, err := o.filled()
	if err != nil {
		return nil, nil, err
	}
	r, err := newRun(g, o)
	if err != nil {
		return nil, nil, err
	}
	if r.story, err = readStory(o.Dir); err != nil {
		return nil, nil, err
	}
	if err := r.takeUp(); err != nil {
		return nil, nil, err
	}
	if _, err := os.Stat(r.path(gatesFile)); err != nil {
		if err := r.gates(ctx); err != nil {
			return nil, nil, err
		}
		if err := disk.Write(r.path(gatesFile), []byte("passed\n")); err != nil {
			return nil, nil, err
		}
	}
	for len(r.story) < o.Generations {
		generation, err := r.generation(ctx, len(r.story)+1)
		if err != nil {
			return r.network, r.story, err
		}
		r.story = append(r.story, generation)
		if err := writeStory(o.Dir, r.features.Name(), r.story); err != nil {
			return r.network, r.story, err
		}
		if err := os.Remove(r.path("training-%d.ply", generation.Number)); err != nil {
			return r.network, r.story, err
		}
	}
	return r.network, r.story, nil
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
}

// newRun looks at the game, and makes the folder.
func newRun[S any, M comparable](g ply.Game[S, M], o Options) (*run[S, M], error) {
	r := &run[S, M]{Options: o, game: g, first: g}
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
	if r.nothing = o.Scratch || knowsNothing(r.has, r.start); r.nothing {
		r.first = newBlank(r.has)
	}
	r.best = r.first
	if err := os.MkdirAll(o.Dir, 0o777); err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	r.diary = diary{begin: time.Now(), write: func(line string) { io.WriteString(o.Log, line+"\n"); r.keep(line) }}
	return r, nil
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
	if len(r.story) > 0 {
		r.tell("going on after generation %d", len(r.story))
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
	file, err := os.Open(r.path("network-%d.ply", generation))
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	defer file.Close()
	return neural.Read(file)
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
	begin := time.Now()
	g := Generation{Number: number}
	if err := r.play(ctx, &g); err != nil {
		return g, err
	}
	n, err := r.train(ctx, &g)
	if err != nil {
		return g, err
	}
	if err := r.writeNetwork(fmt.Sprintf("network-%d.ply", number), n); err != nil {
		return g, err
	}
	if err := r.compare(ctx, &g, n); err != nil {
		return g, err
	}
	g.Seconds = time.Since(begin).Seconds()
	if !g.Accepted {
		r.tell("generation %d is not stronger than the last one: it is left out", number)
		return g, nil
	}
	r.tell("generation %d is the best so far: %v against the beginning", number, g.First)
	if err := r.accept(n); err != nil {
		return g, err
	}
	return g, r.writeNetwork(networkFile, n)
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
	told := time.Now()
	p.Progress = func(l *labels[S, M]) {
		if time.Since(told) > tellEvery {
			told = time.Now()
			r.tell("%d games, %.0f positions", l.games, l.own.n+float64(l.decided))
		}
	}
	l, err := p.run(ctx, r.path("games-%d.ply", g.Number))
	if err != nil {
		return err
	}
	g.Games = l.games
	r.tell("%s", l.summary())
	return nil
}

// tellEvery is the time between two lines on something that takes long.
const tellEvery = 15 * time.Second

func (r *run[S, M]) selfPlay(generation int) selfPlay[S, M] {
	return selfPlay[S, M]{
		Game: r.best, Limits: r.Limits, Opening: r.Opening, Seed: r.Seed + uint64(generation), Threads: r.Threads,
		Biased: r.Biased || r.nothing && r.network == nil, // noise is not worth a judgement
	}
}

// train trains the network of a generation.
func (r *run[S, M]) train(ctx context.Context, g *Generation) (*neural.Network, error) {
	var paths []string
	for n := max(1, g.Number-r.Window+1); n <= g.Number; n++ {
		paths = append(paths, r.path("games-%d.ply", n))
	}
	files, err := openFiles(r.id, paths...)
	if err != nil {
		return nil, err
	}
	s := newSampler(r.has, r.start, r.features)
	s.target = r.Target
	if r.nothing && r.network == nil {
		s.target = Target{Result: 1} // the scores know nothing
	}
	data, err := s.load(ctx, files)
	if err != nil {
		return nil, err
	}
	g.Positions = data.Len()
	g.Guess = data.Spread()
	r.tell("%d quiet positions to learn from, as %v", data.Len(), s.target)
	t, err := r.trainer(g.Number, data)
	if err != nil {
		return nil, err
	}
	err = t.Run(ctx, train.Watch{
		Epoch: func(e train.Report) { r.tell("%v", e) },
		Save:  func(state []byte) error { return disk.Write(r.path("training-%d.ply", g.Number), state) },
	})
	if err != nil {
		return nil, err
	}
	_, g.Error = t.Errors()
	return r.make(t.Model(), g)
}

// trainer returns the training of a generation: a new one, or the one that was stopped.
func (r *run[S, M]) trainer(generation int, data *train.Data) (*train.Trainer, error) {
	o := train.Options{Hidden: r.Hidden, Buckets: r.Buckets, Epochs: r.Epochs, Seed: r.Seed + uint64(generation), Threads: r.Threads}
	state, err := os.ReadFile(r.path("training-%d.ply", generation))
	if errors.Is(err, os.ErrNotExist) {
		return train.New(data, o)
	}
	if err != nil {
		return nil, err
	}
	return train.Resume(data, o, state)
}

// make makes a network of what was trained.
func (r *run[S, M]) make(m *train.Model, g *Generation) (*neural.Network, error) {
	w := m.Quantise()
	w.Game, w.Features, w.Scale = r.features.Name(), r.features.Fingerprint(), ply.Score(scale(r.has.Tuning))
	w.Note = fmt.Sprintf("generation %d: %d games, %d positions, error %.5f", g.Number, g.Games, g.Positions, g.Error)
	return neural.Make(w)
}

// compare plays the matches of a generation: against the last one, and against the beginning.
func (r *run[S, M]) compare(ctx context.Context, g *Generation, n *neural.Network) error {
	game, err := neural.New(r.game, n)
	if err != nil {
		return err
	}
	d := &duel[S, M]{rules: r.game, start: r.start, games: r.MatchGames, time: r.MoveTime, opening: r.Opening[0], threads: r.Threads, seed: r.Seed + 1000*uint64(g.Number)}
	d.sprt, d.file = &match.SPRT{Elo0: 0, Elo1: 20}, r.path("match-%d.jsonl", g.Number)
	name := fmt.Sprintf("generation %d", g.Number)
	row, verdict, err := d.run(ctx, side[S, M]{name, game}, side[S, M]{"last", r.best})
	if err != nil {
		return err
	}
	g.Last = strength(row)
	g.Accepted = verdict == match.AcceptElo1 || verdict == match.Undecided && g.Last.Elo > 0
	r.tell("against the last: %v, %v", g.Last, verdict)
	if r.network == nil {
		g.First = g.Last
		return nil
	}
	d.sprt, d.file = nil, r.path("match-%d-first.jsonl", g.Number)
	d.games = (r.MatchGames + 1) / 2
	if row, _, err = d.run(ctx, side[S, M]{name, game}, side[S, M]{"beginning", r.first}); err != nil {
		return err
	}
	g.First = strength(row)
	return nil
}
