package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// Again at the end of a player's name makes another player of the same kind. In a match no two players have one
// name, so "greedy" meets itself as "greedy again".
const Again = subject.Again

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

// ErrResigns is the error of [Table.Choose] if the machine gives up the game.
var ErrResigns = errors.New("it resigns")

// Choose implements [Table].
func (t *table[S, M]) Choose(ctx context.Context, name string, lim ply.Limits) (string, error) {
	turn := t.Turn()
	own := t.record().View(turn)
	choice, err := t.ask(ctx, name, turn, own, match.Clock{Move: lim})
	if err == nil && choice.Resign {
		err = fmt.Errorf("%s: %w", name, ErrResigns)
	}
	if err != nil {
		return "", err
	}
	state := own.State()
	return t.notation.FormatMove(&state, choice.Move), nil
}

// Draw implements [Table].
func (t *table[S, M]) Draw(ctx context.Context, name string, side int, lim ply.Limits) (accepts bool, why string, err error) {
	if err := checkPlayer(side); err != nil {
		return false, "", err
	}
	view := t.record().View(side)
	choice, err := t.ask(ctx, name, side, view, match.Clock{Move: lim, DrawOffered: true})
	if err != nil {
		return false, "", err
	}
	why = t.subject.Declines(view.States(), side, choice)
	return why == "", why, nil
}

// ask lets the machine of a side choose. It gets the game as that side has seen it.
func (t *table[S, M]) ask(ctx context.Context, name string, side int, view *ply.Record[S, M], clock match.Clock) (choice match.Choice[M], err error) {
	m, err := t.take(ctx, name, side, &clock.Move)
	if err != nil {
		return choice, err
	}
	defer t.minds.give(m)
	if choice, err = m.player.Choose(ctx, view, clock); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return choice, err
}

// take takes the machine of a side. If nothing limits it, it gets the usual time.
func (t *table[S, M]) take(ctx context.Context, name string, side int, lim *ply.Limits) (*mind[S, M], error) {
	if t.record().Outcome() != ply.Ongoing {
		return nil, ply.ErrGameOver
	}
	m, err := t.minds.take(ctx, name, side)
	if err == nil && !m.machine.Limited && *lim == (ply.Limits{}) {
		lim.Time = usualTime
	}
	return m, err
}

// Forget implements [Table].
func (t *table[S, M]) Forget() { t.minds.forget() }

// SetMemoryMB implements [Table].
func (t *table[S, M]) SetMemoryMB(mb int) {
	t.minds.mu.Lock()
	defer t.minds.mu.Unlock()
	t.minds.memory = mb
}

// Analyze implements [Table].
func (t *table[S, M]) Analyze(ctx context.Context, name string, lim ply.Limits, lines int, report func([]Line)) error {
	turn := t.Turn()
	m, err := t.take(ctx, name, turn, &lim)
	if err != nil {
		return err
	}
	defer t.minds.give(m)
	p, ok := m.player.(*match.SearcherPlayer[S, M])
	if !ok {
		return fmt.Errorf("%s is no searcher: it has a move and no lines", name)
	}
	states := t.record().View(turn).States()
	tell := func(r ply.Result[M]) { report(t.lines(states, r, lines)) }
	var result ply.Result[M]
	if analyzer, ok := p.Searcher.(ply.Analyzer[S, M]); ok {
		result, err = analyzer.Analyze(ctx, lim.And(p.Limits), ply.Analysis[M]{Lines: lines, Report: tell}, states...)
	} else {
		result, err = p.Searcher.Search(ctx, lim.And(p.Limits), states...)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	tell(result)
	return nil
}

// lines returns the best lines of a result as text, and no more of them than most says.
func (t *table[S, M]) lines(states []S, r ply.Result[M], most int) (all []Line) {
	var tuning ply.Tuning
	if tuner, ok := ply.As[ply.Tuner](t.subject.Rules); ok {
		tuning = tuner.Tuning()
	}
	if len(r.Lines) == 0 {
		r.Lines = []ply.Line[M]{{Score: r.Score, PV: r.PV}}
	}
	for _, l := range r.Lines[:min(len(r.Lines), max(most, 1))] {
		line := Line{Moves: t.texts(states[len(states)-1], l.PV), Text: t.subject.Line(states, l.PV), Score: l.Score, Rate: tuning.WinRate(l.Score), Depth: r.Depth, Nodes: r.Nodes}
		line.Verdict, _ = t.subject.Verdict(states, l.Score, l.PV)
		if len(l.PV) > 0 {
			line.Touch = t.touch(&states[len(states)-1], l.PV[0])
		}
		all = append(all, line)
	}
	return all
}

// texts returns a line of moves as text.
func (t *table[S, M]) texts(s S, line []M) (all []string) {
	for _, m := range line {
		all = append(all, t.notation.FormatMove(&s, m))
		t.subject.Rules.Play(&s, m)
	}
	return all
}

// there lists what there is, for the end of an error.
func there(names []string) string {
	if len(names) == 0 {
		return "; it has none"
	}
	return "; there are " + strings.Join(names, ", ")
}
