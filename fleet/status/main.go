// Status shows what is going on in a fleet, and writes tables, charts and files:
//
//	go run -C fleet ./status
//
// See the comment of package fleet.
package main

import (
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/fleet"
)

func main() { fleet.Command("status", catalog.Games()...) }
