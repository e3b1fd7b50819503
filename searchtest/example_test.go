package searchtest_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/searchtest"
)

// silent is a searcher that does not tell which play it expects.
type silent struct {
	*minimax.Searcher[tictactoe.Board, tictactoe.Move]
}

func (s silent) Search(ctx context.Context, lim ply.Limits, states ...tictactoe.Board) (ply.Result[tictactoe.Move], error) {
	result, err := s.Searcher.Search(ctx, lim, states...)
	result.PV = nil
	return result, err
}

func ExampleCheck() {
	fresh := func(g ply.Game[tictactoe.Board, tictactoe.Move]) silent { return silent{minimax.New(g)} }
	err := searchtest.Check(tictactoe.Rules{}, fresh, searchtest.Promises{Exact: true, Looks: 2})
	fmt.Println(err)

	var broken *searchtest.Violation
	fmt.Println(errors.As(err, &broken))
	// Output:
	// broken rule: PV begins with Move and is a line of legal moves that stops at a chance node
	//   state: .../.../... x
	//   move:  5
	//   Search(context.Background(), Limits{Depth: 1}) returned this move with the PV []
	// true
}
