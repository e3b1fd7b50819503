package match

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
)

// Format is who plays whom in a tournament.
type Format int8

// The formats. In each round of a RoundRobin, the zero value, everybody plays everybody;
// in a Gauntlet the first entrant plays all others; in a Swiss everybody plays one game
// pair against somebody with as many points, whom they have not met before if possible.
const (
	RoundRobin Format = iota
	Gauntlet
	Swiss
)

// String returns "round robin", "gauntlet" or "swiss".
func (f Format) String() string {
	switch f {
	case RoundRobin:
		return "round robin"
	case Gauntlet:
		return "gauntlet"
	case Swiss:
		return "swiss"
	}
	return "invalid format"
}

// fixture is a game to be played: the entrants by number, player 0 first.
type fixture struct {
	round   int
	players [2]int
	swapped bool // the second game of its pair
}

// pairGames returns the two games of a pairing.
func pairGames(round, a, b int) []fixture {
	return []fixture{
		{round: round, players: [2]int{a, b}},
		{round: round, players: [2]int{b, a}, swapped: true},
	}
}

// fixtures returns all games of a round robin or a gauntlet, round by round, the games of
// a pair one after the other.
func (f Format) fixtures(entrants, rounds int) (list []fixture) {
	for round := 1; round <= rounds; round++ {
		for a := range entrants {
			for b := a + 1; b < entrants; b++ {
				list = append(list, pairGames(round, a, b)...)
			}
			if f == Gauntlet {
				break
			}
		}
	}
	return list
}

// games returns how many games a round has.
func (f Format) games(entrants int) int {
	switch f {
	case Gauntlet:
		return 2 * (entrants - 1)
	case Swiss:
		return entrants / 2 * 2
	}
	return entrants * (entrants - 1)
}

// mostGames is how many games a tournament may have: all that is known of them is kept in
// memory.
const mostGames = 10_000_000

// seed returns the seed of a game, which depends on nothing but the tournament's seed
// and who plays in which round, so that entrants and rounds can be added later. The two
// games of a pair share it, and with it the dice.
func (t *Tournament[S, M]) seed(f fixture) uint64 {
	a, b := t.Entrants[f.players[0]].Name, t.Entrants[f.players[1]].Name
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %q %q", f.round, min(a, b), max(a, b))
	return rand.NewPCG(t.Seed, h.Sum64()).Uint64() >> 11 // 53 bits, which every reader of JSON keeps
}

// playerSeed returns the seed of one of the players of a game.
func playerSeed(game uint64, f fixture, side int) uint64 {
	n := uint64(side)
	if f.swapped {
		n += 2
	}
	return rand.NewPCG(game, n).Uint64()
}

// swissRound pairs the entrants for the next round of a Swiss: from the top, each with
// the highest below it that it has not met. The order is by points, then by number, so
// that the same results give the same pairs. Where that leaves somebody without an
// opponent, pairs higher up are tried otherwise; only if there is no other way do two
// meet again. With an odd number, the lowest who had no bye sits out for two points.
func swissRound(round int, points []int, met [][]int, byes []int) (list []fixture, bye int) {
	order := make([]int, 0, len(points))
	for i := range points {
		at := len(order)
		for at > 0 && points[order[at-1]] < points[i] {
			at--
		}
		order = append(order[:at], append([]int{i}, order[at:]...)...)
	}
	bye = -1
	if len(order)%2 == 1 {
		at := len(order) - 1
		for i, e := range order {
			if byes[e] <= byes[order[at]] {
				at = i
			}
		}
		bye = order[at]
		order = append(order[:at:at], order[at+1:]...)
	}
	for meetings := 0; ; meetings++ { // how often two may have met already
		if pairs, ok := pairUp(order, met, meetings); ok {
			for n, p := range pairs {
				if (round+n)%2 == 0 {
					p[0], p[1] = p[1], p[0] // let the first game not always be the same one's
				}
				list = append(list, pairGames(round, p[0], p[1])...)
			}
			return list, bye
		}
	}
}

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
