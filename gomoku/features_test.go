package gomoku

import "testing"

// What a board counts while stones are put is what can be counted on it, by every rule and from both sides.
func TestCensus(t *testing.T) {
	for _, size := range []int{7, 15, 20} {
		for _, rule := range allRules {
			rules := mustNew(size, rule)
			boards, _ := playouts(rules)
			for n, b := range boards {
				if n%2 == 1 {
					b.Swap()
				}
				for player := range 2 {
					c := Color(player)
					if b.Swapped() {
						c ^= 1
					}
					set := make([]uint64, (rules.Inputs()+63)/64)
					rules.Features(set, &b, player)
					got := map[[2]kind]int{}
					for f := range rules.Inputs() {
						if set[f/64]>>(f%64)&1 != 0 {
							got[[2]kind{kind(f / 64), kind(f % 64 / 4)}] += 1 << (f % 4)
						}
					}
					want := map[[2]kind]int{}
					for at, points := range pointsByKinds(&b, c) {
						for bit, least := range []int{1, 2, 4, 7} {
							if points >= least {
								want[at] += 1 << bit
							}
						}
					}
					if len(got) != len(want) {
						t.Fatalf("%v %d: %v, want %v", rule, size, got, want)
					}
					for at, bits := range want {
						if got[at] != bits {
							t.Fatalf("%v %d: %v, want %v", rule, size, got, want)
						}
					}
				}
			}
		}
	}
}

// pointsByKinds counts the empty points of a board by their kinds for c and for the other colour, from makesOne on.
func pointsByKinds(b *Position, c Color) map[[2]kind]int {
	counts := map[[2]kind]int{}
	for i := range b.Size() * b.Size() {
		if _, taken := b.at(i%b.Size(), i/b.Size()); taken {
			continue
		}
		own, other := max(b.rate(i, c).kind(), makesOne)-makesOne, max(b.rate(i, c^1).kind(), makesOne)-makesOne
		if own > 0 || other > 0 {
			counts[[2]kind{own, other}]++
		}
	}
	return counts
}
