// Learn makes an evaluation of a game from games that the workers of a fleet play, with the flags of examples/learn:
//
//	go run -C fleet ./learn -game reversi -games 20000 -out ../learned
//
// Training and matches run on this machine. See the comment of package fleet.
package main

import (
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/fleet"
)

func main() { fleet.Command("learn", catalog.Games()...) }
