package alphabeta_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/minimax"
)

// noise is a game without end whose evaluations are random, so that every guess from them is
// often wrong. Six moves lead on from each state: two seem to lose material, the others are
// quiet. Either all states are forced or none.
type noise struct{ forced bool }

func (noise) Moves(dst []int, _ *uint64) []int               { return append(dst, 0, 1, 2, 3, 4, 5) }
func (noise) Play(s *uint64, m int)                          { *s = rand.NewPCG(*s, uint64(m)).Uint64() }
func (noise) Terminal(*uint64) ply.Outcome                   { return ply.Ongoing }
func (noise) Evaluate(s *uint64) ply.Score                   { return ply.Score(*s%401) - 200 }
func (n noise) Forced(*uint64) bool                          { return n.forced }
func (noise) Tactical(dst []int, _ *uint64) []int            { return dst }
func (n noise) Null(s *uint64) bool                          { n.Play(s, 6); return true }
func (noise) Order(_ *uint64, moves []int, gain []ply.Score) { seemToLose(moves, gain, 5) }
func (noise) Exchange(_ *uint64, m int) ply.Score {
	var gain [1]ply.Score
	seemToLose([]int{m}, gain[:], 4)
	return ply.Score(gain[0])
}

// seemToLose sets the gain of the move loser to −300, and of all others to 0.
func seemToLose(moves []int, gain []ply.Score, loser int) {
	for i, m := range moves {
		gain[i] = 0
		if m == loser {
			gain[i] = -300
		}
	}
}

// In forced states nothing is pruned: the values are minimax's, whatever the game allows. If
// the same states are not forced, each technique changes some of the values.
func TestForcedNotPruned(t *testing.T) {
	for name, allowed := range map[string]ply.Pruning{
		"reductions":       {Reduce: 100},
		"null move":        {NullMove: 2},
		"futility":         {Futility: 20},
		"reverse futility": {ReverseFutility: 20},
		"razoring":         {Razor: 20},
		"late moves":       {LateMoves: 1},
		"exchange":         {Exchange: 10},
		"all": {Reduce: 100, NullMove: 2, Futility: 20, ReverseFutility: 20, Razor: 20, LateMoves: 1,
			Exchange: 10},
	} {
		t.Run(name, func(t *testing.T) {
			const depth = 5 // null moves need some plies
			changed := false
			for s := range uint64(10) {
				want := search(t, minimax.New(noise{}), depth, s).Score
				if got := search(t, pruner(true, allowed), depth, s).Score; got != want {
					t.Errorf("forced state %d is worth %v, want %v", s, got, want)
				}
				changed = changed || search(t, pruner(false, allowed), depth, s).Score != want
			}
			if !changed {
				t.Error("no state that is not forced has another value: nothing was pruned there")
			}
		})
	}
}

// pruner returns a searcher of noise that prunes what is allowed. It leaves out what changes
// the depth of forced states too.
func pruner(forced bool, allowed ply.Pruning) *alphabeta.Searcher[uint64, int] {
	x := alphabeta.New(noise{forced})
	x.Tuning = ply.Tuning{Pruning: allowed}
	x.Without = alphabeta.Quiescence | alphabeta.InternalReduction
	return x
}
