package uci_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/match"
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

// A match between an engine of somebody else and a searcher.
func ExampleStart_match() {
	game := chess.Rules{}
	client, err := uci.Start(context.Background(), game, uci.Config{
		Path:     "stockfish",
		Settings: []uci.Setting{{Name: "UCI_LimitStrength", Value: "true"}, {Name: "UCI_Elo", Value: "1500"}},
	})
	if err != nil {
		fmt.Println(err) // it is not installed here
		return
	}
	defer client.Close()
	played, err := match.Play(context.Background(), match.Setup[chess.Position, chess.Move]{
		Game: game,
		Players: [2]match.Player[chess.Position, chess.Move]{
			client,
			match.NewPlayer(alphabeta.New(game), ply.Limits{}),
		},
		Terms: match.Terms{Control: match.Control{Base: 60 * time.Second, Add: time.Second}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(client.Name(), "has a", played.Outcome, "by", played.Record.Reason())
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
