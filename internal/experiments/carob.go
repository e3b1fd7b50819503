package experiments

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/internal/figure"
	"github.com/plygo/ply/projects"
)

// caroB is B's table of nodes for its own player, which looks at four squares only: minimax beside
// alpha-beta, over positions of its own games.
type caroB struct {
	lab       *lab
	rules     gomoku.Rules
	positions int // measured with both

	minimax, alphabeta []float64 // nodes by depth, over these positions
	hard               []time.Duration
}

const (
	caroDepth     = 7 // of project-b-hard
	caroPositions = 30
	caroSize      = 20 // the board of B's screen
)

func newCaroB(l *lab) (*caroB, error) {
	rules, err := gomoku.New(caroSize, gomoku.Caro)
	return &caroB{lab: l, rules: rules, minimax: make([]float64, caroDepth), alphabeta: make([]float64, caroDepth)}, err
}

// run searches positions of games that project-b-medium plays against itself, one of every four
// plies. The first stone is in the centre, as the machine of B opens, and the second one beside it.
func (c *caroB) run(ctx context.Context) error {
	fresh, err := find(projects.Gomoku(c.rules), "project-b-medium")
	if err != nil {
		return err
	}
	const centre, longest = caroSize / 2, 40
	beside := [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
	for game := 0; c.positions < caroPositions; game++ {
		record := ply.NewRecord(c.rules, c.rules.Start(), c.lab.Seed)
		second := beside[game%len(beside)]
		for _, m := range []gomoku.Move{gomoku.NewMove(centre, centre), gomoku.NewMove(centre+second[0], centre+second[1])} {
			if err := record.Play(m); err != nil {
				return err
			}
		}
		player := fresh(c.lab.Seed + uint64(game))
		for record.Outcome() == ply.Ongoing && len(record.Moves()) < longest && c.positions < caroPositions {
			if len(record.Moves())%4 == 2 {
				if err := c.measure(ctx, record.State()); err != nil {
					return ignoreEnd(ctx, err)
				}
			}
			if err := move(ctx, player, record); err != nil || ctx.Err() != nil {
				return ignoreEnd(ctx, err)
			}
		}
	}
	c.lab.say("  %d positions to depth %d", c.positions, caroDepth)
	return nil
}

// measure searches a position to all depths, with and without pruning. If the time ends before
// that, the position does not count.
func (c *caroB) measure(ctx context.Context, p gomoku.Position) error {
	var nodes [2][caroDepth]float64
	var took time.Duration
	for i := range nodes {
		for d := range caroDepth {
			search := projects.NewCaro(c.rules)
			search.Minimax = i == 0
			result, err := search.Search(ctx, ply.Limits{Depth: d + 1}, p)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return err
			}
			nodes[i][d], took = float64(result.Nodes), result.Elapsed
		}
	}
	for d := range caroDepth {
		c.minimax[d] += nodes[0][d]
		c.alphabeta[d] += nodes[1][d]
	}
	c.hard = append(c.hard, took)
	c.positions++
	return nil
}

func (c *caroB) write(p *page) {
	p.heading(3, "The same for B's own player")
	p.say("B's player looks at the four best squares of every position only, and stops where one side is about to win. "+
		"The document prints no numbers for it. We counted the nodes of its search in positions of its own games, "+
		"on a board of %d×%d, once with pruning and once without. The numbers are means (positions: %d).", caroSize, caroSize, c.positions)
	if c.positions < caroPositions {
		p.miss("B's own player: %d of %d positions", c.positions, caroPositions)
	}
	if c.positions == 0 {
		return
	}
	mean := func(sums []float64) (means []float64) {
		for _, v := range sums {
			means = append(means, v/float64(c.positions))
		}
		return means
	}
	full, pruned, most := mean(c.minimax), mean(c.alphabeta), []float64{}
	rows := [][]string{{"depth", "all lines of 4 squares", "minimax", "growth", "alpha-beta", "growth", "ratio"}}
	for d := range caroDepth {
		most = append(most, 4*(at(most, d-1)+1))
		rows = append(rows, []string{fmt.Sprint(d + 1), figure.Count(most[d]), figure.Count(full[d]), growth(full, d), figure.Count(pruned[d]), growth(pruned, d), ratio(full[d], pruned[d])})
	}
	p.table(rows)
	slices.Sort(c.hard)
	p.say("Four squares in place of 40 moves save far more than pruning does: minimax to depth %d takes %s nodes here, and 40^%d leaves are 163,840,000,000. "+
		"Pruning saves a further factor of %s. Minimax stays below all lines because B stops where a side is about to win. "+
		"The document says that the level hard answers within 1 to 2 seconds; here it took %s ms, the median of these positions, and %s ms at most.",
		caroDepth, figure.Count(full[caroDepth-1]), caroDepth, ratio(full[caroDepth-1], pruned[caroDepth-1]),
		figure.Milliseconds(c.hard[len(c.hard)/2]), figure.Milliseconds(c.hard[len(c.hard)-1]))
	p.picture("b-caro", "nodes by depth of B's caro player", chart.ByDepth("B's caro player: nodes by depth", chart.Panel{Lines: []chart.Line{
		{Name: "all lines of 4 squares", Color: chart.Gray, Dashed: true, Values: most},
		{Name: "minimax", Color: chart.Plum, Values: full},
		{Name: "alpha-beta", Color: chart.Blue, Values: pruned},
	}}))
}
