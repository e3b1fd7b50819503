package projects

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

type gomokuPlayer = Player[gomoku.Position, gomoku.Move]

// Gomoku returns the players of project B. It counts the depth of its levels, 1, 4 and 6, from the
// reply to its move on, so they look 2, 5 and 7 plies ahead.
func Gomoku(rules gomoku.Rules) []gomokuPlayer {
	level := func(plies int) func(uint64) match.Player[gomoku.Position, gomoku.Move] {
		return func(seed uint64) match.Player[gomoku.Position, gomoku.Move] {
			caro := NewCaro(rules)
			caro.SetSeed(seed)
			return match.NewPlayer(caro, ply.Limits{Depth: plies})
		}
	}
	return []gomokuPlayer{
		{"project-b-easy", "B (2015): alpha-beta of 2 plies over the four best squares; stops beyond 3000 points, plays any of equal moves", level(2)},
		{"project-b-medium", "B (2015): the same with 5 plies", level(5)},
		{"project-b-hard", "B (2015): the same with 7 plies", level(7)},
	}
}
