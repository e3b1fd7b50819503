// Players lists who can play: the machines that every game has, those that a game adds, and the
// evaluations that they can be given. Play, arena, compare, engine and analyze take these names.
//
//	players
//	players -game xiangqi
package main

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

func main() { app.Command("players", catalog.Games()...) }
