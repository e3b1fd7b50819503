// Arena compares players at games: every one of them against every other, from openings
// that are each played twice with the sides swapped. It prints a table for each game, and
// draws a chart of all of them.
//
//	arena
//	arena -game chess -player alphabeta:depth=4 -player mcts-tuned:nodes=3000 -games 100
//	arena -game gomoku -player level:easy -player level:medium -player level:hard
//	arena -game chess -player alphabeta -player "uci:stockfish,UCI_LimitStrength=true,UCI_Elo=1350" -tc 1+0.01
//	arena -game xiangqi -player alphabeta -player uci:fairy-stockfish -player "ucci:engine -game xiangqi" -tc 1+0.01
//	arena -game gomoku -rule caro -size 15 -player alphabeta -player gomocup:pbrain-rapfi -tc 10+0.1
//	arena -game reversi -player alphabeta:nodes=9000 -player alphabeta:nodes=3000 -sprt 0,50 -games 2000
//	arena -game kalah -resume part1.jsonl -shard 1/2
//	arena -merge part1.jsonl part2.jsonl
//
// Without flags it takes about two minutes on two cores. The flag -help lists the others.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"slices"

	"github.com/plygo/ply/internal/disk"
	"github.com/plygo/ply/internal/orderly"
	"github.com/plygo/ply/match"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("arena: ")
	ctx, stop := orderly.Context(os.Interrupt)
	defer stop()
	var bar io.Writer
	if isTerminal(os.Stderr) {
		bar = os.Stderr
	}
	switch err := run(ctx, os.Args[1:], os.Stdout, bar); {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case errors.Is(err, context.Canceled):
		log.Fatal("interrupted; with -resume it could go on from here")
	default:
		log.Fatal(err)
	}
}

// isTerminal reports whether f is a terminal.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// run does what the arguments ask for. It prints tables to out, and shows its progress on
// bar if bar is not nil.
func run(ctx context.Context, args []string, out, bar io.Writer) error {
	s, err := parse(args, out)
	if err != nil {
		return err
	}
	if s.merge {
		games, err := match.ReadResults(s.files...)
		if err != nil {
			return err
		}
		_, err = io.WriteString(out, s.layout(match.NewTable(games)))
		return err
	}
	if s.svg != "" {
		if err := disk.Probe(s.svg); err != nil { // a wrong path is reported before the games are played
			return fmt.Errorf("the chart: %w; choose another place with -svg, or none with -svg \"\"", err)
		}
	}
	var charts []chart
	for _, g := range games {
		if len(s.games) > 0 && !slices.Contains(s.games, g.name) {
			continue
		}
		table, err := g.contest(ctx, s, progress{bar, g.title}.show)
		if table != nil {
			_, lost := fmt.Fprintf(out, "%s\n\n%s%s\n", g.title, s.layout(table), s.summary(table))
			err = errors.Join(err, lost)
			charts = append(charts, chart{g.title, table})
		}
		if err != nil {
			return err
		}
	}
	if s.svg == "" {
		return nil
	}
	if err := disk.Write(s.svg, []byte(svg(charts))); err != nil {
		return fmt.Errorf("the chart: %w", err)
	}
	_, err = fmt.Fprintln(out, "chart:", s.svg)
	return err
}

// layout returns the table in the format of the settings.
func (s *settings) layout(t *match.Table) string {
	switch s.table {
	case "markdown":
		return t.Markdown() + "\n" + t.Remarks()
	case "csv":
		return t.CSV() + t.Remarks()
	}
	return t.Text()
}

// summary returns what a table does not show about a match of two players.
func (s *settings) summary(t *match.Table) string {
	if len(t.Rows) != 2 {
		return ""
	}
	first := t.Rows[0]
	pairs := first.PairsAgainst(t.Rows[1].Name)
	return fmt.Sprintf("%s is the stronger with a likelihood of %.1f%%; pairs with 0, ½, 1, 1½, 2 points: %v\n",
		first.Name, 100*pairs.LOS(), pairs)
}
