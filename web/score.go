package web

import (
	"context"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

// judge returns the score of a position after a short search.
func judge(ctx context.Context, table app.Table, thought time.Duration) (value score, err error) {
	if o, reason := table.Outcome(); o != ply.Ongoing {
		return decided(o, reason), nil
	}
	err = table.Analyze(ctx, analyst, ply.Limits{Time: thought}, 1, func(lines []app.Line) {
		if len(lines) > 0 {
			value = scored(table.Turn(), lines)[0].Score
		}
	})
	return value, err
}

// decided returns the score of a game that is over.
func decided(o ply.Outcome, reason string) score {
	switch o {
	case ply.Win:
		return score{Value: 100, Chance: 1, Text: reason}
	case ply.Loss:
		return score{Value: -100, Chance: 0, Text: reason}
	}
	return score{Chance: 0.5, Text: reason}
}

// scored returns lines of the player to move with scores for player 0.
func scored(turn int, lines []app.Line) (all []line) {
	for _, l := range lines {
		value, rate := l.Score, l.Rate
		if turn == 1 {
			value, rate = -value, 1-rate
		}
		s := score{Value: float64(value) / 100, Chance: rate, Text: value.String()}
		if _, sure := value.Decided(); sure {
			s = decided(ply.Loss, l.Verdict)
			if value > 0 {
				s = decided(ply.Win, l.Verdict)
			}
		}
		all = append(all, line{Text: l.Text, Moves: l.Moves, Touch: l.Touch, Score: s, Depth: l.Depth, Nodes: l.Nodes})
	}
	return all
}
