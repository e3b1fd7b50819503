// Serve is a board in the browser for all games of this project:
//
//	go run -C web ./serve
//
// Then open http://localhost:8080. See [web.Main] for its flags.
package main

import (
	"github.com/plygo/ply/app/catalog"
	"github.com/plygo/ply/web"
)

func main() { web.Main(catalog.Games()...) }
