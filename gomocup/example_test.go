package gomocup_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

// A whole engine for Gomocup. A program would pass os.Stdin.
func ExampleEngine() {
	engine := gomocup.Engine{
		Name:   "Five",
		Author: "me",
		New: func(rules gomoku.Rules) (ply.Searcher[gomoku.Position, gomoku.Move], error) {
			return alphabeta.New(rules), nil
		},
	}
	manager := strings.NewReader(`
START 15
INFO rule 9
INFO max_depth 1
BOARD
7,7,1
0,0,2
8,7,1
0,1,2
9,7,1
0,2,2
10,7,1
6,7,2
DONE
ABOUT
TAKEBACK 11,7
END`)
	if err := engine.Run(context.Background(), manager, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// OK
	// MESSAGE depth 1 score win in 1 ply nodes 1 pv l8
	// 11,7
	// name="Five", author="me"
	// OK
}

// A match between an engine for Gomocup and a searcher, on 15×15 by the rules of caro.
func ExampleStart() {
	rules, err := gomoku.New(15, gomoku.Caro)
	if err != nil {
		fmt.Println(err)
		return
	}
	client, err := gomocup.Start(context.Background(), rules, gomocup.Config{Path: "pbrain-rapfi"})
	if err != nil {
		fmt.Println(err) // it is not installed here
		return
	}
	defer client.Close()
	result, err := match.Play(context.Background(), match.Setup[gomoku.Position, gomoku.Move]{
		Game: rules,
		Players: [2]match.Player[gomoku.Position, gomoku.Move]{
			client,
			match.NewPlayer(alphabeta.New(rules), ply.Limits{}),
		},
		Terms: match.Terms{Control: match.Control{Move: ply.Limits{Time: time.Second}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(client.Name(), "has a", result.Outcome, "by", result.Record.Reason())
}
