package gomoku

import (
	"math"
	"slices"

	"github.com/plygo/ply"
)

// What moves gain at once, for [Rules.Order].
const (
	gainFive    = 20_000
	gainPrevent = 15_000
	gainWin     = 10_000
	gainNothing = -1_000
	gainLoss    = -ply.MaxEval
)

// Order rates moves by what a stone would make there, for the player to move and for
// the opponent. A move is quiet unless it makes a four, or an open three and more, or
// takes such a point from the opponent. A move that makes nothing loses a little. A foul,
// and a move that lets the opponent make five or an open four, loses the game.
func (Rules) Order(b *Position, moves []Move, scores []ply.Score) {
	var buffer [2]Move
	answers, forced := b.answers(buffer[:0])
	threatened := b.counts[b.turn^1][makesWin] > 0 && !b.rule.winner(b.turn^1).blockable
	for n, m := range moves {
		i := b.number(m)
		scores[n] = b.gain(i)
		if threatened && scores[n] < gainWin && !b.meets(i) {
			scores[n] = gainLoss
		}
		switch {
		case !forced || scores[n] == gainFive:
		case slices.Contains(answers, m):
			scores[n] = gainPrevent
		default:
			scores[n] = gainLoss
		}
	}
}

// answers appends the moves that prevent five, if the opponent could make it.
func (b *Position) answers(dst []Move) (moves []Move, forced bool) {
	if b.fives[b.turn^1] == (set{}) {
		return dst, false
	}
	return b.defend(dst), true
}

// meets reports whether a stone on the empty point with number i can help against an open
// four or two fours that the opponent threatens: it makes a four, or takes a point where
// the opponent would make one.
func (b *Position) meets(i int) bool {
	opponent := b.rate(i, b.turn^1).kind()
	return b.rate(i, b.turn).kind() >= makesFour || opponent >= makesFour || opponent == barred
}

// gain returns what the colour to move gains by a stone on the empty point with number i,
// if the opponent cannot make five.
func (b *Position) gain(i int) ply.Score {
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
		return ply.Score(own.attack()+opponent.defence()) + 1
	case k <= makesOne && opponent.kind() <= makesOne:
		return gainNothing
	}
	return 0
}

// Prior sets p to how likely it is that a player who searches makes each move, by what a
// stone would make there. Moves that win at once, and moves that prevent five, get nearly
// all of it.
func (Rules) Prior(b *Position, moves []Move, p []float32) {
	var buffer [2]Move
	answers, forced := b.answers(buffer[:0])
	var sum float32
	for n, m := range moves {
		p[n] = b.lure(b.number(m), forced && !slices.Contains(answers, m))
		sum += p[n]
	}
	for n := range p[:len(moves)] {
		p[n] /= sum
	}
}

// The lures of moves that the weights do not cover; see [Position.lure].
var (
	lureFive = float32(math.Exp(12))
	lureWin  = float32(math.Exp(8))
	lureLoss = float32(math.Exp(-12))
)

// lures has the lure of a move by the sum of its attack, its defence and its centrality.
// Attack and defence are lureRange too large each, see rating.
var lures = func() (l [4*lureRange + maxCentrality]float32) {
	for n := range l {
		l[n] = float32(math.Exp(float64(n-2*lureRange) / lureUnit))
	}
	return l
}()

// lure returns how likely a move to the empty point with number i is, as a multiple of an
// ordinary move. The move is late if it lets the opponent make five.
func (b *Position) lure(i int, late bool) float32 {
	own, opponent := b.rate(i, b.turn), b.rate(i, b.turn^1)
	switch k := own.kind(); {
	case k == makesFive:
		return lureFive
	case late || k.maybeFoul() && b.fouls(i):
		return lureLoss
	case k == makesWin:
		return lureWin
	}
	return lures[own.attack()+opponent.defence()+b.centrality(i)]
}
