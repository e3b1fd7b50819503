package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
)

// suites is what runSuites was asked for.
type suites struct {
	env
	limits  ply.Limits
	first   int  // problems of each kind; 0 means all
	wide    bool // look at every move of gomoku
	hand    bool // evaluate as was made by hand, also where programs use what was learned
	verbose bool
	tallies map[string]tally // what was solved, by suite
}

// tally is how many of the problems, or of the points, of a suite were got.
type tally struct{ got, of int }

func (t tally) String() string {
	return fmt.Sprintf("%d of %d (%.1f%%)", t.got, t.of, 100*float64(t.got)/float64(max(t.of, 1)))
}

var suiteParts = []part[suites]{
	{"wac", func(s suites) error { return s.bestMoves("wac", "chess/wac300.epd") }},
	{"bratko", func(s suites) error { return s.bestMoves("bratko", "chess/bratko_kopec24.epd") }},
	{"eet", func(s suites) error { return s.bestMoves("eet", "chess/eet.epd") }},
	{"sts", suites.sts},
	{"puzzles", suites.puzzles},
	{"mates", suites.mates},
	{"connect4", suites.connect4},
	{"xiangqi", suites.xiangqi},
	{"gomoku", suites.gomoku},
}

// runSuites solves the problems of PLY_DATA, each with an empty table of 64 MB.
func runSuites(e env, args []string) error {
	s := suites{env: e, tallies: map[string]tally{}}
	flags := e.flagSet("suites")
	list := flags.String("part", "", "`names` with commas; all if empty: "+names(suiteParts))
	flags.DurationVar(&s.limits.Time, "time", time.Second, "time of a problem; sts gets a fifth of it, connect4 as long as it takes")
	flags.Int64Var(&s.limits.Nodes, "nodes", 0, "nodes of a problem, instead of a time, so that all machines solve the same; 0 means no limit")
	flags.IntVar(&s.first, "first", 0, "solve only this `number` of problems of each kind; 0 means all")
	flags.BoolVar(&s.wide, "wide", false, "in gomoku look at every move")
	flags.BoolVar(&s.hand, "hand", false, "in chess, xiangqi and gomoku use the evaluation made by hand")
	flags.BoolVar(&s.verbose, "v", false, "list the problems that are not solved")
	if err := parse(flags, args); err != nil {
		return err
	}
	if s.limits.Nodes > 0 {
		s.limits.Time = 0
	} else if s.limits.Time == 0 {
		return errors.New("-time 0: a search needs a limit")
	}
	parts, err := choose("part", *list, suiteParts)
	if err != nil {
		return err
	}
	return runAll(e, s, parts)
}

// lines returns the problems of a file of PLY_DATA that are to be solved.
func (s suites) lines(name string) ([]string, error) {
	lines, err := evidence.Lines(name)
	if s.first > 0 {
		lines = lines[:min(s.first, len(lines))]
	}
	return lines, err
}

// missed names a problem that is not solved, if the user wants to know.
func (s suites) missed(format string, args ...any) {
	if s.verbose {
		s.printf("    "+format, args...)
	}
}

// count keeps and prints what a suite gave.
func (s suites) count(suite string, t tally) {
	s.tallies[suite] = t
	s.printf("  %-20s %v at %s", suite, t, limitsText(s.limits))
}

func limitsText(l ply.Limits) string {
	if l.Nodes > 0 {
		return fmt.Sprint(l.Nodes, " nodes")
	}
	return l.Time.String()
}
