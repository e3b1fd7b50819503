package gametest

import "github.com/plygo/ply"

// The rules of ply.Expirer.
const (
	ruleLeft      = "Left is 0 or more, and 0 only where the game is over"
	ruleLeftFalls = "a move takes at most 1 from Left"
)

// expirerCheck checks Left.
func expirerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Expirer[S]](check[S, M]{
		name:  "left",
		rules: []string{ruleLeft, ruleLeftFalls},
		run:   (*checker[S, M]).checkLeft,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return []answer{{"Left", k.left(&p.state)}}
		},
	})
}

func (k *caller[S, M]) left(s *S) int { return read(k, "Left", s, as[ply.Expirer[S]](k).Left) }

// checkLeft checks the plies that are left in states, and after each move.
func (c *checker[S, M]) checkLeft() {
	c.each(func(p *position[S, M]) {
		n := c.left(&p.state)
		if n < 0 || n == 0 && p.outcome == ply.Ongoing {
			c.fail(ruleLeft, &p.state, "Left is %d, and the outcome %v. Return how many plies are left until a count draws the game.", n, p.outcome)
		}
		for _, m := range p.moves {
			next := c.play(&p.state, m)
			if then := c.left(&next); then < n-1 {
				c.failMove(ruleLeftFalls, &p.state, m, "Left is %d, and %d after the move. A ply counts as one, at most.", n, then)
			}
		}
	})
}
