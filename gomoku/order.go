package gomoku

import (
	"math"
	"slices"
)

// What moves gain at once, for [Rules.Order].
const (
	gainFive    = 20_000
	gainPrevent = 15_000
	gainWin     = 10_000
	gainNothing = -1_000
	gainLoss    = -20_000
)

// Order rates moves by what a stone would make there, for the player to move and for
// the opponent. Moves are quiet unless they make a four, or an open three and more, or
// take such a point from the opponent. Those from which nothing comes, fouls, and those
// that let the opponent make five, lose.
func (r Rules) Order(b *Board, moves []Move, scores []int32) {
	forced := r.Forced(b)
	var buffer [2]Move
	answers := buffer[:0]
	if forced {
		answers = b.defend(answers)
	}
	for n, m := range moves {
		scores[n] = b.gain(b.number(m))
		switch {
		case !forced || scores[n] == gainFive:
		case slices.Contains(answers, m):
			scores[n] = gainPrevent
		default:
			scores[n] = gainLoss
		}
	}
}

// gain returns what the colour to move gains by a stone on an empty point, if the
// opponent could not make five.
func (b *Board) gain(i int) int32 {
	own, opponent := b.rate(i, b.turn), b.rate(i, b.turn^1)
	k := own.kind()
	switch {
	case k == makesFive:
		return gainFive
	case k.maybeFoul() && b.fouls(i):
		return gainLoss
	case k == makesWin:
		return gainWin
	case k >= makesMore || opponent.kind() >= makesDouble:
		return own.attack() + opponent.defence() + 1
	case k <= makesOne && opponent.kind() <= makesOne:
		return gainNothing
	}
	return 0
}

// Prior returns how likely a player who searches makes each move, by what a stone would
// make there. What wins at once, and what prevents five, takes nearly all.
func (r Rules) Prior(b *Board, moves []Move, p []float32) {
	forced := r.Forced(b)
	var buffer [2]Move
	answers := buffer[:0]
	if forced {
		answers = b.defend(answers)
	}
	var sum float32
	for n, m := range moves {
		p[n] = float32(math.Exp(b.lure(b.number(m), forced && !slices.Contains(answers, m))))
		sum += p[n]
	}
	for n := range p[:len(moves)] {
		p[n] /= sum
	}
}

// Logits of moves that the fitted ones do not cover.
const (
	lureFive = 12
	lureWin  = 8
	lureLoss = -12
)

// lure returns how likely a move to an empty point is, as a logit. A move that is late
// lets the opponent make five.
func (b *Board) lure(i int, late bool) float64 {
	own, opponent := b.rate(i, b.turn), b.rate(i, b.turn^1)
	switch k := own.kind(); {
	case k == makesFive:
		return lureFive
	case late || k.maybeFoul() && b.fouls(i):
		return lureLoss
	case k == makesWin:
		return lureWin
	}
	return float64(own.attack()+opponent.defence()-2*lureRange) / lureUnit
}
