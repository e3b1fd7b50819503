package gametest

import (
	"reflect"
	"slices"

	"github.com/plygo/ply"
)

// The rules of ply.Orderer, ply.Exchanger, ply.Indexer and ply.Tuner.
const (
	ruleOrderMoves = "Order, Prior and Forces leave the moves alone"
	ruleOrderEach  = "Order scores every move, wherever it stands in the list"
	ruleOrderBound = "the scores of Order stay within ±MaxEval"
	ruleExchange   = "Exchange stays within ±MaxEval"
	ruleSlots      = "Slots is positive and never changes"
	ruleSlot       = "Slot is at least 0 and less than Slots"
	ruleSlotMover  = "moves of different players have different slots"
	ruleTuning     = "Tuning never changes, and its Scale is not negative"
)

// ordererCheck checks Order.
func ordererCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Orderer[S, M]](check[S, M]{
		name:  "order",
		rules: []string{ruleOrderMoves, ruleOrderEach, ruleOrderBound},
		run:   (*checker[S, M]).checkOrder,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			if !p.live() {
				return nil
			}
			scores := make([]ply.Score, len(p.moves))
			k.order(&p.state, slices.Clone(p.moves), scores)
			return []answer{{"Order", scores}}
		},
	})
}

// exchangerCheck checks Exchange.
func exchangerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Exchanger[S, M]](check[S, M]{
		name:  "exchange",
		rules: []string{ruleExchange},
		run:   (*checker[S, M]).checkExchange,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return eachMove(p, "Exchange", func(m M) any { return k.exchange(&p.state, m) })
		},
	})
}

// indexerCheck checks Slots and Slot.
func indexerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Indexer[S, M]](check[S, M]{
		name:  "slots",
		rules: []string{ruleSlots, ruleSlot, ruleSlotMover},
		run:   (*checker[S, M]).checkSlots,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			return eachMove(p, "Slot", func(m M) any { return k.slot(&p.state, m) })
		},
	})
}

// tunerCheck checks Tuning.
func tunerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Tuner](check[S, M]{
		name:  "tuning",
		rules: []string{ruleTuning},
		run:   (*checker[S, M]).checkTuning,
	})
}

// eachMove returns the answers of a method to each move of p, none if no player is to move.
func eachMove[S any, M comparable](p *position[S, M], method string, ask func(m M) any) (all []answer) {
	if p.live() {
		for _, m := range p.moves {
			all = append(all, answer{method, ask(m)})
		}
	}
	return all
}

func (k *caller[S, M]) order(s *S, moves []M, scores []ply.Score) {
	read(k, "Order", s, func(s *S) (none struct{}) {
		as[ply.Orderer[S, M]](k).Order(s, moves, scores)
		return none
	})
}

func (k *caller[S, M]) exchange(s *S, m M) ply.Score {
	return readMove(k, "Exchange", s, m, as[ply.Exchanger[S, M]](k).Exchange)
}

func (k *caller[S, M]) slot(s *S, m M) int {
	return readMove(k, "Slot", s, m, as[ply.Indexer[S, M]](k).Slot)
}

// slots calls Slots.
func (c *checker[S, M]) slots() int {
	return during(&c.caller, gameCall[S, M]{method: "Slots"}, as[ply.Indexer[S, M]](&c.caller).Slots)
}

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
			case abs(scores[i]) > ply.MaxEval:
				c.failMove(ruleOrderBound, &p.state, m, "Its score is %d, and MaxEval is %d. Searchers add their own bonuses on top.", int32(scores[i]), int32(ply.MaxEval))
			}
		}
	})
}

// orderOf returns the scores of moves of p, set in a slice that was filled with fill.
func (c *checker[S, M]) orderOf(p *position[S, M], moves []M, fill ply.Score) []ply.Score {
	given := slices.Clone(moves)
	scores := slices.Repeat([]ply.Score{fill}, len(moves))
	c.order(&p.state, given, scores)
	if !slices.Equal(given, moves) {
		c.fail(ruleOrderMoves, &p.state, "Order changed the list (- before, + after). It sets scores; sorting is the searcher's work.\n%s", diff(moves, given))
	}
	return scores
}

// abs returns the absolute value of n.
func abs(n ply.Score) ply.Score { return max(n, -n) }

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
			if c.turner() == nil {
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

// checkTuning checks what a game tells searchers in numbers.
func (c *checker[S, M]) checkTuning() {
	tuning := func() ply.Tuning {
		return during(&c.caller, gameCall[S, M]{method: "Tuning"}, as[ply.Tuner](&c.caller).Tuning)
	}
	first, second := tuning(), tuning()
	if !reflect.DeepEqual(first, second) {
		c.fail(ruleTuning, nil, "It was asked twice (- first, + then).\n%s", diff(first, second))
	}
	if first.Scale < 0 {
		c.fail(ruleTuning, nil, "Scale is %d; a higher score would be a lower win rate. 0 means the default.", int32(first.Scale))
	}
}
