package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// maxMoves is what a transposition table can keep as an index of 16 bits.
const maxMoves = 65_535

// checkMoves checks what holds for the moves and the outcome of any state.
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

// checkTwice checks that a list of moves has no move twice.
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

// checkChildren plays every move of the sample, which checks the states after it and
// that Play leaves the state before it alone.
func (c *checker[S, M]) checkChildren() {
	c.eachOngoing(func(p *position[S, M]) {
		for _, m := range p.moves {
			next := c.play(&p.state, m)
			c.look(&next)
		}
	})
}

// checkMovesAppend checks that Moves appends.
func (c *checker[S, M]) checkMovesAppend() {
	c.each(func(p *position[S, M]) { c.checkAppend("Moves", c.moves, &p.state) })
}

// checkAppend checks that list appends to slices that hold something, with room
// behind it and without.
func (c *checker[S, M]) checkAppend(method string, list func([]M, *S) []M, s *S) {
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

// checkEval checks the bounds of Evaluate.
func (c *checker[S, M]) checkEval() {
	c.eachLive(func(p *position[S, M]) {
		if e := c.evaluate(&p.state); e < -ply.MaxEval || e > ply.MaxEval {
			c.fail(ruleEval, &p.state, "Evaluate returned %d, and MaxEval is %d. Beyond it are the scores of wins and losses that were seen; clamp to it.", int32(e), int32(ply.MaxEval))
		}
	})
}
