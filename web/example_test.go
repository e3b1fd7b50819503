package web_test

import (
	"io"
	"log"
	"net/http"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/web"
)

// A whole program for a game of one's own.
func ExampleMain() {
	web.Main(app.Of("tictactoe", tictactoe.Rules{}))
}

// A server that has other pages too.
func ExampleNew() {
	server := web.New(app.Of("tictactoe", tictactoe.Rules{}))
	server.Data = "games.db"
	if err := server.Open(); err != nil {
		log.Fatal(err)
	}
	defer server.Close()
	http.Handle("/", server)
	http.HandleFunc("/about", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "A page about these games.") })
	log.Print(http.ListenAndServe("localhost:8080", nil))
}
