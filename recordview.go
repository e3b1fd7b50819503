package ply

import (
	"fmt"
	"math/rand/v2"

	"github.com/plygo/ply/internal/chance"
)

// View returns the game as a player has seen it: 0, 1, or [Watcher], which any other number
// means too. If the game is a [Viewer], its states are views of that player, and its moves are
// as the player saw them. The end that [Record.Finish] set is part of a view. Moves that were
// taken back are not, nor is the seed, so that nothing in a view tells what chance will do.
//
// A view is a record of its own and can be played on. Chance then has other dice than the game,
// the same ones for every view: what it rolls depends on the number of the ply alone. See
// [Record.SetSeed].
func (r *Record[S, M]) View(player int) *Record[S, M] {
	if player != 0 && player != 1 {
		player = Watcher
	}
	v := &Record[S, M]{game: r.game, view: true}
	viewer, _ := As[Viewer[S, M]](r.game)
	v.begin(r.viewed(viewer, 0, player))
	for i, m := range r.moves[:r.played] {
		if viewer != nil {
			m = viewer.See(&r.states[i], m, player)
		}
		v.add(r.viewed(viewer, i+1, player), m, r.rolled[i])
	}
	if r.ended {
		v.end, v.ended = r.end, true
	}
	return v
}

// SetSeed gives chance other dice, from the last state on. A program that goes on with a game of
// which it has a view needs this: anybody can tell what a view rolls without it. A view stays
// one, and its text does not have the seed.
func (r *Record[S, M]) SetSeed(seed uint64) { r.seed = seed }

// viewed returns state i as a player sees it. The viewer is nil if nothing is hidden.
func (r *Record[S, M]) viewed(viewer Viewer[S, M], i, player int) S {
	if viewer == nil {
		return r.states[i]
	}
	return viewer.View(&r.states[i], player)
}

// ownView returns the last state as the player to move sees it.
func (r *Record[S, M]) ownView() S {
	viewer, _ := As[Viewer[S, M]](r.game)
	player := Watcher
	if turner, ok := As[Turner[S]](r.game); ok {
		player = turner.Turn(r.last())
	}
	return r.viewed(viewer, r.played, player)
}

// deal returns start with what is hidden in it, if the game hides anything. A view stays as it is.
func (r *Record[S, M]) deal(start S) S {
	viewer, ok := As[Viewer[S, M]](r.game)
	if !ok || r.view {
		return start
	}
	return viewer.Deal(&start, chance.Stream(r.seed, "deal"))
}

// dice returns what chance rolls with at the last state.
func (r *Record[S, M]) dice() *rand.Rand {
	purpose := "roll"
	if r.view {
		purpose = "view"
	}
	return chance.Stream(r.seed, fmt.Sprint(purpose, " ", r.played))
}
