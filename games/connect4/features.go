package connect4

// Inputs returns the number of bits in two boards.
func (Rules) Inputs() int { return 64 + across*columns }

// Features implements [github.com/plygo/ply.Featurer]: own discs, and those of the other player.
func (Rules) Features(set []uint64, b *Board, player int) {
	set[0], set[1] = b.own, b.own^b.all
	if player != int(b.turn) {
		set[0], set[1] = set[1], set[0]
	}
}
