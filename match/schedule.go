package match

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply/internal/chance"
)

// Format says who plays against whom in a tournament.
type Format int8

// The formats. RoundRobin is the zero value: in each round everybody plays everybody.
// Gauntlet: in each round the first entrant plays all others. Swiss: in each round
// everybody plays one pair of games, against an opponent with about as many points, and not
// against a former opponent as long as that is possible.
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

// formats are the words for formats in flags and files.
var formats = [...]string{RoundRobin: "all", Gauntlet: "gauntlet", Swiss: "swiss"}

// MarshalText returns the word for the format in flags and JSON: "all", "gauntlet" or "swiss".
func (f Format) MarshalText() ([]byte, error) {
	if f < RoundRobin || f > Swiss {
		return nil, errors.New("match: " + f.String())
	}
	return []byte(formats[f]), nil
}

// UnmarshalText reads the words of [Format.MarshalText].
func (f *Format) UnmarshalText(text []byte) error {
	i := slices.Index(formats[:], string(text))
	if i < 0 {
		return errors.New("there are all, gauntlet and swiss")
	}
	*f = Format(i)
	return nil
}

// round returns the pairs of each round of a round robin or a gauntlet, as numbers of entrants.
func (f Format) round(entrants int) (pairs [][2]int) {
	for a := range entrants {
		for b := a + 1; b < entrants; b++ {
			pairs = append(pairs, [2]int{a, b})
		}
		if f == Gauntlet {
			break
		}
	}
	return pairs
}

// games returns the number of games in one round.
func (f Format) games(entrants int) int {
	switch f {
	case Gauntlet:
		return 2 * (entrants - 1)
	case Swiss:
		return entrants / 2 * 2
	}
	return entrants * (entrants - 1)
}

// mostGames is the largest number of games in a tournament. It is limited because all
// results are kept in memory.
const mostGames = 10_000_000

// seed returns the seed of the game k. It depends only on the seed of the tournament, the
// round, and the names of player 0 and player 1. So entrants and rounds can be added later. The two
// games of a pair have different seeds: a player that remembers the first game does not know
// the dice of the second. Nor does a seed tell anything about another seed.
func (t *Tournament[S, M]) seed(k key) uint64 {
	purpose := fmt.Sprintf("game %d %q %q", k.round, k.players[0], k.players[1])
	return chance.Stream(t.Seed, purpose).Uint64() >> 11 // 53 bits, the most that every reader of JSON keeps exactly
}

// playerSeed returns the seed for the player with number side in a game with the seed game,
// which does not follow from it.
func playerSeed(game uint64, side int) uint64 {
	return chance.Stream(game, fmt.Sprint("player ", side)).Uint64()
}

// swissPairing is what a Swiss knows of its entrants when it pairs them. The slices have an element for
// each entrant.
type swissPairing struct {
	points []int // half points
	met    [][]int
	byes   []int
	pairs  [][2]int // of the last round
}

func newSwissPairing(entrants int) *swissPairing {
	p := &swissPairing{points: make([]int, entrants), met: make([][]int, entrants), byes: make([]int, entrants)}
	for i := range p.met {
		p.met[i] = make([]int, entrants)
	}
	return p
}

// next pairs the entrants for a round, when all results of the round before are noted.
func (p *swissPairing) next(round int) [][2]int {
	var bye int
	if p.pairs, bye = swissRound(round, p.points, p.met, p.byes); bye >= 0 {
		p.byes[bye]++
		p.points[bye] += 4
	}
	return p.pairs
}

// note counts the half points that the first of a pair of the last round got in both games.
func (p *swissPairing) note(pair, points int) {
	a, b := p.pairs[pair][0], p.pairs[pair][1]
	p.points[a] += points
	p.points[b] += 4 - points
	p.met[a][b]++
	p.met[b][a]++
}

// swissRound pairs the entrants for the next round of a Swiss. It orders them by points,
// then by number, so that the same results give the same pairs. From the top, each entrant
// meets the highest one below it that it has not met. If that leaves somebody without an
// opponent, other pairs are chosen higher up. Entrants meet again only if there is no other
// way. If the number of entrants is odd, the lowest of those with the fewest byes has a bye
// and gets two points.
//
// The slices points (in half points), met and byes have an element for each entrant.
func swissRound(round int, points []int, met [][]int, byes []int) (pairs [][2]int, bye int) {
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
	for meetings := 0; ; meetings++ { // the number of times that a pair may have met before
		if pairs, ok := pairUp(order, met, meetings); ok {
			for n, p := range pairs {
				if (round+n)%2 == 0 {
					pairs[n] = [2]int{p[1], p[0]} // so that it is not always the higher one that begins
				}
			}
			return pairs, bye
		}
	}
}

// pairUp pairs the first entrant of order with the highest one that it may meet, provided
// that the rest can still be paired, and goes on with the rest. Two entrants may meet if
// they have met at most meetings times. It returns false if there is no such pairing.
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

// canPair reports whether all entrants of order can be paired. Trying one pairing after
// another would take practically for ever with some dozens of entrants in a late round.
//
// If each entrant may meet at least half of the others, a pairing exists (Gabriel Dirac
// 1952). Otherwise one exists if and only if the determinant of a certain matrix is not
// zero (W. T. Tutte 1947). The matrix has an unknown and its negative for each two entrants
// that may meet. Random numbers take the place of the unknowns (László Lovász 1979). Modulo
// this prime, the test misses a pairing about once in ten million times, and it never
// reports a pairing that does not exist.
func canPair(order []int, met [][]int, meetings int) bool {
	const prime = 1<<31 - 1
	rng := rand.New(rand.NewPCG(1, 1))
	matrix := make([][]uint64, len(order))
	for i := range matrix {
		matrix[i] = make([]uint64, len(order))
	}
	free := make([]int, len(order)) // how many opponents each may meet
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

// singular reports whether the determinant of the matrix is zero modulo a prime of at most
// 31 bits. It overwrites the matrix.
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
