package gomoku

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

// playouts returns boards of random games, each with a move that was played there.
func playouts(rules Rules) (boards []Position, moves []Move) {
	rng := rand.New(rand.NewPCG(1, 2))
	for len(boards) < 1<<6 {
		b := rules.Start()
		o := newOracle(rules.Size(), rules.Rule())
		for b.outcome == 0 && len(o.stones) < 60 {
			p := o.clustered(rng)
			m := NewMove(p[0], p[1])
			boards, moves = append(boards, b), append(moves, m)
			rules.Play(&b, m)
			o.play(p)
		}
	}
	return boards, moves
}

// BenchmarkPlay measures a move as searchers make it: the state is copied first.
func BenchmarkPlay(b *testing.B) {
	for _, size := range []int{15, 20} {
		for _, rule := range allRules {
			rules := mustNew(size, rule)
			b.Run(rule.String()+map[int]string{15: "/15", 20: "/20"}[size], func(b *testing.B) {
				boards, moves := playouts(rules)
				b.ReportAllocs()
				b.ReportMetric(float64(unsafe.Sizeof(boards[0])), "bytes")
				var next [2]Position
				i := 0
				for b.Loop() {
					next[i&1] = boards[i]
					rules.Play(&next[i&1], moves[i])
					if i++; i == len(boards) {
						i = 0
					}
				}
			})
		}
	}
}

// BenchmarkTables measures what the first board of a rule costs.
func BenchmarkTables(b *testing.B) {
	for _, rule := range allRules {
		b.Run(rule.String(), func(b *testing.B) {
			for b.Loop() {
				newShapes(rule)
			}
		})
	}
}
