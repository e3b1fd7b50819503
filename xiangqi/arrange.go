package xiangqi

import (
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
	"github.com/plygo/ply/internal/plies"
)

// Supply returns the pieces that [Rules.Arrange] puts on the board: Red's, then Black's.
func (Rules) Supply() (things []board.Thing) {
	for _, piece := range supply {
		things = append(things, piece.thing())
	}
	return things
}

// supply are the pieces, the general of each side first.
var supply = func() (pieces []Piece) {
	for c := Red; c <= Black; c++ {
		for k := General; k >= Soldier; k-- {
			pieces = append(pieces, NewPiece(k, c))
		}
	}
	return pieces
}()

// Arrange returns the position with these pieces, in which Red is to move if turn is 0, and Black
// if it is 1. It refuses what [ParseFEN] refuses, for the same reasons. The move number is that of
// p, and the halfmove clock is 0.
func (r Rules) Arrange(p *Position, things []board.Thing, turn int) (Position, error) {
	next := Position{turn: Color(turn & 1), count: plies.Count{Fullmove: plies.Limit(max(p.count.Fullmove, 1))}}
	drawn := r.Draw(p)
	err := arrange.Read(&drawn, r.Supply(), things, turn, func(number int, at board.Place) {
		next.put(SquareAt(at.X, at.Y), supply[number])
	})
	if err != nil {
		return Position{}, err
	}
	next, err = ParseFEN(string(next.AppendFEN(nil)))
	switch {
	case err != nil:
		return Position{}, arrange.Refused(err)
	case next.planes == p.planes && next.turn == p.turn:
		return *p, nil
	}
	return next, nil
}
