// Engine is a program for the GUIs of chess and xiangqi, and for those of any other game. It speaks
// UCI and UCCI on standard input and output, and answers in the protocol of the first command.
//
//	engine [-game chess] [-search alphabeta] [bench [depth N | nodes N]]
//	engine -search level:easy
//	engine -search alphabeta:depth=6,eval=material
//	engine -game gomoku [-rule freestyle] [-size 15] [-protocol gomocup] [-search alphabeta] [bench …]
//
// For gomoku it speaks the protocol of Gomocup, or UCI with -protocol uci.
//
// With the word bench it searches a fixed list of positions instead, and ends with "N nodes
// N nps". The number of nodes is the same in every run.
package main

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

func main() { app.Command("engine", catalog.Games()...) }
