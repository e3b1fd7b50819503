package analyze

import "github.com/plygo/ply"

// mark is how bad a move was, as people write it.
type mark string

// The marks. How much of the win rate a move gave away decides, and not the score: a pawn less is
// much in an equal game, and nothing if the game is won anyway. The limits are those of lichess.
const (
	blunder    mark = "??"
	mistake    mark = "?"
	inaccuracy mark = "?!"
	fine       mark = ""
)

const (
	blunderLoss    = 0.15
	mistakeLoss    = 0.10
	inaccuracyLoss = 0.05
)

// turned reports whether the game turned with a move that has this mark.
func (m mark) turned() bool { return m == blunder || m == mistake }

// markOf returns the mark of a move that gave away so much of the win rate.
func markOf(loss float64) mark {
	switch {
	case loss >= blunderLoss:
		return blunder
	case loss >= mistakeLoss:
		return mistake
	case loss >= inaccuracyLoss:
		return inaccuracy
	}
	return fine
}

// judge says what became of a move, if the search expected another line. The move that the search
// itself would make gave nothing away, also if the next search sees further.
func (a *analyst[S, M]) judge(j *judgement[M], best []M) {
	if j.move == best[0] {
		return
	}
	tuning := ply.Tuning{}
	if tuner, ok := ply.As[ply.Tuner](a.Rules); ok {
		tuning = tuner.Tuning()
	}
	j.loss = max(0, tuning.WinRate(j.before)-tuning.WinRate(j.after))
	if j.mark = markOf(j.loss); j.mark != fine {
		j.better = best
	}
}
