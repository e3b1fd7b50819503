package match

import (
	"math/rand/v2"
	"slices"
)

// pairUp pairs the first with the highest it may meet such that the rest can be paired, and
// so on. Two may meet who have not met more often than meetings.
func pairUp(order []int, met [][]int, meetings int) ([][2]int, bool) {
	if !canPair(order, met, meetings) {
		return nil, false
	}
	var pairs [][2]int
	for len(order) > 0 {
		first := order[0]
		var rest []int
		i := 1 + slices.IndexFunc(order[1:], func(e int) bool {
			rest = slices.DeleteFunc(slices.Clone(order[1:]), func(other int) bool { return other == e })
			return met[first][e] <= meetings && canPair(rest, met, meetings)
		})
		if i == 0 {
			return nil, false
		}
		pairs = append(pairs, [2]int{first, order[i]})
		order = rest
	}
	return pairs, true
}

// canPair reports whether everybody can be paired at once. To try one pairing after the
// other would take for ever with some dozens of entrants in a late round.
//
// Where all may meet at least half of the field, there is a way (Gabriel Dirac 1952).
// Otherwise there is one if and only if the determinant of a certain matrix is not zero (W. T.
// Tutte 1947), which has an unknown and its negative for each two who may meet. Random
// numbers take the place of the unknowns (László Lovász 1979); modulo this prime, that
// overlooks a way once in some ten million times, and never sees one where there is none.
func canPair(order []int, met [][]int, meetings int) bool {
	const prime = 1<<31 - 1
	rng := rand.New(rand.NewPCG(1, 1))
	matrix := make([][]uint64, len(order))
	for i := range matrix {
		matrix[i] = make([]uint64, len(order))
	}
	free := make([]int, len(order)) // whom each may meet
	for i, a := range order {
		for j, b := range order[:i] {
			if met[a][b] <= meetings {
				x := 1 + rng.Uint64N(prime-1)
				matrix[i][j], matrix[j][i] = x, prime-x
				free[i]++
				free[j]++
			}
		}
	}
	if len(free) == 0 || slices.Min(free) >= (len(free)+1)/2 {
		return len(order)%2 == 0
	}
	return !singular(matrix, prime)
}

// singular reports whether the determinant is zero modulo a prime of at most 31 bits. It
// spoils the matrix.
func singular(matrix [][]uint64, prime uint64) bool {
	for n := range matrix {
		pivot := slices.IndexFunc(matrix[n:], func(row []uint64) bool { return row[n] != 0 })
		if pivot < 0 {
			return true
		}
		matrix[n], matrix[n+pivot] = matrix[n+pivot], matrix[n]
		top := matrix[n]
		for _, row := range matrix[n+1:] {
			factor := prime - row[n]
			for i := n + 1; i < len(row); i++ {
				row[i] = (row[i]*top[n] + factor*top[i]) % prime
			}
		}
	}
	return false
}
