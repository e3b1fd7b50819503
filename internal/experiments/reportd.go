package experiments

import (
	"fmt"
	"strings"
	"time"

	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/internal/figure"
)

func (t *timesD) write(p *page) {
	p.heading(3, "Milliseconds a move")
	p.say("D's program of 2019, in TypeScript, logs the time of its moves. The column D has the least and the most of these logs. "+
		"Here each player chose a move in up to %d positions of one game, one after every %d plies, on one core.", positionsD, everyD)
	rows := [][]string{{"player", "D", "least", "median", "most", "positions"}}
	var spans []chart.Span
	for i, d := range playersD {
		span := chart.Span{Name: d.label, Printed: d.printed}
		row := []string{d.label, "–", "–", "–", "–", "0"}
		if d.printed.Most > 0 {
			row[1] = figure.Count(d.printed.Least) + "–" + figure.Count(d.printed.Most)
		}
		if i < len(t.times) && len(t.times[i]) > 0 {
			times := t.times[i]
			least, median, most := times[0], t.median(i), times[len(times)-1]
			row = append(row[:2], figure.Milliseconds(least), figure.Milliseconds(median), figure.Milliseconds(most), fmt.Sprint(len(times)))
			span.Ours = chart.Range{Least: milliseconds(least), Median: milliseconds(median), Most: milliseconds(most)}
		} else {
			p.miss("D's milliseconds: %s", d.label)
		}
		rows, spans = append(rows, row), append(spans, span)
	}
	p.table(rows)
	p.say("%s D writes that its depth 4 takes about 12 ms; its log has up to 12,077 ms, so seconds are meant. "+
		"%s %s", t.faster(), t.growth("depth 3", "depth 4"), t.growth("MCTS 10,000", "MCTS 100,000"))
	p.picture("d-times", "milliseconds a move of D's players, beside D's logs",
		chart.Spans("D's players: milliseconds a move, a line at the median", "ms", "here", "D's logs, 2019", spans))
}

// faster says how our times compare with D's where the medians of both are known.
func (t *timesD) faster() string {
	least, most := 0.0, 0.0
	for i, d := range playersD {
		if ours := milliseconds(t.median(i)); ours > 0 && d.printed.Median > 0 {
			times := d.printed.Median / ours
			if least == 0 || times < least {
				least = times
			}
			most = max(most, times)
		}
	}
	if most == 0 {
		return "No player with a known median was measured in this run."
	}
	return fmt.Sprintf("Where D's logs have a median (depth 4, 3,000 and 5,000 simulations), moves take %.0f to %.0f times less time here. "+
		"That comes from another machine and another language; alpha-beta also tries moves in a better order here, which changes no value.", least, most)
}

// growth says how much longer one player thinks than another, both by their labels.
func (t *timesD) growth(less, more string) string {
	var medians [2]float64
	for i, d := range playersD {
		for j, label := range []string{less, more} {
			if d.label == label {
				medians[j] = milliseconds(t.median(i))
			}
		}
	}
	if medians[0] == 0 || medians[1] == 0 {
		return fmt.Sprintf("Times of %s and %s were not both measured in this run.", less, more)
	}
	return fmt.Sprintf("Here %s takes %.1f times as long as %s.", more, medians[1]/medians[0], less)
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func (g *gamesD) write(p *page) {
	p.heading(3, "Win rates by pairs")
	p.say("D finds its greedy player fast and very weak, alpha-beta better with every ply and middling at depth 4, "+
		"and MCTS weaker than alpha-beta. It prints no results of games. "+
		"Here the players met each other from openings of %d random plies, each played twice with the sides swapped. "+
		"A game of %d plies was drawn. Each pair had up to %d games, and the costly ones as many as the time allowed. "+
		"100,000 simulations take so long that they met %s only.",
		xiangqiOpening, xiangqiLongest, g.lab.Games, strings.Join(againstCostliest[:2], ", ")+" and "+againstCostliest[2])
	var labels []string
	cells := make([][]chart.Cell, len(playersD))
	for i, d := range playersD {
		labels = append(labels, d.label)
		for j := range playersD {
			cells[i] = append(cells[i], g.cell(i, j))
		}
	}
	p.picture("d-games", "shares of points of D's players against each other", chart.Grid("D's players against each other", labels, cells))
	played, drawn := 0, 0
	short := 0
	for _, pair := range g.pairs {
		total := pair.row().Total
		played, drawn = played+total.Games(), drawn+total.Draws
		if total.Games() < pair.wanted {
			short++
		}
	}
	if short > 0 {
		p.miss("D's games: %d of %d pairs have fewer than %d, as their table says", short, len(g.pairs), g.lab.Games)
	}
	p.say("These are %d games, of which %d were drawn. %s", played, drawn, g.findings())
	pairingTable(p, g.pairs)
}

// cell returns what player i scored against player j.
func (g *gamesD) cell(i, j int) chart.Cell {
	t := g.between(playersD[i].label, playersD[j].label)
	return chart.Cell{Share: t.Score(), Games: t.Games()}
}
