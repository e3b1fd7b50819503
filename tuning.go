package ply

import "math"

// Tuning is what a game tells searchers about itself in numbers. A zero field
// means the default, which is safe for any game.
type Tuning struct {
	// Unit names what a score of 100 is worth, such as "pawn". It is for display.
	Unit string
	// Scale relates scores to win rates: a score of s wins 1/(1+e^(−s/Scale)) of
	// the games, so a score of Scale wins 73%. The default is 200.
	Scale Score
	// Pruning is what a searcher may leave out. The zero value allows nothing.
	Pruning Pruning
}

// Pruning says which lines a searcher may leave unsearched, or search less deeply, in
// the hope that they do not matter. What pays in one game costs in another, so a game
// that has measured it says so here. A zero field allows nothing of its kind; margins
// are in [Score] units. A searcher prunes nothing where the game is [Tactician.Forced].
type Pruning struct {
	// Reduce searches late quiet moves less deeply, in hundredths of the usual
	// reduction ln(depth)·ln(number of the move)/2.
	Reduce int
	// NullMove lets the opponent move twice, and believes a score that stays high
	// although searched so many plies less. It needs a [NullMover].
	NullMove int
	// Futility gives up quiet moves near the leaves if the evaluation is lower than
	// alpha by this much a ply.
	Futility Score
	// ReverseFutility gives up a node near the leaves if its evaluation is higher
	// than beta by this much a ply.
	ReverseFutility Score
	// Razor goes straight to quiescence near the leaves if the evaluation is lower
	// than alpha by this much a ply.
	Razor Score
	// LateMoves is how many quiet moves are tried one ply from the leaves; with more
	// plies to go it grows with their square.
	LateMoves int
	// Exchange gives up moves near the leaves that lose more than this a ply by
	// [Exchanger], or else by [Orderer].
	Exchange Score
	// Delta gives up a tactical move in quiescence if its gain leaves the score this
	// much below alpha.
	Delta Score
	// Singular searches a move one ply deeper if no other comes near it.
	Singular bool
	// Extend searches forced states one ply deeper.
	Extend bool
}

const defaultScale Score = 200

// WinRate returns the share of games, from 0 to 1, that s stands for. A decided
// score is 0 or 1.
func (t Tuning) WinRate(s Score) float64 {
	if _, ok := s.Decided(); ok {
		if s > 0 {
			return 1
		}
		return 0
	}
	return 1 / (1 + math.Exp(-float64(s)/t.scale()))
}

// Score is the inverse of [Tuning.WinRate], rounded, and never decided.
func (t Tuning) Score(rate float64) Score {
	if rate <= 0 {
		return -MaxEval
	}
	if rate >= 1 {
		return MaxEval
	}
	s := t.scale() * math.Log(rate/(1-rate))
	return Score(math.Round(min(max(s, -float64(MaxEval)), float64(MaxEval))))
}

func (t Tuning) scale() float64 {
	if t.Scale <= 0 {
		return float64(defaultScale)
	}
	return float64(t.Scale)
}
