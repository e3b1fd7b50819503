package proof_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/proof"
)

// How soon White mates, without knowing the number of moves.
func ExampleSolver_Shortest() {
	position, err := chess.ParseFEN("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	solver := proof.New(chess.Rules{})
	question := proof.Question[chess.Move]{Player: int(chess.White)}
	answer, err := solver.Shortest(context.Background(), ply.Limits{Time: 20 * time.Second}, question, position)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("mate in %d, proven the shortest: %v\n", answer.Moves, answer.Proven)
	// Output:
	// mate in 3, proven the shortest: true
}

// A problem with a second solution: each of the rooks mates.
func ExampleSolver_Cooks() {
	position, err := chess.ParseFEN("k7/8/1K6/8/8/8/8/6RR w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	solver := proof.New(chess.Rules{})
	limits := ply.Limits{Time: 20 * time.Second}
	answer, err := solver.Ask(context.Background(), limits, proof.Question[chess.Move]{Player: int(chess.White), Moves: 1}, position)
	if err != nil || answer.Proof == nil {
		log.Fatal(answer.Verdict, err)
	}
	cooks, err := solver.Cooks(context.Background(), limits, answer.Proof)
	if err != nil {
		log.Fatal(err)
	}
	solutions := 1
	for _, c := range cooks {
		if c.Verdict == proof.Yes && len(c.Line) == 1 {
			solutions++
		}
	}
	fmt.Println(solutions, "solutions,", len(cooks)+1, "moves looked at")
	// Output:
	// 2 solutions, 26 moves looked at
}

// A mate in three as PGN, which programs for chess can show.
func ExampleStrategy_Archive() {
	position, err := chess.ParseFEN("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	solver := proof.New(chess.Rules{})
	question := proof.Question[chess.Move]{Player: int(chess.White), Moves: 3}
	answer, err := solver.Ask(context.Background(), ply.Limits{Time: 20 * time.Second}, question, position)
	if err != nil || answer.Proof == nil {
		log.Fatal(answer.Verdict, err)
	}
	solution, err := answer.Proof.Archive(chess.Rules{})
	if err != nil {
		log.Fatal(err)
	}
	solution.Tags["Event"] = "An example"
	if err := (chess.Rules{}).WriteGame(os.Stdout, solution); err != nil {
		log.Fatal(err)
	}
	// Output:
	// [Event "An example"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "1-0"]
	// [SetUp "1"]
	// [FEN "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"]
	// [Termination "normal"]
	//
	// {White wins within 3 moves} 1. Ra6+ f6 (1... Rg7 2. Rxa8#) 2. Bxf6+ Rg7 3.
	// Rxa8# {checkmate} 1-0
}
