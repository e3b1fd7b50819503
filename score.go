package ply

import (
	"fmt"
	"math"
)

// Score is the value of a state for the player to move, in hundredths of the
// game's unit (in chess, of a pawn). Scores beyond [MaxEval] are decided: a win or
// loss that has been seen, in so many plies.
type Score int32

const (
	// MaxEval bounds Evaluate: −MaxEval ≤ score ≤ MaxEval. Searchers clamp to it.
	MaxEval Score = 30_000

	won Score = 32_000 // the value of a game that is won now
)

// WinIn returns the score of a win in so many plies. A nearer win scores higher.
// From 1,999 plies on, all wins score the same.
func WinIn(plies int) Score {
	return won - Score(min(max(plies, 0), int(won-MaxEval)-1))
}

// LossIn returns the score of a loss in so many plies: the negative of [WinIn].
func LossIn(plies int) Score { return -WinIn(plies) }

// Decided reports whether s is a win or a loss, and in how many plies.
func (s Score) Decided() (plies int, ok bool) {
	if -MaxEval <= s && s <= MaxEval {
		return 0, false
	}
	return int(max(0, won-max(s, -s))), true
}

// Back returns the score one ply up, for the player whose move led here: it is
// negated, and a decided score is one ply further off.
func (s Score) Back() Score {
	if plies, ok := s.Decided(); ok {
		if s > 0 {
			return LossIn(plies + 1)
		}
		return WinIn(plies + 1)
	}
	return -s
}

// String returns the score as people read it: "+1.25", "0.00", "win in 3 plies".
func (s Score) String() string {
	if plies, ok := s.Decided(); ok {
		word := "win"
		if s < 0 {
			word = "loss"
		}
		if plies == 1 {
			return word + " in 1 ply"
		}
		return fmt.Sprintf("%s in %d plies", word, plies)
	}
	if s == 0 {
		return "0.00"
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}

// Tuning is what a game tells searchers about itself in numbers. A zero field
// means the default, which is safe for any game.
type Tuning struct {
	// Unit names what a score of 100 is worth, such as "pawn". It is for display.
	Unit string
	// Scale relates scores to win rates: a score of s wins 1/(1+e^(−s/Scale)) of
	// the games, so a score of Scale wins 73%. The default is 200.
	Scale Score
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
