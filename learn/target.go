package learn

import (
	"fmt"

	"github.com/plygo/ply"
)

// Target says what a network should answer, from the two things that are known of a position: the score that a
// search found, and how the game ended.
type Target struct {
	// Result is how much the result of the game counts, from 0 to 1; the score of the search counts for the rest.
	Result float64
	// Lambda is for learning by temporal differences, TD(λ) (Sutton, 1988). The score of the search counts 1−λ, that
	// of the next position λ·(1−λ), the one after it λ²·(1−λ), and so on; the result counts for what is left. 0
	// means that Result counts instead.
	Lambda float64
}

func (t Target) check() error {
	if !(t.Result >= 0 && t.Result <= 1 && t.Lambda >= 0 && t.Lambda <= 1) {
		return fmt.Errorf("learn: the result counts %v, and λ is %v; both must be from 0 to 1", t.Result, t.Lambda)
	}
	return nil
}

// String returns the target in words.
func (t Target) String() string {
	if t.Lambda > 0 {
		return fmt.Sprintf("TD(%.4g)", t.Lambda)
	}
	return fmt.Sprintf("%.4g of the score and %.4g of the result", 1-t.Result, t.Result)
}

// resultAlone reports whether the scores of the searches do not count.
func (t Target) resultAlone() bool { return t.Lambda == 1 || t.Lambda == 0 && t.Result == 1 }

// rates sets rates[i] to what the network should answer for the player to move at position i of a game: turns[i] moves
// there, and searched[i] is the win rate that the search found. The result is that of player 0, from 0 to 1.
func (t Target) rates(rates, searched []float64, turns []int, result float64) {
	later := result // what is expected later, for player 0
	for i := len(searched) - 1; i >= 0; i-- {
		here := flipped(searched[i], turns[i])
		if t.Lambda > 0 {
			later = (1-t.Lambda)*here + t.Lambda*later
			rates[i] = flipped(later, turns[i])
		} else {
			rates[i] = (1-t.Result)*searched[i] + t.Result*flipped(result, turns[i])
		}
	}
}

// flipped returns a rate of a player as one of player 0, and back.
func flipped(rate float64, player int) float64 {
	if player == 0 {
		return rate
	}
	return 1 - rate
}

// rateOf returns a result as a win rate.
func rateOf(o ply.Outcome) float64 {
	switch o {
	case ply.Win:
		return 1
	case ply.Loss:
		return 0
	}
	return 0.5
}
