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

// A mate in three, with every defence.
func Example() {
	position, err := chess.ParseFEN("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	solver := proof.New(chess.Rules{})
	question := proof.Question[chess.Move]{Player: int(chess.White), Moves: 3}
	answer, err := solver.Ask(context.Background(), ply.Limits{Time: 10 * time.Second}, question, position)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("White mates in 3:", answer.Verdict)
	if answer.Proof != nil {
		answer.Proof.Write(os.Stdout, chess.Rules{})
	}
	// Output:
	// White mates in 3: yes
	// 1. Ra6+
	//   1... f6 2. Bxf6+ Rg7 3. Rxa8#
	//   1... Rg7 2. Rxa8#
}
