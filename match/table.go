package match

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/plygo/ply"
)

// Table has the results of many games, one row for each player.
type Table struct {
	Rows []Row // best first
	SPRT *SPRT // the test of the tournament; nil if it had none

	tested string // the entrant whose results the test takes
	pairs  Pairs  // the pairs that it takes
}

// Row has the results of one player.
type Row struct {
	Name   string
	Total  Tally
	Pairs  Pairs             // the pairs of which both games are finished
	Versus map[string]Tally  // by opponent
	Faults map[ply.Cause]int // games lost on time, by an illegal move, a crash, an error or no answer
	pairs  map[string]Pairs  // by opponent
}

// NewTable returns the table of the games. Players are ordered by score, and players with
// the same score by name. A game that occurs twice counts once.
func NewTable(games []Result) *Table {
	rows := map[string]*Row{}
	row := func(name string) *Row {
		if rows[name] == nil {
			rows[name] = &Row{Name: name, Versus: map[string]Tally{}, Faults: map[ply.Cause]int{}, pairs: map[string]Pairs{}}
		}
		return rows[name]
	}
	played := map[key]*Result{}
	for i := range games {
		p := &games[i]
		if played[p.key()] != nil {
			continue
		}
		played[p.key()] = p
		first, second := row(p.Players[0]), row(p.Players[1])
		first.note(second, p)
		if other := played[p.swapped()]; other != nil {
			var pair Pairs
			pair[p.points()+2-other.points()] = 1
			first.notePair(second.Name, pair)
			second.notePair(first.Name, pair.flip())
		}
	}
	t := &Table{}
	for _, r := range rows {
		t.Rows = append(t.Rows, *r)
	}
	slices.SortFunc(t.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Total.Score(), a.Total.Score()), cmp.Compare(a.Name, b.Name))
	})
	return t
}

// note counts the game p between r, which was player 0, and other.
func (r *Row) note(other *Row, p *Result) {
	t := [3]Tally{{Losses: 1}, {Draws: 1}, {Wins: 1}}[p.points()]
	for _, side := range []struct {
		row      *Row
		opponent string
		tally    Tally
	}{{r, other.Name, t}, {other, r.Name, t.flip()}} {
		side.row.Total.add(side.tally)
		versus := side.row.Versus[side.opponent]
		versus.add(side.tally)
		side.row.Versus[side.opponent] = versus
		if side.tally.Losses > 0 && isFault(p.Cause) {
			side.row.Faults[p.Cause]++
		}
	}
}

func (r *Row) notePair(opponent string, pair Pairs) {
	r.Pairs.add(pair)
	all := r.pairs[opponent]
	all.add(pair)
	r.pairs[opponent] = all
}

// PairsAgainst returns the pairs of games against the opponent with this name.
func (r *Row) PairsAgainst(opponent string) Pairs { return r.pairs[opponent] }

// Elo returns the difference in Elo between the player and the mean of its opponents. If
// all its games are in pairs, the interval is that of [Pairs.Elo], otherwise that of
// [Tally.Elo].
func (r *Row) Elo() Estimate {
	if 2*r.Pairs.Count() == r.Total.Games() {
		return r.Pairs.Elo()
	}
	return r.Total.Elo()
}

// Row returns the row of the player with this name. It returns false if there is no such
// player.
func (t *Table) Row(name string) (Row, bool) {
	i := slices.IndexFunc(t.Rows, func(r Row) bool { return r.Name == name })
	if i < 0 {
		return Row{}, false
	}
	return t.Rows[i], true
}

// grid returns the table as cells, with the headings in the first row. The column "score"
// counts a draw as a half, "decisive" leaves draws out, and the last columns have the
// points against each player.
func (t *Table) grid() [][]string {
	head := []string{"#", "player", "Elo", "low", "high", "games", "wins", "draws", "losses", "points", "score", "decisive"}
	for i := range t.Rows {
		head = append(head, fmt.Sprint(i+1))
	}
	cells := [][]string{head}
	for i, r := range t.Rows {
		elo := r.Elo()
		row := []string{
			fmt.Sprint(i + 1), r.Name, signed(elo.Elo), signed(elo.Low), signed(elo.High), fmt.Sprint(r.Total.Games()),
			fmt.Sprint(r.Total.Wins), fmt.Sprint(r.Total.Draws), fmt.Sprint(r.Total.Losses),
			fmt.Sprintf("%.1f", r.Total.Points()), percent(r.Total.Score()), percent(r.Total.Decisive()),
		}
		for _, opponent := range t.Rows {
			cell := "-"
			if v, ok := r.Versus[opponent.Name]; ok {
				cell = fmt.Sprintf("%.1f", v.Points())
			}
			row = append(row, cell)
		}
		cells = append(cells, row)
	}
	return cells
}

// signed formats a difference in Elo. Infinite ones are "+inf" and "-inf", which
// spreadsheets understand.
func signed(elo float64) string {
	if math.IsInf(elo, 0) {
		return strings.ToLower(fmt.Sprintf("%+g", elo))
	}
	return fmt.Sprintf("%+.0f", math.Round(elo)+0) // adding 0 turns −0 into 0
}

func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// Text returns the table in columns for a terminal, with its [Table.Remarks].
func (t *Table) Text() string {
	cells := t.grid()
	widths := make([]int, len(cells[0]))
	for _, row := range cells {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range cells {
		for i, cell := range row {
			if i > 0 {
				b.WriteString("  ")
			}
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 1 {
				cell, pad = pad, cell // names are aligned on the left
			}
			b.WriteString(pad + cell)
		}
		b.WriteByte('\n')
	}
	return b.String() + t.Remarks()
}

// Markdown returns the table in GitHub's Markdown.
func (t *Table) Markdown() string {
	var b strings.Builder
	for i, row := range t.grid() {
		for j, cell := range row {
			row[j] = strings.ReplaceAll(cell, "|", `\|`)
		}
		fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
		if i == 0 {
			b.WriteString("|--:|:--" + strings.Repeat("|--:", len(row)-2) + "|\n")
		}
	}
	return b.String()
}

// CSV returns the table as comma-separated values.
func (t *Table) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.WriteAll(t.grid()) // writing to a strings.Builder does not fail
	return b.String()
}
