package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomocup"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/uci"
)

var (
	gomokuRule     = flag.String("rule", "freestyle", "of gomoku, until the manager names another: freestyle, standard, renju, caro or caro-with-overlines, or its number")
	gomokuSize     = flag.Int("size", 15, "of the board of gomoku, for bench and UCI; a manager of Gomocup says it itself")
	gomokuProtocol = flag.String("protocol", "gomocup", "of gomoku: gomocup or uci")
)

// runGomoku runs gomoku in the protocol of Gomocup, or in UCI.
func runGomoku(ctx context.Context, search string, args []string) error {
	rule, err := gomoku.ParseRule(*gomokuRule)
	if err != nil {
		return err
	}
	rules, err := gomoku.New(*gomokuSize, rule)
	if err != nil {
		return err
	}
	e := uci.Engine[gomoku.Position, gomoku.Move]{Game: rules, BenchPositions: gomokuBench}
	if rules != (gomoku.Rules{}) {
		e.BenchPositions = nil // the positions are for the usual size and rule only
	}
	if err := equip(&e, rules, search); err != nil {
		return err
	}
	if search == "alphabeta" {
		// A fight can take a hundred times the nodes of a quiet position.
		e.BenchLimits = ply.Limits{Depth: 13, Nodes: 800_000}
	}
	switch {
	case len(args) > 0 || *gomokuProtocol == "uci":
		return run(ctx, &e, args)
	case *gomokuProtocol != "gomocup":
		return fmt.Errorf("no protocol %q; there are gomocup and uci", *gomokuProtocol)
	}
	engine := gomocup.Engine{
		Name: e.Name, Author: e.Author, Rule: rule,
		New: func(rules gomoku.Rules) (ply.Searcher[gomoku.Position, gomoku.Move], error) {
			var e uci.Engine[gomoku.Position, gomoku.Move]
			err := equip(&e, rules, search)
			return e.Searcher, err
		},
	}
	return engine.Run(ctx, os.Stdin, os.Stdout)
}

// gomokuBench has positions from games that a weak engine played against itself.
var gomokuBench = []string{
	"15 freestyle g7 h8 g6",
	"15 freestyle f6 k7 h6 j8 i8 i9 l6",
	"15 freestyle l6 i6 i8 j6 i9 k6 j9 j7 k9 l9 k8",
	"15 freestyle f6 g7 e7 h8 f7 f9 e8 g9 f8 h9 e9 i9 k11 j10 j9",
	"15 freestyle h5 h4 f6 g6 d7 h6 e7 j6 f7 c7 g7 h7 i8 i7 g9 k7 h9 h8 i5",
	"15 freestyle j5 i5 f6 e6 g6 j6 h6 h7 i6 i7 f7 j8 j7 j9 k7 k9 f8 j10 h8 l10 m11 j11 j12",
	"15 freestyle g3 g2 k3 h4 g4 j4 g5 h5 f6 i5 g6 k5 i6 h6 e7 j6 h7 g7 j7 i7 d8 k7 f8 i8 l8 c9 h8",
}
