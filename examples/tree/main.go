// Tree draws the tree of a search of tic-tac-toe as an SVG, from a real search: every node
// that minimax or alpha-beta looked at, its value for the player to move at the root, and
// what alpha-beta left out.
//
//	tree
//	tree -search minimax -depth 3 -position "xox/.ox/o.. x" -svg minimax.svg
//	tree -search mcts -svg mcts.svg
//
// The pictures of docs/searchers.md were made by it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/tictactoe"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("tree: ")
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("tree", flag.ContinueOnError)
	flags.SetOutput(out)
	search := flags.String("search", "alphabeta", "minimax, alphabeta or mcts, which is mcts.New to learn from; mcts.Tuned plays best")
	position := flags.String("position", "x../.o./.ox x", "the `rows` from top to bottom and who is to move")
	depth := flags.Int("depth", 2, "plies to look ahead, 1 to 4")
	file := flags.String("svg", filepath.Join(os.TempDir(), "ply-tree.svg"), "the `file` to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	board, err := tictactoe.Rules{}.Parse(*position)
	if err != nil {
		return err
	}
	svg, err := picture(ctx, *search, board, *depth)
	if err != nil {
		return err
	}
	if err := os.WriteFile(*file, []byte(svg), 0o666); err != nil {
		return fmt.Errorf("%w; choose another place with -svg", err)
	}
	_, err = fmt.Fprintln(out, "tree:", *file)
	return err
}

// picture searches a board and draws the search.
func picture(ctx context.Context, search string, board tictactoe.Board, depth int) (string, error) {
	switch {
	case search == "mcts":
		return drawVisits(ctx, board)
	case search != "minimax" && search != "alphabeta":
		return "", fmt.Errorf("-search %s: there are minimax, alphabeta and mcts", search)
	case depth < 1 || depth > 4:
		return "", fmt.Errorf("-depth %d: want 1 to 4", depth)
	}
	t, result, err := trace(ctx, tictactoe.Rules{}, board, depth, search == "alphabeta")
	if err != nil {
		return "", err
	}
	player := "xo"[tictactoe.Rules{}.Turn(&board)]
	return draw(t, fmt.Sprintf("%s, %d plies: %d nodes; %c plays %v; values for %c", search, result.Depth, t.visited(), player, result.Move, player)), nil
}

var _ ply.Game[place[tictactoe.Board], tictactoe.Move] = traced[tictactoe.Board, tictactoe.Move]{}
