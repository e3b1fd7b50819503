// Package docs_test has the programs of the documentation, so that they compile, run and
// print what the pages say.
package docs_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

var rules tictactoe.Rules

// value is minimax: what the player to move can be sure of, looking depth plies ahead.
func value(b tictactoe.Board, depth int) ply.Score {
	if end := rules.Terminal(&b); end != ply.Ongoing {
		return end.In(0)
	}
	if depth == 0 {
		return rules.Evaluate(&b)
	}
	best := ply.LossIn(0)
	for _, next := range ply.Successors(rules, b) {
		nodes++
		best = max(best, -value(next, depth-1)) // what is good for the opponent is bad for us
	}
	return best
}

var nodes int

// bounded is alpha-beta: value, if that lies between alpha and beta.
func bounded(b tictactoe.Board, depth int, alpha, beta ply.Score) ply.Score {
	if end := rules.Terminal(&b); end != ply.Ongoing {
		return end.In(0)
	}
	if depth == 0 {
		return rules.Evaluate(&b)
	}
	best := ply.LossIn(0)
	for _, next := range ply.Successors(rules, b) {
		nodes++
		best = max(best, -bounded(next, depth-1, -beta, -max(alpha, best)))
		if best >= beta {
			break // the opponent will not let it come to this
		}
	}
	return best
}

// ucb1 is how much a move is worth a try: how well it did, and how little it was tried.
func ucb1(wins float64, visits, parent int) float64 {
	return wins/float64(visits) + math.Sqrt2*math.Sqrt(math.Log(float64(parent))/float64(visits))
}

func Example_minimax() {
	board, _ := rules.Parse("xox/.ox/o.. x")
	best, _ := minimax.New(rules).Search(context.Background(), ply.Limits{Depth: 3}, board)
	for _, line := range best.Lines {
		fmt.Println("square", line.Move, line.Score)
	}
	// Output:
	// square 9 win in 1 ply
	// square 8 0.00
	// square 4 loss in 2 plies
}

func Example_pruning() {
	board, _ := rules.Parse("x../.o./.ox x")
	nodes = 0
	fmt.Println("minimax", value(board, 2), nodes)
	nodes = 0
	fmt.Println("alpha-beta", bounded(board, 2, ply.LossIn(0), ply.WinIn(0)), nodes)
	// Output:
	// minimax -1.00 25
	// alpha-beta -1.00 13
}

func Example_order() {
	for _, without := range []alphabeta.Technique{^alphabeta.Technique(0), alphabeta.Table, 0} {
		s := alphabeta.New(connect4.Rules{})
		s.Without = without
		best, _ := s.Search(context.Background(), ply.Limits{Depth: 8}, connect4.Board{})
		fmt.Println(best.Score, best.Nodes)
	}
	// Output:
	// -0.20 222506
	// -0.20 31608
	// -0.20 11716
}

func Example_deepening() {
	report := func(r ply.Result[connect4.Move]) { fmt.Println(r.Depth, r.Score, r.Nodes, r.PV) }
	s := alphabeta.New(connect4.Rules{})
	s.Analyze(context.Background(), ply.Limits{Nodes: 1000}, ply.Analysis[connect4.Move]{Report: report}, connect4.Board{})
	// Output:
	// 1 +0.70 7 [4]
	// 2 -0.30 38 [4 4]
	// 3 +1.00 116 [4 4 4]
	// 4 -0.30 319 [4 4 4 4]
	// 5 +1.10 884 [4 4 5 3 6]
}

func Example_quiescence() {
	position, _ := chess.ParseFEN("4k3/3p4/2p5/8/8/8/2Q5/4K3 w - - 0 1")
	for _, without := range []alphabeta.Technique{alphabeta.Quiescence, 0} {
		s := alphabeta.New(chess.Rules{})
		s.Without = without
		best, _ := s.Search(context.Background(), ply.Limits{Depth: 1}, position)
		fmt.Println("takes the pawn:", best.Move.To() == chess.C6)
	}
	// Output:
	// takes the pawn: true
	// takes the pawn: false
}

func Example_ucb1() {
	fmt.Printf("%.2f\n", ucb1(6, 10, 15)) // 60% of 10 games
	fmt.Printf("%.2f\n", ucb1(2, 5, 15))  // 40% of 5 games: less good, and less well known
	// Output:
	// 1.34
	// 1.44
}

func Example_mcts() {
	board, _ := rules.Parse("x../.o./.ox x")
	best, _ := mcts.New(rules).Search(context.Background(), ply.Limits{Nodes: 1000}, board)
	fmt.Println("square", best.Move)
	// Output:
	// square 2
}

// The two functions of the page agree with each other, and with the searcher, on every
// position.
func TestValues(t *testing.T) {
	seen := map[tictactoe.Board]bool{}
	var visit func(b tictactoe.Board)
	visit = func(b tictactoe.Board) {
		if seen[b] || rules.Terminal(&b) != ply.Ongoing {
			return
		}
		seen[b] = true
		plain, window := value(b, 3), bounded(b, 3, ply.LossIn(0), ply.WinIn(0))
		best, err := minimax.New(rules).Search(t.Context(), ply.Limits{Depth: 3}, b)
		if err != nil {
			t.Fatal(err)
		}
		_, decided := best.Score.Decided()
		if plain != window || plain != best.Score && !(decided && plain == best.Score/ply.MaxEval*ply.WinIn(0)) {
			t.Errorf("%s: value %v, bounded %v, the searcher %v", rules.Format(&b), plain, window, best.Score)
		}
		for _, next := range ply.Successors(rules, b) {
			visit(next)
		}
	}
	visit(tictactoe.Board{})
}

// Every Go program of the page is one of those above.
func TestPrograms(t *testing.T) {
	page, err := os.ReadFile("searchers.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("searchers_test.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) < 5 {
		t.Errorf("the page has %d programs, want at least 5", len(blocks))
	}
	for i, block := range blocks {
		indented := strings.ReplaceAll("\t"+strings.TrimSuffix(block[1], "\n"), "\n", "\n\t") + "\n"
		indented = strings.ReplaceAll(indented, "\n\t\n", "\n\n")
		if !strings.Contains(string(source), block[1]) && !strings.Contains(string(source), indented) {
			t.Errorf("program %d of the page is not in searchers_test.go:\n%s", i+1, block[1])
		}
	}
	for _, picture := range regexp.MustCompile(`\]\((\w+\.svg)\)`).FindAllStringSubmatch(string(page), -1) {
		if _, err := os.Stat(picture[1]); err != nil {
			t.Error(err)
		}
	}
}
