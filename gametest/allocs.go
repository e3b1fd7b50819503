package gametest

import "runtime"

// noteAllocs notes what Moves and Play allocate. Searchers call both at every node,
// so it should be nothing; a game that allocates is slow, not wrong.
func (c *checker[S, M]) noteAllocs() {
	moves := make([]M, 0, maxMoves)
	var next S
	c.note("Moves: %.1f allocations a call, into a slice with room", c.allocs("Moves", func(p *position[S, M]) {
		c.game.Moves(moves, &p.state)
	}))
	c.note("Play: %.1f allocations a call", c.allocs("Play", func(p *position[S, M]) {
		next = p.state
		c.game.Play(&next, p.moves[0])
	}))
}

// allocs returns how often a method allocates for a position. testing.AllocsPerRun
// would panic in a parallel test; what other goroutines allocate meanwhile is kept
// small by taking the least of several runs.
func (c *checker[S, M]) allocs(method string, f func(p *position[S, M])) float64 {
	c.gather()
	const runs = 3
	least, calls := uint64(1<<63), 0
	for range runs {
		calls = 0
		least = min(least, mallocs(func() {
			c.now = gameCall[S, M]{method: method}
			for _, p := range c.sample {
				if p.live() {
					calls++
					f(p)
				}
			}
			c.now = gameCall[S, M]{}
		}))
	}
	return float64(least) / float64(max(calls, 1))
}

func mallocs(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs
}
