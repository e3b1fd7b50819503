package uci_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/uci"
)

// A whole engine. A program would pass os.Stdin.
func ExampleEngine() {
	engine := uci.Engine[connect4.Board, connect4.Move]{
		Name:     "Four",
		Author:   "me",
		Game:     connect4.Rules{},
		Searcher: minimax.New(connect4.Rules{}),
		Options: []uci.Option{
			uci.Button("Greet", func() { fmt.Println("info string hello") }),
		},
	}
	gui := strings.NewReader(`
uci
setoption name Greet
isready
position startpos moves 4 4
d
quit`)
	if err := engine.Run(context.Background(), gui, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// id name Four
	// id author me
	// option name Ponder type check default false
	// option name Move Overhead type spin default 30 min 0 max 5000
	// option name Greet type button
	// uciok
	// info string hello
	// readyok
	// . . . . . . .
	// . . . . . . .
	// . . . . . . .
	// . . . . . . .
	// . . . o . . .
	// . . . x . . .
	// 1 2 3 4 5 6 7
	// position: 7/7/7/7/3o3/3x3 x
	// key: 0000000001000000
	// moves: 1 2 3 4 5 6 7
}

// The same engine for a GUI that speaks UCCI: it says so with its first word.
func ExampleEngine_ucci() {
	engine := uci.Engine[connect4.Board, connect4.Move]{
		Name:     "Four",
		Author:   "me",
		Game:     connect4.Rules{},
		Searcher: minimax.New(connect4.Rules{}),
		Options: []uci.Option{
			uci.Spin("Skill", 20, 0, 20, func(n int) { fmt.Printf("info message skill %d\n", n) }),
		},
	}
	gui := strings.NewReader(`
ucci
setoption skill 5
position fen 7/7/7/7/3o3/3x3 x moves 4
isready
quit`)
	if err := engine.Run(context.Background(), gui, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// id name Four
	// id author me
	// option usemillisec type check default true
	// option newgame type button
	// option ponder type check default false
	// option moveoverhead type spin min 0 max 5000 default 30
	// option skill type spin min 0 max 20 default 20
	// ucciok
	// info message skill 5
	// readyok
	// bye
}
