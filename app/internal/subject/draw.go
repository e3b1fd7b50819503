package subject

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/match"
)

// Drawn returns the board at the end of a game, with the last move. If chance made something of that
// and has no places of its own, the places are those of the player's move. It returns false if the
// game is no [ply.Drawer].
func (g *Game[S, M]) Drawn(states []S, moves []M) (b board.Board, ok bool) {
	drawer, ok := ply.As[ply.Drawer[S, M]](g.Rules)
	if !ok {
		return b, false
	}
	n := len(moves)
	b = drawer.Draw(&states[n])
	for ; n > 0 && b.Last == nil; n-- {
		b.Last = drawer.Touch(nil, &states[n-1], moves[n-1])
		if !g.Rolls(&states[n-1]) {
			break
		}
	}
	return b, true
}

// openingMoves is how many moves of both sides a game has before a machine talks of a draw.
const openingMoves = 10

// Declines returns why the machine of a side does not accept a draw; nothing means that it accepts.
// The choice is what it has chosen for the player to move at the last of states, who may be the other
// one.
//
// A machine without scores, such as the random player, cannot know whether it stands better, and a
// draw with it at any time would be half a point for nothing. One that has lost, by its own proof, is
// glad of a draw at any time.
func (g *Game[S, M]) Declines(states []S, side int, choice match.Choice[M]) string {
	score := choice.Score
	if g.Turn(states) != side {
		score = -score
	}
	_, decided := score.Decided()
	switch {
	case choice.Draw: // it says so itself
		return ""
	case !choice.Scored:
		return "it does not know who stands better"
	case score > 0:
		return "it thinks that it stands better"
	case !decided && g.MoveNumber(states) <= openingMoves:
		return "the game has only begun"
	}
	return ""
}
