package ply_test

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/match"
)

// crowd is Connect Four with as many moves as the number says.
type crowd struct {
	connect4.Rules
	moves int
}

func (c crowd) Moves(dst []connect4.Move, _ *connect4.Board) []connect4.Move {
	return append(dst, make([]connect4.Move, c.moves)...)
}

// TestTooManyMoves gives each searcher a position with more moves than one may have: the error is
// the same for all, also where a player of package match asks.
func TestTooManyMoves(t *testing.T) {
	const want = "ply: 65536 moves, and no state may have more than 65535"
	for name, searcher := range busySearchers {
		t.Run(name, func(t *testing.T) {
			for moves, bad := range map[int]bool{1<<16 - 1: false, 1 << 16: true} {
				game := crowd{moves: moves}
				check := func(call string, err error) {
					t.Helper()
					if !bad && err != nil || bad && (err == nil || err.Error() != want) {
						t.Errorf("%d moves: %s returned %v", moves, call, err)
					}
				}
				_, err := searcher.fresh(game).Search(t.Context(), few, connect4.Board{})
				check("Search", err)
				record := ply.NewRecord[connect4.Board, connect4.Move](game, connect4.Board{}, 0)
				_, err = match.NewPlayer(searcher.fresh(game), few).Choose(t.Context(), record, match.Clock{})
				check("Choose", err)
				if a, ok := searcher.fresh(game).(fourAnalyzer); ok {
					_, err = a.Analyze(t.Context(), few, ply.Analysis[connect4.Move]{Lines: 2}, connect4.Board{})
					check("Analyze", err)
				}
			}
		})
	}
}
