package gametest

import (
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
)

// position is a state that random play met, with what the game said of it then.
type position[S any, M comparable] struct {
	state   S
	line    []S // how play came here, this state included
	moves   []M
	outcome ply.Outcome
	odds    []float32 // nil unless it is a chance node
}

// live reports whether a player is to move, as Evaluate and Order may expect.
func (p *position[S, M]) live() bool {
	return p.outcome == ply.Ongoing && p.odds == nil && len(p.moves) > 0
}

// playout is a game played at random.
type playout[S any, M comparable] struct {
	positions []*position[S, M]
	moves     []M
	ended     bool // by Terminal or Repetition
}

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

// look asks the game about a state, and checks what holds for every state.
func (c *checker[S, M]) look(s *S) *position[S, M] {
	p := &position[S, M]{state: *s, line: []S{*s}, outcome: c.terminal(s), moves: c.moves(nil, s)}
	c.checkMoves(p)
	if c.has.chancer != nil && p.outcome == ply.Ongoing {
		p.odds = c.odds(s, p.moves)
		c.checkOdds(p)
	}
	return p
}

// playOut plays g on from start, for so many plies or to its end.
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

// repeated reports whether the game is over by repetition.
func (c *checker[S, M]) repeated(p *position[S, M], met map[uint64]bool) bool {
	if c.has.repeater == nil {
		return false
	}
	hash := c.hash(&p.state)
	if met[hash] {
		return c.repetition(p.line, len(p.line)-1) != ply.Ongoing
	}
	met[hash] = true
	return false
}

// pick draws a move, at a chance node by its odds.
func (c *checker[S, M]) pick(p *position[S, M]) M {
	if p.odds != nil {
		return p.moves[chance.Pick(p.odds, c.rng.Float64())]
	}
	return p.moves[c.rng.IntN(len(p.moves))]
}

// follow plays moves one after the other from s, and returns where they lead if they
// are legal and made by the players all the way.
func (c *checker[S, M]) follow(s *S, moves ...M) (*position[S, M], bool) {
	p := c.look(s)
	for _, m := range moves {
		if !p.live() || !slices.Contains(p.moves, m) {
			return nil, false
		}
		next := c.play(&p.state, m)
		p = c.look(&next)
	}
	return p, true
}
