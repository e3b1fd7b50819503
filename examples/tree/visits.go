package main

import (
	"context"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/mcts"
)

// drawVisits draws how often mcts tries each move of a state, and how often it wins with
// it, as the number of simulations grows.
func (g game[S, M]) drawVisits(ctx context.Context, state S) (string, error) {
	const (
		panel, bar, row, left = 244, 118, 24, 44
		top                   = 62
		most                  = 12 // moves
	)
	var b strings.Builder
	numbers := []int64{10, 100, 1000}
	moves := g.rules.Moves(nil, &state)
	note := "draws count as half"
	if len(moves) > most {
		note += fmt.Sprintf("; %d moves are not drawn", len(moves)-most)
		moves = moves[:most]
	}
	width, height := float64(panel*len(numbers)+border), float64(top+row*len(moves)+40)
	fmt.Fprintf(&b, svgHead, width, height, "mcts: visits of each move, and how often it won", html.EscapeString(g.from(&state)), note)
	for i, n := range numbers {
		result, err := mcts.New[S, M](g.rules).Search(ctx, ply.Limits{Nodes: n}, state)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, `<g transform="translate(%d 32)" text-anchor="start"><text x="%d" y="48" fill="#777">%d simulations</text>`+"\n", border+i*panel, left, n)
		for j, m := range moves {
			line := result.Lines[slices.IndexFunc(result.Lines, func(l ply.Line[M]) bool { return l.Move == m })]
			y, color := top+j*row, "#9db8cf"
			if m == result.Move {
				color = "#2b7a2f"
			}
			length := max(float64(bar)*float64(line.Visits)/float64(n), 1)
			fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text><rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>`,
				left-8, y+13, html.EscapeString(g.rules.FormatMove(&state, m)), left, y, length, row-7, color)
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" font-size="12">%d: %.0f%%</text>`+"\n", left+length+6, y+13, line.Visits, 100*g.tuning().WinRate(line.Score))
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String(), nil
}
