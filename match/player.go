package match

import (
	"context"
	"time"

	"github.com/plygo/ply"
)

// Player chooses moves: a searcher under limits, an external engine, a person.
//
// A Player serves one game at a time. One that also has the method Close() error is
// closed when the match is over, even while a Choose still hangs, and one that has
// NewGame(context.Context) error is told of each new game.
type Player[S any, M comparable] interface {
	// Choose decides for the player to move in the last state of the game, which it
	// must not change. It has to answer within the clock; ctx ends some time after
	// that, when the game is lost anyway. An error loses the game too, and its text
	// is the reason; one that wraps [ply.ErrIllegalMove] counts as an illegal move.
	Choose(ctx context.Context, game *ply.Record[S, M], clock Clock) (Choice[M], error)
}

// Choice is what a player decides.
type Choice[M any] struct {
	Move   M
	Resign bool      // give up instead of moving
	Draw   bool      // offer a draw with the move, or accept the one that was offered
	Score  ply.Score // the value of the move for the player, if Known
	Known  bool
	Depth  int
	Nodes  int64
}

// Clock is what a player knows of the time when it has to move.
type Clock struct {
	Own, Other       time.Duration // left; 0 in both means that the game has no clock
	OwnAdd, OtherAdd time.Duration // increment a move
	MovesToGo        int           // moves to the next time control; 0 means that it is for the whole game
	Move             ply.Limits    // limits of each move by itself: time, depth, nodes
	DrawOffered      bool          // the other player has offered a draw with the last move
}
