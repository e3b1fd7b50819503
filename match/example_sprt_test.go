package match_test

import (
	"fmt"

	"github.com/plygo/ply/match"
)

// Is the new version 5 Elo stronger than the old one, or not stronger at all? The test is asked
// after every pair of games, and ends the match as soon as the answer is clear. In a tournament,
// Tournament.SPRT does this by itself.
func ExampleSPRT() {
	test := match.SPRT{Elo0: 0, Elo1: 5}
	low, high := test.Bounds()
	fmt.Printf("decided below %.2f and above %.2f\n", low, high)
	for _, pairs := range []match.Pairs{ // how many pairs gave 0, ½, 1, 1½ and 2 points
		{14, 112, 240, 116, 18},
		{27, 221, 479, 234, 39},
		{52, 424, 948, 490, 86},
	} {
		fmt.Printf("%d pairs, a score of %.1f%%: %.2f, %v\n", pairs.Count(), 100*pairs.Score(), test.LLR(pairs), test.Decide(pairs))
	}
	// Output:
	// decided below -2.94 and above 2.94
	// 500 pairs, a score of 50.6%: 0.19, undecided
	// 1000 pairs, a score of 50.9%: 0.91, undecided
	// 2000 pairs, a score of 51.7%: 4.15, Elo1 accepted
}
