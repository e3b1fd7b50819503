// Engine is a program for the GUIs of chess and xiangqi. It speaks UCI and UCCI on standard
// input and output, and answers in the protocol of the first command.
//
//	engine [-game chess] [-search alphabeta] [bench [depth N | nodes N]]
//	engine -search level:easy
//	engine -game gomoku [-rule freestyle] [-size 15] [-protocol gomocup] [-search alphabeta] [bench …]
//
// For gomoku it speaks the protocol of Gomocup, or UCI with -protocol uci.
//
// With the word bench it searches a fixed list of positions instead, and ends with "N nodes
// N nps". The number of nodes is the same in every run.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/internal/orderly"
	"github.com/plygo/ply/uci"
	"github.com/plygo/ply/xiangqi"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("engine: ")
	game := flag.String("game", "chess", "one of "+names(games))
	search := flag.String("search", "alphabeta", "one of "+strings.Join(searchers, ", ")+" (mcts is the textbook's, and mcts-tuned plays best), or a level, such as level:easy or level:easy,mcts-tuned")
	flag.Parse()
	ctx, stop := orderly.Context(os.Interrupt)
	defer stop()
	start, ok := games[*game]
	if !ok {
		log.Fatalf("no game %q; there are %s", *game, names(games))
	}
	if *game != "gomoku" {
		flag.Visit(func(f *flag.Flag) {
			if f.Name != "game" && f.Name != "search" {
				log.Fatalf("-%s is for gomoku", f.Name)
			}
		})
	}
	if err := start(ctx, *search, flag.Args()); err != nil && !errors.Is(err, context.Canceled) {
		log.Fatal(err)
	}
}

// program runs the engine for a game with a searcher and the arguments of the command.
type program func(ctx context.Context, search string, args []string) error

var games = map[string]program{
	"chess":    runChess,
	"gomoku":   runGomoku,
	"connect4": small(connect4.Rules{}, "7/7/7/7/3o3/3x3 x", "7/7/7/3x3/3o3/1xoxo2 x"),
	"kalah":    small(kalah.Rules{}),
	"reversi":  small(reversi.Rules{}),
	"xiangqi":  small(xiangqi.Rules{}, xiangqiBench...),
}

func names(games map[string]program) string {
	return strings.Join(slices.Sorted(maps.Keys(games)), ", ")
}

// small is a game that needs no options.
func small[S any, M comparable](g ply.Game[S, M], positions ...string) program {
	return func(ctx context.Context, search string, args []string) error {
		e := uci.Engine[S, M]{Game: g, BenchPositions: positions}
		if err := equip(&e, g, search); err != nil {
			return err
		}
		return run(ctx, &e, args)
	}
}

func run[S any, M comparable](ctx context.Context, e *uci.Engine[S, M], args []string) error {
	switch {
	case len(args) == 0:
		return e.Run(ctx, os.Stdin, os.Stdout)
	case args[0] == "bench":
		return e.Bench(ctx, os.Stdout, args[1:]...)
	}
	return fmt.Errorf("unknown argument %q; bench is the only one", args[0])
}
