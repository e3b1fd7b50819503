package main

import (
	"fmt"
	"html"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/tictactoe"
)

// The measures of the drawing, in pixels.
const (
	cellSize  = 13
	boardSize = 3 * cellSize
	column    = boardSize + 15 // from a leaf to the next
	level     = 118            // from a ply to the next
	side      = 74             // at the left, for the names of the plies
	head      = 34
)

type (
	gameTree = tree[tictactoe.Board, tictactoe.Move]
	gameNode = node[tictactoe.Board, tictactoe.Move]
)

// draw returns the tree as SVG, under a title.
func draw(t *gameTree, title string) string {
	x := make([]float64, len(t.nodes))
	next, deepest := 0.0, 0
	var lay func(id int)
	lay = func(id int) {
		n := &t.nodes[id]
		deepest = max(deepest, n.ply)
		if len(n.children) == 0 {
			x[id] = side + column*next + column/2
			next++
			return
		}
		for _, child := range n.children {
			lay(child)
		}
		x[id] = (x[n.children[0]] + x[n.children[len(n.children)-1]]) / 2
	}
	lay(0)
	width, height := max(side+column*next+10, 30+7.6*float64(len(title))), float64(head+level*deepest+boardSize+34)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="'Noto Sans', 'DejaVu Sans', Verdana, sans-serif" font-size="13" text-anchor="middle">
<rect width="%.0f" height="%.0f" fill="white"/>
<text x="14" y="20" text-anchor="start" font-weight="bold">%s</text>
`, width, height, width, height, html.EscapeString(title))
	for ply := range deepest + 1 {
		who := [2]string{"max", "min"}[ply%2]
		if ply == deepest {
			who = ""
		}
		fmt.Fprintf(&b, `<text x="14" y="%d" text-anchor="start" fill="#777">%s</text>`+"\n", head+level*ply+boardSize/2+4, who)
	}
	for id := range t.nodes {
		for _, child := range t.nodes[id].children {
			drawEdge(&b, &t.nodes[child], x[id], x[child])
		}
	}
	for id := range t.nodes {
		drawNode(&b, t, id, x[id])
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// drawEdge draws the line from a node to a child, with the move.
func drawEdge(b *strings.Builder, n *gameNode, from, to float64) {
	style, color := `stroke="#888" stroke-width="1.3"`, "#333"
	switch {
	case n.skipped:
		style, color = `stroke="#bbb" stroke-width="1.3" stroke-dasharray="3 4"`, "#aaa"
	case n.expected:
		style = `stroke="#2b7a2f" stroke-width="3"`
	}
	top, bottom := float64(head+level*(n.ply-1)+boardSize+20), float64(head+level*n.ply-4)
	fmt.Fprintf(b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" %s/>`+"\n", from, top, to, bottom, style)
	x, y := from+(to-from)*0.72, top+(bottom-top)*0.72
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" font-size="12" fill="%s" stroke="white" stroke-width="4" stroke-linejoin="round" paint-order="stroke">%v</text>`+"\n", x, y+4, color, n.move)
}

// drawNode draws a board and its value.
func drawNode(b *strings.Builder, t *gameTree, id int, x float64) {
	n := &t.nodes[id]
	opacity := ""
	if n.skipped {
		opacity = ` opacity="0.3"`
	}
	top := head + level*n.ply
	fmt.Fprintf(b, `<g transform="translate(%.1f %d)"%s>`+"\n", x-boardSize/2.0, top, opacity)
	fill := [2]string{"#eef4fa", "#fbf3e8"}[n.ply%2]
	fmt.Fprintf(b, `<rect width="%d" height="%d" fill="%s"/><path d="M%d 0V%d M%d 0V%d M0 %dH%d M0 %dH%d" stroke="#999"/>`+"\n",
		boardSize, boardSize, fill, cellSize, boardSize, 2*cellSize, boardSize, cellSize, boardSize, 2*cellSize, boardSize)
	square := 0
	text := tictactoe.Rules{}.Format(&n.state)
	for _, r := range text[:len(".../.../...")] {
		cx, cy := float64(square%3)*cellSize+cellSize/2.0, float64(square/3)*cellSize+cellSize/2.0
		switch r {
		case 'x':
			fmt.Fprintf(b, `<path d="M%.1f %.1fl7 7m0 -7l-7 7" stroke="#2f6f9f" stroke-width="1.8"/>`, cx-3.5, cy-3.5)
		case 'o':
			fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="3.7" fill="none" stroke="#c0622b" stroke-width="1.8"/>`, cx, cy)
		case '/':
			continue
		}
		square++
	}
	if !n.skipped {
		fmt.Fprintf(b, "\n"+`<text x="%.1f" y="%d" font-weight="bold" fill="%s">%s</text>`, boardSize/2.0, boardSize+15, valueColor(n.value), valueText(t, id))
	}
	b.WriteString("\n</g>\n")
}

// valueText formats a value for the picture. The evaluation counts lines, each as a
// hundred.
func valueText(t *gameTree, id int) string {
	n := &t.nodes[id]
	_, decided := n.value.Decided()
	end := tictactoe.Rules{}.Terminal(&t.nodes[n.source].state)
	var text string
	switch {
	case decided && n.value > 0:
		text = "win"
	case decided:
		text = "loss"
	case end == ply.Draw:
		text = "draw"
	case n.value < 0:
		text = fmt.Sprintf("−%d", -n.value/100)
	case n.value > 0:
		text = fmt.Sprintf("+%d", n.value/100)
	default:
		text = "0"
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
