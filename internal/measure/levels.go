package main

import (
	"cmp"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/xiangqi"
)

// pairings are the matches of the levels, each with what the better one should score at
// least in 100 games.
var pairings = []struct {
	better, worse string
	least         float64
}{
	{"easy", "random", 0.90},
	{"medium", "easy", 0.75},
	{"hard", "medium", 0.75},
}

// levels plays each level against the one below it, and easy against chance. The comment
// of package level has the results.
func (s strength) levels() error {
	_, err := s.levelScores()
	return err
}

// levelScores returns the scores of the better players, by game and pairing.
func (s strength) levelScores() (map[string][]float64, error) {
	scores := map[string][]float64{}
	return scores, firstError(
		func() error { return ladder(s, scores, "chess", chess.Rules{}, 6) },
		func() error { return ladder(s, scores, "xiangqi", xiangqi.Rules{}, 6) },
		func() error { return ladder(s, scores, "jieqi", jieqi.Rules{}, 6) },
		func() error { return ladder(s, scores, "gomoku", gomoku.Rules{}, 5) },
	)
}

// starting is what the matches of levels need of a game.
type starting[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
}

// ladder plays the pairings of one game. Openings have plies random moves.
func ladder[S any, M comparable](s strength, scores map[string][]float64, name string, g starting[S, M], plies int) error {
	if !s.plays(name) {
		return nil
	}
	openings, err := evenOpenings(s, g, plies, cmp.Or(s.games, 100)/2)
	if err != nil {
		return err
	}
	c := contest[S, M]{game: g, openings: openings, seed: s.seed}
	for _, p := range pairings[:min(s.pairings, len(pairings))] {
		better, err := levelEntrant(s, g, p.better)
		if err != nil {
			return err
		}
		worse, err := levelEntrant(s, g, p.worse)
		if err != nil {
			return err
		}
		row, err := c.play(s.ctx, better, worse)
		if err != nil {
			return err
		}
		scores[name] = append(scores[name], row.Total.Score())
		s.printf("  %-9s %-6s against %-6s %5.1f%%, %d %d %d", name, p.better, p.worse,
			100*row.Total.Score(), row.Total.Wins, row.Total.Draws, row.Total.Losses)
	}
	return nil
}

// evenOpenings returns n openings of random moves after which a short search finds the
// game about even. From others the same colour wins both games of a pair, whoever plays it.
func evenOpenings[S any, M comparable](s strength, g starting[S, M], plies, n int) (list []match.Opening[S, M], err error) {
	openings, err := match.RandomOpenings(g, g.Start(), plies, 40*n, s.seed)
	if err != nil {
		return nil, err
	}
	searcher := alphabeta.New(g)
	for _, o := range openings {
		state := o.Start
		for _, m := range o.Moves {
			g.Play(&state, m)
		}
		result, err := searcher.Search(s.ctx, ply.Limits{Nodes: 3000}, state)
		if err != nil {
			return nil, err
		}
		if -50 < result.Score && result.Score < 50 {
			if list = append(list, o); len(list) == n {
				return list, nil
			}
		}
	}
	return nil, fmt.Errorf("%d of %d openings are even, want %d", len(list), len(openings), n)
}

// levelEntrant makes a level by its name, or the random player.
func levelEntrant[S any, M comparable](s strength, g ply.Game[S, M], name string) (match.Entrant[S, M], error) {
	if name == "random" {
		return entrant(name, ply.Limits{Depth: 1}, func() ply.Searcher[S, M] { return greedy.Random(g) }), nil
	}
	l, err := level.Parse(name)
	if err != nil {
		return match.Entrant[S, M]{}, err
	}
	fresh, ok := map[string]func() *level.Searcher[S, M]{
		"alphabeta": func() *level.Searcher[S, M] { return level.New(g, l, alphabeta.New) },
		"minimax":   func() *level.Searcher[S, M] { return level.New(g, l, minimax.New) },
		"mcts":      func() *level.Searcher[S, M] { return level.New(g, l, mcts.Tuned) },
		"greedy":    func() *level.Searcher[S, M] { return level.New(g, l, greedy.New) },
	}[s.searcher]
	if !ok {
		return match.Entrant[S, M]{}, fmt.Errorf("-searcher %s: there are alphabeta, minimax, mcts and greedy", s.searcher)
	}
	return entrant(name, fresh().Limits, func() ply.Searcher[S, M] { return fresh() }), nil
}
