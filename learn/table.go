package learn

import (
	"context"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/tree"
)

// table is where one game of self-play after another is played.
type table[S any, M comparable] struct {
	course[S, M]
	options   *selfPlay[S, M]
	searchers [2]*alphabeta.Searcher[S, M] // of each player; the same one if nothing is hidden
	moves     []M
	choice    []M
}

func newTable[S any, M comparable](p *selfPlay[S, M], has *tree.Has[S, M], start S) *table[S, M] {
	t := &table[S, M]{course: course[S, M]{has: has, start: start}, options: p}
	for i := range t.searchers {
		if i == 1 && has.Viewer == nil {
			t.searchers[1] = t.searchers[0]
			break
		}
		t.searchers[i] = alphabeta.New(has.Game)
		t.searchers[i].MemoryMB = p.MemoryMB
	}
	return t
}

// play plays the game with this seed. If ctx ends, the error is that of ctx.
func (t *table[S, M]) play(ctx context.Context, seed uint64) (*playedGame, error) {
	for _, s := range t.searchers {
		s.Reset()
	}
	g := &playedGame{seed: seed}
	if err := t.open(g); err != nil {
		return nil, err
	}
	for g.result == ply.Ongoing {
		if err := t.move(ctx, g); err != nil {
			return nil, err
		}
		g.result, g.cut = t.result()
	}
	return g, nil
}

// result returns how the game ended for player 0, and whether it was cut because it was too long.
func (t *table[S, M]) result() (o ply.Outcome, cut bool) {
	if o := t.outcome(); o != ply.Ongoing {
		return forFirst(o, t.turn()), false
	}
	if t.plies >= t.options.MaxPlies {
		return ply.Draw, true
	}
	return ply.Ongoing, false
}

// openingTries is how often an opening is drawn anew because the game ends in it.
const openingTries = 1000

// open begins the game with random moves.
func (t *table[S, M]) open(g *playedGame) error {
	least, most := t.options.Opening[0], t.options.Opening[1]
	rng := chance.Stream(g.seed, "opening")
	for range openingTries {
		t.begin(g.seed)
		g.opening, g.moves = least+rng.IntN(most-least+1), g.moves[:0]
		for t.plies < g.opening && t.outcome() == ply.Ongoing {
			state := t.seen()
			t.choice = t.has.Candidates.Moves(t.choice[:0], &state)
			if err := t.note(g, t.choice[rng.IntN(len(t.choice))]); err != nil {
				return err
			}
		}
		if t.outcome() == ply.Ongoing {
			return nil
		}
	}
	return fmt.Errorf("learn: of %d openings of %d to %d random moves, each ended the game; ask for fewer moves", openingTries, least, most)
}

// note plays a move and notes it.
func (t *table[S, M]) note(g *playedGame, m M) error {
	t.moves = t.has.Game.Moves(t.moves[:0], t.state())
	i := slices.Index(t.moves, m)
	if i < 0 {
		return fmt.Errorf("learn: %w: %v", ply.ErrIllegalMove, m)
	}
	g.moves = append(g.moves, uint16(i))
	return t.course.play(m)
}

// move searches a move and plays it.
func (t *table[S, M]) move(ctx context.Context, g *playedGame) error {
	result, err := t.searchers[t.turn()].Search(ctx, t.options.Limits, t.line()...)
	if err != nil {
		return err
	}
	if ctx.Err() != nil { // the search may have ended early
		return context.Cause(ctx)
	}
	score := noScore
	if result.Depth > 0 {
		score = int16(result.Score)
	}
	g.scores = append(g.scores, score)
	return t.note(g, result.Move)
}
