package tree

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/plygo/ply"
	"github.com/plygo/ply/mcts"
)

// chartMoves is how many moves a chart of visits has at most.
const chartMoves = 12

// drawVisits draws how often mcts tries each move of a state, and how often it wins with
// it, as the number of simulations grows. If there are too many moves, it draws those that are
// tried most in the end.
func (g game[S, M]) drawVisits(ctx context.Context, state S) (string, error) {
	numbers := []int64{10, 100, 1000}
	results := make([]ply.Result[M], len(numbers))
	for i, n := range numbers {
		var err error
		if results[i], err = mcts.New(g.Rules).Search(ctx, ply.Limits{Nodes: n}, state); err != nil {
			return "", err
		}
	}
	note := "draws count as half"
	moves := g.Rules.Moves(nil, &state)
	if len(moves) > chartMoves {
		note += fmt.Sprintf("; %d moves are not drawn", len(moves)-chartMoves)
		moves = mostTried(moves, results[len(results)-1])
	}
	left := 44 // of the bars, so that the moves fit
	for _, m := range moves {
		left = max(left, 16+8*utf8.RuneCountInString(g.move(&state, m)))
	}
	const panel, row, top = 244, 24, 62
	var b strings.Builder
	width, height := float64(panel*len(numbers)+border), float64(top+row*len(moves)+40)
	fmt.Fprintf(&b, svgHead, width, height, "mcts: visits of each move, and how often it won", escape(short(g.from(&state), 115)), note)
	for i, n := range numbers {
		fmt.Fprintf(&b, `<g transform="translate(%d 32)" text-anchor="start"><text x="%d" y="48" fill="#777">%d simulations</text>`+"\n", border+i*panel, left, n)
		for j, m := range moves {
			line := lineOf(results[i], m)
			y, color := top+j*row, "#9db8cf"
			if m == results[i].Move {
				color = "#2b7a2f"
			}
			length := max(float64(panel-left-82)*float64(line.Visits)/float64(n), 1)
			fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text><rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>`,
				left-8, y+13, escape(g.move(&state, m)), left, y, length, row-7, color)
			text := "0"
			if line.Visits > 0 {
				text = fmt.Sprintf("%d: %.0f%%", line.Visits, 100*g.tuning().WinRate(line.Score))
			}
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" font-size="12">%s</text>`+"\n", float64(left)+length+6, y+13, text)
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String(), nil
}

// mostTried returns the moves that a search tried most, in the order of moves.
func mostTried[M comparable](moves []M, result ply.Result[M]) []M {
	ranked := slices.Clone(moves)
	slices.SortStableFunc(ranked, func(a, b M) int {
		return cmp.Compare(lineOf(result, b).Visits, lineOf(result, a).Visits)
	})
	return slices.DeleteFunc(moves, func(m M) bool { return !slices.Contains(ranked[:chartMoves], m) })
}

// lineOf returns what a search found about a move: nothing if it was never tried.
func lineOf[M comparable](result ply.Result[M], m M) ply.Line[M] {
	if i := slices.IndexFunc(result.Lines, func(l ply.Line[M]) bool { return l.Move == m }); i >= 0 {
		return result.Lines[i]
	}
	return ply.Line[M]{Move: m}
}
