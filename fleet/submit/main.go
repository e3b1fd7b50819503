// Submit orders a tournament of a fleet, with the flags of examples/arena:
//
//	go run -C fleet ./submit -game chess -player alphabeta:nodes=2000 -player mcts-tuned:nodes=200 -games 100
//
// It also ends tests and withdraws workers. See the comment of package fleet.
package main

import (
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/fleet"
)

func main() { fleet.Command("submit", catalog.Games()...) }
