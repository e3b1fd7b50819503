package gomoku

import "math"

// What moves gain at once, for [Rules.Order].
const (
	gainFive    = 20_000
	gainPrevent = 15_000
	gainWin     = 10_000
	gainNothing = -1_000
	gainLoss    = -20_000
)

// Order rates moves by what a stone would make there, for the player to move and for
// the opponent. Moves that threaten nothing, and take nothing from the opponent's
// threats, are quiet. Fouls, and moves that let the opponent make five, lose.
func (r Rules) Order(b *Board, moves []Move, scores []int32) {
	forced := r.Forced(b)
	var defence [2]Move
	answers := defence[:0]
	if forced {
		answers = b.defend(answers)
	}
	for n, m := range moves {
		i := b.number(m)
		scores[n] = b.gain(i)
		if forced && scores[n] < gainFive {
			scores[n] = gainLoss
			for _, answer := range answers {
				if m == answer {
					scores[n] = gainPrevent
				}
			}
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
	case k >= makesThree || opponent.kind() >= makesThree:
		return own.attack() + opponent.defence() + 1
	case k <= makesOne && opponent.kind() <= makesOne:
		return gainNothing
	}
	return 0
}

// Prior rates moves as Order does, and quiet ones by what they could lead to.
func (r Rules) Prior(b *Board, moves []Move, p []float32) {
	forced := r.Forced(b)
	var defence [2]Move
	answers := defence[:0]
	if forced {
		answers = b.defend(answers)
	}
	var sum float32
	for n, m := range moves {
		i := b.number(m)
		own, opponent := b.rate(i, b.turn), b.rate(i, b.turn^1)
		value := float64(own.value()) + float64(opponent.value())/2
		p[n] = float32(math.Exp(min(value, 1000) / 50))
		if forced && own.kind() != makesFive {
			p[n] = 1e-3
			for _, answer := range answers {
				if m == answer {
					p[n] = 1
				}
			}
		}
		sum += p[n]
	}
	for n := range p[:len(moves)] {
		p[n] /= sum
	}
}
