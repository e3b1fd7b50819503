// Serve is the server of a fleet: it hands out games to workers, and counts their results. It works alone on one
// machine, with a NATS server inside:
//
//	go run -C fleet ./serve
//
// See the comment of package fleet for the other programs.
package main

import (
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/fleet"
)

func main() { fleet.Command("serve", catalog.Games()...) }
