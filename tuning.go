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
	// Sampling is how Monte Carlo tree search plays the game best, as far as that was
	// measured.
	Sampling Sampling
}

// Pruning says which lines a searcher may leave unsearched, or search less deeply, in
// the hope that they do not matter. What pays in one game costs in another, so a game
// that has measured it says so here. A zero field allows nothing of its kind; margins
// are in [Score] units. A searcher prunes nothing where the game is [Tactician.Forced].
type Pruning struct {
	// Reduce searches late moves less deeply. It is in hundredths of the usual reduction,
	// which is ln(depth)·ln(number of the move)/2 plies.
	Reduce int
	// NullMove lets the opponent move twice, and believes a score that stays high all the
	// same. It is the number of plies by which that search is less deep, before more is taken
	// off at large depths. It needs a [NullMover].
	NullMove int
	// Futility gives up quiet moves near the leaves if the evaluation is below alpha by this
	// much times (plies left + 1).
	Futility Score
	// ReverseFutility gives up a node near the leaves if its evaluation is above beta by
	// this much for each ply that is left.
	ReverseFutility Score
	// Razor goes straight to quiescence near the leaves if the evaluation is below alpha by
	// this much for each ply that is left.
	Razor Score
	// LateMoves limits how many quiet moves are tried near the leaves: to LateMoves + d² with
	// d plies left, and to half of that, but at least 1, if the player to move does not
	// stand better than two plies before.
	LateMoves int
	// Exchange gives up moves near the leaves that lose more than this for each ply that is
	// left, according to [Orderer], and quiet moves that lose more than two thirds of it
	// according to [Exchanger].
	Exchange Score
	// Delta gives up a tactical move in quiescence if the evaluation plus what the move
	// gains stays below alpha by this much.
	Delta Score
	// Typical lets one outcome stand for all at a chance node with fewer than this many plies left:
	// that one is searched, and the others are only evaluated. With 1 that is so in quiescence, with
	// 100 at nearly every chance node.
	Typical int
	// Singular searches a move one ply deeper if no other comes near it.
	Singular bool
	// Extend searches forced states one ply deeper.
	Extend bool
}

// Sampling says how Monte Carlo tree search spends its simulations. The zero value is
// the textbook: UCB1 and random games to the end. What pays in one game costs in another,
// so a game that has measured it says so in its [Tuning]. A technique that needs an
// optional interface is left out where the game has none. Package mcts has more techniques,
// by which no game gained.
type Sampling struct {
	// Exploration weighs how little a move was tried against how well it did. Zero
	// means √2, or 1 with Priors.
	Exploration float64
	// Priors tries moves by their prior probability (PUCT, Rosin 2011). It comes from the
	// [Policy] of the game, or else from what its [Orderer] expects of the moves.
	Priors bool
	// PriorScale is the gain that makes a move e = 2.718… times as likely, where priors
	// come from an Orderer. Zero means half of the Scale.
	PriorScale Score
	// Evaluate takes the evaluation of a leaf for its value, as a win rate, instead of
	// the result of a random game.
	Evaluate bool
	// Quiesce plays out the tactical moves before the evaluation. It needs a [Tactician].
	Quiesce bool
	// Width limits the moves that are ever tried in a state below the root, to those with
	// the highest priors. Zero means no limit.
	Width int
	// Solver proves wins, losses and draws, and does not search on what is proven
	// (Winands, Björnsson and Saito 2008; Cazenave and Saffidine 2010).
	Solver bool
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
