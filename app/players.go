package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/player"
	"github.com/plygo/ply/match"
)

// usualTime is the time of a machine for a move if nothing else limits it.
const usualTime = time.Second

// machines are the players that every game has.
var machines = []About{
	{"level:easy", "a player that a beginner can beat"},
	{"level:medium", "a player for those who know the game"},
	{"level:hard", "a player for those who play it well"},
	{"alphabeta", "alpha-beta search, which plays best at most games; limits as in alphabeta:depth=4 or alphabeta:time=3s"},
	{"minimax", "plain minimax, as in the textbooks"},
	{"mcts-tuned", "Monte Carlo tree search with what the game adds to it"},
	{"mcts", "Monte Carlo tree search with UCB1, as in the textbooks"},
	{"greedy", "looks one move ahead"},
	{"random", "plays any move"},
}

// Players implements [Entry].
func (s *Spec[S, M]) Players() []About {
	all := append([]About(nil), machines...)
	for _, p := range s.players {
		all = append(all, p.About)
	}
	return all
}

// Choose implements [Table].
func (t *table[S, M]) Choose(ctx context.Context, name string, lim ply.Limits, report func(Line)) (string, error) {
	if t.record.Outcome() != ply.Ongoing {
		return "", ply.ErrGameOver
	}
	side := t.Turn()
	mind, limited, err := t.mind(name, side)
	if err != nil {
		return "", err
	}
	if !limited && lim == (ply.Limits{}) {
		lim.Time = usualTime
	}
	own := t.own()
	state := own.State()
	var m M
	if searcher, ok := mind.(*match.SearcherPlayer[S, M]); ok {
		m, err = t.analyze(ctx, searcher, lim, own, report)
	} else {
		var choice match.Choice[M]
		choice, err = mind.Choose(ctx, own, match.Clock{Move: lim})
		m = choice.Move
		if err == nil && choice.Resign {
			err = errors.New("it resigns")
		}
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return t.notation.FormatMove(&state, m), nil
}

// analyze lets a searcher choose. If it is a [ply.Analyzer], it tells its opinion meanwhile.
func (t *table[S, M]) analyze(ctx context.Context, p *match.SearcherPlayer[S, M], lim ply.Limits, own *ply.Record[S, M], report func(Line)) (M, error) {
	lim = lim.And(p.Limits)
	states := own.States()
	analyzer, ok := p.Searcher.(ply.Analyzer[S, M])
	if report == nil || !ok {
		result, err := p.Searcher.Search(ctx, lim, states...)
		return result.Move, err
	}
	result, err := analyzer.Analyze(ctx, lim, ply.Analysis[M]{Report: func(r ply.Result[M]) {
		report(Line{Moves: t.texts(own.State(), r.PV), Score: r.Score, Depth: r.Depth, Nodes: r.Nodes})
	}}, states...)
	return result.Move, err
}

// texts returns a line of moves as text.
func (t *table[S, M]) texts(s S, line []M) (all []string) {
	for _, m := range line {
		all = append(all, t.notation.FormatMove(&s, m))
		t.game.Play(&s, m)
	}
	return all
}

// mind returns the machine with this name for a side. It is made when it is first asked, and
// remembers what it has found. It reports whether the name has limits.
func (t *table[S, M]) mind(name string, side int) (match.Player[S, M], bool, error) {
	seed := chance.Stream(t.seed, fmt.Sprint("player ", side)).Uint64()
	key := fmt.Sprint(side, name)
	for _, own := range t.players {
		if own.Name == name {
			if t.minds[key] == nil {
				t.minds[key] = own.make(seed)
			}
			return t.minds[key], true, nil
		}
	}
	game, name, err := t.evaluated(name)
	if err != nil {
		return nil, false, err
	}
	spec, err := player.Parse(name)
	switch {
	case err != nil:
		return nil, false, err
	case spec.External():
		return nil, false, fmt.Errorf("%s is another program; a table has only players of its own", spec.Kind)
	}
	if t.minds[key] == nil {
		if t.minds[key], err = player.New(context.Background(), game, spec, seed); err != nil {
			return nil, false, err
		}
	}
	return t.minds[key], spec.Limited(), nil
}

// evaluated takes the setting eval out of the name of a player. It returns the game with that
// evaluation, and the rest of the name.
func (s *Spec[S, M]) evaluated(name string) (ply.Game[S, M], string, error) {
	kind, settings, has := strings.Cut(name, ":")
	if !has {
		return s.game, name, nil
	}
	game := s.game
	var rest []string
	for setting := range strings.SplitSeq(settings, ",") {
		eval, is := strings.CutPrefix(setting, "eval=")
		if !is {
			rest = append(rest, setting)
			continue
		}
		var err error
		if game, err = s.eval(eval); err != nil {
			return nil, "", err
		}
	}
	if len(rest) == 0 {
		return game, kind, nil
	}
	return game, kind + ":" + strings.Join(rest, ","), nil
}

func (s *Spec[S, M]) eval(name string) (ply.Game[S, M], error) {
	var names []string
	for _, e := range s.evals {
		if e.Name == name {
			return e.game, nil
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("%s has no evaluation %.40q%s", s.name, name, there(names))
}

// there lists what there is, for the end of an error.
func there(names []string) string {
	if len(names) == 0 {
		return "; it has none"
	}
	return "; there are " + strings.Join(names, ", ")
}
