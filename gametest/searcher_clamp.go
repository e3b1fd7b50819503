package gametest

import (
	"math"
	"slices"

	"github.com/plygo/ply"
)

// searcherFar is further off in plies than any end of the game that a search of so
// few nodes can have seen.
const searcherFar = 300

// checkClamp lets Evaluate exceed its bounds. The excess of the first kind reads as a
// win or loss in 500 plies, that of the second overflows when it is negated.
func (k *searcherKit[S, M]) checkClamp() {
	excess := []struct{ low, high ply.Score }{
		{ply.LossIn(500), ply.WinIn(500)},
		{math.MinInt32, math.MaxInt32},
	}
	for _, line := range k.open {
		for _, x := range excess {
			game := searcherSpy[S, M]{Game: k.game, before: func(string, *S, M) {}, evaluate: func(score ply.Score) ply.Score {
				if score < 0 {
					return x.low
				}
				return x.high
			}}
			k.clamps(game, line, x.high)
		}
	}
}

func (k *searcherKit[S, M]) clamps(game ply.Game[S, M], line []S, excess ply.Score) {
	q := searcherAsk[S, M]{lim: ply.Limits{Nodes: 100}, line: line}
	a, ok := k.ask(k.fresh(game), q, searcherRuleReturns)
	if !ok || a.err != nil {
		return
	}
	if r := a.result; !k.credible(line, r) {
		k.fail(searcherRuleClamp, line, k.name(line, r.Move),
			"%v of a game that evaluates states at ±%d returned the score %d (%v), which nobody can have seen", q, excess, r.Score, r.Score)
	}
}

// credible reports whether a search of few nodes can have found the score: either it
// is not decided, or minimax finds the move won or lost as well.
func (k *searcherKit[S, M]) credible(line []S, r ply.Result[M]) bool {
	plies, decided := r.Score.Decided()
	if !decided {
		return true
	}
	if plies >= searcherFar || r.Score > ply.WinIn(0) || r.Score < ply.LossIn(0) {
		return false
	}
	lines := k.oracle(line, max(plies, 1))
	if lines == nil || !slices.Contains(k.moves(line), r.Move) {
		return true
	}
	value := searcherValue(lines, r.Move)
	return value > ply.MaxEval && r.Score > 0 || value < -ply.MaxEval && r.Score < 0
}
