package gametest

import "github.com/plygo/ply"

// The rules of ply.Numberer.
const (
	ruleNumber      = "MoveNumber is 1 or more"
	ruleNumberGrows = "a move adds 1 to MoveNumber, or nothing"
)

// numbererCheck checks MoveNumber.
func numbererCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Numberer[S]](check[S, M]{
		name:  "move number",
		rules: []string{ruleNumber, ruleNumberGrows},
		run:   (*checker[S, M]).checkNumber,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return []answer{{"MoveNumber", k.moveNumber(&p.state)}}
		},
	})
}

func (k *caller[S, M]) moveNumber(s *S) int {
	return read(k, "MoveNumber", s, as[ply.Numberer[S]](k).MoveNumber)
}

// checkNumber checks the numbers of states, and of those after each move.
func (c *checker[S, M]) checkNumber() {
	c.each(func(p *position[S, M]) {
		n := c.moveNumber(&p.state)
		if n < 1 {
			c.fail(ruleNumber, &p.state, "MoveNumber is %d. The first move of a game is number 1.", n)
		}
		for _, m := range p.moves {
			next := c.play(&p.state, m)
			if then := c.moveNumber(&next); then != n && then != n+1 {
				c.failMove(ruleNumberGrows, &p.state, m, "MoveNumber is %d, and %d after the move. Count moves as people do, one after the other.", n, then)
			}
		}
	})
}
