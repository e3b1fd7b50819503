package gametest

import (
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
)

// position is a state that random play met, and what the game said of it then.
type position[S any, M comparable] struct {
	state   S
	line    []S // the states that led here, this one included
	moves   []M
	outcome ply.Outcome
	odds    []float32 // nil unless it is a chance node
}

// live reports whether a player is to move. Evaluate and Order are called nowhere else.
func (p *position[S, M]) live() bool {
	return p.outcome == ply.Ongoing && p.odds == nil && len(p.moves) > 0
}

// playout is a game played at random.
type playout[S any, M comparable] struct {
	positions []*position[S, M]
	moves     []M
	ended     bool // by Terminal or Repetition
}

// last returns the last position.
func (g *playout[S, M]) last() *position[S, M] { return g.positions[len(g.positions)-1] }

// moved returns the positions in which a player made a move.
func (g *playout[S, M]) moved() (moved []*position[S, M]) {
	for i := range g.moves {
		if p := g.positions[i]; p.live() {
			moved = append(moved, p)
		}
	}
	return moved
}

// look asks the game about s, and checks what holds for every state.
func (c *checker[S, M]) look(s *S) *position[S, M] {
	p := &position[S, M]{state: *s, line: []S{*s}, outcome: c.terminal(s), moves: c.moves(nil, s)}
	c.checkMoves(p)
	if c.chancer() != nil && p.outcome == ply.Ongoing {
		p.odds = c.odds(s, p.moves)
		c.checkOdds(p)
	}
	return p
}

// after returns the position after m, a move of p.
func (c *checker[S, M]) after(p *position[S, M], m M) *position[S, M] {
	next := c.play(&p.state, m)
	return c.look(&next)
}

// playOut plays g from start, to its end or until it has as many plies as the limit plies.
func (c *checker[S, M]) playOut(g *playout[S, M], start S, plies int) {
	p := c.look(&start)
	g.positions = append(g.positions, p)
	met := make(map[uint64]bool)
	for len(g.moves) < plies {
		if p.outcome != ply.Ongoing || c.repeated(p, met) {
			g.ended = true
			return
		}
		if len(p.moves) == 0 || c.Closed() {
			return
		}
		m := c.pick(p)
		next := c.play(&p.state, m)
		line := p.line
		p = c.look(&next)
		p.line = append(line, next)
		g.moves = append(g.moves, m)
		g.positions = append(g.positions, p)
	}
}

// repeated reports whether the game is over at p by repetition. met are the hashes so far.
func (c *checker[S, M]) repeated(p *position[S, M], met map[uint64]bool) bool {
	if c.repeater() == nil {
		return false
	}
	hash := c.hash(&p.state)
	if met[hash] {
		return c.repetition(p.line, len(p.line)-1) != ply.Ongoing
	}
	met[hash] = true
	return false
}

// pick chooses a move of p at random, at a chance node by its odds.
func (c *checker[S, M]) pick(p *position[S, M]) M {
	if p.odds != nil {
		return p.moves[chance.Pick(p.odds, c.rng.Float64())]
	}
	return p.moves[c.rng.IntN(len(p.moves))]
}

// follow plays moves from s and returns the position after them. It fails if one of them is
// not legal, or is not made by a player.
func (c *checker[S, M]) follow(s *S, moves ...M) (*position[S, M], bool) {
	p := c.look(s)
	for _, m := range moves {
		if !p.live() || !slices.Contains(p.moves, m) {
			return nil, false
		}
		p = c.after(p, m)
	}
	return p, true
}
