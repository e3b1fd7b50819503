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
	// Singular searches a move one ply deeper if no other comes near it.
	Singular bool
	// Extend searches forced states one ply deeper.
	Extend bool
}

// Sampling says how Monte Carlo tree search spends its simulations. The zero value is
// the textbook: UCB1, random games to the end, the most visited move. What pays in one
// game costs in another, so a game that has measured it says so in its [Tuning]. A
// technique that needs an optional interface is left out where the game has none.
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
	// Urgency says how much a move is worth that was never tried (Gelly and Wang 2006). With
	// UCB1 it is the bound of such a move; zero means that the move goes first. With Priors
	// the move is assumed to be as good as the state so far, less Urgency.
	Urgency float64
	// Evaluate takes the evaluation of a leaf for its value, as a win rate, instead of
	// the result of a random game.
	Evaluate bool
	// Playout is how many random plies are played before the evaluation, if Evaluate is set.
	Playout int
	// Quiesce plays out the tactical moves before the evaluation. It needs a [Tactician].
	Quiesce bool
	// Greedy plays, in random games, one of the moves that gain most by the [Orderer], if
	// there is one that gains something.
	Greedy bool
	// Linear turns scores into values in proportion, −MaxEval into 0 and MaxEval into 1,
	// instead of by the Scale.
	Linear bool
	// Implicit is the weight, up to 1, of a minimax search of the evaluations in the
	// tree against the mean of the results (Lanctot, Winands, Pepels and Sturtevant 2014).
	Implicit float64
	// Rave is the number of visits at which a move's own results weigh as much as those
	// of all games in which it was played later (Gelly and Silver 2007). It needs an
	// [Indexer], and suits games in which stones stay where they are put.
	Rave float64
	// Widen limits the moves that are tried in a state with n visits to 1 + Widen·√n, those
	// with the highest priors (progressive widening, Coulom 2007; Chaslot et al. 2008). Zero
	// means no limit.
	Widen float64
	// Width limits the moves that are ever tried in a state below the root, to those with
	// the highest priors. Zero means no limit.
	Width int
	// Decisive leaves a state only the move that wins at once, if there is one (Teytaud and
	// Teytaud 2010). The root keeps all its moves.
	Decisive bool
	// Solver proves wins, losses and draws, and does not search on what is proven
	// (Winands, Björnsson and Saito 2008; Cazenave and Saffidine 2010).
	Solver bool
	// Transpositions lets states with the same key share what is below them (Childs,
	// Brodeur and Kocsis 2008). It needs a [Hasher]. It is off with Solver if the game is
	// a [Repeater], because there a proof may hold on one way to a state and not on another.
	Transpositions bool
	// Final says which move is played in the end.
	Final Final
}

// Final is a way to choose a move when all simulations are done.
type Final uint8

// The ways to choose: by the visits, by the mean of the results, or by a bound on it,
// the mean plus or minus what Exploration adds.
const (
	MostVisits Final = iota
	BestMean
	UpperBound
	LowerBound
)

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
