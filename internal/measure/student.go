package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/projects"
)

// student plays alpha-beta against the student project of projects.Caro, from random openings of
// four stones, each on either side: in equal time, or with a fixed number of nodes.
func (s strength) student() error {
	_, err := s.studentTallies()
	return err
}

// studentTallies returns what alpha-beta has scored, by rule.
func (s strength) studentTallies() (map[gomoku.Rule]match.Tally, error) {
	if s.depth == 0 {
		return nil, fmt.Errorf("-depth 0: the student project looks at least one ply ahead")
	}
	tallies := map[gomoku.Rule]match.Tally{}
	if !s.plays("gomoku") {
		return tallies, nil
	}
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Caro} {
		rules, err := gomoku.New(15, rule)
		if err != nil {
			return nil, err
		}
		tally, took, err := s.playProject(rules)
		if err != nil {
			return nil, err
		}
		tallies[rule] = tally
		s.printf("  %-9v against depth %d: %d %d %d, %v a move of the project", rule, s.depth,
			tally.Wins, tally.Draws, tally.Losses, took.Round(time.Microsecond))
	}
	return tallies, nil
}

// playProject plays the games of one rule, and returns the project's time for a move.
func (s strength) playProject(rules gomoku.Rules) (match.Tally, time.Duration, error) {
	them, depth := &project{Caro: projects.NewCaro(rules)}, ply.Limits{Depth: s.depth}
	openings := centralOpenings(rules, cmp.Or(s.games, 20)/2, 3+s.seed)
	if _, err := them.Search(s.ctx, depth, openings[0].Start); err != nil { // so that its pace is known
		return match.Tally{}, 0, err
	}
	c := contest[gomoku.Position, gomoku.Move]{
		game: rules, openings: openings, seed: s.seed,
		terms: match.Terms{Margin: time.Minute}, // machines are busy
	}
	row, err := c.play(s.ctx,
		entrant("alphabeta", ply.Limits{Nodes: s.nodes, Time: time.Minute}, func() ply.Searcher[gomoku.Position, gomoku.Move] {
			return paced{newGomokuSearcher(rules, s.wide), them}
		}),
		entrant("project", depth, func() ply.Searcher[gomoku.Position, gomoku.Move] { return them }))
	return row.Total, them.perMove(), err
}

// centralOpenings returns openings of four stones near the centre of a board of 15×15.
func centralOpenings(rules gomoku.Rules, count int, seed uint64) (openings []match.Opening[gomoku.Position, gomoku.Move]) {
	rng := rand.New(rand.NewPCG(seed, uint64(rules.Rule())))
	for range count {
		board := rules.Start()
		for board.Stones() < 4 {
			if m := gomoku.NewMove(4+rng.IntN(7), 4+rng.IntN(7)); board.Legal(m) {
				rules.Play(&board, m)
			}
		}
		openings = append(openings, match.Opening[gomoku.Position, gomoku.Move]{Start: board})
	}
	return openings
}

// project is the student project's search, which keeps how long its moves took.
type project struct {
	*projects.Caro
	moves int
	took  time.Duration
}

func (p *project) Search(ctx context.Context, lim ply.Limits, states ...gomoku.Position) (ply.Result[gomoku.Move], error) {
	result, err := p.Caro.Search(ctx, lim, states...)
	p.moves++
	p.took += result.Elapsed
	return result, err
}

// perMove returns the time for a move so far.
func (p *project) perMove() time.Duration { return p.took / time.Duration(max(p.moves, 1)) }

// paced searches for as long as the project takes for a move, unless its nodes are limited.
type paced struct {
	*alphabeta.Searcher[gomoku.Position, gomoku.Move]
	project *project
}

func (p paced) Search(ctx context.Context, lim ply.Limits, states ...gomoku.Position) (ply.Result[gomoku.Move], error) {
	if lim.Nodes == 0 {
		lim.Time = p.project.perMove()
	}
	return p.Searcher.Search(ctx, lim, states...)
}
