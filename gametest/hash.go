package gametest

import (
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// checkHash checks all that was played: positions with one key must be one position.
func (c *checker[S, M]) checkHash() {
	c.gather()
	met := make(map[uint64]keyed[S, M])
	for _, g := range c.games {
		var who mover
		if c.has.turner == nil {
			who.start = c.key(&g.positions[0].state)
		}
		for _, p := range g.positions {
			c.try(func() {
				if c.has.turner != nil {
					who.turn = c.turn(&p.state)
				}
				hash := c.hash(&p.state)
				first, ok := met[hash]
				if ok {
					c.checkCollision(first, keyed[S, M]{p, who}, hash)
				}
				if !ok || first.outcome == ply.Draw { // of a draw there is no opposite
					met[hash] = keyed[S, M]{p, who}
				}
			})
			if c.has.turner == nil && p.live() {
				who.turn = 1 - who.turn
			}
		}
	}
	if c.has.mirrorer != nil {
		c.each(func(p *position[S, M]) { c.checkMirrorHash(p, met) })
	}
}

// keyed is a position that a key was met with first.
type keyed[S any, M comparable] struct {
	*position[S, M]
	who mover
}

// mover is who is to move: the player that Turn names, or, where players alternate,
// the one who began from start (0) or the other (1).
type mover struct {
	start any
	turn  int
}

// other reports whether another player is to move than m; from different starts
// nobody can tell.
func (m mover) other(than mover) bool { return m.start == than.start && m.turn != than.turn }

// checkCollision checks that two positions with the same key are interchangeable.
func (c *checker[S, M]) checkCollision(p, q keyed[S, M], hash uint64) {
	if c.same(&p.state, &q.state) {
		return
	}
	if q.who.other(p.who) {
		c.failTurnless(&q.state, &p.state, hash)
		return
	}
	c.checkWinner(p.position, q.position, hash)
	if !slices.Equal(p.moves, q.moves) {
		c.fail(ruleHashMoves, &q.state, "Its Hash %#x is also that of the following state, which has other moves, or has them in another order (- there, + here). Tables keep a move as its index in Moves: put into the key whatever the moves depend on.\n%s\n%s",
			hash, contract.State(c.game, &p.state), diff(p.moves, q.moves))
	}
}

// checkWinner checks that one key does not stand for a win and a loss. A draw may share it
// with either: the counter of a rule that draws need not be in the key.
func (c *checker[S, M]) checkWinner(p, q *position[S, M], hash uint64) {
	if p.outcome != q.outcome && p.outcome == q.outcome.Flip() {
		c.fail(ruleHashWinner, &q.state, "Its Hash %#x is also that of the following state. Terminal is %v there and %v here, with the same player to move. Put into the key whatever decides the game, such as points.\n%s",
			hash, p.outcome, q.outcome, contract.State(c.game, &p.state))
	}
}

// failTurnless reports that s has the key of a state where the other player moves.
func (c *checker[S, M]) failTurnless(s, other *S, hash uint64) {
	c.fail(ruleHashMoves, s, "Its Hash %#x is also that of the following state, where it is the other player's turn. Put the player to move into the key.\n%s",
		hash, contract.State(c.game, other))
}

// checkMirrorHash checks that the key of a mirror, where the other player is to move,
// is that of no position where the same player is, least of all of the one mirrored.
func (c *checker[S, M]) checkMirrorHash(p *position[S, M], met map[uint64]keyed[S, M]) {
	mirror := c.mirror(&p.state)
	if c.same(&p.state, &mirror) || c.has.turner != nil && c.turn(&mirror) == c.turn(&p.state) {
		return // a fault of Mirror
	}
	hash := c.hash(&mirror)
	if hash == c.hash(&p.state) {
		c.failTurnless(&p.state, &mirror, hash)
		return
	}
	if first, ok := met[hash]; ok && c.has.turner != nil && c.turn(&mirror) != first.who.turn {
		c.failTurnless(&mirror, &first.state, hash)
	}
}

const (
	swaps    = 4  // tries to transpose moves, for each position of the sample
	suspects = 40 // pairs that look the same, none with the same key: not by accident
)

// checkTranspositions reaches positions in two ways. The same position has the same
// moves and the same key.
func (c *checker[S, M]) checkTranspositions() {
	var pairs, equal int
	var example *S
	c.eachLive(func(p *position[S, M]) {
		for range swaps {
			a, b, ok := c.transpose(p)
			if !ok {
				continue
			}
			switch c.checkTransposed(p, a, b); {
			case c.has.hasher == nil:
			case c.hash(&a.state) == c.hash(&b.state):
				equal++
			case equal == 0 && pairs < suspects && c.alike(a, b, 2):
				pairs++
				example = &a.state
			}
		}
	})
	if pairs == suspects && equal == 0 {
		c.fail(ruleHashPath, example, "%d times two moves of one player were played in either order; the positions had the same moves, turn and evaluation, and never the same Hash. The key seems to depend on how a position was reached; a transposition table would find nothing.", pairs)
	}
}

// transpose plays two moves of one player in both orders around a reply.
func (c *checker[S, M]) transpose(p *position[S, M]) (a, b *position[S, M], ok bool) {
	m1, m2 := c.pick(p), c.pick(p)
	if m1 == m2 {
		return nil, nil, false
	}
	after, ok := c.follow(&p.state, m1)
	if !ok || !after.live() {
		return nil, nil, false
	}
	reply := c.pick(after)
	if a, ok = c.follow(&after.state, reply, m2); !ok {
		return nil, nil, false
	}
	b, ok = c.follow(&p.state, m2, reply, m1)
	return a, b, ok
}

// checkTransposed compares the two positions that transposed moves lead to from p.
func (c *checker[S, M]) checkTransposed(p, a, b *position[S, M]) {
	same := c.same(&a.state, &b.state)
	if same && !slices.Equal(a.moves, b.moves) {
		c.fail(ruleDeterministic, &a.state, "Moves answers differently when this state is reached by other moves (- first, + then).\n%s", diff(a.moves, b.moves))
	}
	same = same || c.has.notation != nil && c.format(&a.state) == c.format(&b.state)
	if same && c.has.hasher != nil && c.hash(&a.state) != c.hash(&b.state) {
		c.fail(ruleHashPath, &a.state, "Two orders of the same moves lead from the following state to this one, and Hash is %#x after one and %#x after the other. The key depends on something that is no part of the position.\n%s",
			c.hash(&a.state), c.hash(&b.state), contract.State(c.game, &p.state))
	}
}

// alike reports whether nothing tells a and b apart, so many plies deep.
func (c *checker[S, M]) alike(a, b *position[S, M], depth int) bool {
	if a.outcome != b.outcome || a.live() != b.live() || !slices.Equal(a.moves, b.moves) {
		return false
	}
	if c.has.turner != nil && c.turn(&a.state) != c.turn(&b.state) {
		return false
	}
	if c.has.notation != nil && c.format(&a.state) != c.format(&b.state) {
		return false
	}
	if !a.live() {
		return a.outcome != ply.Ongoing // after dice much looks alike that is not
	}
	if c.evaluate(&a.state) != c.evaluate(&b.state) {
		return false
	}
	if depth == 0 {
		return true
	}
	for _, m := range a.moves {
		x, y := c.play(&a.state, m), c.play(&b.state, m)
		if !c.alike(c.look(&x), c.look(&y), depth-1) {
			return false
		}
	}
	return true
}
