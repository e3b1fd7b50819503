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
func (t *table[S, M]) Choose(ctx context.Context, name string, lim ply.Limits) (string, error) {
	player, lim, err := t.ask(name, lim)
	if err != nil {
		return "", err
	}
	own := t.own()
	choice, err := player.Choose(ctx, own, match.Clock{Move: lim})
	if err == nil && choice.Resign {
		err = errors.New("it resigns")
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	state := own.State()
	return t.notation.FormatMove(&state, choice.Move), nil
}

// Analyze implements [Table].
func (t *table[S, M]) Analyze(ctx context.Context, name string, lim ply.Limits, lines int, report func([]Line)) error {
	player, lim, err := t.ask(name, lim)
	if err != nil {
		return err
	}
	p, ok := player.(*match.SearcherPlayer[S, M])
	if !ok {
		return fmt.Errorf("%s is no searcher: it has a move and no lines", name)
	}
	own := t.own()
	tell := func(r ply.Result[M]) { report(t.lines(own.State(), r, lines)) }
	var result ply.Result[M]
	if analyzer, ok := p.Searcher.(ply.Analyzer[S, M]); ok {
		result, err = analyzer.Analyze(ctx, lim.And(p.Limits), ply.Analysis[M]{Lines: lines, Report: tell}, own.States()...)
	} else {
		result, err = p.Searcher.Search(ctx, lim.And(p.Limits), own.States()...)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	tell(result)
	return nil
}

// lines returns the best lines of a result as text, and no more of them than most says.
func (t *table[S, M]) lines(s S, r ply.Result[M], most int) (all []Line) {
	if len(r.Lines) == 0 {
		r.Lines = []ply.Line[M]{{Score: r.Score, PV: r.PV}}
	}
	for _, l := range r.Lines[:min(len(r.Lines), max(most, 1))] {
		all = append(all, Line{Moves: t.texts(s, l.PV), Score: l.Score, Depth: r.Depth, Nodes: r.Nodes})
	}
	return all
}

// ask returns the machine with this name for the player to move, and its limits.
func (t *table[S, M]) ask(name string, lim ply.Limits) (match.Player[S, M], ply.Limits, error) {
	if t.record.Outcome() != ply.Ongoing {
		return nil, lim, ply.ErrGameOver
	}
	player, limited, err := t.mind(name, t.Turn())
	if !limited && lim == (ply.Limits{}) {
		lim.Time = usualTime
	}
	return player, lim, err
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
