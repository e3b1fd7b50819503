package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"sync"
)

// What holds for all methods.
const (
	ruleDeterministic = "everything is deterministic: the same state always has the same answers"
	ruleConcurrent    = "a game is safe for concurrent use"
)

// determinismCheck asks everything again, and plays the games again.
func determinismCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{
		name:  "determinism",
		rules: []string{ruleDeterministic},
		run:   func(c *checker[S, M]) { c.checkAgain(); c.checkReplay() },
	}
}

// concurrencyCheck asks everything in several goroutines at once.
func concurrencyCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{name: "concurrency", rules: []string{ruleConcurrent}, run: (*checker[S, M]).checkConcurrent}
}

// answer is what a method said of a position, as a value for reflect.DeepEqual.
type answer struct {
	method string
	value  any
}

// answers asks the game everything that may be asked at p.
func (k *caller[S, M]) answers(p *position[S, M]) (all []answer) {
	for _, part := range k.checks {
		if part.answers != nil && (part.iface == nil || k.has[part.iface] != nil) {
			all = append(all, part.answers(k, p)...)
		}
	}
	return all
}

// changed returns the first method whose answer differs between before and after, and how.
func changed(before, after []answer) (method, difference string, found bool) {
	for i, b := range before {
		if i == len(after) || b.method != after[i].method {
			return b.method, "it answered once and then failed", true
		}
		if !reflect.DeepEqual(b, after[i]) {
			return b.method, diff(b.value, after[i].value), true
		}
	}
	return "", "", false
}

// checkAgain asks everything twice.
func (c *checker[S, M]) checkAgain() {
	c.each(func(p *position[S, M]) {
		if moves := c.moves(nil, &p.state); !slices.Equal(moves, p.moves) {
			c.fail(ruleDeterministic, &p.state, "Moves answered differently when asked again (- in play, + now). It seems to know what was played last.\n%s",
				diff(p.moves, moves))
		}
		before := c.answers(p)
		if method, difference, found := changed(before, c.answers(p)); found {
			c.fail(ruleDeterministic, &p.state, "%s answered differently when asked again (- first, + then). It may depend on nothing but the state: no random numbers, no maps in their order, nothing kept in the game.\n%s",
				method, difference)
		}
	})
}

// checkReplay plays the games again, move by move.
func (c *checker[S, M]) checkReplay() {
	c.gather()
	for _, g := range c.games {
		c.try(func() { c.replay(g) })
	}
}

// replay plays g again and compares.
func (c *checker[S, M]) replay(g *playout[S, M]) {
	state := g.positions[0].state
	for i, m := range g.moves {
		before, next := state, c.play(&state, m)
		then := g.positions[i+1]
		if want, got := c.key(&then.state), c.key(&next); got != want {
			c.failMove(ruleDeterministic, &before, m, "Play led to another state when the same game was played again (- first, + then).\n%s", diff(want, got))
			return
		}
		if moves := c.moves(nil, &next); !slices.Equal(moves, then.moves) {
			c.fail(ruleDeterministic, &next, "Moves answered differently when the same game was played again (- first, + then).\n%s", diff(then.moves, moves))
			return
		}
		state = next
	}
}

const (
	readers    = 4  // goroutines
	readerWork = 64 // positions
)

// checkConcurrent asks everything in several goroutines at once, about the same
// states. Wrong answers are found here, silent races by go test -race.
func (c *checker[S, M]) checkConcurrent() {
	if c.Broken(ruleReaders) || c.Broken(ruleDeterministic) {
		return // what changes for one reader changes for several
	}
	c.gather()
	sample := c.sample[:min(len(c.sample), readerWork)]
	want := make([][]answer, len(sample))
	for i, p := range sample {
		if v := c.guard(func() { want[i] = c.answers(p) }); v != nil {
			return // found before
		}
	}
	found := make([]*Violation, readers)
	var wg sync.WaitGroup
	for i := range found {
		k := c.caller
		k.shared = true
		wg.Go(func() { found[i] = k.compareAll(sample, want) })
	}
	wg.Wait()
	for _, v := range found {
		if v != nil {
			c.Add(v)
		}
	}
}

// compareAll asks everything again and returns the first answer that differs.
func (k *caller[S, M]) compareAll(sample []*position[S, M], want [][]answer) *Violation {
	for i, p := range sample {
		var got []answer
		v := k.guard(func() { got = k.answers(p) })
		method, difference, found := changed(want[i], got)
		switch {
		case v != nil:
			difference = v.Detail
		case found:
			difference = fmt.Sprintf("%s answered differently (- alone, + with others).\n%s", method, difference)
		default:
			continue
		}
		return k.violation(gameCall[S, M]{state: &p.state}, ruleConcurrent,
			"While other goroutines asked, too: "+difference+"\nKeep no scratch space in the game or the package, and do not play on *s and take back.")
	}
	return nil
}
