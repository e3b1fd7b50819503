package neural_test

import (
	"context"
	"fmt"
	"log"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/neural"
)

// A network of tic-tac-toe whose weights are set by hand: a mark is worth more where more lines go through its square.
func Example() {
	rules := tictactoe.Rules{}
	features, err := neural.FeaturesOf(rules)
	if err != nil {
		log.Fatal(err)
	}
	const hidden = 4 // sums; only the first one is used
	w := neural.Weights{
		Game: features.Name(), Features: features.Fingerprint(), Inputs: features.Inputs(), Hidden: hidden, Scale: 100,
		In: make([]int16, features.Inputs()*hidden), Bias: make([]int16, hidden),
		Out: make([]int16, 2*hidden), OutBias: make([]int32, 1),
	}
	for square, lines := range []int16{3, 2, 3, 2, 4, 2, 3, 2, 3} {
		ownMark := 2 * square // the number of the feature; the next one is a mark of the other player
		w.In[ownMark*hidden] = lines * neural.Unit / 20
	}
	w.Out[0] = neural.OutUnit       // the sum of the player to move
	w.Out[hidden] = -neural.OutUnit // that of the other player
	network, err := neural.Make(w)
	if err != nil {
		log.Fatal(err)
	}
	game, err := neural.New(rules, network)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range []tictactoe.Move{0, 1, 4} {
		board := rules.Start()
		game.Play(&board, m)
		fmt.Printf("after %v: %+d for o\n", m, game.Evaluate(&board))
	}
	best, err := alphabeta.New(game).Search(context.Background(), ply.Limits{Depth: 1}, rules.Start())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("x plays", best.Move)
	// Output:
	// after 1: -15 for o
	// after 2: -10 for o
	// after 5: -20 for o
	// x plays 5
}
