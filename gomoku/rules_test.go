package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
)

// randomGames plays random games, on both boards at once, and calls visit before each
// move and at the end.
func randomGames(games int, size int, rule Rule, seed uint64, visit func(b *Position, o *oracle)) {
	rng := rand.New(rand.NewPCG(seed, uint64(rule)))
	rules := mustNew(size, rule)
	for range games {
		b, o := rules.Start(), newOracle(size, rule)
		for reason := ""; ; {
			visit(&b, o)
			if reason != "" {
				break
			}
			p := o.clustered(rng)
			reason = o.play(p)
			rules.Play(&b, NewMove(p[0], p[1]))
		}
	}
}

// After every move of many random games, what each next move would bring is what the
// plain oracle says.
func TestAgainstOracle(t *testing.T) {
	games := positions(20)
	for _, rule := range allRules {
		reasons := map[string]int{}
		for _, size := range []int{5, 6, 8, 10, 15} {
			rules := mustNew(size, rule)
			randomGames(max(games*5/size, 1), size, rule, uint64(size), func(b *Position, o *oracle) {
				if rules.Terminal(b) != ply.Ongoing {
					if moves := rules.Moves(nil, b); len(moves) > 0 {
						t.Fatalf("%v: the game is over, and there are moves %v", rule, moves)
					}
					return
				}
				empties := o.empties()
				moves := rules.Moves(nil, b)
				if len(moves) != len(empties) {
					t.Fatalf("%v: %d moves, want %d", rule, len(moves), len(empties))
				}
				for i, p := range empties {
					if moves[i] != NewMove(p[0], p[1]) {
						t.Fatalf("%v: move %d is %v, want %v", rule, i, moves[i], p)
					}
					next := *b
					rules.Play(&next, moves[i])
					want := o.play(p)
					got := rules.Reason([]Position{next})
					reasons[want]++
					o.undo()
					if got != want {
						t.Fatalf("%v, %c to move: %v ends by %q, want %q\n%v", rule, o.turn, moves[i], got, want, o)
					}
				}
			})
		}
		t.Log(rule, reasons)
	}
}
