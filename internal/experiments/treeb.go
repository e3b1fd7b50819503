package experiments

import (
	"context"
	"fmt"
	"math"

	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/internal/figure"
	"github.com/plygo/ply/internal/uniform"
)

// The growth of alpha-beta and its ratio to minimax by depth, as B prints them.
var (
	printedGrowth = []string{"1", "1.9", "23.2", "1.7", "23.2", "1.7", "23.2", "1.7"}
	printedRatio  = []string{"–", "20", "34", "800", "1,381", "32,000", "55,262", "1,280,000"}
)

// treeB is B's table of nodes: a tree with 40 moves in every node, by depth.
type treeB struct {
	lab            *lab
	best, shuffled []float64 // leaves by depth from 1; 0 where the time did not suffice
}

// run counts the leaves with the best move first, and then in any order, each as deep as the time
// allows.
func (t *treeB) run(ctx context.Context) error {
	depths := len(uniform.Printed)
	t.best, t.shuffled = make([]float64, depths), make([]float64, depths)
	for i, into := range [][]float64{t.best, t.shuffled} {
		tree := uniform.Tree{Branching: uniform.PrintedBranching, Shuffled: i == 1}
		limited, stop := withShare(ctx, 2-i)
		for d := 1; d <= depths; d++ {
			leaves, err := tree.Leaves(limited, d)
			if limited.Err() != nil {
				break
			}
			if err != nil {
				stop()
				return err
			}
			into[d-1] = float64(leaves)
			t.lab.say("  depth %d: %s leaves", d, figure.Count(into[d-1]))
		}
		stop()
	}
	return nil
}

func (t *treeB) write(p *page) {
	const b = uniform.PrintedBranching
	p.say("B compares minimax with alpha-beta on a tree with %d moves in every node, and prints a table. "+
		"We searched such trees: with the best move first in every node, and with the moves in a random order. "+
		"What is counted are the leaves, since only these fit B's numbers.", b)
	rows := [][]string{{"depth", "minimax, 40^d", "alpha-beta, as B prints it", "minimum by formula", "measured, best first", "measured, random order"}}
	factors := [][]string{{"depth", "growth, B", "growth, best first", "growth, random", "ratio, B", "ratio, best first", "ratio, random"}}
	var printed, least, full []float64
	for i, n := range uniform.Printed {
		d := i + 1
		printed, least, full = append(printed, float64(n)), append(least, uniform.MinimumLeaves(b, d)), append(full, math.Pow(b, float64(d)))
		rows = append(rows, []string{fmt.Sprint(d), figure.Count(full[i]), figure.Count(printed[i]), figure.Count(least[i]), number(t.best, i), number(t.shuffled, i)})
		factors = append(factors, []string{fmt.Sprint(d), printedGrowth[i], growth(t.best, i), growth(t.shuffled, i),
			printedRatio[i], ratio(full[i], at(t.best, i)), ratio(full[i], at(t.shuffled, i))})
	}
	p.table(rows)
	p.say("Growth is a row divided by the row before it; for minimax it is always 40. The ratio is minimax divided by alpha-beta.")
	p.table(factors)
	p.say("The least number of leaves is b^⌈d/2⌉ + b^⌊d/2⌋ − 1. With the best move first, alpha-beta visits exactly as many. "+
		"B's even rows are this minimum. **Its odd rows from 3 on are a slip**: they are 13%% above the minimum, and their growth of 23.2 should be about 20.5, and the 1.7 after each of them 2.0. "+
		"In a random order alpha-beta needs more: %s. The document gives only the best case.", t.excess())
	p.picture("b-tree", "leaves by depth in a tree with 40 moves in every node", chart.ByDepth("B's tree of 40 moves: leaves by depth", chart.Panel{Lines: []chart.Line{
		{Name: "minimax", Color: chart.Plum, Values: full},
		{Name: "random order", Color: chart.Green, Values: t.shuffled},
		{Name: "B's table", Color: chart.Orange, Values: printed},
		{Name: "best first", Color: chart.Blue, Values: t.best},
		{Name: "minimum", Color: chart.Gray, Dashed: true, Values: least},
	}}))
	for i, name := range []string{"best move first", "random order"} {
		if d := reached([][]float64{t.best, t.shuffled}[i]); d < len(uniform.Printed) {
			p.miss("B's tree, %s: depths from %d on, for which the time did not suffice", name, d+1)
		}
	}
}

// excess says how much a random order costs at the greatest depth that was reached.
func (t *treeB) excess() string {
	d := reached(t.shuffled)
	if d == 0 {
		return "it was not measured in this run"
	}
	return fmt.Sprintf("%.1f times the minimum at depth %d", t.shuffled[d-1]/uniform.MinimumLeaves(uniform.PrintedBranching, d), d)
}

// reached returns the greatest depth up to which there are numbers.
func reached(values []float64) int {
	for i, v := range values {
		if v == 0 {
			return i
		}
	}
	return len(values)
}

// at returns values[i], or 0 if there is none.
func at(values []float64, i int) float64 {
	if i < 0 || i >= len(values) {
		return 0
	}
	return values[i]
}

// number formats values[i].
func number(values []float64, i int) string {
	if at(values, i) == 0 {
		return "–"
	}
	return figure.Count(values[i])
}

// growth formats how many times the value before values[i] is.
func growth(values []float64, i int) string { return ratio(at(values, i), at(values, i-1)) }

// ratio formats a/b, with one digit after the point if it is small.
func ratio(a, b float64) string {
	switch {
	case a == 0 || b == 0:
		return "–"
	case a/b < 100:
		return fmt.Sprintf("%.1f", a/b)
	}
	return figure.Count(a / b)
}
