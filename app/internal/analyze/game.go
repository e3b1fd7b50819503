package analyze

import (
	"context"
	"errors"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// opinion is what a search says of a state of a game.
type opinion[M comparable] struct {
	known bool      // it is no chance node
	over  bool      // the game has ended here by its rules
	score ply.Score // for the player to move
	best  []M       // the expected line
}

// judgement is what became of a move.
type judgement[M comparable] struct {
	ply           int       // the number of the move, from 1
	player        int       // who made it
	move          M         //
	before, after ply.Score // for that player
	loss          float64   // of the win rate
	mark          mark
	better        []M // the line that was expected in place of a move with a mark
}

// study is a game with what was found about it.
type study[S any, M comparable] struct {
	states   []S            // for those who may see them
	seen     [2][]S         // as each player saw them
	opinions []opinion[M]   // of each state
	moves    []judgement[M] // of each move of a player that could be judged
}

// errInterrupted says that somebody ended the analysis.
var errInterrupted = errors.New("interrupted")

// studyGame searches every state of a game, each by itself, so that a score does not depend on what
// was searched before. In a game with something hidden, a move is judged by what its player knew when it
// was made: what came to light later is luck. Of a game that goes on, only what everybody may see is
// looked at. The function progress is called before each search.
func (a *analyst[S, M]) studyGame(ctx context.Context, record *ply.Record[S, M], progress func(ply, of int)) (*study[S, M], error) {
	if record.Outcome() == ply.Ongoing {
		record = record.View(ply.Watcher)
	}
	s := &study[S, M]{states: record.States()}
	for player := range s.seen {
		s.seen[player] = record.View(player).States()
	}
	for i := range s.states {
		progress(i, len(s.states)-1)
		o, err := a.opinion(ctx, a.known(s, i))
		if err != nil {
			return nil, err
		}
		s.opinions = append(s.opinions, o)
	}
	for i, m := range record.Moves() {
		if !s.opinions[i].known || s.opinions[i].over {
			continue
		}
		j := judgement[M]{ply: i + 1, player: a.Turn(s.states[:i+1]), move: m, before: s.opinions[i].score}
		after, known, err := a.after(ctx, s, i, m)
		if err != nil {
			return nil, err
		}
		if !known {
			continue
		}
		j.after = after
		a.judge(&j, s.opinions[i].best)
		s.moves = append(s.moves, j)
	}
	return s, nil
}

// known returns the states up to number i as the player saw them who moves there.
func (a *analyst[S, M]) known(s *study[S, M], i int) []S { return s.seen[a.Turn(s.states[:i+1])][:i+1] }

// opinion searches the last of states.
func (a *analyst[S, M]) opinion(ctx context.Context, states []S) (o opinion[M], err error) {
	end := a.Rules.Terminal(&states[len(states)-1])
	if end == ply.Ongoing {
		end = ply.Repeated(a.Rules, states, len(states)-1)
	}
	if end != ply.Ongoing {
		return opinion[M]{known: true, over: true, score: end.In(0)}, nil
	}
	result, err := a.search(ctx, states, nil)
	switch {
	case errors.Is(err, ply.ErrChance):
		return o, nil
	case err != nil:
		return o, err
	}
	best := result.PV
	if len(best) == 0 {
		best = []M{result.Move}
	}
	return opinion[M]{known: true, score: result.Score, best: slices.Clone(best)}, nil
}

// search searches the last of states by itself: all moves, or one only.
func (a *analyst[S, M]) search(ctx context.Context, states []S, only []M) (result ply.Result[M], err error) {
	switch s := a.searcher.(type) {
	case ply.Resetter:
		s.Reset()
	case match.NewGamer:
		err = s.NewGame(ctx)
	}
	if err != nil {
		return result, err
	}
	if analyzer, ok := a.searcher.(ply.Analyzer[S, M]); ok && only != nil {
		result, err = analyzer.Analyze(ctx, a.limits, ply.Analysis[M]{Only: only}, states...)
	} else {
		result, err = a.searcher.Search(ctx, a.limits, states...)
	}
	if ctx.Err() != nil {
		err = errInterrupted
	}
	return result, err
}

// after returns the score of move i of a game for who made it, and whether it is known: that of the
// state after it. If chance moves there, or the other player knows something else, it is what the move
// was worth before, because luck is no mistake; only a [ply.Analyzer] can tell that.
func (a *analyst[S, M]) after(ctx context.Context, s *study[S, M], i int, m M) (score ply.Score, known bool, err error) {
	next := s.opinions[i+1]
	_, hides := ply.As[ply.Viewer[S, M]](a.Rules)
	if !next.known || hides && !next.over {
		if _, ok := a.searcher.(ply.Analyzer[S, M]); !ok {
			return 0, false, nil
		}
		result, err := a.search(ctx, a.known(s, i), []M{m})
		return result.Score, err == nil, err
	}
	score = next.score.Back()
	if a.Turn(s.states[:i+1]) == a.Turn(s.states[:i+2]) {
		score = -score
	}
	return score, true, nil
}
