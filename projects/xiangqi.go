package projects

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/xiangqi"
)

type (
	xiangqiPlayer = Player[xiangqi.Position, xiangqi.Move]
	xiangqiResult = ply.Result[xiangqi.Move]
	xiangqiGame   = ply.Game[xiangqi.Position, xiangqi.Move]
)

// Xiangqi returns the players of project D. People chose the depth there, from 1 to 4, and the number
// of simulations, from 1,000 to 100,000: project-d-alphabeta:depth=2, project-d-mcts:nodes=1000.
func Xiangqi() []xiangqiPlayer {
	return []xiangqiPlayer{
		{"project-d-greedy", "D (2019): takes the most valuable piece that it can, else moves at random", newGreedyD},
		{"project-d-alphabeta", "D (2019): alpha-beta of depth 4; pieces and their points", newAlphaBetaD},
		{"project-d-mcts", "D (2019): Monte Carlo tree search of 5,000 simulations, each one greedy move", newMCTSD},
	}
}

func newGreedyD(seed uint64) match.Player[xiangqi.Position, xiangqi.Move] {
	s := &greedyD{game: xiangqi.Material{}}
	s.SetSeed(seed)
	return match.NewPlayer(s, ply.Limits{Depth: 1})
}

func newAlphaBetaD(uint64) match.Player[xiangqi.Position, xiangqi.Move] {
	return match.NewPlayer(plain(xiangqi.Placement{}), ply.Limits{Depth: 4})
}

func newMCTSD(seed uint64) match.Player[xiangqi.Position, xiangqi.Move] {
	s := &mctsD{game: xiangqi.Placement{}}
	s.SetSeed(seed)
	return match.NewPlayer(s, ply.Limits{Nodes: 5_000})
}
