package tree

import (
	"context"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/mcts"
)

// grown is the tree of mcts after a number of simulations.
type grown[S any, M comparable] struct {
	game   game[S, M]
	first  int // the player to move at the root
	after  *mcts.Searcher[S, M]
	before *mcts.Searcher[S, M] // one simulation less
	depth  int                  // how deep it is drawn
}

// drawGrown draws the tree of mcts, and in green the way of the last simulation.
func (g game[S, M]) drawGrown(ctx context.Context, state S, s *Settings) (string, error) {
	t, result, err := g.grow(ctx, state, s)
	if err != nil {
		return "", err
	}
	player := g.Sides()[t.first]
	title := fmt.Sprintf("mcts, %s; %s plays %s", count(s.Simulations, "simulation", "simulations"), player, g.move(&state, result.Move))
	note := fmt.Sprintf("visits, and how often %s won; green: the last simulation and its random game", player)
	root := t.figure(state, t.first, nil, nil)
	root.value = []string{fmt.Sprint(s.Simulations)}
	return draw(root, title, g.from(&state), note, s.Width)
}

// grow searches twice. With one seed, both searches are the same up to the last simulation.
func (g game[S, M]) grow(ctx context.Context, state S, s *Settings) (*grown[S, M], ply.Result[M], error) {
	t := &grown[S, M]{game: g, first: g.first(&state), depth: s.Depth, before: mcts.New(g.Rules), after: mcts.New(g.Rules)}
	if s.Simulations > 1 {
		if _, err := t.before.Search(ctx, ply.Limits{Nodes: int64(s.Simulations - 1)}, state); err != nil {
			return nil, ply.Result[M]{}, err
		}
	}
	result, err := t.after.Search(ctx, ply.Limits{Nodes: int64(s.Simulations)}, state)
	return t, result, err
}

// figure returns the node after a line of moves, and those below it that were visited.
func (t *grown[S, M]) figure(state S, turn int, line []M, last []board.Place) *figure {
	g := t.game
	f := &figure{look: func() sketch { return g.sketch(&state, last) }, kind: g.kind(&state, turn, t.first), ply: len(line), color: "#222"}
	before := t.visits(line)
	var odds map[M]float32
	if f.kind == chanceNode {
		odds = g.odds(&state)
	}
	for _, b := range t.after.Inspect(line...) {
		if b.Visits == 0 || len(line) == t.depth {
			continue
		}
		next, way := state, append(slices.Clip(line), b.Move)
		g.Rules.Play(&next, b.Move)
		child := t.figure(next, g.turn(&next, &state, turn), way, g.touched(&state, b.Move))
		child.move, child.merit = g.move(&state, b.Move), float64(b.Visits)
		if odds != nil {
			child.odds = oddsText(odds[b.Move])
		}
		child.value = []string{fmt.Sprint(b.Visits), fmt.Sprintf("%.0f%%", 100*t.rate(turn, b))}
		child.expected = b.Visits > before[b.Move]
		if child.expected && b.Visits == 1 && g.Rules.Terminal(&next) == ply.Ongoing && !g.chance(&next) {
			child.end = t.end(turn, b)
		}
		f.children = append(f.children, child)
	}
	return f
}

// visits returns how often the moves after a line were tried before the last simulation.
func (t *grown[S, M]) visits(line []M) map[M]int64 {
	visits := map[M]int64{}
	for _, b := range t.before.Inspect(line...) {
		visits[b.Move] = b.Visits
	}
	return visits
}

// rate returns how often the player to move at the root won with a move of a state, at which it was
// somebody's turn.
func (t *grown[S, M]) rate(turn int, b mcts.Branch[M]) float64 {
	if turn == t.first {
		return b.Value
	}
	return 1 - b.Value
}

// end says who won the only game that was played with a move.
func (t *grown[S, M]) end(turn int, b mcts.Branch[M]) string {
	sides := t.game.Sides()
	switch t.rate(turn, b) {
	case 1:
		return sides[t.first] + " wins"
	case 0:
		return sides[1-t.first] + " wins"
	}
	return "draw"
}
