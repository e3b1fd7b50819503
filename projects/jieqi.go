package projects

import (
	"context"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/match"
)

type (
	jieqiPlayer = Player[jieqi.Position, jieqi.Move]
	jieqiResult = ply.Result[jieqi.Move]
	jieqiGame   = ply.Game[jieqi.Position, jieqi.Move]
)

// Jieqi returns the player of project D. Its mode of hidden xiangqi had alpha-beta alone, of depth 4
// unless people chose another: project-d-alphabeta:depth=2.
func Jieqi(rules jieqi.Rules) []jieqiPlayer {
	return []jieqiPlayer{
		{"project-d-alphabeta", "D (2019): alpha-beta of depth 4 in which a dark piece moves once and is not turned up; pieces and their points",
			func(uint64) match.Player[jieqi.Position, jieqi.Move] {
				return match.NewPlayer(newLockingD(rules), ply.Limits{Depth: 4})
			}},
	}
}

// lockingD is D's search of hidden xiangqi: its alpha-beta of xiangqi, on the board of [boardD]. It
// counts plies as players do, without the reveals.
type lockingD struct {
	game lockedD
	*alphabeta.Searcher[boardD, jieqi.Move]
}

func newLockingD(game jieqiGame) *lockingD {
	g := lockedD{tree.Ask(game)}
	return &lockingD{g, plain(g)}
}

// Search implements [ply.Searcher].
func (s *lockingD) Search(ctx context.Context, lim ply.Limits, states ...jieqi.Position) (jieqiResult, error) {
	return s.Analyze(ctx, lim, ply.Analysis[jieqi.Move]{}, states...)
}

// Analyze implements [ply.Analyzer].
func (s *lockingD) Analyze(ctx context.Context, lim ply.Limits, a ply.Analysis[jieqi.Move], states ...jieqi.Position) (jieqiResult, error) {
	if _, err := tree.Begin(ctx, s.game.Game, lim, states); err != nil {
		return jieqiResult{}, err
	}
	boards := make([]boardD, len(states))
	player := s.game.Turner.Turn(&states[len(states)-1])
	for i := range states {
		boards[i] = s.game.board(&states[i], player)
	}
	root := boards[len(boards)-1]
	if report := a.Report; report != nil {
		a.Report = func(r jieqiResult) { report(s.untilReveal(r, root)) }
	}
	r, err := s.Searcher.Analyze(ctx, lim, a, boards...)
	return s.untilReveal(r, root), err
}

// untilReveal returns r with lines that stop where something is turned up, as those of other searchers
// do. What D's search expects after that is not a line of the game.
func (s *lockingD) untilReveal(r jieqiResult, root boardD) jieqiResult {
	cut := func(pv []jieqi.Move) []jieqi.Move {
		b := root
		for i, m := range pv {
			if s.game.Play(&b, m); b.turned {
				return pv[:i+1]
			}
		}
		return pv
	}
	r.PV = cut(r.PV)
	for i := range r.Lines {
		r.Lines[i].PV = cut(r.Lines[i].PV)
	}
	return r
}
