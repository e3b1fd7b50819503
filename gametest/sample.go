package gametest

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/survey"
)

// effort says how much is played and how many of the positions are checked closely.
type effort struct {
	long, short int // games, for all starts together; at least one of each from every start
	positions   int // bounds the sample
	moves       int // bounds the moves of the sample, for games with very many
	walks       int // short walks that look for equal keys
	survey      survey.Effort
}

const (
	shortPlies = 10     // of a short game
	endPlies   = 10_000 // within which random play must end
)

var (
	thorough = effort{long: 10, short: 60, positions: 800, moves: 16_000, walks: 32, survey: survey.Effort{Plies: 20_000, Tries: 30_000}}
	quick    = effort{long: 3, short: 15, positions: 150, moves: 4_000, walks: 10, survey: survey.Effort{Plies: 4_000, Tries: 8_000}}
)

// chooseEffort returns how much to do: less in a test with -short.
func chooseEffort() effort {
	// Check may run outside tests, where asking testing.Short would panic.
	if testing.Testing() && flag.Parsed() && testing.Short() {
		return quick
	}
	return thorough
}

// gather plays random games and chooses the sample. It does so when it is first called.
func (c *checker[S, M]) gather() {
	if c.gathered || c.Closed() {
		return
	}
	c.gathered = true
	if len(c.starts) == 0 {
		c.try(func() { c.starts = []S{c.start()} })
	}
	c.addViews()
	for _, start := range c.starts {
		for range max(1, c.effort.long/len(c.starts)) {
			if !c.Broken(ruleEnds) { // once is long enough
				c.checkEnds(c.newGame(start, endPlies))
			}
		}
		for range max(1, c.effort.short/len(c.starts)) {
			c.newGame(start, 1+c.rng.IntN(shortPlies))
		}
	}
	c.choose()
}

// newGame plays a game from start, of at most plies plies, and keeps it. If the game
// panics, what was played before is kept.
func (c *checker[S, M]) newGame(start S, plies int) *playout[S, M] {
	g := &playout[S, M]{}
	c.try(func() { c.playOut(g, start, plies) })
	if len(g.positions) > 0 {
		c.games = append(c.games, g)
	}
	return g
}

// extraGame plays a game from start that no other check sees, with random numbers of its own.
func (c *checker[S, M]) extraGame(start S, plies int, seed uint64) *playout[S, M] {
	rng := c.rng
	defer func() { c.rng = rng }()
	c.rng = rand.New(rand.NewPCG(seed, 3))
	g := &playout[S, M]{}
	c.try(func() { c.playOut(g, start, plies) })
	return g
}

// choose takes different positions of the games, starts and ends first, until a bound of the
// effort is reached. It sorts them by how late in the game they are, so that the simplest
// state that breaks a rule is reported.
func (c *checker[S, M]) choose() {
	all, first := c.different()
	c.rng.Shuffle(len(all)-first, func(i, j int) {
		all[first+i], all[first+j] = all[first+j], all[first+i]
	})
	moves := 0
	for i, p := range all {
		if i == c.effort.positions || moves > c.effort.moves {
			break
		}
		c.sample = append(c.sample, p)
		moves += len(p.moves)
	}
	slices.SortStableFunc(c.sample, func(p, q *position[S, M]) int { return len(p.line) - len(q.line) })
}

// different returns the positions of all games, each once. all[:first] are starts and ends.
func (c *checker[S, M]) different() (all []*position[S, M], first int) {
	var rest []*position[S, M]
	met := make(map[any]bool)
	for _, g := range c.games {
		for _, p := range g.positions {
			key := c.key(&p.state)
			switch {
			case met[key]:
			case p == g.positions[0] || p == g.last():
				all = append(all, p)
			default:
				rest = append(rest, p)
			}
			met[key] = true
		}
	}
	first = len(all)
	return append(all, rest...), first
}

// each runs a check on every position of the sample.
func (c *checker[S, M]) each(check func(p *position[S, M])) {
	c.gather()
	for _, p := range c.sample {
		if c.Closed() {
			return
		}
		c.try(func() { check(p) })
	}
}

// eachLive runs a check on the positions of the sample where a player is to move.
func (c *checker[S, M]) eachLive(check func(p *position[S, M])) {
	c.each(func(p *position[S, M]) {
		if p.live() {
			check(p)
		}
	})
}

// eachOngoing runs a check on the positions of the sample where the game is not over, at
// chance nodes too.
func (c *checker[S, M]) eachOngoing(check func(p *position[S, M])) {
	c.each(func(p *position[S, M]) {
		if p.outcome == ply.Ongoing {
			check(p)
		}
	})
}
