package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
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
	return append(append([]About(nil), machines...), s.players...)
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
		t.subject.Rules.Play(&s, m)
	}
	return all
}

// mind is a machine that has been asked.
type mind[S any, M comparable] struct {
	player  match.Player[S, M]
	limited bool
}

// mind returns the machine with this name for a side. It is made when it is first asked, and
// remembers what it has found. It reports whether the name has limits.
func (t *table[S, M]) mind(name string, side int) (match.Player[S, M], bool, error) {
	key := fmt.Sprint(side, name)
	if m, ok := t.minds[key]; ok {
		return m.player, m.limited, nil
	}
	machine, err := t.subject.Machine(name)
	switch {
	case err != nil:
		return nil, false, err
	case machine.External:
		return nil, false, fmt.Errorf("%s is another program; a table has only players of its own", name)
	}
	seed := chance.Stream(t.seed, fmt.Sprint("player ", side)).Uint64()
	p, err := machine.New(context.Background(), seed)
	if err != nil {
		return nil, false, err
	}
	t.minds[key] = mind[S, M]{p, machine.Limited}
	return p, machine.Limited, nil
}

// there lists what there is, for the end of an error.
func there(names []string) string {
	if len(names) == 0 {
		return "; it has none"
	}
	return "; there are " + strings.Join(names, ", ")
}
