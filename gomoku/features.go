package gomoku

// Inputs implements [github.com/plygo/ply.Featurer]: there are four features for each pair of kinds of points.
func (Rules) Inputs() int { return pairCount * pairSteps }

// Features sets how many empty points of each pair there are: what a stone of the player would make there, such as an open
// three, and what one of the opponent would. The four features of a pair say whether there are at least 1, 2, 4 and 7 such points.
func (Rules) Features(set []uint64, b *Position, player int) {
	copy(set, b.census.seen[(uint8(player)^b.swapped)&1][:])
}

// census counts the empty points of a board by what a stone of either colour would make there. It has that in the form in which
// a network sees it, too: see [Rules.Features].
type census struct {
	counts [pairCount]uint8       // modulo 256; no board is known with so many points of a pair
	seen   [2][censusWords]uint64 // by the colour of who sees it
}

// pair is the kind of a point for a colour, and for the other one in the lower bits. Points that make nothing and points that make the
// beginning of something are not told apart: their number says little, and it changes with every move.
type pair uint8

const (
	pairCount   = 1 << (2 * kindBits)
	pairSteps   = 4 // bits for each pair
	pairsInWord = 64 / pairSteps
	censusWords = pairCount / pairsInWord
)

// pairStep has, for a number of points, the bit that is set from this number on. It is 0 for numbers at which no bit begins.
var pairStep = [1 << 8]uint64{1: 1 << 0, 2: 1 << 1, 4: 1 << 2, 7: 1 << 3}

// pairOf returns the pair of a point with these ratings for Black and for White.
func pairOf(black, white rating) pair {
	return pair((max(black.kind(), makesOne)-makesOne)<<kindBits | (max(white.kind(), makesOne) - makesOne))
}

// turned returns the pair as the other colour sees it.
func (p pair) turned() pair { return p<<kindBits | p>>kindBits }

// add counts a point.
func (c *census) add(p pair) {
	if p != 0 {
		c.counts[p]++
		if s := pairStep[c.counts[p]]; s != 0 {
			c.flip(p, s)
		}
	}
}

// remove takes a point out of the count.
func (c *census) remove(p pair) {
	if p != 0 {
		if s := pairStep[c.counts[p]]; s != 0 {
			c.flip(p, s)
		}
		c.counts[p]--
	}
}

// flip changes one bit of a pair, for both colours.
func (c *census) flip(p pair, bit uint64) {
	q := p.turned()
	c.seen[Black][p/pairsInWord] ^= bit << (p % pairsInWord * pairSteps)
	c.seen[White][q/pairsInWord] ^= bit << (q % pairsInWord * pairSteps)
}
