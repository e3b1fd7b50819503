package chess

import (
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
)

// Supply returns the pieces that [Rules.Arrange] puts on the board: White's, then Black's.
func (Rules) Supply() (things []board.Thing) {
	for _, piece := range supply {
		things = append(things, piece.thing())
	}
	return things
}

// supply are the pieces, the king of each side first.
var supply = func() (pieces []Piece) {
	for c := White; c <= Black; c++ {
		for k := King; k >= Pawn; k-- {
			pieces = append(pieces, NewPiece(k, c))
		}
	}
	return pieces
}()

// Arrange returns the position with these pieces, in which White is to move if turn is 0, and Black
// if it is 1. It refuses what [ParseFEN] refuses, for the same reasons. A side keeps the castling
// rights that it has in p as long as its king and that rook stand where they stood. The move number
// stays, and the halfmove clock is 0.
func (r Rules) Arrange(p *Position, things []board.Thing, turn int) (Position, error) {
	next := Position{turn: Color(turn & 1), fullmove: min(max(p.fullmove, 1), maxFullmove)}
	drawn := r.Draw(p)
	err := arrange.Read(&drawn, r.Supply(), things, turn, func(number int, at board.Place) {
		next.put(SquareAt(at.X, at.Y), supply[number])
	})
	if err != nil {
		return Position{}, err
	}
	for c := White; c <= Black; c++ {
		if next.board(c)&next.boards[King] == p.board(c)&p.boards[King] {
			next.rooks |= p.rooks & next.board(c) & next.boards[Rook]
		}
	}
	next, err = ParseFEN(string(next.AppendShredderFEN(nil)))
	switch {
	case err != nil:
		return Position{}, arrange.Refused(err)
	case next.boards == p.boards && next.turn == p.turn:
		return *p, nil
	}
	return next, nil
}
