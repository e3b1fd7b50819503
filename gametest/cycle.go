package gametest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply/internal/contract"
)

// ruleEnds is broken by random play that goes on and on, and by moves that can be repeated for
// ever.
const ruleEnds = "every game ends, by a counter in the state or by Repeater if positions can come back"

// endsCheck looks for games that never end.
func endsCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{name: "ends", rules: []string{ruleEnds}, run: (*checker[S, M]).checkCycles}
}

const (
	cyclePairs = 3      // first moves and replies to try at each position
	cycleTries = 20_000 // ways back to try in all, for games with many moves
	cycleRuns  = 200    // cycles to go round
)

// checkCycles looks for moves that can be repeated for ever: in the random games, and a few
// moves forth and back. A game in which chance plays a part may go round as long as the dice
// let it, so those with chance nodes do not count.
func (c *checker[S, M]) checkCycles() {
	c.gather()
	if c.repeater() == nil {
		for _, g := range c.games {
			c.try(func() { c.checkReturns(g) })
		}
	}
	tries, runs := cycleTries, cycleRuns
	c.eachLive(func(p *position[S, M]) {
		if tries < 0 || runs < 0 || !c.Fresh(ruleEnds) {
			return
		}
		c.eachCycle(p, &tries, func(end *S) bool { return c.comesBack(p, end) }, func(cycle []M) bool {
			runs--
			return c.checkCycle(p, cycle) || runs < 0
		})
	})
}

// comesBack reports whether end may be p again, apart from what counts the moves. If they have
// the same key, it checks that they deserve it: a right that a player loses by going forth and
// back may be missing there.
func (c *checker[S, M]) comesBack(p *position[S, M], end *S) bool {
	same := c.same(&p.state, end)
	if !same && c.hasher() != nil && c.hash(&p.state) == c.hash(end) {
		same = true
		here, there := c.first(p), c.first(c.look(end))
		if c.turner() == nil {
			there.who = here.who // two or four moves later
		}
		c.checkCollision(here, there, c.hash(end))
	}
	if same {
		return c.repeater() == nil // else Repetition judges it
	}
	return slices.Equal(p.moves, c.moves(nil, end))
}

// checkReturns checks a random game in which a state came back.
func (c *checker[S, M]) checkReturns(g *playout[S, M]) {
	met := make(map[any]int)
	for i, p := range g.positions {
		if p.odds != nil {
			clear(met) // chance led on from here
			continue
		}
		key := c.key(&p.state)
		if first, ok := met[key]; ok && c.checkCycle(p, g.moves[first:i]) {
			return
		}
		met[key] = i
	}
}

// eachCycle looks for two or four moves of players that lead from p to a state that is home,
// and calls found with them, until it returns true. It plays as many moves as tries says at most.
func (c *checker[S, M]) eachCycle(p *position[S, M], tries *int, home func(*S) bool, found func(cycle []M) bool) {
	for range cyclePairs {
		m1 := c.pick(p)
		p1 := c.after(p, m1)
		if !p1.live() {
			continue
		}
		r1 := c.pick(p1)
		p2 := c.after(p1, r1)
		if home(&p2.state) && found([]M{m1, r1}) {
			return
		}
		if !p2.live() {
			continue
		}
		for _, m2 := range p2.moves {
			p3 := c.after(p2, m2)
			if *tries--; *tries < 0 {
				return
			}
			if !p3.live() {
				continue
			}
			for _, r2 := range p3.moves {
				*tries--
				if end := c.play(&p3.state, r2); home(&end) && found([]M{m1, r1, m2, r2}) {
					return
				}
			}
		}
	}
}

// checkCycle goes round the cycle, which begins at p, and reports whether that never ends.
func (c *checker[S, M]) checkCycle(p *position[S, M], cycle []M) bool {
	s := p.state
	var keys map[uint64]bool
	if c.repeater() != nil {
		keys = make(map[uint64]bool)
	}
	for plies := 0; plies < endPlies; {
		for _, m := range cycle {
			now := c.look(&s)
			if !now.live() || !slices.Contains(now.moves, m) {
				return false
			}
			if keys != nil {
				hash := c.hash(&s)
				if keys[hash] {
					return false // Repetition judges it
				}
				keys[hash] = true
			}
			s = c.play(&s, m)
			plies++
		}
		if keys == nil && c.same(&s, &p.state) {
			c.failCycle(p, cycle, "lead back to this very state", addRepeater)
			return true
		}
	}
	advice := addRepeater
	if keys != nil {
		advice = "The game is a Repeater, but Hash was never the same again, and so Repetition is never asked: leave counters out of the key."
	}
	c.failCycle(p, cycle, fmt.Sprintf("can be repeated again and again: after %d plies the game is not over", endPlies), advice)
	return true
}

const addRepeater = "Add Repeater, which judges positions that come back, or a counter in the state at which Terminal calls a draw."

// failCycle reports a cycle, which begins at p.
func (c *checker[S, M]) failCycle(p *position[S, M], cycle []M, what, advice string) {
	var words []string
	s := p.state
	for _, m := range cycle {
		words = append(words, contract.Move(c.game, &s, m))
		s = c.play(&s, m)
	}
	c.fail(ruleEnds, &p.state, "The moves %s %s. Two players who go round there never end the game. %s", strings.Join(words, ", "), what, advice)
}

// checkEnds checks that g, which was played without a limit that matters, ended.
func (c *checker[S, M]) checkEnds(g *playout[S, M]) {
	if len(g.moves) < endPlies {
		return
	}
	c.fail(ruleEnds, &g.last().state, "Random play went on for %d plies. %s", endPlies, addRepeater)
}
