package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// The rule of ply.Explainer.
const ruleExplain = "Explain has words for every move that is not legal, and none for a legal one"

// explainerCheck checks Explain.
func explainerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Explainer[S, M]](check[S, M]{
		name:  "explain",
		rules: []string{ruleExplain},
		run:   (*checker[S, M]).checkExplain,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			if !p.live() {
				return nil
			}
			return []answer{{"Explain", k.explain(&p.state, p.moves[0])}}
		},
	})
}

func (k *caller[S, M]) explain(s *S, m M) string {
	return readMove(k, "Explain", s, m, as[ply.Explainer[S, M]](k).Explain)
}

// checkExplain asks about the moves of each position, and about those of the position before it,
// which may not be legal any more.
func (c *checker[S, M]) checkExplain() {
	var others []M
	c.eachLive(func(p *position[S, M]) {
		s := &p.state
		for _, m := range p.moves {
			if words := c.explain(s, m); words != "" {
				c.failMove(ruleExplain, s, m, "Explain returned %q, and the move is among the moves.", words)
			}
		}
		for _, m := range others {
			if !slices.Contains(p.moves, m) && c.explain(s, m) == "" {
				c.failMove(ruleExplain, s, m, "Explain returned \"\", and the move is not among the moves. Programs show the words to whoever tried it.")
			}
		}
		others = p.moves
	})
}
