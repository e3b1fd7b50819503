package play

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// look says how boards are drawn.
type look struct {
	unicode bool
	color   bool
	flipped bool // as the second player sees it
}

// drawn returns the board at the end of a game, with the last move. If the game is no [ply.Drawer],
// it is what the state says of itself, which may be a board, too, or else the text of the state.
func (s *session[S, M]) drawn(game *ply.Record[S, M]) string {
	states, moves := game.States(), game.Moves()
	b, ok := s.Drawn(states, moves)
	if ok {
		return board.Text(b, board.Style{Unicode: s.look.unicode, Color: s.look.color, Flipped: s.look.flipped})
	}
	last := &states[len(moves)]
	if state, ok := any(last).(fmt.Stringer); ok {
		return state.String()
	}
	return s.State(last)
}
