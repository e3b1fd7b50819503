package gomoku

// Inputs implements [github.com/plygo/ply.Featurer]: there are four features for each pair of kinds of points.
func (Rules) Inputs() int { return pairCount * pairSteps }

// Features sets how many empty points of each pair there are: what a stone of the player would make there, such as an open
// three, and what one of the opponent would. The four features of a pair say whether there are at least 1, 2, 4 and 7 such points.
func (Rules) Features(set []uint64, b *Position, player int) {
	copy(set, b.census.seen[(uint8(player)^b.swapped)&1][:])
}
