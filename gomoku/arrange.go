package gomoku

import (
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
)

// Supply returns a black and a white stone.
func (Rules) Supply() []board.Thing { return []board.Thing{Black.stone(), White.stone()} }

// Arrange returns the position with these stones, on a board of the size and by the rule of b. If the
// players of b have exchanged colours, they still have. If the stones or the player to move are
// others than in b, there is no last move. A row that wins is an error then: the game was over
// before.
func (r Rules) Arrange(b *Position, things []board.Thing, turn int) (Position, error) {
	rules, err := New(b.Size(), b.rule)
	if err != nil {
		return Position{}, arrange.Refused(err)
	}
	drawn, stones := r.Draw(b), [2][]Move{}
	err = arrange.Read(&drawn, r.Supply(), things, turn, func(color int, at board.Place) {
		stones[color] = append(stones[color], NewMove(at.X, at.Y))
	})
	switch {
	case err != nil:
		return Position{}, err
	case turn == r.Turn(b) && arrange.Same(drawn.Things, things):
		return *b, nil
	}
	next, err := rules.place(stones, nil, Color(turn)^Color(b.swapped))
	if err != nil {
		return Position{}, arrange.Refused(err)
	}
	if b.Swapped() {
		next.Swap()
	}
	return next, nil
}
