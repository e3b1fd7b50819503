package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

// student plays alpha-beta against the student project that gomoku.BestSquares describes,
// from random openings of four stones, each on either side: in equal time, or with a fixed
// number of nodes.
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
func (s strength) playProject(rules gomoku.Rules) (tally match.Tally, took time.Duration, err error) {
	rng := rand.New(rand.NewPCG(3+s.seed, uint64(rules.Rule())))
	games := cmp.Or(s.games, 20)
	for range games / 2 {
		opening := rules.Start()
		for opening.Stones() < 4 {
			if m := gomoku.NewMove(4+rng.IntN(7), 4+rng.IntN(7)); opening.Legal(m) {
				rules.Play(&opening, m)
			}
		}
		seed := rng.Uint64()
		for side := range 2 {
			them := newProject(rules, s.depth, seed)
			us := opponent{newGomokuSearcher(rules, s.wide), ply.Limits{Nodes: s.nodes}, them}
			players := [2]gomokuPlayer{us, them}
			if side == 1 {
				players = [2]gomokuPlayer{them, us}
			}
			outcome, err := playGomoku(s.ctx, rules, opening, players)
			if err != nil {
				return tally, 0, err
			}
			if side == 1 {
				outcome = outcome.Flip()
			}
			switch outcome {
			case ply.Win:
				tally.Wins++
			case ply.Draw:
				tally.Draws++
			default:
				tally.Losses++
			}
			took += them.perMove() / time.Duration(games)
		}
	}
	return tally, took, nil
}

// gomokuPlayer chooses a move by limits of its own.
type gomokuPlayer interface {
	choose(ctx context.Context, b gomoku.Position) (gomoku.Move, error)
}

// project is the student project's player: the best squares searched to a depth, and a
// random choice among equal moves. It has no pruning but alpha-beta's own.
type project struct {
	searcher *alphabeta.Searcher[gomoku.Position, gomoku.Move]
	depth    int
	rng      *rand.Rand
	moves    int
	took     time.Duration
}

func newProject(rules gomoku.Rules, depth int, seed uint64) *project {
	x := alphabeta.New(gomoku.BestSquares{Rules: rules})
	x.Tuning, x.Without = ply.Tuning{}, alphabeta.Quiescence
	return &project{searcher: x, depth: depth, rng: rand.New(rand.NewPCG(seed, seed))}
}

// perMove returns the time for a move so far.
func (p *project) perMove() time.Duration { return p.took / time.Duration(max(p.moves, 1)) }

func (p *project) choose(ctx context.Context, b gomoku.Position) (gomoku.Move, error) {
	const width = 4 // the squares that the project looks at
	result, err := p.searcher.Analyze(ctx, ply.Limits{Depth: p.depth}, ply.Analysis[gomoku.Move]{Lines: width}, b)
	if err != nil {
		return result.Move, err
	}
	p.moves++
	p.took += result.Elapsed
	equal := slices.DeleteFunc(result.Lines, func(l ply.Line[gomoku.Move]) bool { return l.Score < result.Score })
	return equal[p.rng.IntN(len(equal))].Move, nil
}

// opponent searches within limits, or if there are none for as long as the project takes
// for a move.
type opponent struct {
	searcher *alphabeta.Searcher[gomoku.Position, gomoku.Move]
	limits   ply.Limits
	project  *project
}

func (o opponent) choose(ctx context.Context, b gomoku.Position) (gomoku.Move, error) {
	limits := o.limits
	if limits.Nodes == 0 {
		if o.project.moves == 0 {
			if _, err := o.project.choose(ctx, b); err != nil {
				return 0, err
			}
		}
		limits.Time = o.project.perMove()
	}
	result, err := o.searcher.Search(ctx, limits, b)
	return result.Move, err
}

// playGomoku plays a game from b and returns its outcome for the player who moves first
// there.
func playGomoku(ctx context.Context, rules gomoku.Rules, b gomoku.Position, players [2]gomokuPlayer) (ply.Outcome, error) {
	turn := 0
	for ; rules.Terminal(&b) == ply.Ongoing; turn = 1 - turn {
		m, err := players[turn].choose(ctx, b)
		if err != nil {
			return 0, err
		}
		if !b.Legal(m) {
			return 0, fmt.Errorf("%v is not legal", m)
		}
		rules.Play(&b, m)
	}
	if turn == 1 {
		return rules.Terminal(&b).Flip(), nil
	}
	return rules.Terminal(&b), nil
}
