package main

import (
	"cmp"
	"fmt"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/projects"
	"github.com/plygo/ply/xiangqi"
)

// strength is what runStrength was asked for. Zero means the usual value of a part.
type strength struct {
	env
	games    int
	time     time.Duration
	nodes    int64
	seed     uint64
	game     string // plays no other; empty means all
	searcher string // of levels
	pairings int    // of levels, from the weakest
	depth    int    // of student
	wide     bool   // in student
	opponent string // in jieqi; empty means all
}

var strengthParts = []part[strength]{
	{"mcts", strength.mcts},
	{"mcts-threads", strength.mctsThreads},
	{"mcts-random", strength.mctsRandom},
	{"levels", strength.levels},
	{"student", strength.student},
	{"jieqi", strength.jieqi},
}

// runStrength plays matches.
func runStrength(e env, args []string) error {
	s := strength{env: e}
	flags := e.flagSet("strength")
	list := flags.String("part", "", "`names` with commas; all if empty: "+names(strengthParts))
	flags.StringVar(&s.game, "game", "", "play only this `game`, in the parts that have it")
	flags.IntVar(&s.games, "games", 0, "games of each match; 0 means 100, in mcts-threads 400, in mcts-random and student 20, in jieqi 200")
	flags.DurationVar(&s.time, "time", 0, "time of a move in mcts, mcts-random and jieqi; 0 means 30ms, 50ms and 100ms")
	flags.Int64Var(&s.nodes, "nodes", 0, "simulations of a move in mcts-threads, 0 means 20000; nodes of a move in student, 0 means equal time")
	flags.Uint64Var(&s.seed, "seed", 1, "seed of openings and players in levels, student and jieqi")
	flags.StringVar(&s.searcher, "searcher", "alphabeta", "`name` of the searcher of levels: alphabeta, minimax, mcts or greedy")
	flags.IntVar(&s.pairings, "pairings", 3, "matches of levels, from the weakest: easy-random, medium-easy, hard-medium")
	flags.IntVar(&s.depth, "depth", 7, "plies that the student project looks ahead: 2, 5 and 7 are its levels")
	flags.BoolVar(&s.wide, "wide", false, "in student look at every move")
	flags.StringVar(&s.opponent, "opponent", "", "`name` of the one opponent of jieqi; all if empty")
	if err := parse(flags, args); err != nil {
		return err
	}
	if s.games%2 != 0 {
		return fmt.Errorf("-games %d: want an even number, since openings are played twice", s.games)
	}
	parts, err := choose("part", *list, strengthParts)
	if err != nil {
		return err
	}
	return runAll(e, s, parts)
}

// plays reports whether a game is among those to play.
func (s strength) plays(game string) bool { return s.game == "" || s.game == game }

// mcts plays the tuned searcher against the textbook's, against alpha-beta with 16 MB, and
// in xiangqi against that of project D, in the same time a move, from random
// openings with the sides swapped. The comment of package mcts has the results.
func (s strength) mcts() error {
	return firstError(
		func() error { return tunedAgainst(s, "chess", chess.Rules{}, chess.Start(), 8, nil) },
		func() error { return tunedAgainst(s, "xiangqi", xiangqi.Rules{}, xiangqi.Start(), 8, newProjectD) },
		func() error { return tunedAgainst(s, "gomoku", gomoku.Rules{}, gomoku.Rules{}.Start(), 4, nil) },
		func() error { return tunedAgainst(s, "connect4", connect4.Rules{}, connect4.Board{}, 3, nil) },
		func() error { return tunedAgainst(s, "reversi", reversi.Rules{}, reversi.Rules{}.Start(), 8, nil) },
		func() error { return tunedAgainst(s, "kalah", kalah.Rules{}, kalah.Rules{}.Start(), 4, nil) },
	)
}

// projectD is the name of a student project's tree search, a player of xiangqi.
const projectD = "project-d-mcts"

// newProjectD makes that tree search.
func newProjectD() ply.Searcher[xiangqi.Position, xiangqi.Move] {
	for _, p := range projects.Xiangqi() {
		if p.Name == projectD {
			return p.New(1).(*match.SearcherPlayer[xiangqi.Position, xiangqi.Move]).Searcher
		}
	}
	panic("there is no " + projectD)
}

// tunedAgainst plays the matches of one game. student, the tree search of a project, may be nil.
func tunedAgainst[S any, M comparable](s strength, name string, g ply.Game[S, M], start S, plies int, student func() ply.Searcher[S, M]) error {
	if !s.plays(name) {
		return nil
	}
	opponents := []match.Entrant[S, M]{
		entrant("textbook", ply.Limits{}, func() ply.Searcher[S, M] { return mcts.New(g) }),
		entrant("alphabeta", ply.Limits{}, func() ply.Searcher[S, M] { return alphabeta.New(g) }),
	}
	if student != nil {
		opponents = append(opponents, entrant(projectD, ply.Limits{}, student))
	}
	openings, err := match.RandomOpenings(g, start, plies, cmp.Or(s.games, 100)/2, 1)
	if err != nil {
		return err
	}
	c := contest[S, M]{game: g, openings: openings, terms: mctsTerms(ply.Limits{Time: cmp.Or(s.time, 30*time.Millisecond)})}
	for _, opponent := range opponents {
		row, err := c.play(s.ctx, entrant("tuned", ply.Limits{}, tuned(g, 1)), opponent)
		if err != nil {
			return err
		}
		s.printf("  %-9s tuned against %-15s %s", name, opponent.Name, eloText(row))
	}
	return nil
}

// mctsThreads plays two threads on one tree against one thread with as many simulations:
// what it costs that a thread does not wait for what the other is about to find.
func (s strength) mctsThreads() error {
	return firstError(
		func() error { return threadsAgainstOne(s, "chess", chess.Rules{}, chess.Start(), 8) },
		func() error { return threadsAgainstOne(s, "gomoku", gomoku.Rules{}, gomoku.Rules{}.Start(), 4) },
		func() error { return threadsAgainstOne(s, "connect4", connect4.Rules{}, connect4.Board{}, 3) },
	)
}

func threadsAgainstOne[S any, M comparable](s strength, name string, g ply.Game[S, M], start S, plies int) error {
	if !s.plays(name) {
		return nil
	}
	openings, err := match.RandomOpenings(g, start, plies, cmp.Or(s.games, 400)/2, 1)
	if err != nil {
		return err
	}
	c := contest[S, M]{game: g, openings: openings, terms: mctsTerms(ply.Limits{Nodes: cmp.Or(s.nodes, 20_000)})}
	row, err := c.play(s.ctx, entrant("two threads", ply.Limits{}, tuned(g, 2)), entrant("one thread", ply.Limits{}, tuned(g, 1)))
	if err != nil {
		return err
	}
	s.printf("  %-9s two threads against one %s", name, eloText(row))
	return nil
}

// mctsRandom plays the tuned searcher against the random player, from the start.
func (s strength) mctsRandom() error {
	return firstError(
		func() error { return tunedAgainstRandom(s, "chess", chess.Rules{}, chess.Start()) },
		func() error { return tunedAgainstRandom(s, "xiangqi", xiangqi.Rules{}, xiangqi.Start()) },
		func() error { return tunedAgainstRandom(s, "gomoku", gomoku.Rules{}, gomoku.Rules{}.Start()) },
		func() error { return tunedAgainstRandom(s, "connect4", connect4.Rules{}, connect4.Board{}) },
		func() error { return tunedAgainstRandom(s, "reversi", reversi.Rules{}, reversi.Rules{}.Start()) },
	)
}

func tunedAgainstRandom[S any, M comparable](s strength, name string, g ply.Game[S, M], start S) error {
	if !s.plays(name) {
		return nil
	}
	random := func() ply.Searcher[S, M] { return greedy.Random(g) }
	c := contest[S, M]{game: g, terms: match.Terms{
		Control: match.Control{Move: ply.Limits{Time: cmp.Or(s.time, 50*time.Millisecond)}},
		Margin:  time.Minute, // machines are busy
	}}
	for range cmp.Or(s.games, 20) / 2 {
		c.openings = append(c.openings, match.Opening[S, M]{Start: start})
	}
	row, err := c.play(s.ctx, entrant("tuned", ply.Limits{}, tuned(g, 1)), entrant("random", ply.Limits{}, random))
	if err != nil {
		return err
	}
	s.printf("  %-9s tuned against random %d %d %d", name, row.Total.Wins, row.Total.Draws, row.Total.Losses)
	return nil
}

// tuned makes tuned searchers with some threads.
func tuned[S any, M comparable](g ply.Game[S, M], threads int) func() ply.Searcher[S, M] {
	return func() ply.Searcher[S, M] {
		x := mcts.Tuned(g)
		x.Threads = threads
		return x
	}
}

// mctsTerms ends games that are clearly decided.
func mctsTerms(move ply.Limits) match.Terms {
	return match.Terms{
		Control:  match.Control{Move: move},
		Resign:   match.ResignRule{Score: 1500, Moves: 3},
		Draw:     match.DrawRule{Score: 10, Moves: 8, After: 60},
		MaxPlies: 300,
		Margin:   time.Minute, // machines are busy
	}
}

// firstError runs steps until one returns an error.
func firstError(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
