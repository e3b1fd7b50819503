// Package docs_test has the programs of the documentation, so that they compile, run and
// print what the pages say.
package docs_test

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
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

// node is a position in the tree of mcts.
type node struct {
	board    tictactoe.Board
	move     tictactoe.Move // the move that led to it
	wins     float64        // for the player who made that move; a draw is half a win
	visits   int
	children []*node
}

// simulate is one round of mcts.
func simulate(root *node, rng *rand.Rand) {
	path := []*node{root}
	n := root
	for n.children != nil { // 1. select
		n = n.choose()
		path = append(path, n)
	}
	if n.visits > 0 && rules.Terminal(&n.board) == ply.Ongoing { // 2. expand
		for move, board := range ply.Successors(rules, n.board) {
			n.children = append(n.children, &node{board: board, move: move})
		}
		n = n.choose()
		path = append(path, n)
	}
	result := playOut(n.board, rng)           // 3. simulate
	for _, n := range slices.Backward(path) { // 4. back up
		result = 1 - result // what the player to move wins, the player who moved here loses
		n.wins += result
		n.visits++
	}
}

// choose returns the most interesting child: one that was never tried, or the one with the
// greatest UCB1.
func (n *node) choose() *node {
	best, most := n.children[0], 0.0
	for _, child := range n.children {
		if child.visits == 0 {
			return child
		}
		if u := ucb1(child.wins, child.visits, n.visits); u > most {
			best, most = child, u
		}
	}
	return best
}

// playOut plays at random to the end. It returns 1 if the player to move at b wins, 0 if the
// other one does, and ½ for a draw.
func playOut(b tictactoe.Board, rng *rand.Rand) float64 {
	switch rules.Terminal(&b) {
	case ply.Win:
		return 1
	case ply.Draw:
		return 0.5
	case ply.Loss:
		return 0
	}
	moves := rules.Moves(nil, &b)
	rules.Play(&b, moves[rng.IntN(len(moves))])
	return 1 - playOut(b, rng)
}

var race dicerace.Rules

// rate is expectiminimax: how likely the player to move wins, looking depth plies ahead.
func rate(s dicerace.State, depth int) float64 {
	if race.Terminal(&s) == ply.Loss { // the other runner is home
		return 0
	}
	moves := race.Moves(nil, &s)
	odds := make([]float32, len(moves))
	if race.Odds(&s, moves, odds) { // a chance node: the mean
		mean := 0.0
		for i, m := range moves {
			mean += float64(odds[i]) * rate(after(s, m), depth-1) // the die does not pass the turn
		}
		return mean
	}
	if depth <= 0 {
		return race.Tuning().WinRate(race.Evaluate(&s))
	}
	best := 0.0
	for _, m := range moves { // a player: the maximum
		best = max(best, 1-rate(after(s, m), depth-1))
	}
	return best
}

func after(s dicerace.State, m dicerace.Move) dicerace.State {
	race.Play(&s, m)
	return s
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

func Example_loop() {
	board, _ := rules.Parse("x../.o./.ox x")
	root := &node{board: board}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		simulate(root, rng)
	}
	for _, n := range root.children {
		fmt.Printf("square %v: %d visits, %.0f%% won\n", n.move, n.visits, 100*n.wins/float64(n.visits))
	}
	// Output:
	// square 2: 750 visits, 55% won
	// square 3: 69 visits, 23% won
	// square 4: 62 visits, 21% won
	// square 6: 59 visits, 19% won
	// square 7: 59 visits, 19% won
}

func Example_chance() {
	start, _ := race.Parse("7:8/10 a")
	for _, m := range race.Moves(nil, &start) {
		fmt.Printf("%v wins %.0f%%\n", m, 100*(1-rate(after(start, m), 2)))
	}
	// Output:
	// walk wins 0%
	// roll wins 50%
}

// Expectiminimax to the end of a race is the chance that dynamic programming finds, and to any
// depth it is the value of the searcher.
func TestRate(t *testing.T) {
	for squares := 1; squares <= 6; squares++ {
		start, err := dicerace.New(squares)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := rate(start, 100), dicerace.Exact(start); math.Abs(got-want) > 1e-9 {
			t.Errorf("a track of %d: %v, want %v", squares, got, want)
		}
		for depth := 1; depth <= 5; depth++ {
			best, err := minimax.New(race).Search(t.Context(), ply.Limits{Depth: depth}, start)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := rate(start, depth), race.Tuning().WinRate(best.Score); math.Abs(got-want) > 0.001 {
				t.Errorf("a track of %d, %d plies: %v, the searcher says %v", squares, depth, got, want)
			}
		}
	}
}

// The loop of mcts keeps what minimax finds: where the best move of minimax wins or draws, so
// does the most visited move.
func TestLoop(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	tried := 0
	for b := range everyBoard() {
		if rng.IntN(40) != 0 {
			continue
		}
		tried++
		root := &node{board: b}
		for range 3000 {
			simulate(root, rng)
		}
		most := slices.MaxFunc(root.children, func(x, y *node) int { return x.visits - y.visits })
		if got, want := -value(most.board, 9), value(b, 9); got != want || root.visits != 3000 {
			t.Errorf("%s: after %d simulations the loop plays %v, a %v; minimax says %v", rules.Format(&b), root.visits, most.move, got, want)
		}
	}
	if tried < 50 {
		t.Errorf("%d positions tried", tried)
	}
}

// everyBoard yields every position of tic-tac-toe that is not over.
func everyBoard() iter.Seq[tictactoe.Board] {
	return func(yield func(tictactoe.Board) bool) {
		seen := map[tictactoe.Board]bool{}
		var visit func(b tictactoe.Board) bool
		visit = func(b tictactoe.Board) bool {
			if seen[b] || rules.Terminal(&b) != ply.Ongoing {
				return true
			}
			seen[b] = true
			if !yield(b) {
				return false
			}
			for _, next := range ply.Successors(rules, b) {
				if !visit(next) {
					return false
				}
			}
			return true
		}
		visit(tictactoe.Board{})
	}
}

// The first two functions of the page agree with each other, and with the searcher, on every
// position.
func TestValues(t *testing.T) {
	for b := range everyBoard() {
		plain, window := value(b, 3), bounded(b, 3, ply.LossIn(0), ply.WinIn(0))
		best, err := minimax.New(rules).Search(t.Context(), ply.Limits{Depth: 3}, b)
		if err != nil {
			t.Fatal(err)
		}
		_, decided := best.Score.Decided()
		if plain != window || plain != best.Score && !(decided && plain == best.Score/ply.MaxEval*ply.WinIn(0)) {
			t.Errorf("%s: value %v, bounded %v, the searcher %v", rules.Format(&b), plain, window, best.Score)
		}
	}
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
