package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// keyed is a position with its key, and who is to move there.
type keyed[S any, M comparable] struct {
	*position[S, M]
	who mover
}

// mover is the player to move. turn is what Turn says. Without Turn the players alternate:
// turn is 0 for the player who began from start, and 1 for the other.
type mover struct {
	start any
	turn  int
}

// other reports whether than is surely another player than m. For different starts nobody
// can tell.
func (m mover) other(than mover) bool { return m.start == than.start && m.turn != than.turn }

// first returns p, at which a game begins.
func (c *checker[S, M]) first(p *position[S, M]) keyed[S, M] {
	if c.turner() != nil {
		return keyed[S, M]{p, mover{turn: c.turn(&p.state)}}
	}
	return keyed[S, M]{p, mover{start: c.key(&p.state)}}
}

// next returns p, which is one move after k.
func (c *checker[S, M]) next(k keyed[S, M], p *position[S, M]) keyed[S, M] {
	who := k.who
	switch {
	case c.turner() != nil:
		who.turn = c.turn(&p.state)
	case k.live():
		who.turn = 1 - who.turn
	}
	return keyed[S, M]{p, who}
}

const (
	walkMoves = 600 // moves to make in a walk
	walkLines = 3   // random lines of play that give a walk its moves
	walkPlies = 6   // of such a line
	maxTwins  = 200 // pairs to play on from
	twinPlies = 40  // of play after a pair
)

// collectKeys returns a position for every key that was met, and collects the twins: in the
// random games, and in short walks from some of their positions. Random play alone seldom
// meets the same key twice in a game with many moves. It does so when it is first called.
func (c *checker[S, M]) collectKeys() map[uint64]keyed[S, M] {
	if c.keys != nil {
		return c.keys
	}
	c.keys = make(map[uint64]keyed[S, M])
	c.gather()
	var all []keyed[S, M]
	for _, g := range c.games {
		c.try(func() {
			k := c.first(g.positions[0])
			for i, p := range g.positions {
				if i > 0 {
					k = c.next(k, p)
				}
				c.addKey(k)
				all = append(all, k)
			}
		})
	}
	for i := range min(c.effort.walks, len(all)) {
		c.try(func() { c.walk(all[i*len(all)/c.effort.walks]) })
	}
	return c.keys
}

// walk looks at positions after root in the order of their distance. It plays only the moves
// of a few random lines, in every order in which they are legal. Of the walks of one length
// that have all moves to choose from, far fewer lead to the same position.
func (c *checker[S, M]) walk(root keyed[S, M]) {
	few := c.someMoves(root.position)
	met := map[any]bool{c.key(&root.state): true}
	made := 0
	for queue := []keyed[S, M]{root}; len(queue) > 0; queue = queue[1:] {
		k := queue[0]
		if k.outcome != ply.Ongoing {
			continue
		}
		for _, m := range k.moves {
			if !few[m] {
				continue
			}
			if made++; made > walkMoves || c.Closed() {
				return
			}
			state := c.play(&k.state, m)
			if key := c.key(&state); !met[key] {
				met[key] = true
				next := c.next(k, c.look(&state))
				c.addKey(next)
				queue = append(queue, next)
			}
		}
	}
}

// someMoves returns the moves of a few random lines of play after p.
func (c *checker[S, M]) someMoves(p *position[S, M]) map[M]bool {
	moves := make(map[M]bool)
	for range walkLines {
		at := p
		for range walkPlies {
			if at.outcome != ply.Ongoing || len(at.moves) == 0 {
				break
			}
			m := c.pick(at)
			moves[m] = true
			at = c.after(at, m)
		}
	}
	return moves
}

// addKey keeps k under its key. If another state has that key, they are twins.
func (c *checker[S, M]) addKey(k keyed[S, M]) {
	hash := c.hash(&k.state)
	first, ok := c.keys[hash]
	if ok && !c.same(&first.state, &k.state) {
		c.checkCollision(first, k, hash)
		if len(c.twins) < maxTwins {
			c.twins = append(c.twins, [2]keyed[S, M]{first, k})
		}
	}
	if !ok || first.outcome == ply.Draw { // of a draw there is no opposite
		c.keys[hash] = k
	}
}

// checkTwins plays the same random moves at two states with the same key. What the key leaves
// out may matter only then.
func (c *checker[S, M]) checkTwins(p, q keyed[S, M]) {
	for range twinPlies {
		if p.outcome != ply.Ongoing || q.outcome != ply.Ongoing || len(p.moves) == 0 || !slices.Equal(p.moves, q.moves) {
			return
		}
		m := c.pick(p.position)
		a, b := c.play(&p.state, m), c.play(&q.state, m)
		p, q = c.next(p, c.look(&a)), c.next(q, c.look(&b))
		hash := c.hash(&a)
		if c.hash(&b) != hash || c.same(&a, &b) {
			return
		}
		c.checkCollision(p, q, hash)
	}
}
