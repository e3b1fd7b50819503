// Tree draws the tree of a search as an SVG, from a real search: every node that minimax or
// alpha-beta looked at, its value for the player to move at the root, and what alpha-beta cut
// off; or the nodes that mcts visited, and how often. Chance nodes are circles, with the odds
// below them. It draws any game. What does not fit the width of a page is left out, and the picture
// says how much.
//
//	tree
//	tree -game tictactoe -search minimax -depth 3 -position "xox/.ox/o.. x" -svg minimax.svg
//	tree -game dicerace -search minimax -depth 3
//	tree -game connect4 -search mcts -simulations 50
//
// The pictures of docs/searchers.md were made by it.
package main

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

func main() { app.Command("tree", catalog.Games()...) }
