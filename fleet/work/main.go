// Work plays games for a fleet:
//
//	go run -C fleet ./work
//
// It plays as many games at once as the machine has cores. See the comment of package fleet.
package main

import (
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/fleet"
)

func main() { fleet.Command("work", catalog.Games()...) }
