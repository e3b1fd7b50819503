package mcts

import "github.com/plygo/ply"

// maxPlayout is the number of plies after which a random game counts as a draw. Random games of
// chess and xiangqi end before that by their own rules.
const maxPlayout = 2_000

// leaf returns the value of the state, where the game goes on, for the player to move.
func (w *worker[S, M]) leaf() int64 {
	if w.Deals {
		*w.now = w.Viewer.Deal(w.now, w.dealer)
	}
	if w.Implicit > 0 && !w.Evaluate && !w.rolls() {
		w.implyLeaf(w.evaluate(w.now))
	}
	if !w.Evaluate || w.Playout > 0 || w.Chancer != nil {
		return w.playout()
	}
	return w.evaluate(w.now)
}

// playout plays at random to the end of the game, or with Evaluate for Playout plies and then on
// until a player is to move. It returns the result for the player to move where it begins.
// Repetitions are not judged here, so maxPlayout ends a game that does not end otherwise.
func (w *worker[S, M]) playout() int64 {
	plies := maxPlayout
	if w.Evaluate {
		plies = min(w.Playout, maxPlayout)
	}
	turn, passed := w.Turn(w.now), 0
	for ; ; plies-- {
		rolls := w.rolls()
		if !rolls && plies <= 0 {
			break
		}
		w.moves = w.Candidates.Moves(w.moves[:0], w.now)
		if rolls {
			if plies <= -maxPlayout {
				return one / 2
			}
			w.Game.Play(w.now, w.moves[w.pickOdds(w.moves)])
		} else {
			w.Game.Play(w.now, w.pick(w.moves))
			passed ^= 1
		}
		if o := w.Game.Terminal(w.now); o != ply.Ongoing {
			return w.seenFrom(turn, passed, ended(o).result())
		}
	}
	if !w.Evaluate {
		return one / 2
	}
	return w.seenFrom(turn, passed, w.evaluate(w.now))
}

// seenFrom turns a result for the player to move now into one for the player who was to
// move when turn was told, passed plies ago.
func (w *worker[S, M]) seenFrom(turn, passed int, result int64) int64 {
	if w.Turner != nil {
		passed = turn ^ w.Turner.Turn(w.now)
	}
	if passed != 0 {
		return one - result
	}
	return result
}

// pick chooses a move of a random game.
func (w *worker[S, M]) pick(moves []M) M {
	at := -1
	if w.Decisive {
		at = w.decisive(moves)
	}
	if at < 0 {
		at = w.random.below(len(moves))
	}
	if w.Rave > 0 {
		w.slots = append(w.slots, uint32(w.Indexer.Slot(w.now, moves[at])))
	}
	return moves[at]
}

// evaluate returns the evaluation of a state for the player to move as a result.
func (w *worker[S, M]) evaluate(s *S) int64 {
	if w.Quiesce {
		return w.winRate(w.quiesce(s))
	}
	return w.winRate(w.Static(s))
}

// rate is a score and its win rate, as a result.
type rate struct {
	score  ply.Score
	result uint32 // 0 if it is not known
}

const rateSize = 1 << 10

// winRate returns the win rate of a score, as a result. It remembers win rates in a table, because
// the same scores come again and again, and the exponential function takes longer.
func (w *worker[S, M]) winRate(score ply.Score) int64 {
	r := &w.rates[uint32(score)%rateSize]
	if r.score != score || r.result == 0 {
		*r = rate{score, uint32(w.Tuning.WinRate(score) * float64(one))}
	}
	return int64(r.result)
}
