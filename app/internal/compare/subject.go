package compare

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/app/internal/subject"
)

// Subject is a game to measure.
type Subject struct {
	measure func(ctx context.Context, s *Settings) (measures, error)
}

// measures has what was measured for one game.
type measures struct {
	title, position string
	remarks         string // lines
	depths          []depthRow
	moves           []moveRow
}

// simulations are the numbers of simulations with which mcts is timed.
var simulations = []int64{1000, 3000, 5000}

// Of returns a game as one to measure.
func Of[S any, M comparable](g *subject.Game[S, M]) Subject {
	return Subject{func(ctx context.Context, s *Settings) (measures, error) {
		m := measures{title: g.Called()}
		state, err := position(ctx, g, s.position)
		if err != nil {
			return m, err
		}
		extra, err := entrants(g, s.players)
		if err != nil {
			return m, err
		}
		m.position = g.State(&state)
		rules := g.Rules
		if n, ok := ply.As[ply.Narrower[S, M]](rules); ok {
			chancer, _ := ply.As[ply.Chancer[S, M]](rules)
			rules = narrowed[S, M]{rules, n, chancer}
			m.remarks += "All searchers look at no other moves than those that are worth a search (ply.Narrower).\n"
		}
		if _, ok := ply.As[ply.Chancer[S, M]](rules); ok {
			m.remarks += "There is chance in this game; the minimum is for games without.\n"
		}
		if m.depths, err = byDepth(ctx, rules, state, s); err != nil {
			return m, fmt.Errorf("%s: %s: %w", g.Name, m.position, err)
		}
		if m.moves, err = byPlayer(ctx, rules, state, min(len(m.depths), 4), s.nodes, extra); err != nil {
			return m, fmt.Errorf("%s: %s: %w", g.Name, m.position, err)
		}
		return m, nil
	}}
}

// entrant is a player with a name of its own.
type entrant[S any, M comparable] struct {
	name     string
	searcher ply.Searcher[S, M]
	limits   ply.Limits
}

// entrants returns the players with these names.
func entrants[S any, M comparable](g *subject.Game[S, M], names []string) (all []entrant[S, M], err error) {
	for _, name := range names {
		machine, err := g.Machine(name)
		if err != nil {
			return nil, fmt.Errorf("-player: %w", err)
		}
		s, lim, err := machine.Searcher(1)
		switch {
		case err != nil:
			return nil, fmt.Errorf("-player: %w", err)
		case lim == (ply.Limits{}):
			return nil, fmt.Errorf("-player: %s needs limits, such as %[1]s:depth=4", name)
		}
		all = append(all, entrant[S, M]{name, s, lim})
	}
	return all, nil
}

// position returns the position that the settings name, or the game's own, or else one in the middle
// of a short game.
func position[S any, M comparable](ctx context.Context, g *subject.Game[S, M], text string) (S, error) {
	if text == "" {
		text = g.Study
	}
	state, err := g.Start(text)
	if err != nil {
		return state, err
	}
	plies := 8
	if text != "" {
		plies = 0
	}
	line, err := play(ctx, g.Rules, state, plies)
	if err != nil {
		return state, err
	}
	return line[len(line)/2], nil
}

// play plays on from a state by searches of two plies. It returns the states in which a player is
// to move, as everybody sees them: the first is the state itself, after a roll if it is one for
// dice. There are fewer if the game ends. The dice are the same every time.
func play[S any, M comparable](ctx context.Context, g ply.Game[S, M], state S, plies int) ([]S, error) {
	s := alphabeta.New(g)
	r := ply.NewRecord(g, state, 1)
	if r.Outcome() != ply.Ongoing {
		return nil, ply.ErrGameOver
	}
	line := []S{r.View(ply.Watcher).State()}
	for range plies {
		result, err := s.Search(ctx, ply.Limits{Depth: 2}, r.View(ply.Watcher).States()...)
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = r.Play(result.Move)
		}
		if err != nil {
			return nil, err
		}
		if r.Outcome() != ply.Ongoing {
			break
		}
		line = append(line, r.View(ply.Watcher).State())
	}
	return line, nil
}

// narrowed is a game with no other moves than those that are worth a search, so that minimax,
// which looks at every move, gets to some depth.
type narrowed[S any, M comparable] struct {
	ply.Game[S, M]
	narrower ply.Narrower[S, M]
	chancer  ply.Chancer[S, M] // nil if there is no chance
}

// Moves implements [ply.Game].
func (g narrowed[S, M]) Moves(dst []M, s *S) []M {
	if g.Terminal(s) != ply.Ongoing || g.chancer != nil && g.chancer.Odds(s, nil, nil) {
		return g.Game.Moves(dst, s)
	}
	return g.narrower.Narrow(dst, s)
}

// Unwrap implements [ply.Unwrapper].
func (g narrowed[S, M]) Unwrap() ply.Game[S, M] { return g.Game }
