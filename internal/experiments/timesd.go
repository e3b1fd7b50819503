package experiments

import (
	"context"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/internal/figure"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/projects"
	"github.com/plygo/ply/xiangqi"
)

// playerD is a player of D with its name for people, and the milliseconds a move that D's logs
// show; a most of 0 means that D shows none.
type playerD struct {
	name, label string
	printed     chart.Range
}

var playersD = []playerD{
	{"project-d-greedy", "greedy", chart.Range{Least: 0, Most: 4}},
	{"project-d-alphabeta:depth=1", "depth 1", chart.Range{}},
	{"project-d-alphabeta:depth=2", "depth 2", chart.Range{Least: 33, Most: 70}},
	{"project-d-alphabeta:depth=3", "depth 3", chart.Range{Least: 332, Most: 783}},
	{"project-d-alphabeta:depth=4", "depth 4", chart.Range{Least: 408, Median: 2572, Most: 12077}},
	{"project-d-mcts:nodes=1000", "MCTS 1,000", chart.Range{}},
	{"project-d-mcts:nodes=3000", "MCTS 3,000", chart.Range{Least: 653, Median: 815, Most: 1364}},
	{"project-d-mcts:nodes=5000", "MCTS 5,000", chart.Range{Least: 1027, Median: 1546, Most: 2048}},
	{"project-d-mcts:nodes=10000", "MCTS 10,000", chart.Range{}},
	{"project-d-mcts:nodes=100000", "MCTS 100,000", chart.Range{}},
}

// timesD is D's time for a move, over positions of a game.
type timesD struct {
	lab   *lab
	times [][]time.Duration // of each player, sorted
}

const (
	positionsD = 20 // of a game
	everyD     = 3  // plies
)

// run asks each player for its move in the same positions of one game, as far as the time allows.
func (t *timesD) run(ctx context.Context) error {
	t.times = make([][]time.Duration, len(playersD))
	positions, err := t.game(ctx)
	if err != nil {
		return err
	}
	for i, d := range playersD {
		fresh, err := find(projects.Xiangqi(), d.name)
		if err != nil {
			return err
		}
		limited, stop := withShare(ctx, len(playersD)-i)
		times, err := t.measure(limited, fresh, positions)
		stop()
		if err != nil {
			return err
		}
		slices.Sort(times)
		t.times[i] = times
		if len(times) == 0 {
			continue
		}
		t.lab.say("  %s: %s ms a move, the median of %d positions", d.label, figure.Milliseconds(t.median(i)), len(times))
	}
	return nil
}

// game returns positions of a game that D's alpha-beta of depth 2 plays against itself after a few
// random moves.
func (t *timesD) game(ctx context.Context) (positions []*ply.Record[xiangqi.Position, xiangqi.Move], err error) {
	fresh, err := find(projects.Xiangqi(), "project-d-alphabeta:depth=2")
	if err != nil {
		return nil, err
	}
	openings, err := match.RandomOpenings(xiangqi.Rules{}, xiangqi.Start(), 2, 1, t.lab.Seed)
	if err != nil {
		return nil, err
	}
	record := ply.NewRecord(xiangqi.Rules{}, xiangqi.Start(), t.lab.Seed)
	for _, m := range openings[0].Moves {
		if err := record.Play(m); err != nil {
			return nil, err
		}
	}
	player := fresh(t.lab.Seed)
	for record.Outcome() == ply.Ongoing && len(positions) < positionsD {
		if len(record.Moves())%everyD == 0 {
			positions = append(positions, ply.NewRecord(xiangqi.Rules{}, record.State(), t.lab.Seed))
		}
		if err := move(ctx, player, record); err != nil {
			return positions, ignoreEnd(ctx, err)
		}
	}
	return positions, nil
}

// measure returns the times of a player for its moves. If the time does not suffice for all
// positions, those that it takes are spread over the game.
func (t *timesD) measure(ctx context.Context, fresh func(uint64) match.Player[xiangqi.Position, xiangqi.Move], positions []*ply.Record[xiangqi.Position, xiangqi.Move]) (times []time.Duration, err error) {
	const stride = 7 // has no divisor in common with the number of positions, unless that is 7 or 14
	player := fresh(t.lab.Seed)
	if p, ok := player.(match.NewGamer); ok {
		if err := p.NewGame(ctx); err != nil { // takes what memory it needs before the first move
			return nil, err
		}
	}
	for i := range positions {
		begun := time.Now()
		_, err := player.Choose(ctx, positions[i*stride%len(positions)], match.Clock{})
		took := time.Since(begun)
		if ctx.Err() != nil {
			return times, nil
		}
		if err != nil {
			return nil, err
		}
		times = append(times, took)
	}
	return times, nil
}

// guess returns the median time of a player. If it was not measured, that is ten times the time of
// the player before it, as it is for the last of them.
func (t *timesD) guess(i int) time.Duration {
	if known := t.median(i); known > 0 || i == 0 {
		return max(known, 10*time.Microsecond)
	}
	return 10 * t.guess(i-1)
}

// median returns the median time of a player, 0 if it was not measured.
func (t *timesD) median(i int) time.Duration {
	if i >= len(t.times) || len(t.times[i]) == 0 {
		return 0
	}
	return t.times[i][len(t.times[i])/2]
}
