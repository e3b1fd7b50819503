package tree

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// drawTrace draws the tree that minimax or alpha-beta searches.
func (g game[S, M]) drawTrace(ctx context.Context, state S, s *Settings) (string, error) {
	t, result, err := g.trace(ctx, state, s.Depth, s.Search == "alphabeta")
	if err != nil {
		return "", err
	}
	player := g.Sides()[t.nodes[0].turn]
	title := fmt.Sprintf("%s, %s: %s; %s plays %s", s.Search, count(result.Depth, "ply", "plies"), count(t.visited(), "node", "nodes"),
		player, g.move(&state, result.Move))
	note := "values for " + player
	if g.chancer != nil {
		note = "values: how often " + player + " wins"
	}
	return draw(t.figure(0, nil), title, g.from(&state), note, s.Width)
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// figure returns a node as it is drawn, with those below it.
func (t *tree[S, M]) figure(id int, last []board.Place) *figure {
	n, state := &t.nodes[id], t.state(id)
	f := &figure{
		look: func() sketch {
			state := t.state(id)
			return t.game.sketch(&state, last)
		},
		kind: t.game.kind(&state, n.turn, t.nodes[0].turn), ply: n.ply,
		cut: t.cutText(n, &state), value: []string{t.valueText(id)}, color: valueColor(n.value), expected: n.expected,
	}
	var odds []float32
	if f.kind == chanceNode {
		odds = t.odds(id, &state)
	}
	for i, id := range n.children {
		child := &t.nodes[id]
		c := t.figure(id, t.game.touched(&state, child.move))
		c.move, c.merit = t.game.move(&state, child.move), float64(child.value)
		if f.kind == minNode {
			c.merit = -c.merit
		}
		if odds != nil {
			c.odds = oddsText(odds[i])
		}
		f.children = append(f.children, c)
	}
	return f
}

// cutText tells the moves that the searcher left out.
func (t *tree[S, M]) cutText(n *node[M], state *S) string {
	var names []string
	for _, m := range n.cut {
		if len(n.cut) > briefMoves {
			return fmt.Sprint(len(n.cut), " moves")
		}
		names = append(names, t.game.move(state, m))
	}
	return brief(names)
}

// oddsText writes odds as people say them: 1/4.
func oddsText(p float32) string {
	if n := math.Round(1 / float64(p)); math.Abs(float64(p)*n-1) < 1e-4 {
		return fmt.Sprintf("1/%.0f", n)
	}
	return fmt.Sprintf("%.0f%%", 100*p)
}

// valueText formats a value for the picture: in units of the game's evaluation, or as the win
// rate if the game has chance nodes.
func (t *tree[S, M]) valueText(id int) string {
	n := &t.nodes[id]
	var text string
	switch _, decided := n.value.Decided(); {
	case decided && n.value > 0:
		text = "win"
	case decided:
		text = "loss"
	case t.nodes[n.source].drawn:
		text = "draw"
	case t.game.chancer != nil:
		text = fmt.Sprintf("%.0f%%", 100*t.game.tuning().WinRate(n.value))
	case n.value == 0:
		text = "0"
	default:
		text = strings.TrimRight(strings.TrimRight(fmt.Sprintf("%+.2f", float64(n.value)/100), "0"), ".")
		text = strings.Replace(text, "-", "−", 1)
	}
	if n.bound == "" {
		return text
	}
	return n.bound + " " + text
}

func valueColor(v ply.Score) string {
	switch _, decided := v.Decided(); {
	case decided && v > 0:
		return "#2b7a2f"
	case decided:
		return "#b3150f"
	}
	return "#222"
}
