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
	n := len(moves)
	drawer, ok := ply.As[ply.Drawer[S, M]](s.Rules)
	if !ok {
		if state, ok := any(&states[n]).(fmt.Stringer); ok {
			return state.String()
		}
		return s.State(&states[n])
	}
	b := drawer.Draw(&states[n])
	if n > 0 && b.Last == nil {
		b.Last = drawer.Touch(nil, &states[n-1], moves[n-1])
	}
	return board.Text(b, board.Style{Unicode: s.look.unicode, Color: s.look.color, Flipped: s.look.flipped})
}
