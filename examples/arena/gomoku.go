package main

import (
	"context"

	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

// gomokuContest returns the contest for gomoku with the rule and size of the command line.
// With an opening rule the players make the openings themselves, unless -plies asks for
// random moves.
func gomokuContest(plies int, nodes int64) contest {
	return func(ctx context.Context, s *settings, progress func(int, int, match.Result)) (*match.Table, error) {
		g, err := s.gomoku.Game()
		if err != nil {
			return nil, err
		}
		if s.gomoku.Opening != gomoku.FreeOpening && s.plies < 0 {
			all := *s
			all.plies = 0
			s = &all
		}
		return arena(g, plies, nodes)(ctx, s, progress)
	}
}
