package match

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tryAll does the work of pairUp by trying all pairings.
func tryAll(order []int, met [][]int, meetings int) ([][2]int, bool) {
	if len(order) == 0 {
		return nil, true
	}
	for i := 1; i < len(order); i++ {
		if met[order[0]][order[i]] > meetings {
			continue
		}
		rest := append(append([]int{}, order[1:i]...), order[i+1:]...)
		if pairs, ok := tryAll(rest, met, meetings); ok {
			return append([][2]int{{order[0], order[i]}}, pairs...), true
		}
	}
	return nil, false
}

func TestPairUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	found := 0
	for n := 0; n <= 12; n++ {
		for range 200 {
			met := make([][]int, n)
			for i := range met {
				met[i] = make([]int, n)
			}
			rare := rng.IntN(5) + 1
			for i := range n {
				for j := range i {
					if rng.IntN(rare) > 0 {
						met[i][j], met[j][i] = 2, 2
					}
				}
			}
			order := rng.Perm(n)
			want, possible := tryAll(order, met, 1)
			got, ok := pairUp(order, met, 1)
			if diff := cmp.Diff(want, got); ok != possible || diff != "" {
				t.Fatalf("%v %v: %v, want %v (-want +got)\n%s", order, met, ok, possible, diff)
			}
			if ok {
				found++
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d could be paired", found)
	}
}

// A Swiss with many entrants and many rounds, in which the stronger player always wins.
// That makes pairings hard to find.
func TestLateSwiss(t *testing.T) {
	const n, rounds = 60, 40
	points, byes := make([]int, n), make([]int, n)
	met := make([][]int, n)
	for i := range met {
		met[i] = make([]int, n)
	}
	for round := 1; round <= rounds; round++ {
		pairs, _ := swissRound(round, points, met, byes)
		if len(pairs) != n/2 {
			t.Fatalf("round %d: %d pairs", round, len(pairs))
		}
		for _, pair := range pairs {
			a, b := pair[0], pair[1]
			met[a][b]++
			met[b][a]++
			points[min(a, b)] += 4
		}
	}
}
