package gametest

import (
	"slices"

	"github.com/plygo/ply"
)

// checkOrder checks that Order scores moves one by one and touches nothing else.
func (c *checker[S, M]) checkOrder() {
	c.eachLive(func(p *position[S, M]) {
		scores := c.orderOf(p, p.moves, unset)
		reversed := slices.Clone(p.moves)
		slices.Reverse(reversed)
		again := c.orderOf(p, reversed, unset-1)
		slices.Reverse(again)
		for i, m := range p.moves {
			switch {
			case scores[i] == unset && again[i] == unset-1:
				c.failMove(ruleOrderEach, &p.state, m, "Order left the score of this move as it found it. Set scores[i] for every i; the slice holds what the last state left there.")
			case scores[i] != again[i]:
				c.failMove(ruleOrderEach, &p.state, m, "Its score is %d, and %d when the list is reversed. A score belongs to a move, not to a place in the list.", scores[i], again[i])
			case abs(scores[i]) > int32(ply.MaxEval):
				c.failMove(ruleOrderBound, &p.state, m, "Its score is %d, and MaxEval is %d. Searchers add their own bonuses on top.", scores[i], int32(ply.MaxEval))
			}
		}
	})
}

// orderOf returns the scores of moves, into a slice that held fill.
func (c *checker[S, M]) orderOf(p *position[S, M], moves []M, fill int32) []int32 {
	given := slices.Clone(moves)
	scores := slices.Repeat([]int32{fill}, len(moves))
	c.order(&p.state, given, scores)
	if !slices.Equal(given, moves) {
		c.fail(ruleOrderMoves, &p.state, "Order changed the list (- before, + after). It sets scores; sorting is the searcher's work.\n%s", diff(moves, given))
	}
	return scores
}

func abs[N int32 | ply.Score](n N) N { return max(n, -n) }

// checkExchange checks the bounds of Exchange.
func (c *checker[S, M]) checkExchange() {
	c.eachLive(func(p *position[S, M]) {
		for _, m := range p.moves {
			if v := c.exchange(&p.state, m); abs(v) > ply.MaxEval {
				c.failMove(ruleExchange, &p.state, m, "Exchange returned %d, and MaxEval is %d: what is won or lost in an exchange is material, not the game.", int32(v), int32(ply.MaxEval))
			}
		}
	})
}

// checkPrior checks the priors of a Policy.
func (c *checker[S, M]) checkPrior() {
	c.eachLive(func(p *position[S, M]) {
		given := slices.Clone(p.moves)
		c.checkSum(rulePrior, "Prior", p, c.prior(&p.state, given))
		if !slices.Equal(given, p.moves) {
			c.fail(ruleOrderMoves, &p.state, "Prior changed the list of moves (- before, + after).\n%s", diff(p.moves, given))
		}
	})
}

// checkSlots checks the numbers of moves.
func (c *checker[S, M]) checkSlots() {
	slots := c.slots()
	if slots <= 0 {
		c.fail(ruleSlots, nil, "Slots returned %d. History tables have that length.", slots)
	}
	var users [2]map[int]M
	users[0], users[1] = make(map[int]M), make(map[int]M)
	c.eachLive(func(p *position[S, M]) {
		for _, m := range p.moves {
			slot := c.slot(&p.state, m)
			if slot < 0 || slot >= slots && slots > 0 {
				c.failMove(ruleSlot, &p.state, m, "Slot returned %d, and Slots %d.", slot, slots)
			}
			if c.has.turner == nil {
				continue
			}
			turn := c.turn(&p.state) & 1
			users[turn][slot] = m
			if other, ok := users[1-turn][slot]; ok {
				c.failMove(ruleSlotMover, &p.state, m, "Player %d's move has the slot %d, which %v of player %d has, too. Include the mover, such as turn*%d + slot, and double Slots.", turn, slot, other, 1-turn, slots)
			}
		}
	})
	if again := c.slots(); again != slots {
		c.fail(ruleSlots, nil, "Slots returned %d first and %d later.", slots, again)
	}
}

func (c *checker[S, M]) slots() int {
	return during(&c.caller, gameCall[S, M]{method: "Slots"}, c.has.indexer.Slots)
}
