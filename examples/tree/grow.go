package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/mcts"
)

// grown is the tree of mcts after a number of simulations.
type grown[S any, M comparable] struct {
	game   game[S, M]
	root   S
	after  *mcts.Searcher[S, M]
	before *mcts.Searcher[S, M] // one simulation less
	depth  int                  // how deep it is drawn
}

// drawGrown draws the tree of mcts, and in green the way of the last simulation.
func (g game[S, M]) drawGrown(ctx context.Context, state S, s settings) (string, error) {
	t, result, err := g.grow(ctx, state, s)
	if err != nil {
		return "", err
	}
	player := g.side(&state)
	title := fmt.Sprintf("mcts, %s; %s plays %s", count(s.simulations, "simulation", "simulations"), player, g.rules.FormatMove(&state, result.Move))
	note := fmt.Sprintf("visits, and how often %s won; green: the last simulation and its random game", player)
	root := t.figure(state, nil)
	root.value = []string{fmt.Sprint(s.simulations)}
	return draw(root, title, g.from(&state), note, s.width), nil
}

// grow searches twice. With one seed, both searches are the same up to the last simulation.
func (g game[S, M]) grow(ctx context.Context, state S, s settings) (*grown[S, M], ply.Result[M], error) {
	t := &grown[S, M]{game: g, root: state, depth: s.depth, before: mcts.New[S, M](g.rules), after: mcts.New[S, M](g.rules)}
	if s.simulations > 1 {
		if _, err := t.before.Search(ctx, ply.Limits{Nodes: int64(s.simulations - 1)}, state); err != nil {
			return nil, ply.Result[M]{}, err
		}
	}
	result, err := t.after.Search(ctx, ply.Limits{Nodes: int64(s.simulations)}, state)
	return t, result, err
}

// figure returns the node after a line of moves, and those below it that were visited.
func (t *grown[S, M]) figure(state S, line []M) *figure {
	g := t.game
	f := &figure{look: func() face { return g.look(&state) }, kind: g.kind(&state, &t.root), ply: len(line), color: "#222"}
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
		g.rules.Play(&next, b.Move)
		child := t.figure(next, way)
		child.move, child.merit = g.rules.FormatMove(&state, b.Move), float64(b.Visits)
		if odds != nil {
			child.odds = oddsText(odds[b.Move])
		}
		child.value = []string{fmt.Sprint(b.Visits), fmt.Sprintf("%.0f%%", 100*t.rate(&state, b))}
		child.expected = b.Visits > before[b.Move]
		if child.expected && b.Visits == 1 && g.rules.Terminal(&next) == ply.Ongoing && !g.chance(&next) {
			child.end = t.end(&state, b)
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

// rate returns how often the player to move at the root won with a move of a state.
func (t *grown[S, M]) rate(s *S, b mcts.Branch[M]) float64 {
	if t.game.rules.Turn(s) == t.game.rules.Turn(&t.root) {
		return b.Value
	}
	return 1 - b.Value
}

// end says who won the only game that was played with a move of a state.
func (t *grown[S, M]) end(s *S, b mcts.Branch[M]) string {
	sides, first := t.game.rules.Sides(), t.game.rules.Turn(&t.root)
	switch t.rate(s, b) {
	case 1:
		return sides[first] + " wins"
	case 0:
		return sides[1-first] + " wins"
	}
	return "draw"
}
