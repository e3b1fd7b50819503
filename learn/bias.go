package learn

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// labels tells what the scores and results of games are like, before anything learns from them.
//
// What is good for one player is bad for the other, so the scores of two successive searches should
// cancel. But a search that is too small for its quiescence prefers the player to move. And if the
// evaluation prefers the player to move, or the one who has moved, then so does every search of an even
// depth, and one of an odd depth prefers the other one. The sum of two scores then has another mean than
// zero, and an evaluation that learns from such scores believes that it is always good, or bad, to be to
// move. In chess that cost much of the strength.
//
// The mean and the deviation of the sum, by limit of the search:
//
//	              chess       Reversi     Connect Four
//	300 nodes     +124, 232   +102, 287    +20, 175
//	1,000 nodes    +49, 148    −36, 253    +68, 157
//	5,000 nodes    +13, 90     +40, 242    +40, 157
//	depth 4        +62, 170    −64, 248   −160, 76
//	depth 5        +34, 116   +126, 253   +226, 95
//	depth 6         +9, 98     −62, 234   −159, 75
//
// They are from BenchmarkSelfPlay with 60, 200 and 400 games; those with 5,000 nodes from 40, 100 and 200.
// A scale is 215, 800 and 200. Where the depth is fixed, [position].balanced is free of most of it.
type labels[S any, M comparable] struct {
	games     int
	results   [4]int  // games by outcome, for player 0
	cut       int     // games that were too long
	decided   int     // positions with a decided score
	own       moments // scores that are not, for the player to move
	pairs     moments // sums of two such scores of different players, one after the other
	scores    [2*scoreReach + 1]int
	phases    []int // positions by the number of tens of plies before them
	positions seenPositions

	has    *tree.Has[S, M]
	replay *replayer[S, M]
}

// scoreReach is how many bars the histogram of scores has on each side of the middle. A bar is as wide as
// half of the scale. The outermost have the decided scores too.
const scoreReach = 6

func newLabels[S any, M comparable](has *tree.Has[S, M], start S) *labels[S, M] {
	return &labels[S, M]{has: has, replay: newReplayer(has, start)}
}

// scale returns the scale of the game's scores, with the default of [ply.Tuning].
func scale(t ply.Tuning) float64 { return float64(t.Score(1 / (1 + math.Exp(-1)))) }

// add adds a game.
func (l *labels[S, M]) add(g *playedGame) error {
	l.games++
	l.results[g.result]++
	if g.cut {
		l.cut++
	}
	bar := scale(l.has.Tuning) / 2
	lastPly, lastTurn, last := -1, -1, ply.Score(0) // of the position before, if its score is not decided
	for p, err := range l.replay.positions(g) {
		if err != nil {
			return err
		}
		for len(l.phases) <= p.ply/10 {
			l.phases = append(l.phases, 0)
		}
		l.phases[p.ply/10]++
		if l.has.Hasher != nil {
			l.positions.add(l.has.Hasher.Hash(&p.state))
		}
		at := math.Round(float64(p.score) / bar)
		l.scores[int(min(max(at, -scoreReach), scoreReach))+scoreReach]++
		if _, ok := p.score.Decided(); ok {
			l.decided++
			lastTurn = -1
			continue
		}
		l.own.add(float64(p.score))
		if lastTurn == 1-p.turn && lastPly == p.ply-1 { // there may be a move without a score between them
			l.pairs.add(float64(last + p.score))
		}
		lastPly, lastTurn, last = p.ply, p.turn, p.score
	}
	return nil
}

// maxBias is how far from zero the mean of the sum of two successive scores may be, as a share of the
// scale. It is 25 in chess.
const maxBias = 25.0 / 215

func (l *labels[S, M]) maxBias() float64 { return maxBias * scale(l.has.Tuning) }

var errNoPositions = errors.New("learn: there are no positions to learn from")

// bias returns how far from zero the mean of the sum of two successive scores is; 1 is as far as it may be. It is infinite
// if there are no positions.
func (l *labels[S, M]) bias() float64 {
	if l.own.n == 0 && l.decided == 0 {
		return math.Inf(1)
	}
	return math.Abs(l.pairs.mean()) / l.maxBias()
}

// usable returns an error if nothing good can be learned from the scores. It takes the mean for as near
// to zero as the number of scores allows.
func (l *labels[S, M]) usable() error {
	if l.own.n == 0 && l.decided == 0 {
		return errNoPositions
	}
	limit := l.maxBias()
	if math.Abs(l.pairs.mean())-2*l.pairs.deviation()/math.Sqrt(max(l.pairs.n, 1)) <= limit {
		return nil
	}
	prefers := "the player to move"
	if l.pairs.mean() < 0 {
		prefers = "the player who has moved"
	}
	return fmt.Errorf("learn: the scores prefer %s: two successive ones should cancel, but their sum has a mean of %+.0f (deviation %.0f, %.0f pairs), and beyond ±%.0f an evaluation learns this fault. Other limits may have less of it",
		prefers, l.pairs.mean(), l.pairs.deviation(), l.pairs.n, limit)
}

// String returns all that is known of the labels, for people.
func (l *labels[S, M]) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games: first player won %d, drew %d, lost %d", l.games, l.results[ply.Win], l.results[ply.Draw], l.results[ply.Loss])
	if l.cut > 0 {
		fmt.Fprintf(&b, "; %d draws because they were too long", l.cut)
	}
	fmt.Fprintf(&b, "\n%.0f positions, %d of them decided", l.own.n+float64(l.decided), l.decided)
	if l.has.Hasher != nil {
		fmt.Fprintf(&b, ", %.1f%% seen before", 100*l.positions.repeated())
	}
	fmt.Fprintf(&b, "\nscore for the player to move: mean %+.1f, deviation %.0f\n", l.own.mean(), l.own.deviation())
	fmt.Fprintf(&b, "sum of two successive scores: mean %+.1f, deviation %.0f\n", l.pairs.mean(), l.pairs.deviation())
	b.WriteString("scores by half scales:")
	for i, n := range l.scores {
		fmt.Fprintf(&b, " %+d: %d", i-scoreReach, n)
	}
	b.WriteString("\npositions by tens of plies:")
	for i, n := range l.phases {
		fmt.Fprintf(&b, " %d: %d", 10*i, n)
	}
	return b.String()
}

// summary returns the most important of it in a line.
func (l *labels[S, M]) summary() string {
	return fmt.Sprintf("%d games, %.0f positions, %.0f%% decided; first player won %.0f%%, drew %.0f%%; sum of two successive scores %+.1f",
		l.games, l.own.n+float64(l.decided), 100*float64(l.decided)/max(l.own.n+float64(l.decided), 1),
		100*float64(l.results[ply.Win])/float64(max(l.games, 1)), 100*float64(l.results[ply.Draw])/float64(max(l.games, 1)), l.pairs.mean())
}
