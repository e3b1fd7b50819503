package compare

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/figure"
	"github.com/plygo/ply/mcts"
)

// moveRow has the time of a player for a move: the least and the most in several positions.
type moveRow struct {
	player      string
	least, most time.Duration
}

// positions is the number of positions in which players are timed. Between two of them
// there are apart plies.
const (
	positions = 3
	apart     = 4
)

// byPlayer times players in some positions of a game: alpha-beta to a depth, and mcts with
// numbers of simulations that do not exceed most, and some more.
func byPlayer[S any, M comparable](ctx context.Context, g ply.Game[S, M], state S, depth int, most int64, extra []entrant[S, M]) (rows []moveRow, err error) {
	line, err := play(ctx, g, state, apart*(positions-1))
	if err != nil {
		return nil, err
	}
	var states []S
	for i := 0; i < len(line); i += apart {
		states = append(states, line[i])
	}
	add := func(player string, s ply.Searcher[S, M], lim ply.Limits) {
		if err != nil {
			return
		}
		row := moveRow{player: player}
		row.least, row.most, err = timed(ctx, s, lim, states)
		rows = append(rows, row)
	}
	add("greedy", greedy.New(g), ply.Limits{Depth: 1})
	for _, form := range []int{plain, full} {
		s := alphabeta.New(g)
		s.Without = leftOut[form]
		for d := 1; d <= depth; d++ {
			add(fmt.Sprintf("%s depth %d", formNames[form], d), s, ply.Limits{Depth: d})
		}
	}
	for _, n := range simulations {
		if n > most {
			break
		}
		add("mcts simulations "+figure.Count(float64(n)), mcts.New(g), ply.Limits{Nodes: n})
	}
	for _, e := range extra {
		add(e.name, e.searcher, e.limits)
	}
	return rows, err
}

// timed returns the least and the most time that a searcher takes for one of the states.
// Each state is searched as if it were the first one of a game.
func timed[S any, M comparable](ctx context.Context, s ply.Searcher[S, M], lim ply.Limits, states []S) (least, most time.Duration, err error) {
	var times []time.Duration
	for _, state := range states {
		best := time.Duration(math.MaxInt64)
		err := steadily(func() (time.Duration, error) {
			if r, ok := s.(ply.Resetter); ok {
				r.Reset()
			}
			r, err := s.Search(ctx, lim, state)
			best = min(best, r.Elapsed)
			return r.Elapsed, err
		})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return 0, 0, err
		}
		times = append(times, best)
	}
	return slices.Min(times), slices.Max(times), nil
}

// steadily repeats something that takes only a moment. The caller keeps the shortest time,
// since longer ones were disturbed or had to get memory.
func steadily(do func() (time.Duration, error)) error {
	var spent time.Duration
	for range 5 {
		elapsed, err := do()
		if spent += elapsed; err != nil || spent > 50*time.Millisecond {
			return err
		}
	}
	return nil
}
