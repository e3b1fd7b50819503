package gametest

import (
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// The rules of ply.Hasher.
const (
	ruleHashMoves  = "equal Hash means the same player to move and the same moves in the same order"
	ruleHashWinner = "equal Hash does not mean a win here and a loss there"
	ruleHashPath   = "Hash is a key of the position, however it was reached"
)

// hasherCheck checks that a key stands for one position.
func hasherCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Hasher[S]](check[S, M]{
		name:  "hash",
		rules: []string{ruleHashMoves, ruleHashWinner},
		run:   (*checker[S, M]).checkHash,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return []answer{{"Hash", k.hash(&p.state)}}
		},
	})
}

// transpositionsCheck checks that a position has one key, and one list of moves, however it
// is reached. Games without Hash are checked for the moves.
func transpositionsCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{name: "transpositions", rules: []string{ruleHashPath}, run: (*checker[S, M]).checkTranspositions}
}

// hasher returns the game as a ply.Hasher, nil if it is not one.
func (k *caller[S, M]) hasher() ply.Hasher[S] { return as[ply.Hasher[S]](k) }

func (k *caller[S, M]) hash(s *S) uint64 {
	return read(k, "Hash", s, k.hasher().Hash)
}

// checkHash checks positions that have the same key, and what comes of them when the same
// moves are played.
func (c *checker[S, M]) checkHash() {
	met := c.collectKeys()
	for _, pair := range c.twins {
		c.try(func() { c.checkTwins(pair[0], pair[1]) })
	}
	if c.mirrorer() != nil {
		c.each(func(p *position[S, M]) { c.checkMirrorHash(p, met) })
	}
}

// checkCollision checks that two positions with the same key are interchangeable.
func (c *checker[S, M]) checkCollision(p, q keyed[S, M], hash uint64) {
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

// checkWinner checks that a win and a loss do not have the same key. A draw may have the key
// of either: the counter of a rule that draws need not be in the key.
func (c *checker[S, M]) checkWinner(p, q *position[S, M], hash uint64) {
	if p.outcome != q.outcome && p.outcome == q.outcome.Flip() {
		c.fail(ruleHashWinner, &q.state, "Its Hash %#x is also that of the following state. Terminal is %v there and %v here, with the same player to move. Put into the key whatever decides the game, such as points.\n%s",
			hash, p.outcome, q.outcome, contract.State(c.game, &p.state))
	}
}

// failTurnless reports that s has the key of other, where the other player is to move.
func (c *checker[S, M]) failTurnless(s, other *S, hash uint64) {
	c.fail(ruleHashMoves, s, "Its Hash %#x is also that of the following state, where it is the other player's turn. Put the player to move into the key.\n%s",
		hash, contract.State(c.game, other))
}

// checkMirrorHash checks the key of the mirror of p, where the other player is to move. No
// position where the player of p is to move may have that key, p itself least of all.
func (c *checker[S, M]) checkMirrorHash(p *position[S, M], met map[uint64]keyed[S, M]) {
	mirror := c.mirror(&p.state)
	if c.same(&p.state, &mirror) || c.turner() != nil && c.turn(&mirror) == c.turn(&p.state) {
		return // a fault of Mirror
	}
	hash := c.hash(&mirror)
	if hash == c.hash(&p.state) {
		c.failTurnless(&p.state, &mirror, hash)
		return
	}
	if first, ok := met[hash]; ok && c.turner() != nil && c.turn(&mirror) != first.who.turn {
		c.failTurnless(&mirror, &first.state, hash)
	}
}

const (
	swaps = 4 // tries to transpose moves, for each position of the sample
	// suspects is how many pairs must look the same, and none have the same key, before
	// that is no accident.
	suspects = 40
)

// checkTranspositions reaches positions in two ways, and compares moves and keys.
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
			case c.hasher() == nil:
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
	same = same || c.notation() != nil && c.format(&a.state) == c.format(&b.state)
	if same && c.hasher() != nil && c.hash(&a.state) != c.hash(&b.state) {
		c.fail(ruleHashPath, &a.state, "Two orders of the same moves lead from the following state to this one, and Hash is %#x after one and %#x after the other. The key depends on something that is no part of the position.\n%s",
			c.hash(&a.state), c.hash(&b.state), contract.State(c.game, &p.state))
	}
}

// alike reports whether nothing tells a and b apart, nor the positions up to depth plies
// after them.
func (c *checker[S, M]) alike(a, b *position[S, M], depth int) bool {
	if a.outcome != b.outcome || a.live() != b.live() || !slices.Equal(a.moves, b.moves) {
		return false
	}
	if c.turner() != nil && c.turn(&a.state) != c.turn(&b.state) {
		return false
	}
	if c.notation() != nil && c.format(&a.state) != c.format(&b.state) {
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
