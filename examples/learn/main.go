// Learn makes an evaluation of a game from games that it plays with itself, without help. A small network learns
// from the games, meets the evaluation that played them in a match, and takes its place if it is stronger.
//
//	learn -game reversi check
//	learn -game reversi -time 15m -out reversi
//	learn -game connect4 -scratch -generations 5
//	learn -game reversi -lambda 0.8
//	learn -game reversi -files other/games-1.ply,other/games-2.ply
//
// A run that is stopped goes on when it is started again with the same flags. The folder has the best network, the
// games, a log, and a chart of the strength by generation. Other programs play with the network:
//
//	arena -game reversi -player alphabeta:time=50ms,eval=hand -player alphabeta:time=50ms,eval=reversi/network.ply
//
// With -files it also learns from games that other runs have made, on this machine or others. Each game counts once, however
// many files have it. Files of another game, or of other rules, are refused.
//
// Where the game has an evaluation called hand, as reversi has, learning begins with that one and has to beat it.
//
// A game of one's own has all this by [app.Main]. It must say what a network sees of a state, by the methods of
// ply.Gridder or ply.Featurer.
package main

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

func main() { app.Command("learn", catalog.Games()...) }
