// Arena lets every searcher play every other at each of the small games, and prints
// the tables.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
)

func main() {
	log.SetFlags(0)
	games := flag.Int("games", 20, "games of each pair at each game, half of them with sides swapped")
	nodes := flag.Int64("nodes", 5000, "nodes a move (simulations / 10 for mcts)")
	seed := flag.Uint64("seed", 1, "seed of the openings, the dice and the random player")
	flag.Parse()
	if *games < 2 || *nodes < 10 {
		log.Fatal("arena: at least 2 games and 10 nodes are needed")
	}
	t := terms{pairs: *games / 2, nodes: *nodes, seed: *seed}
	if err := run(os.Stdout, t); err != nil {
		log.Fatal("arena: ", err)
	}
}

// terms is what all matches have in common.
type terms struct {
	pairs int // pairs of games between two players: one opening, both sides
	nodes int64
	seed  uint64
}

func run(w io.Writer, t terms) error {
	for _, contest := range []func() (string, error){
		func() (string, error) { return contest("tic-tac-toe", tictactoe.Rules{}, t) },
		func() (string, error) { return contest("Connect Four", connect4.Rules{}, t) },
		func() (string, error) { return contest("Reversi", reversi.Rules{}, t) },
		func() (string, error) { return contest("Kalah", kalah.Rules{}, t) },
		func() (string, error) { return contest("Grundy's game", grundy.Rules{}, t) },
		func() (string, error) { return contest("dice race", dicerace.Rules{}, t) },
	} {
		table, err := contest()
		if err != nil {
			return err
		}
		fmt.Fprintln(w, table)
	}
	return nil
}

// rules is what the arena needs of a game.
type rules[S any, M comparable] interface {
	ply.Game[S, M]
	ply.Starter[S]
	ply.Turner[S]
}
