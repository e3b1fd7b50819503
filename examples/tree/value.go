package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/plygo/ply"
)

// drawTrace draws the tree that minimax or alpha-beta searches.
func (g game[S, M]) drawTrace(ctx context.Context, state S, s settings) (string, error) {
	t, result, err := g.trace(ctx, state, s.depth, s.search == "alphabeta")
	if err != nil {
		return "", err
	}
	player := g.side(&state)
	title := fmt.Sprintf("%s, %s: %s; %s plays %s", s.search, count(result.Depth, "ply", "plies"), count(t.visited(), "node", "nodes"),
		player, g.rules.FormatMove(&state, result.Move))
	note := "values for " + player
	if _, ok := ply.As[ply.Chancer[S, M]](g.rules); ok {
		note = "values: how often " + player + " wins"
	}
	return draw(t.figure(0), title, g.from(&state), note, s.width), nil
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// figure returns a node as it is drawn, with those below it.
func (t *tree[S, M]) figure(id int) *figure {
	n := &t.nodes[id]
	f := &figure{
		look: func() face { return t.game.look(&n.state) }, kind: t.game.kind(&n.state, &t.nodes[0].state), ply: n.ply,
		value: []string{t.valueText(id)}, color: valueColor(n.value), expected: n.expected,
	}
	var odds []float32
	if f.kind == chanceNode {
		odds = t.odds(id)
	}
	for i, id := range n.children {
		child := &t.nodes[id]
		move := t.game.rules.FormatMove(&n.state, child.move)
		if child.skipped {
			f.cut = append(f.cut, move)
			continue
		}
		c := t.figure(id)
		c.move, c.merit = move, float64(child.value)
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
	_, chances := ply.As[ply.Chancer[S, M]](t.game.rules)
	var text string
	switch _, decided := n.value.Decided(); {
	case decided && n.value > 0:
		text = "win"
	case decided:
		text = "loss"
	case t.game.rules.Terminal(&t.nodes[n.source].state) == ply.Draw:
		text = "draw"
	case chances:
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
