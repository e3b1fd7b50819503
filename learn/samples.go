package learn

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/neural"
)

// sampler makes samples of games: what a network sees of each quiet position, and what it should answer.
type sampler[S any, M comparable] struct {
	features  *neural.Features[S]
	replay    *replayer[S, M]
	reflector ply.Reflector[S] // nil if the game is none
	tuning    ply.Tuning       // relates the scores to win rates
	target    Target
	corrects  bool // what it makes is for a network that corrects the game's own evaluation

	positions       int // that have been added so far; data has a reflection of each besides, if the game is a ply.Reflector
	own, other      []uint64
	quiet           []S
	at              []int // the place of each quiet position among all
	turns           []int
	searched, rates []float64
	reflections     []S
}

func newSampler[S any, M comparable](has *tree.Has[S, M], start S, f *neural.Features[S]) *sampler[S, M] {
	s := &sampler[S, M]{
		features: f, replay: newReplayer(has, start), tuning: has.Tuning,
		own: make([]uint64, f.Words()), other: make([]uint64, f.Words()),
	}
	s.reflector, _ = ply.As[ply.Reflector[S]](has.Game)
	return s
}

func (r *run[S, M]) sampler() *sampler[S, M] {
	s := newSampler(r.has, r.start, r.features)
	s.corrects = r.Correct
	return s
}

// add adds the samples of a game with this number to data: its quiet positions, each with one of its reflections. A game that was cut
// has none if only results count.
func (s *sampler[S, M]) add(data *train.Data, g *playedGame, number uint32) error {
	if g.cut && s.target.resultAlone() {
		return nil
	}
	s.quiet, s.at, s.turns, s.searched = s.quiet[:0], s.at[:0], s.turns[:0], s.searched[:0]
	for p, err := range s.replay.positions(g) {
		if err != nil {
			return err
		}
		if s.replay.quiet(p) {
			s.quiet, s.at = append(s.quiet, p.state), append(s.at, len(s.turns))
		}
		s.turns, s.searched = append(s.turns, p.turn), append(s.searched, s.tuning.WinRate(p.balanced))
	}
	if cap(s.rates) < len(s.searched) {
		s.rates = make([]float64, 2*len(s.searched))
	}
	s.rates = s.rates[:len(s.searched)]
	target, result := s.target, rateOf(g.result)
	if g.cut && len(s.searched) > 0 { // nobody knows who would have won, so the last search stands for the result
		last := len(s.searched) - 1
		target.Result, result = 0, flipped(s.searched[last], s.turns[last])
	}
	target.rates(s.rates, s.searched, s.turns, result)
	random := chance.SplitMix(uint64(number))
	for i := range s.quiet {
		rate := s.rates[s.at[i]]
		if err := s.put(data, &s.quiet[i], rate, number); err != nil {
			return err
		}
		s.positions++
		if s.reflector == nil {
			continue
		}
		s.reflections = s.reflector.Reflections(s.reflections[:0], &s.quiet[i])
		if n := uint64(len(s.reflections)); n > 0 {
			if err := s.put(data, &s.reflections[random()%n], rate, number); err != nil {
				return err
			}
		}
	}
	return nil
}

// put adds one sample.
func (s *sampler[S, M]) put(data *train.Data, state *S, rate float64, number uint32) error {
	sample := s.sample(state)
	sample.Rate, sample.Game = float32(rate), number
	return data.Add(sample)
}

// sample returns what a network sees of a state, until the next call.
func (s *sampler[S, M]) sample(state *S) train.Sample {
	turn := s.features.Turn(state)
	s.features.Set(s.own, state, turn)
	s.features.Set(s.other, state, 1-turn)
	sample := train.Sample{Own: s.own, Other: s.other}
	if s.corrects {
		sample.Base = float32(float64(s.replay.has.Static(state)) / scale(s.tuning))
	}
	return sample
}

// loader makes samples of file after file.
type loader[S any, M comparable] struct {
	*sampler[S, M]
	data    *train.Data
	number  uint32   // of the next game
	sources []string // what it has read, for the note of the network
	tell    func(format string, args ...any)
}

// load adds the samples of all games in files, which people know by a name, and tells what was found.
func (l *loader[S, M]) load(ctx context.Context, files *gameFiles, name string, target Target) error {
	l.target = target
	first, before := l.number, l.positions
	for g, err := range files.games() {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		if err := l.add(l.data, g, l.number); err != nil {
			return fmt.Errorf("%w; it is in %s", err, name)
		}
		l.number++
	}
	l.tell("%s: %d quiet positions to learn from, as %v", name, l.positions-before, l.target)
	if l.number > first {
		l.sources = append(l.sources, fmt.Sprintf("%d games (%s): %d quiet positions, as %v", l.number-first, files.settings, l.positions-before, l.target))
	}
	if text := files.lost.String(); text != "" {
		l.tell("%s: %s", name, text)
	}
	if files.duplicates > 0 {
		l.tell("%s: %d that came twice were left out", name, files.duplicates)
	}
	return nil
}
