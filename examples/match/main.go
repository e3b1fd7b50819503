// Match lets two searchers play each other at Connect Four and prints the table.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/mcts"
)

type (
	entrant = match.Entrant[connect4.Board, connect4.Move]
	player  = match.Player[connect4.Board, connect4.Move]
)

func main() {
	game := connect4.Rules{}
	openings, err := match.RandomOpenings(game, game.Start(), 4, 10, 1)
	if err != nil {
		log.Fatal(err)
	}
	tournament := match.Tournament[connect4.Board, connect4.Move]{
		Game: game,
		Entrants: []entrant{
			{Name: "alphabeta", New: func(uint64) (player, error) {
				return match.NewPlayer(alphabeta.New(game), ply.Limits{Depth: 6}), nil
			}},
			{Name: "mcts", New: func(seed uint64) (player, error) {
				s := mcts.Tuned(game)
				s.Seed = seed
				return match.NewPlayer(s, ply.Limits{Nodes: 2000}), nil
			}},
		},
		Openings: openings, // each is played twice, with the sides swapped
		Rounds:   len(openings),
	}
	table, err := tournament.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(table.Text())
}
