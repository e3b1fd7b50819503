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
	gainLoss    = int32(-ply.MaxEval)
)

// Order rates moves by what a stone would make there, for the player to move and for
// the opponent. Moves are quiet unless they make a four, or an open three and more, or
// take such a point from the opponent. Those from which nothing comes lose a little.
// Fouls, and those that let the opponent make five or an open four, lose the game.
func (Rules) Order(b *Board, moves []Move, scores []int32) {
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
func (b *Board) answers(dst []Move) (moves []Move, forced bool) {
	if b.fives[b.turn^1] == (set{}) {
		return dst, false
	}
	return b.defend(dst), true
}

// meets reports whether a stone on an empty point can help against an open four or two
// fours that the opponent threatens: it makes a four, or takes a point where the
// opponent would make one.
func (b *Board) meets(i int) bool {
	opponent := b.rate(i, b.turn^1).kind()
	return b.rate(i, b.turn).kind() >= makesFour || opponent >= makesFour || opponent == barred
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
func (Rules) Prior(b *Board, moves []Move, p []float32) {
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

// Lures of moves that the fitted ones do not cover.
var (
	lureFive = float32(math.Exp(12))
	lureWin  = float32(math.Exp(8))
	lureLoss = float32(math.Exp(-12))
)

// lures has what attack, defence and centrality together make of a move.
var lures = func() (l [4*lureRange + maxCentrality]float32) {
	for n := range l {
		l[n] = float32(math.Exp(float64(n-2*lureRange) / lureUnit))
	}
	return l
}()

// lure returns how likely a move to an empty point is, as a multiple of an ordinary one.
// A move that is late lets the opponent make five.
func (b *Board) lure(i int, late bool) float32 {
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
