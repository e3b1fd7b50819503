package kalah

const (
	pits  = 2 * (houses + 1)
	total = 2 * houses * maxSeeds // seeds on the fullest board
)

// choose[k][n] is the number of ways to choose k+1 of n things.
var choose = func() (c [pits][total + pits]uint64) {
	for n := 1; n < len(c[0]); n++ {
		c[0][n] = uint64(n)
		for k := 1; k < len(c); k++ {
			c[k][n] = c[k][n-1] + c[k-1][n-1]
		}
	}
	return c
}()

// Hash returns a key that no other position has: its number in the combinatorial number
// system. Put the seeds in a row, with a bar after each of the 14 pits. The places p₁ < p₂
// < … of the bars give the number C(p₁, 1) + C(p₂, 2) + …, which no other places give. It
// has at most 53 bits. One more bit is for the player to move.
func (Rules) Hash(b *Board) uint64 {
	var key uint64
	place, bar := 0, 0
	for i := range b.sides {
		s := &b.sides[i]
		for _, seeds := range s.houses {
			place += int(seeds)
			key += choose[bar][place]
			place++
			bar++
		}
		place += int(s.store)
		key += choose[bar][place]
		place++
		bar++
	}
	return key<<1 | uint64(b.turn)
}
