package main

import (
	"cmp"
	"math"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/projects"
	"github.com/plygo/ply/xiangqi"
)

type (
	jieqiPosition = jieqi.Position
	jieqiMove     = jieqi.Move
	jieqiEntrant  = match.Entrant[jieqiPosition, jieqiMove]
)

// deals returns n starts of a game of jieqi. Each has a deal of its own, so that both games of a pair
// are played with it.
func deals(n int, seed uint64) (openings []match.Opening[jieqiPosition, jieqiMove]) {
	rng := chance.Stream(seed, "deals")
	for range n {
		start := jieqi.Start()
		openings = append(openings, match.Opening[jieqiPosition, jieqiMove]{Start: jieqi.Rules{}.Deal(&start, rng)})
	}
	return openings
}

// jieqi plays alphabeta against other players in the same time a move. Both games of a pair have the
// same deal.
func (s strength) jieqi() error {
	if !s.plays("jieqi") {
		return nil
	}
	opponents := []jieqiEntrant{
		entrant("greedy", ply.Limits{}, func() ply.Searcher[jieqiPosition, jieqiMove] { return greedy.New(jieqi.Rules{}) }),
		entrant("mcts", ply.Limits{}, func() ply.Searcher[jieqiPosition, jieqiMove] { return mcts.Tuned(jieqi.Rules{}) }),
		entrant("one outcome", ply.Limits{}, func() ply.Searcher[jieqiPosition, jieqiMove] { return alphabeta.New(oneOutcome{}) }),
	}
	for _, p := range projects.Jieqi(jieqi.Rules{}) {
		opponents = append(opponents, jieqiEntrant{Name: p.Name, New: func(seed uint64) (match.Player[jieqiPosition, jieqiMove], error) {
			return p.New(seed), nil
		}})
	}
	c := contest[jieqiPosition, jieqiMove]{
		game: jieqi.Rules{}, openings: deals(cmp.Or(s.games, 200)/2, s.seed), seed: s.seed,
		terms: mctsTerms(ply.Limits{Time: cmp.Or(s.time, 100*time.Millisecond)}),
	}
	own := entrant("alphabeta", ply.Limits{}, func() ply.Searcher[jieqiPosition, jieqiMove] { return alphabeta.New(jieqi.Rules{}) })
	for _, opponent := range opponents {
		if s.opponent != "" && s.opponent != opponent.Name {
			continue
		}
		row, err := c.play(s.ctx, own, opponent)
		if err != nil {
			return err
		}
		s.printf("  alphabeta against %-20s %s", opponent.Name, eloText(row))
	}
	return nil
}

// oneOutcome is jieqi for a search that does not look at reveals. Whatever is turned up is the piece
// whose value is nearest to the mean of what it may be.
type oneOutcome struct{ jieqi.Rules }

func (g oneOutcome) Moves(dst []jieqiMove, p *jieqiPosition) []jieqiMove {
	if !g.Rules.Odds(p, nil, nil) {
		return g.Rules.Moves(dst, p)
	}
	var room [36]jieqiMove
	var oddsRoom [36]float32
	moves := g.Rules.Moves(room[:0], p)
	odds := oddsRoom[:len(moves)]
	g.Rules.Odds(p, moves, odds)
	var values [36]float64
	mean := 0.0
	for i, m := range moves {
		after := *p
		g.Play(&after, m)
		values[i] = float64(g.Evaluate(&after))
		mean += float64(odds[i]) * values[i]
	}
	best := 0
	for i := range moves {
		if math.Abs(values[i]-mean) < math.Abs(values[best]-mean) {
			best = i
		}
	}
	return append(dst, moves[best])
}

func (g oneOutcome) Odds(p *jieqiPosition, moves []jieqiMove, odds []float32) bool {
	for i := range odds {
		odds[i] = 1
	}
	return g.Rules.Odds(p, nil, nil)
}

// jieqi compares alphabeta in jieqi with alphabeta in xiangqi: nodes a second, and the depth that it
// reaches in the time of a search, both from 20 positions of its own games.
func (s speed) jieqi() error {
	hidden, err := gamePositions(s, jieqi.Rules{}, deals(20, 1))
	if err != nil {
		return err
	}
	openings, err := match.RandomOpenings(xiangqi.Rules{}, xiangqi.Start(), 4, 20, 1)
	if err != nil {
		return err
	}
	open, err := gamePositions(s, xiangqi.Rules{}, openings)
	if err != nil {
		return err
	}
	var a, b reach
	for i := range min(len(hidden), len(open)) {
		x, err := reached(s, jieqi.Rules{}, hidden[i])
		if err != nil {
			return err
		}
		y, err := reached(s, xiangqi.Rules{}, open[i])
		if err != nil {
			return err
		}
		s.printf("  jieqi depth %2.0f, %5.0f thousand nodes a second; xiangqi %2.0f, %5.0f", x.depth, x.speed/1e3, y.depth, y.speed/1e3)
		a.add(x)
		b.add(y)
	}
	s.printf("  means of %.0f positions: jieqi depth %.1f, %.0f thousand nodes a second; xiangqi %.1f, %.0f; ratio of nodes %.2f",
		a.count, a.depth/a.count, a.speed/a.count/1e3, b.depth/b.count, b.speed/b.count/1e3, a.speed/b.speed)
	return nil
}

// reach is how deep and how fast searches were, in sum.
type reach struct{ depth, speed, count float64 }

func (r *reach) add(x reach) {
	r.depth, r.speed, r.count = r.depth+x.depth, r.speed+x.speed, r.count+x.count
}

// reached searches a position for the time of a search.
func reached[S any, M comparable](s speed, g ply.Game[S, M], position S) (reach, error) {
	result, err := alphabeta.New(g).Search(s.ctx, ply.Limits{Time: s.think}, position)
	if err != nil {
		return reach{}, err
	}
	return reach{float64(result.Depth), float64(result.Nodes) / result.Elapsed.Seconds(), 1}, nil
}

// gamePositions plays games at 3,000 nodes a move, which differ by their deals or random first moves. It
// returns 20 positions as the player to move sees them, every fourth of the first 40 plies of a game.
func gamePositions[S any, M comparable](s speed, g turning[S, M], openings []match.Opening[S, M]) (list []S, err error) {
	for _, o := range openings {
		if list, err = addPositions(s, g, list, o); err != nil || len(list) >= 20 {
			break
		}
	}
	return list[:min(len(list), 20)], err
}

func addPositions[S any, M comparable](s speed, g turning[S, M], list []S, o match.Opening[S, M]) ([]S, error) {
	searcher := alphabeta.New(g)
	game := ply.NewRecord(g, o.Start, 1)
	for _, m := range o.Moves {
		if err := game.Play(m); err != nil {
			return list, err
		}
	}
	for i := 0; i < 40 && game.Outcome() == ply.Ongoing; i++ {
		state := game.State()
		view := game.View(g.Turn(&state))
		if i%4 == 0 {
			list = append(list, view.State())
		}
		result, err := searcher.Search(s.ctx, ply.Limits{Nodes: 3000}, view.States()...)
		if err != nil {
			return list, err
		}
		if err := game.Play(result.Move); err != nil {
			return list, err
		}
	}
	return list, nil
}

// turning is a game that says whose turn it is.
type turning[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Turner[S]
}
