package mcts

import (
	"cmp"
	"slices"

	"github.com/plygo/ply"
)

// Merge puts together results for the same state, such as those of searches with
// different seeds on several machines: the visits of each move add up, and its score is
// that of the mean. A decided score is taken for proven, the nearest of several. The tuning
// is the game's, and scores must be on its logistic scale: those of a search with Linear
// are not.
func Merge[M comparable](t ply.Tuning, results ...ply.Result[M]) ply.Result[M] {
	var merged ply.Result[M]
	type sum struct {
		line  ply.Line[M]
		wins  float64
		most  int64 // visits in one result, whose PV is taken
		score ply.Score
	}
	var sums []*sum
	for _, r := range results {
		merged.Nodes += r.Nodes
		merged.Elapsed = max(merged.Elapsed, r.Elapsed)
		for _, l := range r.Lines {
			i := slices.IndexFunc(sums, func(s *sum) bool { return s.line.Move == l.Move })
			if i < 0 {
				i = len(sums)
				sums = append(sums, &sum{line: ply.Line[M]{Move: l.Move, PV: l.PV}, most: -1})
			}
			s := sums[i]
			s.line.Visits += l.Visits
			s.wins += float64(l.Visits) * t.WinRate(l.Score)
			_, decided := l.Score.Decided()
			_, before := s.score.Decided()
			switch {
			case decided && (!before || max(l.Score, -l.Score) > max(s.score, -s.score)):
				s.score, s.line.PV = l.Score, l.PV
			case !decided && !before && l.Visits > s.most:
				s.line.PV, s.most = l.PV, l.Visits
			}
		}
	}
	for _, s := range sums {
		s.line.Score = s.score
		if _, decided := s.score.Decided(); !decided && s.line.Visits > 0 {
			s.line.Score = t.Score(s.wins / float64(s.line.Visits))
		}
		merged.Lines = append(merged.Lines, s.line)
	}
	slices.SortStableFunc(merged.Lines, func(a, b ply.Line[M]) int {
		return cmp.Or(cmp.Compare(decidedRank(b.Score), decidedRank(a.Score)), cmp.Compare(b.Visits, a.Visits))
	})
	if len(merged.Lines) > 0 {
		best := merged.Lines[0]
		merged.Move, merged.Score, merged.PV, merged.Depth = best.Move, best.Score, best.PV, len(best.PV)
	}
	return merged
}

// decidedRank is 0 for scores that are not decided, which visits tell apart.
func decidedRank(s ply.Score) ply.Score {
	if _, ok := s.Decided(); ok {
		return s
	}
	return 0
}
