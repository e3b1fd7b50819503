package survey

import (
	"math"

	"github.com/plygo/ply"
)

// In a contest two players look one move ahead. Both make a move that wins at once, and avoid
// one that loses. Apart from that one player heeds Evaluate, and makes the move that it likes
// best. The other defies it, and makes the move that it likes least. To heed it should pay, also
// where Evaluate is crude: how often it is right in random games shows much less.

const (
	contestPlies   = 200  // of a game at most
	contestOpening = 2    // random moves at its beginning, so that games differ
	contestMoves   = 40   // of a state to try at most, chosen at random
	contestGames   = 1000 // at most
	chanceDepth    = 2    // chance nodes in a row to look through
	sure           = 4    // standard deviations that are no accident
)

// contests holds contests until the result is clear or the tries are spent, and returns the
// points of the player who heeds Evaluate. That is each player in turn.
func (t *table[S, M]) contests(starts []S, tries int) (p points) {
	for n := 0; n < contestGames && t.tried < tries; n++ {
		if n%2 == 0 && math.Abs(p.deviations()) > sure {
			break
		}
		heeds, made := n%2, 0
		g := t.play(starts[n/2%len(starts)], contestPlies, func(s *S, moves []M, player int) M {
			if made++; made <= contestOpening {
				return t.random(s, moves, player)
			}
			return t.prefer(s, moves, player, player == heeds)
		})
		p.add(g.winner, heeds)
	}
	return p
}

// prefer returns the move of s that the player likes best who heeds or defies Evaluate, and any
// one of them if there are several.
func (t *table[S, M]) prefer(s *S, moves []M, player int, heed bool) (best M) {
	if len(moves) > contestMoves {
		t.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		moves = moves[:contestMoves]
	}
	t.tried += len(moves)
	most, ties := math.Inf(-1), 0
	for _, m := range moves {
		next := *s
		t.Game.Play(&next, m)
		value := t.value(&next, heed, 0)
		if t.turn(&next, 1-player) != player {
			value = -value
		}
		if value > most {
			most, ties = value, 0
		}
		if value == most {
			if ties++; t.rng.IntN(ties) == 0 {
				best = m
			}
		}
	}
	return best
}

// value returns what s is worth for the player to move: Evaluate, or its negative for a player
// who defies it; at a chance node the mean; and more than any evaluation if the game is decided.
func (t *table[S, M]) value(s *S, heed bool, depth int) float64 {
	switch t.Game.Terminal(s) {
	case ply.Win:
		return 2 * float64(ply.MaxEval)
	case ply.Loss:
		return -2 * float64(ply.MaxEval)
	case ply.Draw:
		return 0
	}
	if t.Chancer != nil && t.Chancer.Odds(s, nil, nil) {
		return t.mean(s, heed, depth)
	}
	if heed {
		return float64(t.Game.Evaluate(s))
	}
	return -float64(t.Game.Evaluate(s))
}

// mean returns the mean value of the chance node s, and 0 if there are too many in a row.
func (t *table[S, M]) mean(s *S, heed bool, depth int) (mean float64) {
	if depth == chanceDepth {
		return 0
	}
	moves := t.Game.Moves(nil, s)
	for i, p := range t.odds(s, moves) {
		next := *s
		t.Game.Play(&next, moves[i])
		mean += float64(p) * t.value(&next, heed, depth+1)
	}
	return mean
}
