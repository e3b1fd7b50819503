package gametest

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// The rule of ply.Structurer.
const ruleStructure = "equal Structure means the same player to move"

// structurerCheck checks Structure.
func structurerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Structurer[S]](check[S, M]{
		name:  "structure",
		rules: []string{ruleStructure},
		run:   (*checker[S, M]).checkStructure,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return []answer{{"Structure", k.structure(&p.state)}}
		},
	})
}

func (k *caller[S, M]) structure(s *S) uint64 {
	return read(k, "Structure", s, as[ply.Structurer[S]](k).Structure)
}

// checkStructure checks that the player to move is part of the key. Without Turn nobody can tell.
func (c *checker[S, M]) checkStructure() {
	if c.turner() == nil {
		return
	}
	met := map[uint64]*position[S, M]{}
	c.each(func(p *position[S, M]) {
		key := c.structure(&p.state)
		first, ok := met[key]
		if !ok {
			met[key] = p
			return
		}
		if c.turn(&first.state) != c.turn(&p.state) {
			c.fail(ruleStructure, &p.state, "Its Structure %#x is also that of the following state, where it is the other player's turn. What one of them can hope for, the other has to fear: put the player to move into the key.\n%s",
				key, contract.State(c.game, &first.state))
		}
	})
}
