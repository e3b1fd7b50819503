package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/xiangqi"
)

// worth is what runWorth was asked for.
type worth struct {
	env
	searcher string
	rows     []pruning // of alphabeta
	games    int
	nodes    int64
	time     time.Duration
	sprt     *match.SPRT
	learned  bool
}

var worthGames = []part[worth]{
	{"chess", func(w worth) error { return worthIn(w, chess.Rules{}, chess.Learned{}, chess.Start(), 8, 2000) }},
	{"xiangqi", func(w worth) error { return worthIn(w, xiangqi.Rules{}, xiangqi.Learned{}, xiangqi.Start(), 8, 1000) }},
	{"jieqi", func(w worth) error { return worthFrom(w, jieqi.Rules{}, deals(w.games/2, 1), 2000) }},
	{"gomoku", func(w worth) error {
		return worthIn(w, gomoku.Rules{}, gomoku.Learned{}, gomoku.Rules{}.Start(), 6, 2000)
	}},
	{"connect4", func(w worth) error {
		return worthIn(w, connect4.Rules{}, connect4.Learned{}, connect4.Board{}, 6, 2000)
	}},
}

// runWorth plays the whole searcher against itself without a group of techniques, or in mcts also
// with one that no game asks for, at a fixed number of nodes or in the same time, from random openings with the sides swapped.
func runWorth(e env, args []string) error {
	w := worth{env: e}
	flags := e.flagSet("worth")
	list := flags.String("game", "", "`names` with commas; all if empty: "+names(worthGames))
	flags.StringVar(&w.searcher, "searcher", "alphabeta", "`name`: alphabeta or mcts")
	technique := flags.String("technique", "", "`name` of one technique of alphabeta to measure alone; all, some in groups, if empty: "+alphabeta.All.String())
	flags.IntVar(&w.games, "games", 600, "games of each match")
	flags.Int64Var(&w.nodes, "nodes", 0, "nodes, or simulations, of a move; 0 means 2000, in xiangqi 1000")
	flags.DurationVar(&w.time, "time", 0, "time of a move in place of nodes")
	flags.Func("sprt", "`Elo0,Elo1[,alpha,beta]`: stop a match when it is clear how much the technique is worth", parseSPRT(&w.sprt))
	flags.BoolVar(&w.learned, "learned", false, "with the learned evaluation, where the game has one")
	if err := parse(flags, args); err != nil {
		return err
	}
	if w.searcher != "alphabeta" && w.searcher != "mcts" {
		return fmt.Errorf("-searcher %s: there are alphabeta and mcts", w.searcher)
	}
	if w.games < 2 || w.games%2 != 0 {
		return fmt.Errorf("-games %d: want an even number above zero, since openings are played twice", w.games)
	}
	if *technique != "" && w.searcher != "alphabeta" {
		return fmt.Errorf("-technique %s: only alphabeta has techniques with names", *technique)
	}
	var err error
	if w.rows, err = choosePrunings(*technique); err != nil {
		return err
	}
	games, err := choose("game", *list, worthGames)
	if err != nil {
		return err
	}
	return runAll(e, w, games)
}

// worthIn measures every technique in one game, with its evaluation by hand or its learned one, from openings of plies random
// moves, at nodes a move if the command line does not say otherwise.
func worthIn[S any, M comparable](w worth, hand, learned ply.Game[S, M], start S, plies int, nodes int64) error {
	g := hand
	if w.learned {
		g = learned
	}
	openings, err := match.RandomOpenings(g, start, plies, w.games/2, 1)
	if err != nil {
		return err
	}
	return worthFrom(w, g, openings, nodes)
}

// worthFrom measures every technique in one game, from openings.
func worthFrom[S any, M comparable](w worth, g ply.Game[S, M], openings []match.Opening[S, M], nodes int64) error {
	c := contest[S, M]{game: g, openings: openings, sprt: w.sprt, terms: terms(w.time, cmp.Or(w.nodes, nodes))}
	if w.searcher == "mcts" {
		return worthOfSampling(w, c)
	}
	return worthOfPruning(w, c)
}

// pruning is a group of techniques that is left out together.
type pruning struct {
	name    string
	without alphabeta.Technique
	used    func(a abilities) bool // whether a game uses the group at all
}

// abilities is what a game has that techniques need.
type abilities struct {
	ply.Pruning
	hashes, quiesces, chances, narrows, structures bool
}

func always(abilities) bool { return true }

// groups are the techniques that are measured together, because they do the same work, or that
// not every game uses. The comment of package alphabeta tells their worth.
var groups = []pruning{
	{"transposition table", alphabeta.Table, func(a abilities) bool { return a.hashes }},
	{"killers, counters, history, priors", alphabeta.Killers | alphabeta.Counters | alphabeta.History | alphabeta.Priors, always},
	{"reductions", alphabeta.Reductions | alphabeta.InternalReduction, func(a abilities) bool { return a.Reduce > 0 }},
	{"null move", alphabeta.NullMove, func(a abilities) bool { return a.NullMove > 0 }},
	{"futility, late move pruning", alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razoring | alphabeta.LateMoves,
		func(a abilities) bool { return a.Futility+a.ReverseFutility+a.Razor > 0 || a.LateMoves > 0 }},
	{"exchange pruning", alphabeta.Exchange, func(a abilities) bool { return a.Exchange > 0 }},
	{"quiescence", alphabeta.Quiescence | alphabeta.Delta, func(a abilities) bool { return a.quiesces }},
	{"extensions", alphabeta.Extensions | alphabeta.Singular, func(a abilities) bool { return a.Extend || a.Singular }},
	{"narrowing", alphabeta.Narrowing, func(a abilities) bool { return a.narrows }},
	{"one outcome for all", alphabeta.Typical, func(a abilities) bool { return a.Typical > 0 }},
	{"corrections", alphabeta.Corrections, func(a abilities) bool { return a.structures }},
	{"bounds at chance nodes", alphabeta.Star | alphabeta.StarTable | alphabeta.StarProbes, func(a abilities) bool { return a.chances }},
}

// choosePrunings returns the technique with this name alone. If the name is empty, it returns the
// groups, and each technique that is in no group by itself.
func choosePrunings(name string) ([]pruning, error) {
	rows := slices.Clone(groups)
	for t := alphabeta.Technique(1); t <= alphabeta.All; t <<= 1 {
		row := pruning{t.String(), t, always}
		i := slices.IndexFunc(groups, func(g pruning) bool { return g.without&t != 0 })
		if i >= 0 {
			row.used = groups[i].used
		}
		if row.name == name {
			return []pruning{row}, nil
		}
		if i < 0 {
			rows = append(rows, row)
		}
	}
	if name != "" {
		return nil, fmt.Errorf("-technique %s: there are %v", name, alphabeta.All)
	}
	return rows, nil
}

func worthOfPruning[S any, M comparable](w worth, c contest[S, M]) error {
	var has abilities
	if tuner, ok := ply.As[ply.Tuner](c.game); ok {
		has.Pruning = tuner.Tuning().Pruning
	}
	_, has.hashes = ply.As[ply.Hasher[S]](c.game)
	_, has.quiesces = ply.As[ply.Tactician[S, M]](c.game)
	_, has.narrows = ply.As[ply.Narrower[S, M]](c.game)
	_, has.structures = ply.As[ply.Structurer[S]](c.game)
	_, has.chances = ply.As[ply.Chancer[S, M]](c.game)
	searcher := func(without alphabeta.Technique) func() ply.Searcher[S, M] {
		return func() ply.Searcher[S, M] {
			x := alphabeta.New(c.game)
			x.MemoryMB, x.Without = 4, without
			return x
		}
	}
	for _, t := range w.rows {
		if !t.used(has) {
			w.printf("  %-36s not used", t.name)
			continue
		}
		row, err := c.play(w.ctx, entrant("whole", ply.Limits{}, searcher(0)), entrant("without", ply.Limits{}, searcher(t.without)))
		if err != nil {
			return err
		}
		w.printf("  %-36s %s%s", t.name, eloText(row), verdictText(w.sprt, row))
	}
	return nil
}

// knobs is what may be changed of a tuned searcher.
type knobs struct {
	ply.Sampling
	mcts.Techniques
	reuse, wide bool
}

// changes put a technique of a tuned searcher back to the textbook, or add one that no game asks
// for.
var changes = []struct {
	name   string
	change func(k *knobs)
}{
	{"exploration", func(k *knobs) { k.Exploration = 0 }},
	{"priors", func(k *knobs) { k.Priors, k.PriorScale, k.Width = false, 0, 0 }},
	{"width", func(k *knobs) { k.Width = 0 }},
	{"evaluated leaves", func(k *knobs) { k.Evaluate, k.Quiesce = false, false }},
	{"quiescence", func(k *knobs) { k.Quiesce = false }},
	{"solver", func(k *knobs) { k.Solver = false }},
	{"narrowing", func(k *knobs) { k.wide = true }},
	{"tree of the last search", func(k *knobs) { k.reuse = false }},
	{"no urgency", func(k *knobs) { k.Urgency = 0.2 }},
	{"no implicit minimax", func(k *knobs) { k.Implicit = 0.4 }},
	{"no RAVE", func(k *knobs) { k.Rave = 500 }},
	{"no widening", func(k *knobs) { k.Widen = 1 }},
	{"no decisive moves", func(k *knobs) { k.Decisive = true }},
	{"no transpositions", func(k *knobs) { k.Transpositions = true }},
	{"no sampled deals", func(k *knobs) { k.Deals = true }},
	{"no final choice by the mean", func(k *knobs) { k.Final = mcts.BestMean }},
}

// worthOfSampling plays the tuned searcher of a game against itself with each of the changes.
func worthOfSampling[S any, M comparable](w worth, c contest[S, M]) error {
	x := mcts.Tuned(c.game)
	tuned := knobs{x.Tuning.Sampling, x.Techniques, x.Reuse, x.Wide}
	_, narrows := ply.As[ply.Narrower[S, M]](c.game)
	searcher := func(k knobs) func() ply.Searcher[S, M] {
		return func() ply.Searcher[S, M] {
			x := mcts.Tuned(c.game)
			x.Tuning.Sampling, x.Techniques, x.Reuse, x.Wide = k.Sampling, k.Techniques, k.reuse, k.wide
			return x
		}
	}
	for _, t := range changes {
		changed := tuned
		t.change(&changed)
		changed.wide = changed.wide && narrows
		if changed == tuned {
			w.printf("  %-36s not used", t.name)
			continue
		}
		row, err := c.play(w.ctx, entrant("tuned", ply.Limits{}, searcher(tuned)), entrant("changed", ply.Limits{}, searcher(changed)))
		if err != nil {
			return err
		}
		w.printf("  %-36s %s%s", t.name, eloText(row), verdictText(w.sprt, row))
	}
	return nil
}
