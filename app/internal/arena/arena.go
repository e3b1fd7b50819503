// Package arena is the program that lets players play each other at games, with a table of each
// game and a chart of all of them.
package arena

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/internal/disk"
	"github.com/plygo/ply/internal/tty"
	"github.com/plygo/ply/match"
)

// Run plays the contests and prints their tables to out. If log is a terminal, it shows its
// progress there.
func Run(ctx context.Context, s *Settings, contests []Contest, out, log io.Writer) error {
	if s.merge {
		games, err := match.ReadResults(s.files...)
		if err != nil {
			return err
		}
		_, err = io.WriteString(out, s.layout(match.NewTable(games)))
		return err
	}
	if !tty.Is(log) {
		log = nil
	}
	err := s.play(ctx, contests, out, log)
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted; with -resume it could go on from here")
	}
	return err
}

// play plays the contests. It finds all errors of the settings before the first game.
func (s *Settings) play(ctx context.Context, contests []Contest, out, bar io.Writer) error {
	if len(contests) != 1 && (s.results != "" || s.openings != "" || s.archive != "") {
		return errors.New("-resume, -openings and -save are for one game; choose it with -game")
	}
	var tournaments []tournament
	for _, c := range contests {
		t, err := c.prepare(ctx, s, progress{bar, c.title}.show)
		if err != nil {
			return err
		}
		tournaments = append(tournaments, t)
	}
	if s.svg != "" {
		if err := disk.Probe(s.svg); err != nil {
			return fmt.Errorf("the chart: %w; choose another place with -svg, or none with -svg \"\"", err)
		}
	}
	var charts []chart.Standing
	for i, c := range contests {
		table, err := tournaments[i].Run(ctx)
		if table != nil {
			_, lost := fmt.Fprintf(out, "%s\n\n%s%s\n", c.title, s.layout(table), s.summary(table))
			err = errors.Join(err, lost)
			charts = append(charts, chart.Standing{Title: c.title, Table: table})
		}
		if err != nil {
			return err
		}
	}
	if s.svg == "" {
		return nil
	}
	if err := disk.Write(s.svg, []byte(chart.Rates(charts...))); err != nil {
		return fmt.Errorf("the chart: %w", err)
	}
	_, err := fmt.Fprintln(out, "chart:", s.svg)
	return err
}

// layout returns the table in the format of the settings.
func (s *Settings) layout(t *match.Table) string {
	switch s.table {
	case "markdown":
		return t.Markdown() + "\n" + t.Remarks()
	case "csv":
		return t.CSV() + t.Remarks()
	}
	return t.Text()
}

// summary returns what a table does not show about a match of two players.
func (s *Settings) summary(t *match.Table) string {
	if len(t.Rows) != 2 {
		return ""
	}
	first := t.Rows[0]
	pairs := first.PairsAgainst(t.Rows[1].Name)
	return fmt.Sprintf("%s is the stronger with a likelihood of %.1f%%; pairs with 0, ½, 1, 1½, 2 points: %v\n",
		first.Name, 100*pairs.LOS(), pairs)
}
