package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/mcts"
)

// drawVisits draws how often mcts tries each move of a board, and how often it wins with
// it, as the number of simulations grows.
func drawVisits(ctx context.Context, board tictactoe.Board) (string, error) {
	const (
		panel, bar, row, left = 270, 150, 24, 34
		top                   = 62
	)
	var b strings.Builder
	numbers := []int64{10, 100, 1000}
	for i, n := range numbers {
		result, err := mcts.New(tictactoe.Rules{}).Search(ctx, ply.Limits{Nodes: n}, board)
		if err != nil {
			return "", err
		}
		lines := slices.Clone(result.Lines)
		slices.SortFunc(lines, func(a, b ply.Line[tictactoe.Move]) int { return cmp.Compare(a.Move, b.Move) })
		if i == 0 {
			width, height := panel*len(numbers)+14, top+row*len(lines)+10
			fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="'Noto Sans', 'DejaVu Sans', Verdana, sans-serif" font-size="13">
<rect width="%d" height="%d" fill="white"/>
<text x="14" y="20" font-weight="bold">mcts: visits of each move, and the win rate seen, draws as half</text>
`, width, height, width, height)
		}
		fmt.Fprintf(&b, `<g transform="translate(%d 0)"><text x="%d" y="48" fill="#777">%d simulations</text>`+"\n", 14+i*panel, left, n)
		for j, line := range lines {
			y, color := top+j*row, "#9db8cf"
			if line.Move == result.Move {
				color = "#2b7a2f"
			}
			length := float64(bar) * float64(line.Visits) / float64(n)
			fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%v</text><rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>`,
				left-8, y+13, line.Move, left, y, max(length, 1), row-7, color)
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" font-size="12">%d: %.0f%%</text>`+"\n", left+max(length, 1)+6, y+13, line.Visits, 100*ply.Tuning{}.WinRate(line.Score))
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String(), nil
}
