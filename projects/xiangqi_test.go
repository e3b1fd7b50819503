package projects

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/searchtest"
	"github.com/plygo/ply/xiangqi"
)

var (
	_ ply.Seeder   = (*greedyD)(nil)
	_ ply.Resetter = (*greedyD)(nil)
	_ ply.Seeder   = (*mctsD)(nil)
	_ ply.Resetter = (*mctsD)(nil)
)

func TestContractD(t *testing.T) {
	t.Run("greedy", func(t *testing.T) {
		searchtest.Run(t, xiangqi.Material{}, func(g xiangqiGame) *greedyD { return &greedyD{game: g} }, searchtest.Promises{})
	})
	t.Run("mcts", func(t *testing.T) {
		searchtest.Run(t, xiangqi.Placement{}, func(g xiangqiGame) *mctsD { return &mctsD{game: g} }, searchtest.Promises{})
	})
}
