// Arena compares players at games: every one of them against every other, from openings
// that are each played twice with the sides swapped. It prints a table for each game, and
// draws a chart of all of them.
//
//	arena
//	arena -game chess -player alphabeta:depth=4 -player mcts-tuned:nodes=3000 -games 100
//	arena -game chess -player alphabeta:depth=4 -player alphabeta:depth=4,eval=material
//	arena -game gomoku -player level:easy -player level:medium -player level:hard
//	arena -game chess -player alphabeta -player "uci:stockfish,UCI_LimitStrength=true,UCI_Elo=1350" -tc 1+0.01
//	arena -game xiangqi -player alphabeta -player uci:fairy-stockfish -player "ucci:engine -game xiangqi" -tc 1+0.01
//	arena -game gomoku -rule caro -size 15 -player alphabeta -player gomocup:pbrain-rapfi -tc 10+0.1
//	arena -game reversi -player alphabeta:nodes=9000 -player alphabeta:nodes=3000 -sprt 0,50 -games 2000
//	arena -game kalah -resume part1.jsonl -shard 1/2
//	arena -merge part1.jsonl part2.jsonl
//
// Without flags it takes less than a minute on two cores. The flag -help lists the others. A game of
// one's own has all this by [app.Main].
package main

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

func main() { app.Command("arena", catalog.Games()...) }
