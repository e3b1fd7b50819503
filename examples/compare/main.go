// Compare shows the cost of the searchers for each game. It has two parts: nodes and
// milliseconds by depth, for minimax and for three forms of alpha-beta, beside the least
// nodes that alpha-beta needs; and milliseconds for a move by depth and by simulations. It
// prints tables and draws a chart.
//
//	compare
//	compare -game chess -depth 7 -nodes 20000000
//	compare -game connect4 -position "7/7/7/3x3/3o3/1xoxo2 x"
//	compare -game xiangqi -player project-d-greedy -player level:hard
//	compare -svg chart.svg
//
// Without flags it takes less than a minute. A node is a call of Play. A game of one's own has all
// this by [app.Main].
package main

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

func main() { app.Command("compare", catalog.Games()...) }
