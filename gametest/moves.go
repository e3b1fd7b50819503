package gametest

import (
	"runtime"
	"slices"

	"github.com/plygo/ply"
)

// What holds for Moves, Play and Terminal of every game.
const (
	rulePanic     = "no method panics on a legal state and move, no parser on any text"
	ruleReaders   = "reading methods leave *s as it is"
	ruleParent    = "Play changes the state that it is given, and no other"
	ruleOutcome   = "Terminal returns Ongoing, Loss, Draw or Win"
	ruleNoMoves   = "a state without moves is terminal"
	ruleDecided   = "a decided state, a Win or a Loss, has no moves"
	ruleMoveTwice = "no state lists a move twice"
	ruleManyMoves = "no state has more than 65,535 moves"
	ruleAppend    = "Moves, Tactical, Narrow, Threats and Answers append to dst and leave what it holds"
)

// playCheck checks the moves of all positions of the sample, and the states after them.
func playCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{
		name:  "play",
		rules: []string{rulePanic, ruleReaders, ruleParent, ruleOutcome, ruleNoMoves, ruleDecided, ruleMoveTwice, ruleManyMoves},
		run:   (*checker[S, M]).checkChildren,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			all := []answer{{"Terminal", k.terminal(&p.state)}, {"Moves", k.moves(nil, &p.state)}}
			if p.live() {
				next := k.play(&p.state, p.moves[0])
				all = append(all, answer{"Play", k.key(&next)})
			}
			return all
		},
	}
}

// appendCheck checks that Moves appends.
func appendCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{
		name:  "append",
		rules: []string{ruleAppend},
		run: func(c *checker[S, M]) {
			c.each(func(p *position[S, M]) { c.checkAppend("Moves", c.moves, &p.state) })
		},
	}
}

// allocationsCheck notes how often Moves and Play allocate.
func allocationsCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{name: "allocations", run: (*checker[S, M]).noteAllocs}
}

// maxMoves is how many moves a state may have: a transposition table keeps a move as an
// index of 16 bits.
const maxMoves = 65_535

// checkMoves checks what holds for the moves and the outcome of every state.
func (c *checker[S, M]) checkMoves(p *position[S, M]) {
	s, n := &p.state, len(p.moves)
	switch {
	case p.outcome < ply.Ongoing || p.outcome > ply.Win:
		c.fail(ruleOutcome, s, "Terminal returned %d.", p.outcome)
	case p.outcome == ply.Ongoing && n == 0:
		c.fail(ruleNoMoves, s, "Moves returned none, yet Terminal says %v. A player who cannot move has lost, has drawn, or has a move that passes: the rules of the game must say which.", p.outcome)
	case (p.outcome == ply.Win || p.outcome == ply.Loss) && n > 0:
		c.failMove(ruleDecided, s, p.moves[0], "Terminal says %v for the player to move, yet Moves returned %d. Return dst as it is when the game is decided.", p.outcome, n)
	}
	if n > maxMoves {
		c.fail(ruleManyMoves, s, "Moves returned %d.", n)
	}
	c.checkTwice(ruleMoveTwice, "Moves", s, p.moves)
}

// checkTwice checks that moves, a list that the method returned for s, has no move twice.
func (c *checker[S, M]) checkTwice(rule, method string, s *S, moves []M) {
	met := make(map[M]int, len(moves))
	for i, m := range moves {
		if j, ok := met[m]; ok {
			c.failMove(rule, s, m, "%s lists it at %d and again at %d.", method, j, i)
			return
		}
		met[m] = i
	}
}

// checkPart checks that part, a list that the method returned for p, has moves of p only, and
// none twice.
func (c *checker[S, M]) checkPart(rule, method string, p *position[S, M], part []M) {
	c.checkTwice(rule, method, &p.state, part)
	for _, m := range part {
		if !slices.Contains(p.moves, m) {
			c.failMove(rule, &p.state, m, "%s lists it, and Moves does not.", method)
		}
	}
}

// checkChildren plays every move of every position of the sample. That checks the states
// after them, and that Play does not change the state before.
func (c *checker[S, M]) checkChildren() {
	c.eachOngoing(func(p *position[S, M]) {
		for _, m := range p.moves {
			next := c.play(&p.state, m)
			c.look(&next)
		}
	})
}

// checkAppend checks that list, which is the method, appends to slices that hold something,
// with room behind it and without.
func (c *checker[S, M]) checkAppend(method string, list func([]M, *S) []M, s *S) {
	if c.Broken(ruleDeterministic) {
		return // no two lists need be the same
	}
	want := list(nil, s)
	// Two elements in an order that the list does not have show sorting as well.
	prefix := make([]M, 2, 2+len(want))
	if len(want) > 1 {
		prefix[0], prefix[1] = want[len(want)-1], want[0]
	}
	for _, room := range []int{0, len(want)} {
		dst := slices.Grow(slices.Clone(prefix), room)[: 2 : 2+room]
		got := list(dst, s)
		switch {
		case len(got) < 2 || !slices.Equal(got[:2], prefix) || !slices.Equal(dst, prefix):
			c.fail(ruleAppend, s, "dst held %v, and %s returned %v. Use append(dst, …) and return the result.", prefix, method, got)
			return
		case !slices.Equal(got[2:], want):
			c.fail(ruleAppend, s, "%s appended %v to a dst that held something, and %v to nil. Count from len(dst), not from 0.", method, got[2:], want)
			return
		}
	}
}

// noteAllocs notes how often Moves and Play allocate. Searchers call both at every node, so
// they should not. A game that allocates is slow, not wrong.
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

// allocs returns how often f, which calls the method, allocates in the mean over the sample.
// testing.AllocsPerRun would panic in a parallel test. Other goroutines allocate meanwhile;
// the least of several runs has little of that.
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

// mallocs returns how often the program allocates while f runs.
func mallocs(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs
}
