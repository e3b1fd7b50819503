package subject

import "github.com/plygo/ply/match"

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
