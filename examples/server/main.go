// Server answers chess positions with moves:
//
//	curl -G localhost:8080/move --data-urlencode "fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
package main

import (
	"fmt"
	"log"
	"net/http"
	"runtime"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
)

type searcher = alphabeta.Searcher[chess.Position, chess.Move]

// free has the searchers that no request uses.
var free = make(chan *searcher, runtime.NumCPU())

func move(w http.ResponseWriter, r *http.Request) {
	position, err := chess.ParseFEN(r.URL.Query().Get("fen")) // not of the body, which may be large
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var s *searcher
	select {
	case s = <-free:
		defer func() { free <- s }()
	case <-r.Context().Done(): // nobody waits for the answer any more
		return
	}
	best, err := s.Search(r.Context(), ply.Limits{Time: 100 * time.Millisecond}, position)
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	fmt.Fprintln(w, position.SAN(best.Move), best.Score)
}

func main() {
	for range cap(free) {
		free <- alphabeta.New(chess.Rules{})
	}
	http.HandleFunc("/move", move)
	log.Fatal(http.ListenAndServe("localhost:8080", nil))
}
